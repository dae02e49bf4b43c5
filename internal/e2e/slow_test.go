package e2e

import (
	"encoding/json"
	"fmt"
	"net"
	"testing"
)

// TestSlowClientsHoldNobodyUp leaves connections half-way in every state and asks in
// between as anybody would.
func TestSlowClientsHoldNobodyUp(t *testing.T) {
	s := serve(t, "--api-key", fixedKey)
	large := manyRows(2000)
	beginnings := []string{
		"", "P", "POST /convert HTT", "POST /convert HTTP/1.1\r\nHost: x\r\nX-A: ",
		"POST /validate HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n\r\n",
		"POST /validate HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n\r\n{\"content\":\"",
		"POST /convert HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + fixedKey + "\r\nContent-Length: 60000000\r\n\r\n{",
		"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n\r\n{", // refused, and drained
		"POST /validate HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"con",
		fmt.Sprintf("POST /convert HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: 60000000\r\n\r\n%s", fixedKey, large[:200000]),
		// A client that never reads its answer.
		string(request{method: "POST", path: "/convert", key: fixedKey, body: large}.bytes()),
	}
	for round := range 4 {
		for _, beginning := range beginnings {
			conn, err := net.Dial("tcp", s.address)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := conn.Write([]byte(beginning)); err != nil {
				t.Fatal(err)
			}
		}
		for _, rows := range []int{1, 2000} { // a small one, and one that needs a slot
			got := s.send(t, request{method: "POST", path: "/convert", key: fixedKey, body: manyRows(rows)})
			if want := fmt.Sprintf("200 converted: %d kept, 0 skipped, valid", rows); got.brief() != want {
				t.Errorf("round %d: %s", round, got.brief())
			}
		}
	}
	s.mustBeWell(t)
}

// TestSameRequestSameBytes: across restarts and over both doors.
func TestSameRequestSameBytes(t *testing.T) {
	body := manyRows(50)
	first := ""
	for range 2 {
		s := serve(t, "--api-key", fixedKey)
		for range upTo(10, 1000) {
			got := s.send(t, request{method: "POST", path: "/convert", key: fixedKey, body: body})
			if first == "" {
				first = string(got[0].body)
			}
			if got[0].status != 200 || string(got[0].body) != first {
				t.Fatalf("another answer: %s", got.brief())
			}
		}
		message := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":` + string(body) + `}}`)
		over := s.send(t, request{method: "POST", path: "/mcp", key: fixedKey, body: message})
		if file, other := member(t, []byte(first), "file"), member(t, over[0].body, "result", "structuredContent", "file"); file == "" || file != other {
			t.Errorf("the file over MCP differs: %q", other)
		}
	}
}

// member follows names into JSON and gives the text that is there.
func member(t *testing.T, text []byte, names ...string) string {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	found, _ := value.(string)
	return found
}
