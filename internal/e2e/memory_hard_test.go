//go:build hard

package e2e

import (
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
	"rpc content":   {"/mcp", around(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"validate_ofx","arguments":{"content":"`, `<A>`, `"}}}`)},
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
		if rise > 160 {
			t.Errorf("%s took %d MiB", name, rise)
		}
		if got[0].status >= 500 {
			t.Errorf("%s: status %d", name, got[0].status)
		}
	}
}

// TestHardLinearTime doubles every hostile body from 1 to 32 MiB. Single doublings
// waver on a busy machine, so the whole way is judged: 32 times the bytes may take
// 2.2 to the fifth times as long.
func TestHardLinearTime(t *testing.T) {
	const most = 2.2 * 2.2 * 2.2 * 2.2 * 2.2
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	for name, hostile := range hostileBodies {
		var first, last time.Duration
		for size := 1 << 20; size <= 32<<20; size *= 2 {
			body := hostile.make(size)
			best := time.Duration(0)
			for range 3 {
				started := time.Now()
				s.send(t, request{method: "POST", path: hostile.path, key: fixedKey, body: body})
				if took := time.Since(started); best == 0 || took < best {
					best = took
				}
			}
			if first == 0 {
				first = best
			}
			last = best
		}
		factor := float64(last) / float64(first)
		t.Logf("%-14s 1 MiB %s, 32 MiB %s: × %.1f", name, first.Round(10*time.Microsecond), last.Round(time.Millisecond), factor)
		if factor > most || last > 5*time.Second {
			t.Errorf("%s: × %.1f, %s", name, factor, last)
		}
	}
}
