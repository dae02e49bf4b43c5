// Package page serves the browser page: static files whose core, the same Go code as
// the service's, is compiled to WebAssembly. Nothing a person opens on the page leaves
// the browser. The files under dist are made by `go generate ./page`.
package page

import (
	"bytes"
	"compress/gzip"
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
	plain := unpackedFiles(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if name == "" {
			name = "index.html"
		}
		serve(w, r, files, plain, name)
	})
}

// serve sends one file, packed as it lies in the binary: by brotli for those who take it,
// by gzip for the others, unpacked for the few that take neither.
func serve(w http.ResponseWriter, r *http.Request, files fs.FS, plain map[string]func() ([]byte, error), name string) {
	encoding, ending := chooseEncoding(r.Header.Get("Accept-Encoding"))
	data, err := fs.ReadFile(files, name+ending)
	if err != nil {
		if name == "index.html" {
			http.Error(w, notBuilt, http.StatusNotFound)
			return
		}
		http.NotFound(w, r)
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
	if encoding == "" {
		if data, err = plain[name](); err != nil {
			http.Error(w, notBuilt, http.StatusNotFound)
			return
		}
	} else {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Length", fmt.Sprint(len(data)))
	if r.Method != http.MethodHead {
		_, _ = bytes.NewReader(data).WriteTo(w) // the client may have left: nothing to do about it
	}
}

// unpackedFiles gives every file as it was before it was packed. A file is unpacked once,
// when the first client wants it so: unpacked for each of them, a hundred clients that
// read nothing would hold a hundred copies.
func unpackedFiles(files fs.FS) map[string]func() ([]byte, error) {
	plain := map[string]func() ([]byte, error){}
	packed, err := fs.Glob(files, "*.gz")
	if err != nil {
		return plain // the pattern is a constant and well formed
	}
	for _, name := range packed {
		plain[strings.TrimSuffix(name, ".gz")] = sync.OnceValues(func() ([]byte, error) {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			return unzip(data)
		})
	}
	return plain
}

// chooseEncoding gives the tightest packing that a client takes, and how its files end.
func chooseEncoding(accepted string) (encoding, ending string) {
	for offer := range strings.SplitSeq(accepted, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.ReplaceAll(quality, " ", "") == "q=0" {
			continue
		}
		switch name {
		case "br":
			return "br", ".br"
		case "gzip", "*":
			encoding = "gzip"
		}
	}
	return encoding, ".gz"
}

// contentTypes are spelled out because net/http would ask the machine, and a browser
// compiles WebAssembly while it loads only if the type is right.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".wasm": "application/wasm",
	".svg":  "image/svg+xml",
	".txt":  "text/plain; charset=utf-8",
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
	names, err := fs.Glob(dist, "dist/*.gz")
	if err != nil {
		return paths // the pattern is a constant and well formed
	}
	for _, name := range names {
		paths = append(paths, "/"+strings.TrimSuffix(path.Base(name), ".gz"))
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
		packed, err := dist.ReadFile("dist" + name + ".gz")
		if err != nil {
			return err
		}
		data, err := unzip(packed)
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

// unzip gives a file as it was before it was packed into the binary.
func unzip(packed []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}
