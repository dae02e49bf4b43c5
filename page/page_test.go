package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

// TestHandlerServesEveryPath needs the files of `go generate ./page`; without them
// the page says how to get them.
func TestHandlerServesEveryPath(t *testing.T) {
	handler := Handler()
	for _, path := range Paths() {
		for _, encoding := range []string{"br", "gzip", ""} {
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
	for _, path := range Paths()[1:] {
		data, err := os.ReadFile(filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(path, ".")
		if hash := fmt.Sprintf("%x", sha256.Sum256(data)); len(parts) == 3 && !strings.HasPrefix(hash, parts[1]) {
			t.Errorf("%s holds other bytes than its name says", path)
		}
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

// packedFile is a file as dist holds it.
func packedFile(t *testing.T, data []byte) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := brotli.NewWriter(&packed)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// TestFormsAreMadeOnce: a hundred clients that take no brotli, or no packing at all, share
// one copy.
func TestFormsAreMadeOnce(t *testing.T) {
	h := handler(fstest.MapFS{"core.wasm.br": {Data: packedFile(t, bytes.Repeat([]byte("page "), 1000))}})
	for _, encoding := range []string{"gzip", ""} {
		var copies []*byte
		for range 2 {
			seen := &firstByte{ResponseWriter: httptest.NewRecorder()}
			request := httptest.NewRequest(http.MethodGet, "/core.wasm", nil)
			request.Header.Set("Accept-Encoding", encoding)
			h.ServeHTTP(seen, request)
			copies = append(copies, seen.at)
		}
		if copies[0] != copies[1] {
			t.Errorf("%q: each client gets a copy of its own", encoding)
		}
	}
}

// TestEveryFormIsTheFile: whatever a client takes, it ends up with the same bytes, and HEAD
// tells their number.
func TestEveryFormIsTheFile(t *testing.T) {
	file := bytes.Repeat([]byte("page "), 1000)
	h := handler(fstest.MapFS{"core.wasm.br": {Data: packedFile(t, file)}})
	for _, c := range []struct{ accepts, encoding string }{
		{"gzip, deflate, br", "br"}, {"br;q=0, gzip", "gzip"}, {"*", "gzip"}, {"gzip;q=0", ""}, {"", ""},
	} {
		request := httptest.NewRequest(http.MethodGet, "/core.wasm", nil)
		request.Header.Set("Accept-Encoding", c.accepts)
		answer, head := httptest.NewRecorder(), httptest.NewRecorder()
		h.ServeHTTP(answer, request)
		request.Method = http.MethodHead
		h.ServeHTTP(head, request)
		length := fmt.Sprint(answer.Body.Len())
		if head.Body.Len() != 0 || head.Header().Get("Content-Length") != length || answer.Header().Get("Content-Length") != length {
			t.Errorf("%q: HEAD says %s bytes, GET sends %s", c.accepts, head.Header().Get("Content-Length"), length)
		}
		if got := answer.Header().Get("Content-Encoding"); got != c.encoding {
			t.Errorf("%q: Content-Encoding %q, want %q", c.accepts, got, c.encoding)
		}
		var body io.Reader = answer.Body
		switch c.encoding {
		case "br":
			body = brotli.NewReader(body)
		case "gzip":
			zip, err := gzip.NewReader(body)
			if err != nil {
				t.Fatal(err)
			}
			body = zip
		}
		if got, err := io.ReadAll(body); err != nil || !bytes.Equal(got, file) {
			t.Errorf("%q: %d bytes of another file, %v", c.accepts, len(got), err)
		}
	}
}
