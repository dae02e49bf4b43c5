package server

import (
	"bytes"
	"embed"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
)

//go:embed openapi.json
var openAPI []byte

//go:embed docs/index.html docs/start.js docs/*.gz
var docsFS embed.FS

// docsPolicy lets the page load its own files and call its own origin, nothing
// else. Swagger UI sets styles on elements and draws its icons from data URLs.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// docsFile is one file of the API page.
type docsFile struct {
	path        string
	name        string
	contentType string
}

// docsFiles are the files of the API page. Those packed in the binary are sent
// packed to whoever takes them so.
func docsFiles() []docsFile {
	return []docsFile{
		{"/docs", "index.html", "text/html; charset=utf-8"},
		{"/docs/start.js", "start.js", "text/javascript; charset=utf-8"},
		{"/docs/swagger-ui-bundle.js", "swagger-ui-bundle.js.gz", "text/javascript; charset=utf-8"},
		{"/docs/swagger-ui.css", "swagger-ui.css.gz", "text/css; charset=utf-8"},
	}
}

// docsRoute answers with one file.
func docsRoute(file docsFile) *route {
	content, _ := docsFS.ReadFile("docs/" + file.name) // embedded: it is there
	packed := strings.HasSuffix(file.name, ".gz")
	plain := sync.OnceValues(func() ([]byte, error) { return unpack(content) })
	return &route{name: "/docs", get: func(x *exchange) {
		header := x.Header()
		header.Set("Content-Type", file.contentType)
		header.Set("Content-Security-Policy", docsPolicy)
		header.Set("Vary", "Accept-Encoding")
		switch {
		case packed && takesGzip(x.r.Header["Accept-Encoding"]):
			header.Set("Content-Encoding", "gzip")
			_, _ = x.Write(content)
		case packed:
			if unpacked, err := plain(); err == nil { // embedded: it can be unpacked
				_, _ = x.Write(unpacked)
			}
		default:
			_, _ = x.Write(content)
		}
	}}
}

// unpack is done once for a file, however many clients take no gzip.
func unpack(packed []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}

// serveOpenAPI gives the API description, with the address clients see in it.
func (s *Server) serveOpenAPI(x *exchange) { x.json(http.StatusOK, s.openAPI) }

// describe puts the base address in place of the document's own, which is relative.
func describe(baseURL string) []byte {
	if baseURL == "" {
		return openAPI
	}
	return bytes.Replace(openAPI, []byte(`"url": "."`), []byte(`"url": "`+strings.ReplaceAll(baseURL, `"`, "%22")+`"`), 1)
}
