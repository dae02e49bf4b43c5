// Command build makes the page's files: it compiles the core to WebAssembly, puts a
// hash of its content into the name of every script, style and module, and packs all
// of it under dist. It runs in the folder page, by `go generate ./page`.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Where the sources stand and where the page is embedded from.
const (
	source = "static"
	target = "dist"
)

// hashed are the files that get a hash into their name, each after those it names:
// a hash covers what a file refers to.
var hashed = []string{
	"core.wasm", "wasm_exec.js", "style.css", "icon.svg",
	"worker.js", "dom.js", "chart.js", "table.js", "convert.js", "check.js", "developers.js", "app.js",
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
	if err := clean(); err != nil {
		return err
	}
	core, err := compile()
	if err != nil {
		return err
	}
	names := map[string]string{} // as the sources spell them, to the name with the hash
	for _, name := range hashed {
		data, err := read(name, core)
		if err != nil {
			return err
		}
		data = rename(data, names)
		names[name] = withHash(name, data)
		if err := pack(names[name], data); err != nil {
			return err
		}
	}
	for _, name := range []string{"index.html", "offline.js"} {
		data, err := os.ReadFile(filepath.Join(source, name))
		if err != nil {
			return err
		}
		if err := pack(name, rename(data, names)); err != nil {
			return err
		}
	}
	return nil
}

// clean removes what an earlier build left: a file under its old hash would be served for
// ever.
func clean() error {
	old, err := filepath.Glob(filepath.Join(target, "*.gz"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

// compile builds the core without a trace of the machine it was built on.
func compile() ([]byte, error) {
	out := filepath.Join(os.TempDir(), fmt.Sprintf("tillroll-core-%d.wasm", os.Getpid()))
	defer os.Remove(out)
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid=", "-o", out, "./wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("compiling the core: %w", err)
	}
	return os.ReadFile(out)
}

// read gives a file's content: the core just compiled, Go's own glue, or a source.
func read(name string, core []byte) ([]byte, error) {
	switch name {
	case "core.wasm":
		return core, nil
	case "wasm_exec.js":
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

// pack packs as tightly as gzip can: it is done once, and sent often.
func pack(name string, data []byte) error {
	var packed bytes.Buffer
	zip, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := zip.Write(data); err != nil {
		return err
	}
	if err := zip.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(target, name+".gz"), packed.Bytes(), 0o644)
}
