// Package page serves the browser page: static files whose core, the same Go code as
// the service's, is compiled to WebAssembly. Nothing a person opens on the page leaves
// the browser. The files under dist are made by `go generate ./page`.
package page

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

//go:generate go run ./build

//go:embed all:dist
var dist embed.FS

// policy lets the page load from its own origin alone. WebAssembly needs a word of its own.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// notBuilt is what a binary without the page's core answers.
const notBuilt = "The page was left out of this build. Run `make build`, which compiles it, and start tillroll again.\n"

// Handler serves the page at / and its files beside it. It answers 404 for all else.
func Handler() http.Handler {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return http.NotFoundHandler() // dist is a constant of this package: it cannot be missing
	}
	return handler(files)
}

func handler(files fs.FS) http.Handler {
	forms := allForms(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if name == "" {
			name = "index.html"
		}
		serve(w, r, forms, name)
	})
}

// serve sends one file: by brotli, as it lies in the binary, for those who take it, by gzip
// for the others, unpacked for the few that take neither.
func serve(w http.ResponseWriter, r *http.Request, forms map[string]form, name string) {
	encoding := chooseEncoding(r.Header.Get("Accept-Encoding"))
	give := forms[name][encoding]
	if give == nil {
		if name == "index.html" {
			http.Error(w, notBuilt, http.StatusNotFound)
			return
		}
		http.NotFound(w, r)
		return
	}
	data, err := give()
	if err != nil {
		http.Error(w, notBuilt, http.StatusNotFound)
		return
	}
	header := w.Header()
	header.Set("Content-Type", contentTypes[path.Ext(name)])
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cache-Control", cacheControl(name))
	header.Add("Vary", "Accept-Encoding")
	if encoding != asIs {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Length", fmt.Sprint(len(data)))
	if r.Method != http.MethodHead {
		_, _ = bytes.NewReader(data).WriteTo(w) // the client may have left: nothing to do about it
	}
}

// How a file may be sent, as Content-Encoding spells it.
const (
	byBrotli = "br"
	byGzip   = "gzip"
	asIs     = ""
)

// packedEnding is how the files of dist end. Brotli alone lies in the binary: copies by gzip
// would add 6 MB to it for clients that hardly exist any more.
const packedEnding = ".br"

// form gives a file in each way it may be sent.
type form map[string]func() ([]byte, error)

// allForms lists every file of the page. What is not in the binary is made once, when the
// first client wants it so, and the others wait for it: made for each of them, a hundred
// clients that read nothing would hold a hundred copies.
func allForms(files fs.FS) map[string]form {
	forms := map[string]form{}
	packed, err := fs.Glob(files, "*"+packedEnding)
	if err != nil {
		return forms // the pattern is a constant and well formed
	}
	for _, name := range packed {
		read := func() ([]byte, error) { return fs.ReadFile(files, name) }
		forms[strings.TrimSuffix(name, packedEnding)] = form{
			byBrotli: read,
			byGzip:   sync.OnceValues(func() ([]byte, error) { return zipped(read) }),
			asIs:     sync.OnceValues(func() ([]byte, error) { return unpacked(read) }),
		}
	}
	return forms
}

// unpacked gives a file as it was before it was packed into the binary.
func unpacked(read func() ([]byte, error)) ([]byte, error) {
	packed, err := read()
	if err != nil {
		return nil, err
	}
	return io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
}

// zipped packs a file anew while it is unpacked, so that it is never whole in memory.
func zipped(read func() ([]byte, error)) ([]byte, error) {
	packed, err := read()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	if _, err := io.Copy(zip, brotli.NewReader(bytes.NewReader(packed))); err != nil {
		return nil, err
	}
	if err := zip.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(out.Bytes()), nil // without the room that the buffer grew beyond them
}

// chooseEncoding gives the tightest packing that a client takes.
func chooseEncoding(accepted string) string {
	chosen := asIs
	for offer := range strings.SplitSeq(accepted, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.ReplaceAll(quality, " ", "") == "q=0" {
			continue
		}
		switch name {
		case byBrotli:
			return byBrotli
		case byGzip, "*":
			chosen = byGzip
		}
	}
	return chosen
}

// contentTypes are spelled out because net/http would ask the machine, and a browser
// compiles WebAssembly while it loads only if the type is right.
var contentTypes = map[string]string{
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".wasm":  "application/wasm",
	".svg":   "image/svg+xml",
	".patch": "application/octet-stream",
	".txt":   "text/plain; charset=utf-8",
}

// cacheControl lets a browser keep for good what has a hash in its name.
func cacheControl(name string) string {
	if strings.Count(name, ".") >= 2 {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// Paths lists where Handler has something to answer, "/" first.
func Paths() []string {
	paths := []string{"/"}
	names, err := fs.Glob(dist, "dist/*"+packedEnding)
	if err != nil {
		return paths // the pattern is a constant and well formed
	}
	for _, name := range names {
		paths = append(paths, "/"+strings.TrimSuffix(path.Base(name), packedEnding))
	}
	return paths
}

// WriteTo writes the page as plain static files into a folder, for any web server.
func WriteTo(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	paths := Paths()[1:]
	if len(paths) == 0 {
		return fmt.Errorf("this build has no page: run `make build` first")
	}
	for _, name := range paths {
		data, err := unpacked(func() ([]byte, error) { return dist.ReadFile("dist" + name + packedEnding) })
		if err != nil {
			return err
		}
		if name == "/index.html" {
			data = withoutService(data)
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// withoutService takes out what only a running tillroll answers.
func withoutService(index []byte) []byte {
	before, rest, _ := bytes.Cut(index, []byte("<!--service-->"))
	_, after, _ := bytes.Cut(rest, []byte("<!--/service-->"))
	return slices.Concat(before, after)
}
