package mcp

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// FuzzEnvelope holds the reader against encoding/json: the two must agree on what is
// JSON, and what was cut out of a body must be JSON itself.
func FuzzEnvelope(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"validate_ofx","arguments":{"content":"\ud800","path":null},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`,
		`[{"id":1.5}]`, `{"id":null,"id":2}`, `{"result":{},"error":1} x`, ` {"params":[],"method":5}`, "\xff", ``,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		kept := string(body)
		e, err := readEnvelope(body)
		if valid := json.Valid(body) && utf8.Valid(body); valid != (err == nil) {
			t.Fatalf("encoding/json says %v, the reader %v: %q", valid, err, body)
		}
		if string(body) != kept {
			t.Fatalf("the body was changed: %q", kept)
		}
		if err != nil {
			return
		}
		for _, part := range [][]byte{
			e.jsonrpc, e.id, e.method, e.params, e.result, e.fault,
			e.call.name, e.call.arguments, e.call.meta, e.call.version, e.call.payload, e.call.progress, e.call.cancelled,
		} {
			if part != nil && !json.Valid(part) {
				t.Fatalf("cut out %q of %q", part, body)
			}
		}
		for name, part := range e.call.own {
			if !json.Valid(part) {
				t.Fatalf("cut out %s %q of %q", name, part, body)
			}
		}
		if e.call.empty && !json.Valid(withoutEmpty(e.call.arguments)) {
			t.Fatalf("without what is empty: %q", withoutEmpty(e.call.arguments))
		}
		if m, fault := e.judge(); fault == nil && !m.silent() && m.admit("") == nil && !json.Valid(m.encode()) {
			t.Fatalf("encoded anew: %q", m.encode())
		}
	})
}
