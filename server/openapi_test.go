package server

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// TestDescriptionIsWhole: the document is valid, and has every route but the files
// of the API page.
func TestDescriptionIsWhole(t *testing.T) {
	d, err := loadDescription()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.document.Validate(context.Background()); err != nil {
		t.Error(err)
	}
	s := New(Config{Keys: &testKeys{}, OAuth: &OAuth{}})
	for path := range s.routes {
		if d.document.Paths.Find(path) == nil && !strings.HasPrefix(path, "/docs/") {
			t.Errorf("%s is not in openapi.json", path)
		}
	}
	for path := range d.document.Paths.Map() {
		if s.routes[path] == nil {
			t.Errorf("%s is in openapi.json but not in the service", path)
		}
	}
	if d.document.Info.Version != "1.0.0" {
		t.Errorf("version %s", d.document.Info.Version)
	}
}

// TestExamplesRun sends every example of a request in the document.
func TestExamplesRun(t *testing.T) {
	d, err := loadDescription()
	if err != nil {
		t.Fatal(err)
	}
	ts := start(t, signInConfig(), testLimits())
	for path, item := range d.document.Paths.Map() {
		for method, operation := range item.Operations() {
			if operation.RequestBody == nil {
				ts.holdsExample(t, method, path, "", nil)
				continue
			}
			for media, content := range operation.RequestBody.Value.Content {
				for _, example := range content.Examples {
					ts.holdsExample(t, method, path, media, exampleBody(t, example.Value))
				}
			}
		}
	}
}

func exampleBody(t *testing.T, example *openapi3.Example) []byte {
	if text, ok := example.Value.(string); ok {
		return []byte(text)
	}
	body, err := json.Marshal(example.Value)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func (ts *testServer) holdsExample(t *testing.T, method, path, media string, body []byte) {
	t.Helper()
	request, err := http.NewRequest(method, "http://"+ts.address+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", media)
	request.Header.Set("Authorization", "Bearer "+proKey)
	answer, text := ts.do(t, request)
	if answer.StatusCode != http.StatusOK {
		t.Errorf("%s %s: %d %s", method, path, answer.StatusCode, text)
	}
	holds(t, request, body, answer, []byte(text))
}

// TestBaseURL stands in the description.
func TestBaseURL(t *testing.T) {
	cfg := testConfig()
	cfg.BaseURL = "https://books.example/tillroll"
	ts := start(t, cfg, testLimits())
	_, text := ts.get(t, "/openapi.json")
	var document struct{ Servers []struct{ URL string } }
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	if len(document.Servers) != 1 || document.Servers[0].URL != cfg.BaseURL {
		t.Errorf("servers: %+v", document.Servers)
	}
}

// TestDocs: the page and its files are there, unpacked for who takes nothing else,
// and need no other origin.
func TestDocs(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	for _, file := range docsFiles() {
		answer, body := ts.get(t, file.path)
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != file.contentType || len(body) == 0 {
			t.Errorf("%s: %d %s, %d bytes", file.path, answer.StatusCode, answer.Header.Get("Content-Type"), len(body))
		}
		if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") {
			t.Errorf("%s: policy %q", file.path, policy)
		}
	}
	_, page := ts.get(t, "/docs")
	if strings.Contains(page, "://") {
		t.Errorf("the page names another address: %s", page)
	}
}
