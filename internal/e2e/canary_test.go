package e2e

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// canaryWord begins every canary: a word that nothing of ours would ever write.
const canaryWord = "Kanarienvogel"

// canaries gives words that are all different, so that a leak names its place.
type canaries struct{ made []string }

func (c *canaries) in(place string) string {
	word := fmt.Sprintf("%s%04dx%s", canaryWord, len(c.made), place)
	c.made = append(c.made, word)
	return word
}

// fields are the members of a request that hold text of its own.
func canaryRow(c *canaries) string {
	return fmt.Sprintf(`{"date":"%s","amount":"%s","description":"%s","memo":"%s","checkNumber":"%s","id":"%s","%s":"%s"}`,
		c.in("date"), c.in("amount"), c.in("description"), c.in("memo"), c.in("checkNumber"), c.in("id"), c.in("rowname"), c.in("rowvalue"))
}

func goodCanaryRow(c *canaries) string {
	return fmt.Sprintf(`{"date":"2024-01-05","amount":-5,"description":"%s","memo":"%s","checkNumber":"%s","id":"%s"}`,
		c.in("description"), c.in("memo"), c.in("checkNumber"), c.in("id"))
}

// canaryBodies puts canaries into everything a body can hold, in bodies that are
// taken, refused, and not even JSON.
func canaryBodies(c *canaries) []string {
	bodies := []string{
		`{"transactions":[` + canaryRow(c) + `,` + goodCanaryRow(c) + `],"details":true}`,
		`{"transactions":[` + goodCanaryRow(c) + `],"responseType":"file","format":"csv"}`,
		`{"` + c.in("unquoted"), c.in("bare"), `"` + c.in("string") + `"`, `{"` + c.in("name") + `":1,,}`, `{"transactions":["` + c.in("item") + `"]}`,
		`{"` + c.in("twice") + `":1,"` + c.made[len(c.made)-1] + `":2}`,
		`{"content":"` + c.in("content") + `","details":true}`, `{"content":["` + c.in("contentitem") + `"]}`,
		`{"content":"OFXHEADER:100\nDATA:` + c.in("headervalue") + `\n\n<OFX><` + c.in("tag") + `>` + c.in("value") + `<STMTTRN><ACCTID>` + c.in("account") + `","details":false}`,
		`{"jsonrpc":"2.0","id":"` + c.in("rpcid") + `","method":"` + c.in("rpcmethod") + `","params":{"` + c.in("rpcparam") + `":"` + c.in("rpcvalue") + `"}}`,
		`{"jsonrpc":"` + c.in("rpcversion") + `","id":1,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + c.in("tool") + `","arguments":{}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":{"transactions":[` + goodCanaryRow(c) + `],"format":"` + c.in("toolformat") + `"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"validate_ofx","arguments":{"content":"` + c.in("toolcontent") + `","path":"` + c.in("toolpath") + `"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"` + c.in("version") + `","capabilities":{},"clientInfo":{"name":"` + c.in("client") + `","version":"1"}}}`,
	}
	for _, option := range []string{"format", "accountType", "responseType", "currency", "bankId", "accountId", "dateOrder", "intuBid", "org", "fid", "ledgerBalance", "details", "invertSigns"} {
		bodies = append(bodies, `{"transactions":[`+goodCanaryRow(c)+`],"`+option+`":"`+c.in(option)+`"}`)
	}
	return bodies
}

// canaryHeaders are header lines with a canary each. A request id of the checked
// alphabet is meant to be logged, so the one here is not of it.
func canaryHeaders(c *canaries) []string {
	var lines []string
	for _, name := range []string{"User-Agent", "Referer", "Cookie", "Accept", "Accept-Language", "Content-Type", "X-Forwarded-For", "X-Real-Ip", "X-Api-Key", "Proxy-Authorization", "Origin", "Mcp-Session-Id", "Mcp-Name", "Traceparent", "Tracestate", "Baggage", "X-Anything"} {
		lines = append(lines, name+": "+c.in(strings.ReplaceAll(name, "-", "")))
	}
	return append(lines, "X-Request-Id: "+c.in("RequestId")+" with blanks", c.in("HeaderName")+": x")
}

// collector takes traces as an OTLP server would and keeps their bytes.
func collector(t *testing.T) (address string, taken *output) {
	t.Helper()
	taken = new(output)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(taken, r.Body)
	}))
	t.Cleanup(server.Close)
	return server.URL, taken
}

// TestNothingLeaks puts canaries everywhere and then looks for them where an operator
// would find them, and in every error.
func TestNothingLeaks(t *testing.T) {
	dir := t.TempDir()
	database := filepath.Join(dir, "keys.db")
	good := runKeys(t, database, "create", "--name", "good")
	revoked := runKeys(t, database, "create", "--name", "revoked")
	runKeys(t, database, "revoke", revoked)
	traces, taken := collector(t)
	process := exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--log-level", "debug", "--database", database, "--api-key", fixedKey)
	process.Env = []string{"OTEL_EXPORTER_OTLP_ENDPOINT=" + traces, "OTEL_BSP_SCHEDULE_DELAY=50"}
	s := launch(t, process)
	c := new(canaries)
	errors := sendCanaries(t, s, c, []string{good, revoked, fixedKey})
	_, metrics := s.get(t, "/metrics")
	s.mustBeWell(t)
	s.terminate(t)
	if err := s.wait(t); err != nil {
		t.Errorf("the end: %v", err)
	}
	places := map[string]string{"log": s.log.String(), "metrics": metrics, "an error": errors, "traces": taken.String()}
	for _, file := range must(filepath.Glob(database + "*")) {
		places[filepath.Base(file)] = string(must(os.ReadFile(file)))
	}
	if len(places["traces"]) == 0 {
		t.Error("no trace arrived, so nothing was looked at")
	}
	for place, text := range places {
		for _, word := range append(c.made, canaryWord, secretOf(good), secretOf(revoked), fixedKey) {
			if strings.Contains(text, word) {
				t.Errorf("%s shows %s", place, word)
			}
		}
	}
	t.Logf("%d canaries, %d bytes of log, %d of traces", len(c.made), len(places["log"]), len(places["traces"]))
}

// secretOf is the part of a key that nobody may see: all but its first characters.
func secretOf(key string) string { return key[len(key)-20:] }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err) // a test's own files
	}
	return value
}

// sendCanaries sends every body to every route under every key, and gives the errors.
func sendCanaries(t *testing.T, s *service, c *canaries, keys []string) (errors string) {
	t.Helper()
	var all strings.Builder
	line := &keptLine{address: s.address}
	defer line.close()
	for range upTo(1, 50) {
		keys := append(keys, c.in("key"), c.in("otherkey"))
		for i, body := range canaryBodies(c) {
			for _, path := range []string{"/convert", "/validate", "/mcp", "/" + c.in("path")} {
				r := request{method: "POST", path: path + "?q=" + c.in("query"), key: keys[i%len(keys)], body: []byte(body), headers: canaryHeaders(c)}
				if i%3 == 0 {
					r.headers, r.key = nil, fixedKey // so that some are not refused for their Origin
				}
				got, err := line.ask(r)
				if err != nil {
					t.Fatal(err)
				}
				if got.status >= 400 || strings.Contains(got.brief(), "tool:") {
					all.Write(withoutID(got.body))
				}
			}
		}
	}
	return all.String()
}

// withoutID takes out what JSON-RPC wants echoed: the id, and the version asked for.
func withoutID(body []byte) []byte {
	text := string(body)
	for _, place := range []string{"rpcid", "McpProtocolVersion"} {
		if at := strings.Index(text, "x"+place); at > 0 {
			start := strings.LastIndex(text[:at], canaryWord)
			text = text[:start] + text[at+len(place)+1:]
		}
	}
	return []byte(text)
}
