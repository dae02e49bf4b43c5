package e2e

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// grammar makes requests that are nearly right: shapes the service knows, filled with
// what it should not be given, then damaged. The same seed and number make the same
// request.
type grammar struct{ *rand.Rand }

func newGrammar(seed uint64, number int) grammar {
	return grammar{rand.New(rand.NewPCG(seed, uint64(number)))}
}

func (g grammar) pick(from ...string) string { return from[g.IntN(len(from))] }

// request makes one request: a route, its body, and headers that may be odd.
func (g grammar) request() request {
	r := request{method: "POST", key: fixedKey}
	switch g.IntN(4) {
	case 0, 1:
		r.path, r.body = "/convert", []byte(g.conversion())
	case 2:
		r.path, r.body = "/validate", []byte(g.validation())
	default:
		r.path, r.body = "/mcp", []byte(g.message())
	}
	if r.path == "/validate" && g.IntN(3) == 0 {
		r.headers = append(r.headers, "Content-Type: application/x-ofx")
		r.body = []byte(g.document())
	}
	if g.IntN(2) == 0 {
		r.body = g.damage(r.body)
	}
	if g.IntN(5) == 0 {
		g.oddHeaders(&r)
	}
	return r
}

// oddHeaders leaves the length alone: where a message ends is what keeps a
// connection usable, and the table of sockets tries that.
func (g grammar) oddHeaders(r *request) {
	switch g.IntN(7) {
	case 0:
		r.method = g.pick("GET", "PUT", "DELETE", "OPTIONS", "BREW", "TRACE")
	case 1:
		r.path += g.pick("/", "?", "?a=b", "%20", "/../convert", "%00", "x")
	case 2:
		r.key = g.pick("junk", "", fixedKey+"x", strings.Repeat("k", 300))
	case 3:
		r.body = gzipped(r.body)
		r.headers = append(r.headers, "Content-Encoding: gzip")
		if g.IntN(2) == 0 {
			r.body = g.damage(r.body)
		}
	case 4:
		r.headers = append(r.headers, "Content-Encoding: "+g.pick("gzip", "br", "identity", "deflate", "gzip, gzip", ""))
	case 5:
		r.headers = append(r.headers, g.pick("Origin", "Accept", "Accept-Encoding", "X-Request-Id", "Content-Type", "MCP-Protocol-Version",
			"Mcp-Method", "Mcp-Name", "Mcp-Session-Id", "X-Forwarded-For", "Traceparent", "Cookie")+": "+g.headerText())
	default:
		for range g.IntN(30) {
			r.headers = append(r.headers, fmt.Sprintf("X-%d: %s", g.IntN(1000), g.headerText()))
		}
	}
}

func (g grammar) headerText() string {
	return g.pick("", "*", "null", "2025-06-18", "2026-07-28", "1999-01-01", "http://127.0.0.1", "https://evil.example", "gzip;q=0",
		"tools/list", strings.Repeat("a", g.IntN(3000)), "\xff\xfe", `"`, "a,b;c=d", "application/json", "text/event-stream")
}

// conversion is the body of a /convert.
func (g grammar) conversion() string {
	members := []string{`"transactions":` + g.rows()}
	for range g.IntN(4) {
		name := g.pick("format", "accountType", "responseType", "currency", "bankId", "accountId", "details", "dateOrder", "intuBid", "org", "fid", "ledgerBalance", "invertSigns", "x")
		members = append(members, `"`+name+`":`+g.option())
	}
	g.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}

func (g grammar) option() string {
	if g.IntN(4) == 0 {
		return g.value(0)
	}
	return g.pick(`"qbo"`, `"qfx"`, `"ofx"`, `"csv"`, `"json"`, `"file"`, `"CHECKING"`, `"CREDITCARD"`, `"USD"`, `"jpy"`, `"KWD"`, `"auto"`, `"dmy"`, `"ymd"`, `"3000"`, "true", "false", "null", "12.5")
}

func (g grammar) rows() string {
	if g.IntN(20) == 0 {
		return g.value(0)
	}
	var rows []string
	for range g.IntN(8) {
		rows = append(rows, g.row())
	}
	return "[" + strings.Join(rows, ",") + "]"
}

func (g grammar) row() string {
	if g.IntN(30) == 0 {
		return g.value(0)
	}
	members := []string{`"date":` + g.date(), `"amount":` + g.amount(), `"description":` + g.text()}
	for _, name := range []string{"memo", "checkNumber", "id", "extra"} {
		if g.IntN(3) == 0 {
			members = append(members, `"`+name+`":`+g.text())
		}
	}
	if g.IntN(15) == 0 {
		members = members[g.IntN(len(members)):]
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (g grammar) date() string {
	switch g.IntN(8) {
	case 0:
		return g.value(0)
	case 1:
		return fmt.Sprintf(`"%d/%d/%d"`, g.IntN(40), g.IntN(40), g.IntN(3000))
	case 2:
		return fmt.Sprintf(`"%d.%d.%02d"`, g.IntN(32), g.IntN(14), g.IntN(100))
	case 3:
		return fmt.Sprint(g.Int64N(1 << g.IntN(62)))
	case 4:
		return g.pick(`"Jan 5, 2024"`, `"5 janvier 2024"`, `"2024-W01-5"`, `"2024年1月5日"`, `"20240105120000[-5:EST]"`, `"Fri, 05 Jan 2024 00:00:00 GMT"`, `"29 Feb 2023"`, `""`, `"5th of May"`)
	}
	return fmt.Sprintf(`"%04d-%02d-%02d"`, 1890+g.IntN(320), g.IntN(14), g.IntN(33))
}

func (g grammar) amount() string {
	switch g.IntN(8) {
	case 0:
		return g.value(0)
	case 1:
		return g.pick(`"1,234.56"`, `"1.234,56"`, `"(5.00)"`, `"5.00-"`, `"$5"`, `"5 CR"`, `"-5 CR"`, `"12,34,567.89"`, `"1'234.56"`, `"−5"`, `"EUR 5,00"`, `"1e5"`, `"NaN"`, `"0x5"`, `""`)
	case 2:
		return fmt.Sprintf("%de%d", g.IntN(100)-50, g.IntN(60)-30)
	case 3:
		return "-" + strings.Repeat("9", 1+g.IntN(50))
	case 4:
		return fmt.Sprintf("0.%0*d", 1+g.IntN(40), g.IntN(1000))
	}
	return fmt.Sprintf("%d.%02d", g.IntN(2000000)-1000000, g.IntN(100))
}

// text is a JSON string, or now and then something else.
func (g grammar) text() string {
	if g.IntN(12) == 0 {
		return g.value(0)
	}
	var b strings.Builder
	for range g.IntN(6) {
		b.WriteString(g.pick("Coffee", " ", "&", "<", ">", "&amp;", "</NAME>", "<STMTTRN>", "=", "+", "@", "\\n", "\\r", "\\t", "\\u0000", "\\ud83d", "\\udc00",
			"\\ud83d\\ude00", "é", "€", "日本", "😀", "\u202e", "\\\"", "\\\\", "|", strings.Repeat("long ", g.IntN(40)), "\ufeff", "\\u0085", "'", ",", ";", "ß", "ﬁ"))
	}
	return `"` + b.String() + `"`
}

// value is any JSON.
func (g grammar) value(depth int) string {
	kinds := 8
	if depth > 4 {
		kinds = 6 // nothing that nests further
	}
	switch g.IntN(kinds) {
	case 0:
		return g.pick("null", "true", "false")
	case 1:
		return fmt.Sprint(g.IntN(1000000) - 500000)
	case 2:
		return g.pick("0", "-0", "1e999", "1e-999", "1.5", strings.Repeat("7", 100), "123456789012345678901234567890")
	case 3:
		return `"` + strings.Repeat("s", g.IntN(500)) + `"`
	case 4, 5:
		return g.pick(`""`, `" "`, `"\u0000"`, `"true"`, `"2024-01-05"`, `"\ud800"`)
	case 6:
		return "[" + g.value(depth+1) + "," + g.value(depth+1) + "]"
	}
	return `{"a":` + g.value(depth+1) + `,"b":` + g.value(depth+1) + "}"
}
