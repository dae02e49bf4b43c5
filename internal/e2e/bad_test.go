package e2e

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the answers into the tables of bad inputs where they say ?")

// fewestBad is how many bad inputs there are at least.
const fewestBad = 300

// badCase is one entry of a table under testdata/bad; its README tells how they are written.
type badCase struct {
	name    string
	request request
	allowed string
	line    int // of the answer, from 0
}

// badKeys are the keys that the tables name.
type badKeys struct{ good, revoked, free string }

// TestBadInputs sends every bad input there is and holds the answer against the
// table; afterwards the server is as well as before.
func TestBadInputs(t *testing.T) {
	database := filepath.Join(t.TempDir(), "keys.db")
	keys := badKeys{
		good:    runKeys(t, database, "create", "--name", "good"),
		revoked: runKeys(t, database, "create", "--name", "revoked"),
		free:    runKeys(t, database, "create", "--name", "free", "--plan", "free"),
	}
	runKeys(t, database, "revoke", keys.revoked)
	s := serve(t, "--database", database, "--api-key", fixedKey, "--max-body-bytes", fmt.Sprint(maxBody))
	files, err := filepath.Glob("testdata/bad/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			count += runTable(t, s, keys, file)
			s.mustBeWell(t)
		})
	}
	if count < fewestBad {
		t.Errorf("%d bad inputs, want at least %d", count, fewestBad)
	}
	t.Logf("%d bad inputs", count)
}

func runTable(t *testing.T, s *service, keys badKeys, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	cases := readTable(t, file, lines, keys)
	for _, c := range cases {
		got, err := s.sendAgain(c.request)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if *update && c.allowed == "?" {
			lines[c.line] = "< " + got.brief()
			continue
		}
		c.judge(t, got)
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return len(cases)
}

// sendAgain sends once more where no answer came: on a very busy machine the time
// for the header can run out before a byte was sent.
func (s *service) sendAgain(r request) (answers, error) {
	got, err := s.trySend(r)
	for range 2 {
		if err != nil || len(got) > 0 {
			break
		}
		got, err = s.trySend(r)
	}
	return got, err
}

func (c badCase) judge(t *testing.T, got answers) {
	t.Helper()
	allowed := false
	for one := range strings.SplitSeq(c.allowed, " || ") {
		allowed = allowed || one == got.brief()
	}
	if !allowed {
		t.Errorf("%s:\n got   %s\n want  %s", c.name, got.brief(), c.allowed)
	}
	for _, a := range got {
		if fault := a.illMannered(); fault != "" {
			t.Errorf("%s: %s", c.name, fault)
		}
		if a.status >= 500 && a.status != 501 && a.status != 505 {
			t.Errorf("%s: status %d", c.name, a.status)
		}
	}
}

// tableReader reads a table line by line.
type tableReader struct {
	keys    badKeys
	base    request // what every case of the table starts from
	current badCase
	pack    string
	raw     bool
	cases   []badCase
}

func readTable(t *testing.T, file string, lines []string, keys badKeys) []badCase {
	t.Helper()
	r := &tableReader{keys: keys}
	for i, line := range lines {
		if err := r.line(i, line); err != nil {
			t.Fatalf("%s:%d: %v", file, i+1, err)
		}
	}
	return r.cases
}

func (r *tableReader) line(number int, line string) error {
	mark, rest, _ := strings.Cut(line, " ")
	switch mark {
	case "", "#":
	case "=": // what the cases from here on start from
		method, path, _ := strings.Cut(rest, " ")
		path, key, _ := strings.Cut(path, " ")
		r.base = request{method: method, path: path, key: r.expand(key)}
	case ":":
		r.current, r.pack, r.raw = badCase{name: rest, request: r.base}, "", false
	case "@":
		return r.setting(rest)
	case "H":
		r.current.request.headers = append(r.current.request.headers, r.expand(rest))
	case ">":
		r.current.request.body = append(r.current.request.body, r.expand(rest)...)
	case "R":
		r.raw = true
		r.current.request.raw = append(r.current.request.raw, r.expand(rest)+"\r\n"...)
	case "r": // the last line of a raw request, without a line end
		r.current.request.raw = append(r.current.request.raw, r.expand(rest)...)
	case "<":
		r.current.allowed, r.current.line = rest, number
		r.current.request.body = pack(r.current.request.body, r.pack)
		r.cases = append(r.cases, r.current)
	default:
		return fmt.Errorf("a line begins with %q", mark)
	}
	return nil
}

func (r *tableReader) setting(rest string) error {
	what, value, _ := strings.Cut(rest, " ")
	switch what {
	case "half-close":
		r.current.request.halfClose = true
	case "method":
		r.current.request.method = value
	case "path":
		r.current.request.path = r.expand(value)
	case "key":
		r.current.request.key = r.expand(value)
	case "gzip":
		r.pack = "gzip " + value
		r.current.request.headers = append(r.current.request.headers, "Content-Encoding: gzip")
	default:
		return fmt.Errorf("there is no setting %q", what)
	}
	return nil
}

// repeated is {{3*text}}, hexed is {{x:00 ff}}.
var (
	repeated = regexp.MustCompile(`\{\{(\d+)\*(.*?)\*\}\}`)
	hexed    = regexp.MustCompile(`\{\{x:([0-9a-f ]+)\}\}`)
)

func (r *tableReader) expand(text string) string {
	text = hexed.ReplaceAllStringFunc(text, func(match string) string {
		decoded, _ := hex.DecodeString(strings.ReplaceAll(hexed.FindStringSubmatch(match)[1], " ", ""))
		return string(decoded)
	})
	text = repeated.ReplaceAllStringFunc(text, func(match string) string {
		parts := repeated.FindStringSubmatch(match)
		times, _ := strconv.Atoi(parts[1])
		return strings.Repeat(parts[2], times)
	})
	return strings.NewReplacer("$GOOD", r.keys.good, "$REVOKED", r.keys.revoked, "$FREE", r.keys.free, "$FIXED", fixedKey).Replace(text)
}

// pack packs a body as the table says: "gzip", "gzip cut 5" without the last five
// bytes, "gzip break 3" with the third byte changed, "gzip twice".
func pack(body []byte, how string) []byte {
	if how == "" {
		return body
	}
	packed := gzipped(body)
	words := strings.Fields(how)[1:]
	if len(words) == 0 {
		return packed
	}
	n := 0
	if len(words) > 1 {
		n, _ = strconv.Atoi(words[1])
	}
	switch words[0] {
	case "cut":
		return packed[:len(packed)-n]
	case "break":
		packed[n] ^= 0xff
	case "twice":
		return gzipped(packed)
	case "junk":
		return append(packed, "junk"...)
	case "members":
		return append(packed, packed...)
	}
	return packed
}

func gzipped(body []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(body) // a buffer takes all
	_ = w.Close()
	return out.Bytes()
}
