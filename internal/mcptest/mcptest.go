// Package mcptest has what the tests of both ways to the MCP door share: messages to
// send and answers to look at.
package mcptest

import (
	"encoding/json"
	"strings"
	"testing"
)

// Answer is what tests look at in an answer.
type Answer struct {
	ID     json.RawMessage `json:"id"`
	Result struct {
		Version    string `json:"protocolVersion"`
		ResultType string `json:"resultType"`
		Content    []struct {
			Type string `json:"type"`
			Text string `json:"text"`
		} `json:"content"`
		Structured json.RawMessage `json:"structuredContent"`
		IsError    bool            `json:"isError"`
		Tools      []struct {
			Name        string `json:"name"`
			Annotations struct {
				ReadOnly bool `json:"readOnlyHint"`
			} `json:"annotations"`
			InputSchema struct {
				Properties map[string]any `json:"properties"`
				Required   []string       `json:"required"`
			} `json:"inputSchema"`
		} `json:"tools"`
	} `json:"result"`
	Error struct {
		Code int `json:"code"`
	} `json:"error"`
}

// Decode reads an answer.
func Decode(t *testing.T, text string) Answer {
	t.Helper()
	var answer Answer
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%v in %.200s", err, text)
	}
	return answer
}

// Call is a tools/call message.
func Call(t *testing.T, name string, arguments any) string {
	t.Helper()
	line, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": 1, "method": "tools/call",
		"params": map[string]any{"name": name, "arguments": arguments},
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// Rows makes arguments of about the given size, with memos of the given length.
func Rows(size, memo int) string {
	row := `{"date":"2024-01-05","amount":-12.34,"description":"CARD PURCHASE 4711 COFFEE \"HOUSE\" SEATTLE WA","memo":"` + strings.Repeat("x", memo) + `"}`
	n := size / (len(row) + 1)
	return `{"format":"qfx","transactions":[` + strings.Repeat(row+",", n-1) + row + `]}`
}
