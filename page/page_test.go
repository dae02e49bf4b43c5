package page

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// TestHandlerServesEveryPath needs the files of `go generate ./page`; without them
// the page says how to get them.
func TestHandlerServesEveryPath(t *testing.T) {
	handler := Handler()
	for _, path := range Paths() {
		for _, encoding := range []string{"gzip", ""} {
			request := httptest.NewRequest("GET", path, nil)
			request.Header.Set("Accept-Encoding", encoding)
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, request)
			if len(Paths()) == 1 {
				if answer.Code != 404 || !strings.Contains(answer.Body.String(), "make build") {
					t.Errorf("a build without the page answers %d %q", answer.Code, answer.Body)
				}
				continue
			}
			if answer.Code != 200 || answer.Body.Len() == 0 || !strings.Contains(answer.Header().Get("Content-Security-Policy"), "default-src 'none'") {
				t.Errorf("%s: %d, %d bytes", path, answer.Code, answer.Body.Len())
			}
			if kept := strings.Contains(answer.Header().Get("Cache-Control"), "immutable"); kept != (strings.Count(path, ".") >= 2) {
				t.Errorf("%s: Cache-Control %s", path, answer.Header().Get("Cache-Control"))
			}
		}
	}
}

func TestUnknownPathsAreNotFound(t *testing.T) {
	for _, path := range []string{"/nothing", "/../page.go", "/dist/README", "/README"} {
		answer := httptest.NewRecorder()
		Handler().ServeHTTP(answer, httptest.NewRequest("GET", "http://example.com"+path, nil))
		if answer.Code != 404 {
			t.Errorf("%s: %d", path, answer.Code)
		}
	}
}

func TestWriteTo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	err := WriteTo(dir)
	if len(Paths()) == 1 {
		if err == nil {
			t.Error("a build without the page wrote one")
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	index, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !strings.Contains(string(index), "<title>tillroll") {
		t.Errorf("%v: %.100s", err, index)
	}
}

// firstByte remembers where what was written to it lies.
type firstByte struct {
	http.ResponseWriter
	at *byte
}

func (w *firstByte) Write(p []byte) (int, error) {
	if w.at == nil {
		w.at = &p[0]
	}
	return w.ResponseWriter.Write(p)
}

// TestFilesAreUnpackedOnce: a hundred clients that take no gzip share one copy.
func TestFilesAreUnpackedOnce(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(bytes.Repeat([]byte("page "), 1000)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	h := handler(fstest.MapFS{"core.wasm.gz": {Data: packed.Bytes()}})
	var copies []*byte
	for range 2 {
		recorder := httptest.NewRecorder()
		seen := &firstByte{ResponseWriter: recorder}
		h.ServeHTTP(seen, httptest.NewRequest(http.MethodGet, "/core.wasm", nil))
		if recorder.Body.Len() != 5000 {
			t.Fatalf("%d bytes", recorder.Body.Len())
		}
		copies = append(copies, seen.at)
	}
	if copies[0] != copies[1] {
		t.Error("each client gets a copy of its own")
	}
}
