package server

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestParity sends every conversion scenario and every sample document through both
// doors: the tool's answer is the route's, byte for byte, and so is every refusal.
func TestParity(t *testing.T) {
	server := startMCP(t, mcpConfig())
	for name, request := range parityRequests(t) {
		route, tool := "/convert", "convert_transactions_to_qbo"
		if strings.HasPrefix(name, "validate") {
			route, tool = "/validate", "validate_ofx"
		}
		t.Run(name, func(t *testing.T) { compareDoors(t, server.URL, route, tool, request) })
	}
}

// parityRequests gives request bodies by name.
func parityRequests(t *testing.T) map[string]string {
	t.Helper()
	requests := map[string]string{
		"refused: not an object":     `[]`,
		"refused: no rows":           `{"transactions":[]}`,
		"refused: row":               `{"transactions":[{},1]}`,
		"refused: format":            `{"transactions":[{}],"format":"QBO"}`,
		"refused: account type":      `{"transactions":[{}],"accountType":5}`,
		"refused: currency":          `{"transactions":[{}],"currency":"EURO"}`,
		"refused: bank id":           `{"transactions":[{}],"bankId":5}`,
		"refused: twice":             `{"transactions":[{}],"transactions":[{}]}`,
		"refused: too many":          `{"transactions":[{}` + strings.Repeat(",{}", 100_000) + `]}`,
		"lone surrogate":             `{"transactions":[{"date":"2024-01-05","amount":1,"description":"\ud83d"}],"details":true}`,
		"validate refused: missing":  `{}`,
		"validate refused: a number": `{"content":5}`,
		"validate empty":             `{"content":"","details":true}`,
	}
	for _, path := range globbed(t, "../convert/testdata/conversions/*.txt") {
		_, rest, _ := strings.Cut(readText(t, path), "-- request --\n")
		request, _, found := strings.Cut(rest, "\n-- ")
		if !found {
			t.Fatalf("%s has no request", path)
		}
		requests[filepath.Base(path)] = request
	}
	for _, path := range append(globbed(t, "../ofx/testdata/*.?fx"), globbed(t, "../ofx/testdata/*.qbo")...) {
		request, err := json.Marshal(map[string]any{"content": readText(t, path), "details": true})
		if err != nil {
			t.Fatal(err)
		}
		requests["validate "+filepath.Base(path)] = string(request)
	}
	return requests
}

func globbed(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("nothing under %s: %v", pattern, err)
	}
	return paths
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func compareDoors(t *testing.T, base, route, tool, request string) {
	t.Helper()
	plain, err := http.NewRequest(http.MethodPost, base+route, strings.NewReader(request))
	if err != nil {
		t.Fatal(err)
	}
	plain.Header.Set("Authorization", "Bearer secret")
	response := sendMCP(t, plain)
	want := bodyText(t, response)
	got := postMCP(t, base, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"`+tool+`","arguments":`+request+`}}`).Result
	switch {
	case response.StatusCode != http.StatusOK:
		var refused struct{ Error string }
		if err := json.Unmarshal([]byte(want), &refused); err != nil {
			t.Fatal(err)
		}
		if !got.IsError || got.Content[0].Text != refused.Error {
			t.Errorf("HTTP says %q, the tool %+v", refused.Error, got.Content)
		}
	case response.Header.Get("Content-Disposition") != "":
		var structured struct{ File string }
		if err := json.Unmarshal(got.Structured, &structured); err != nil || structured.File != want {
			t.Errorf("the file differs: %v", err)
		}
	case got.IsError || string(got.Structured) != want || got.Content[0].Text != want:
		t.Errorf("HTTP: %s\ntool: %s\ntext: %s", want, got.Structured, got.Content[0].Text)
	}
}
