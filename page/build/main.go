// Command build makes the page's files: it compiles the core to WebAssembly, puts a
// hash of its content into the name of every script, style and module, and packs all
// of it under dist. It runs in the folder page, by `go generate ./page`.
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
	"golang.org/x/sync/errgroup"

	"tillroll/page/build/shrink"
	"tillroll/page/patch"
)

// Where the sources stand and where the page is embedded from.
const (
	source = "static"
	target = "dist"
)

// hashed are the files that get a hash into their name, each after those it names:
// a hash covers what a file refers to.
var hashed = []string{
	"core.wasm", "pdf.patch", "full.patch", "wasm_exec.js", "style.css", "icon.svg", "worker.js",
	"texts.js", "format.js", "dom.js", "link.js", "memory.js", "grid.js", "desk.js", "matters.js", "place.js", "pages.js", "edit.js", "table.js", "questions.js",
	"answer.js", "together.js", "files.js", "layouts.js", "compare.js", "rail.js", "chart.js", "receipt.js", "check.js", "sample.js", "app.js",
}

func main() {
	log.SetFlags(0)
	if err := build(); err != nil {
		log.Fatal(err)
	}
}

// build goes through the files in the order of hashed, so that every name is known before
// a file that mentions it is packed.
func build() error {
	cores, err := makeCores()
	if err != nil {
		return err
	}
	names := map[string]string{} // as the sources spell them, to the name with the hash
	var preload strings.Builder
	made := map[string]bool{}
	var packing errgroup.Group
	for _, name := range append(slices.Clone(hashed), "index.html", "offline.js") {
		data, err := read(name, cores)
		if err != nil {
			return err
		}
		for core, content := range cores {
			data = bytes.ReplaceAll(data, []byte("{{bytes of "+core+"}}"), []byte(strconv.Itoa(len(content))))
		}
		if data, err = fillTexts(data); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		data = rename(bytes.ReplaceAll(data, []byte("{{preload}}"), []byte(preload.String())), names)
		packed := name
		if slices.Contains(hashed, name) {
			packed = withHash(name, data)
			names[name] = packed
		}
		if isModule(name) {
			fmt.Fprintf(&preload, "<link rel=\"modulepreload\" href=\"./%s\">\n", packed)
		}
		made[packed] = true
		packing.Go(func() error { return pack(packed, data, slices.Contains(hashed, name)) })
	}
	if err := packing.Wait(); err != nil {
		return err
	}
	return clean(made)
}

// isModule tells the scripts that app.js imports: named in index.html they are fetched at
// once, not one after another as each is found out to be needed.
func isModule(name string) bool {
	return strings.HasSuffix(name, ".js") && !slices.Contains([]string{"wasm_exec.js", "worker.js", "offline.js"}, name)
}

// clean removes what an earlier build left: a file under its old hash would be served for
// ever.
func clean(made map[string]bool) error {
	old, err := os.ReadDir(target)
	if err != nil {
		return err
	}
	for _, file := range old {
		name := file.Name()
		if name == "README" || made[strings.TrimSuffix(name, packedEnding)] && strings.HasSuffix(name, packedEnding) {
			continue
		}
		if err := os.Remove(filepath.Join(target, name)); err != nil {
			return err
		}
	}
	return nil
}

// makeCores compiles the page's cores: the first, and then, side by side, the others as
// patches of it, which hold what each has more.
func makeCores() (map[string][]byte, error) {
	first, err := compile("light")
	if err != nil {
		return nil, err
	}
	var pdf, full []byte
	var making errgroup.Group
	making.Go(func() (err error) { pdf, err = makePatch(first, "light,pdf"); return err })
	making.Go(func() (err error) { full, err = makePatch(first, ""); return err })
	if err := making.Wait(); err != nil {
		return nil, err
	}
	return map[string][]byte{"core.wasm": first, "pdf.patch": pdf, "full.patch": full}, nil
}

// makePatch compiles a core and tells what it has more than the first.
func makePatch(first []byte, tags string) ([]byte, error) {
	core, err := compile(tags)
	if err != nil {
		return nil, err
	}
	made, err := patch.Make(first, core)
	if err != nil {
		return nil, fmt.Errorf("the patch for tags %q: %w", tags, err)
	}
	return made, nil
}

// inlined are the packages that every row passes through: calls inlined there make reading
// and converting a quarter faster and the core a twentieth longer to load. Nothing else is
// inlined. In the list of kinds inlining also drops the large rooms from a light build.
var inlined = []string{
	"runtime", "internal/runtime/...", "internal/abi", "internal/bytealg", "internal/byteorder", "internal/goarch", "internal/stringslite",
	"bufio", "bytes", "cmp", "iter", "math/bits", "slices", "strings", "sync/atomic", "unicode/utf8",
	"crypto/sha256", "crypto/internal/fips140/sha256", "crypto/internal/fips140deps/byteorder",
	"tillroll/reader", "tillroll/reader/cells", "tillroll/reader/delimited", "tillroll/reader/source", "tillroll/reader/table",
	"tillroll/internal/amount", "tillroll/internal/date", "tillroll/internal/fitid", "tillroll/internal/text", "tillroll/internal/words",
	"tillroll/convert", "tillroll/writer/ofxdoc", "tillroll/ofx",
	"tillroll/ofx/internal/check", "tillroll/ofx/internal/dtd", "tillroll/ofx/internal/ledger", "tillroll/ofx/internal/scan", "tillroll/ofx/internal/write",
	"encoding/binary", "tillroll/page/patch", // who opens a first PDF waits for these
}

// compile builds a core without a trace of the machine it was built on.
func compile(tags string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "tillroll-core-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "core.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-tags", tags, "-ldflags", "-s -w -buildid=", "-o", out, "-gcflags", "all=-l"}
	for _, name := range inlined {
		args = append(args, "-gcflags", name+"=") // the last that fits a package counts
	}
	cmd := exec.Command("go", append(args, "./wasm")...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("compiling the core: %w", err)
	}
	linked, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	return shrink.Module(linked)
}

// read gives a file's content: a core just compiled, Go's own glue, or a source.
func read(name string, cores map[string][]byte) ([]byte, error) {
	if core := cores[name]; core != nil {
		return core, nil
	}
	if name == "wasm_exec.js" {
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return nil, err
		}
		return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", name))
	}
	return os.ReadFile(filepath.Join(source, name))
}

// rename replaces every name by its name with the hash. Sources write them as ./name.
func rename(data []byte, names map[string]string) []byte {
	for plain, withHash := range names {
		data = bytes.ReplaceAll(data, []byte("./"+plain), []byte("./"+withHash))
	}
	return data
}

// withHash names a file by its content: browsers may then keep it for good, and a new
// version is a new name.
func withHash(name string, data []byte) string {
	ext := filepath.Ext(name)
	sum := sha256.Sum256(data)
	return fmt.Sprintf("%s.%x%s", strings.TrimSuffix(name, ext), sum[:6], ext)
}

// pack packs as tightly as brotli can: it is done once, and sent often. What is there under
// its hash is right already.
func pack(name string, data []byte, isHashed bool) error {
	path := filepath.Join(target, name+packedEnding)
	if _, err := os.Stat(path); err == nil && isHashed {
		return nil
	}
	var packed bytes.Buffer
	out := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: widestWindow})
	if _, err := out.Write(data); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, packed.Bytes(), 0o644)
}

// packedEnding is how the files end that are served as they are.
const packedEnding = ".br"

// widestWindow is the longest way back that every browser's brotli can look.
const widestWindow = 24
