//go:build hard

package e2e

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// hostileBodies are made to cost time or memory; each takes the bytes it is to have.
var hostileBodies = map[string]struct {
	path string
	make func(n int) []byte
}{
	"ones":          {"/convert", around(`{"transactions":[1`, `,1`, `]}`)},
	"empty rows":    {"/convert", around(`{"transactions":[{}`, `,{}`, `]}`)},
	"names":         {"/convert", around(`{"x":[0`, `,{"a":1}`, `],"transactions":[{}]}`)},
	"open brackets": {"/convert", around(`{"x":`, `[`, ``)},
	"backslashes":   {"/convert", around(`{"transactions":[{"date":"`, `\\`, `"}]}`)},
	"escapes":       {"/convert", around(`{"transactions":[{"date":"2024-01-05","amount":1,"description":"`, `\u00e9`, `"}]}`)},
	"ampersands":    {"/convert", around(`{"transactions":[{"date":"2024-01-05","amount":1,"description":"`, `&`, `"}]}`)},
	"digits":        {"/convert", around(`{"transactions":[{"date":"2024-01-05","amount":1`, `9`, `}]}`)},
	"open tags":     {"/validate", around(`{"content":"<OFX>`, `<A>`, `"}`)},
	"end tags":      {"/validate", around(`{"content":"<OFX>`, `</A>`, `"}`)},
	"references":    {"/validate", around(`{"content":"<OFX><NAME>`, `&#38;`, `"}`)},
	"open comments": {"/validate", around(`{"content":"<OFX>`, `<!--`, `"}`)},
	"sections":      {"/validate", around(`{"content":"<OFX>`, `<![CDATA[`, `"}`)},
	"open rows":     {"/validate", around(`{"content":"<OFX><BANKTRANLIST>`, `<STMTTRN><FITID>1`, `"}`)},
	"line breaks":   {"/validate", around(`{"content":"`, `\n`, `<OFX>"}`)},
	"header":        {"/validate", around(`{"content":"OFXHEADER`, `:`, `<OFX>"}`)},
	"rpc params":    {"/mcp", around(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":[0`, `,0`, `]}}`)},
	"own names":     {"/validate", numbered(`{"details":true,"content":"<OFX>`, `<X%d>`, `"}`)},
	"ampersand rows": {"/convert", func(int) []byte {
		row := `{"date":"2024-01-05","amount":1,"description":"` + strings.Repeat("&", 255) + `"}`
		return []byte(`{"transactions":[` + strings.Repeat(row+",", 99_999) + row + `]}`)
	}},
	"own members": {"/validate", numbered(`{"content":""`, `,"m%d":0`, `}`)},
	"rpc meta":    {"/mcp", numbered(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"a":0`, `,"m%d":0`, `}}}`)},
	"rpc content": {"/mcp", around(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"validate_ofx","arguments":{"content":"`, `<A>`, `"}}}`)},
}

// dearBodies are the shapes that may take more than others: what they hold grows manifold
// on the way, and docs/RELIABILITY.md says by how much. In MiB.
var dearBodies = map[string]int{"own members": 300, "ampersand rows": 500}

// numbered repeats a text with a number in it, so that no two are alike.
func numbered(before, again, after string) func(int) []byte {
	return func(n int) []byte {
		var out bytes.Buffer
		out.WriteString(before)
		for i := 0; out.Len() < n; i++ {
			fmt.Fprintf(&out, again, i)
		}
		out.WriteString(after)
		return out.Bytes()
	}
}

func around(before, again, after string) func(int) []byte {
	return func(n int) []byte {
		return []byte(before + strings.Repeat(again, max(1, (n-len(before)-len(after))/len(again))) + after)
	}
}

// TestHardMemoryPerBody gives every hostile body of 32 MiB a server of its own and
// looks how much memory it took at most.
func TestHardMemoryPerBody(t *testing.T) {
	for name, hostile := range hostileBodies {
		s := serve(t, "--api-key", fixedKey, "--no-access-log")
		before := s.memory(t, "VmHWM")
		body := hostile.make(32 << 20)
		started := time.Now()
		got := s.send(t, request{method: "POST", path: hostile.path, key: fixedKey, body: body})
		rise := (s.memory(t, "VmHWM") - before) >> 10
		t.Logf("%-14s %s: %s, %d MiB more, %s", name, hostile.path, got.brief(), rise, time.Since(started).Round(time.Millisecond))
		if rise > cmp.Or(dearBodies[name], 160) {
			t.Errorf("%s took %d MiB", name, rise)
		}
		if got[0].status >= 500 {
			t.Errorf("%s: status %d", name, got[0].status)
		}
	}
}

// TestHardLinearTime compares the processor time of one body of 32 MiB with that of 32
// bodies of 1 MiB: the same bytes. Doubling may cost 2.2 times as much, so the large one
// may cost (2.2/2)^5 = 1.6 times what the small ones do together.
func TestHardLinearTime(t *testing.T) {
	const most = 1.1 * 1.1 * 1.1 * 1.1 * 1.1
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	for name, hostile := range hostileBodies {
		small, large := hostile.make(1<<20), hostile.make(32<<20)
		began := s.processorTime(t)
		for range 32 {
			s.send(t, request{method: "POST", path: hostile.path, key: fixedKey, body: small})
		}
		between := s.processorTime(t)
		s.send(t, request{method: "POST", path: hostile.path, key: fixedKey, body: large})
		many, one := between-began, s.processorTime(t)-between
		factor := float64(one) / float64(max(many, 10*time.Millisecond))
		t.Logf("%-14s 32 × 1 MiB %s, 1 × 32 MiB %s of processor time: × %.2f", name, many, one, factor)
		if factor > most && one > 200*time.Millisecond || one > 5*time.Second {
			t.Errorf("%s: × %.2f, %s", name, factor, one)
		}
	}
}

// processorTime is what the server has used so far, in user and kernel mode.
func (s *service) processorTime(t *testing.T) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	const tick = 10 * time.Millisecond
	var total time.Duration
	for _, field := range fields[11:13] { // utime and stime
		ticks, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		total += time.Duration(ticks) * tick
	}
	return total
}
