//go:build hard

package e2e

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"
)

// sizingTime is how long the processor works for one figure: two hundred of its ticks.
const sizingTime = 2 * time.Second

// cost sends a request again and again and gives what one takes of the processor.
func (s *service) cost(t *testing.T, r request) time.Duration {
	t.Helper()
	line := &keptLine{address: s.address}
	defer line.close()
	began, times := s.processorTime(t), 0
	for s.processorTime(t)-began < sizingTime {
		if got, err := line.ask(r); err != nil || got.status != 200 {
			t.Fatal(err, got.status)
		}
		times++
	}
	return (s.processorTime(t) - began) / time.Duration(times)
}

// TestHardSizing measures what docs/OPERATIONS.md tells under Sizing and docs/MCP.md under What
// a call costs: one request after another, a fresh process for every number of rows.
func TestHardSizing(t *testing.T) {
	for _, rows := range []int{2, 1000, 10_000, 100_000} {
		s := serve(t, "--api-key", fixedKey)
		convert := request{method: "POST", path: "/convert", key: fixedKey, body: manyRows(rows)}
		converting := s.cost(t, convert)
		var made struct{ File string }
		if err := json.Unmarshal(s.send(t, convert)[0].body, &made); err != nil {
			t.Fatal(err)
		}
		validating := s.cost(t, request{method: "POST", path: "/validate", body: []byte(made.File), headers: []string{"Content-Type: application/x-ofx"}})
		t.Logf("%d rows, %.2f MB: /convert %s, /validate %s, peak memory %d MB", rows, float64(len(convert.body))/1e6, converting, validating, s.memory(t, "VmHWM")>>10)
	}
	const rows = 90_000
	s := serve(t, "--api-key", fixedKey)
	call := [][]byte{[]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":`), manyRows(rows), []byte(`}}`)}
	r := request{method: "POST", path: "/mcp", key: fixedKey, body: bytes.Join(call, nil)}
	calling := s.cost(t, r)
	t.Logf("%d rows, %.1f MB: /mcp %s, peak memory %d MB, answer %.1f MB", rows, float64(len(r.body))/1e6, calling, s.memory(t, "VmHWM")>>10, float64(len(s.send(t, r)[0].body))/1e6)
}
