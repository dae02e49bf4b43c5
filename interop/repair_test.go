package interop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"tillroll/convert"
	"tillroll/ofx"
)

// damage is one way in which a document comes to grief. What it keeps whole must be read
// as it was before; of what it takes away, the rest must be read as our own reader does.
type damage struct {
	name string
	keep bool
	do   func(r *rand.Rand, doc string) string
}

var (
	aggregateTag = regexp.MustCompile(`</?(?:OFX|SIGNONMSGSRSV1|SONRS|STATUS|BANKMSGSRSV1|CREDITCARDMSGSRSV1|STMTTRNRS|CCSTMTTRNRS|STMTRS|CCSTMTRS|BANKTRANLIST|STMTTRN|LEDGERBAL)>\n?`)
	anyTag       = regexp.MustCompile(`</?[A-Z0-9.]+>\n?`)
	leafOfRow    = regexp.MustCompile(`<(?:TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO)>[^<\n]*(?:</(?:TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO)>)?\n`)
)

// damages are those of transfers, editors and careless programs.
var damages = []damage{
	{"nothing", true, func(_ *rand.Rand, doc string) string { return doc }},
	{"aggregate dropped", true, func(r *rand.Rand, doc string) string {
		return at(r, aggregateTag, doc, func(string) string { return "" })
	}},
	{"aggregate doubled", true, func(r *rand.Rand, doc string) string {
		return at(r, aggregateTag, doc, func(tag string) string { return tag + tag })
	}},
	{"tag dropped", false, func(r *rand.Rand, doc string) string { return at(r, anyTag, doc, func(string) string { return "" }) }},
	{"tag doubled", false, func(r *rand.Rand, doc string) string {
		return at(r, anyTag, doc, func(tag string) string { return tag + tag })
	}},
	{"small letters", true, func(r *rand.Rand, doc string) string { return at(r, anyTag, doc, strings.ToLower) }},
	{"leaves reordered", true, reordered},
	{"balance first", true, balanceFirst},
	{"unescaped", true, func(_ *rand.Rand, doc string) string { return strings.ReplaceAll(doc, "&amp;", "&") }},
	{"charset lies", true, func(_ *rand.Rand, doc string) string {
		return strings.NewReplacer("UNICODE", "USASCII", "CHARSET:NONE", "CHARSET:1252").Replace(doc)
	}},
	{"charset unknown", true, func(_ *rand.Rand, doc string) string { return strings.Replace(doc, "CHARSET:NONE", "CHARSET:FANCY", 1) }},
	{"header line lost", true, func(r *rand.Rand, doc string) string {
		head, body, _ := strings.Cut(doc, "<OFX>")
		lines := strings.SplitAfter(head, "\n")
		n := r.IntN(len(lines))
		return strings.Join(slices.Delete(lines, n, n+1), "") + "<OFX>" + body
	}},
	{"header lost", true, func(_ *rand.Rand, doc string) string { return doc[strings.Index(doc, "<OFX>"):] }},
	{"tail cut", false, func(r *rand.Rand, doc string) string {
		begin := max(0, strings.Index(doc, "<STMTTRN>"))
		return doc[:begin+r.IntN(len(doc)-begin)]
	}},
	{"end cut", true, func(r *rand.Rand, doc string) string {
		if begin := strings.LastIndex(doc, "</STMTTRN>"); begin >= 0 && strings.Count(doc, "<BANKTRANLIST>") == 1 {
			begin += len("</STMTTRN>")
			return doc[:begin+r.IntN(min(len(doc)-begin, len("</BANKTRANLIST>")))]
		}
		return doc
	}},
	{"mark", true, func(_ *rand.Rand, doc string) string {
		if strings.Contains(doc, "<?OFX") || !utf8.ValidString(doc) {
			return doc // before OFX 2 it is legal, and HD02 warns that ofxparse refuses it
		}
		return "\ufeff" + doc
	}},
	{"zeros", true, func(r *rand.Rand, doc string) string {
		return at(r, anyTag, doc, func(tag string) string { return "\x00" + tag }) + "\x00\x00"
	}},
	{"line ends mixed", true, func(r *rand.Rand, doc string) string {
		var out strings.Builder
		for line := range strings.Lines(doc) {
			line = strings.TrimSuffix(line, "\n")
			out.WriteString(line + []string{"\n", "\r\n"}[r.IntN(2)])
		}
		return out.String()
	}},
	{"one line", true, func(_ *rand.Rand, doc string) string {
		head, body, _ := strings.Cut(doc, "<OFX>")
		return head + "<OFX>" + strings.ReplaceAll(body, "\n", "")
	}},
	{"two documents", false, func(_ *rand.Rand, doc string) string {
		return doc + strings.ReplaceAll(doc, "<FITID>", "<FITID>2")
	}},
	{"UTF-16", true, func(_ *rand.Rand, doc string) string {
		if !utf8.ValidString(doc) {
			return doc
		}
		var out []byte
		for _, c := range doc { // every character of these documents has 16 bits
			out = append(out, byte(c), byte(c>>8))
		}
		return string(out)
	}},
}

// at does something to one of the places that match.
func at(r *rand.Rand, places *regexp.Regexp, doc string, do func(string) string) string {
	body := strings.Index(doc, "<OFX>")
	all := places.FindAllStringIndex(doc[body:], -1)
	place := all[r.IntN(len(all))]
	return doc[:body+place[0]] + do(doc[body+place[0]:body+place[1]]) + doc[body+place[1]:]
}

// reordered puts a leaf of a row in front of the one before it.
func reordered(r *rand.Rand, doc string) string {
	all := leafOfRow.FindAllStringIndex(doc, -1)
	for _, n := range r.Perm(max(0, len(all)-1)) {
		if a, b := all[n], all[n+1]; a[1] == b[0] {
			return doc[:a[0]] + doc[b[0]:b[1]] + doc[a[0]:a[1]] + doc[b[1]:]
		}
	}
	return doc
}

// balanceFirst puts the balance in front of the list.
func balanceFirst(_ *rand.Rand, doc string) string {
	list, balance := strings.Index(doc, "<BANKTRANLIST>"), strings.Index(doc, "<LEDGERBAL>")
	end := strings.Index(doc, "</LEDGERBAL>") + len("</LEDGERBAL>")
	if list < 0 || balance < list || end < balance {
		return doc
	}
	return doc[:list] + doc[balance:end] + doc[list:balance] + doc[end:]
}

// wholes are the documents that are damaged: a bank's and a card's, with end tags and without.
func wholes(t *testing.T) map[string]string {
	t.Helper()
	docs := map[string]string{}
	for _, account := range []string{"CHECKING", "CREDITCARD"} {
		var rows []transaction
		for i := range 6 {
			rows = append(rows, transaction{
				Date: fmt.Sprintf("2026-01-%02d", 3*i+2), Amount: json.Number(fmt.Sprintf("%d.%02d", 100-37*i, 13*i)),
				Description: fmt.Sprintf("Smith & Sons %d", i), Memo: fmt.Sprintf("Überweisung Nr %d", 1000+i),
			})
		}
		body, err := json.Marshal(map[string]any{"transactions": rows, "format": "ofx", "accountType": account, "currency": "EUR", "accountId": "123456789"})
		if err != nil {
			t.Fatal(err)
		}
		var request convert.Request
		if err := request.Decode(body); err != nil {
			t.Fatal(err)
		}
		doc := string(request.Convert(today).File)
		docs["closed "+account] = doc
		docs["open "+account] = regexp.MustCompile(`(<[A-Z.]+>[^<\n]+)</[A-Z.]+>`).ReplaceAllString(doc, "$1")
	}
	return docs
}

const today = ofx.Day(20261231)

// seed and each make the same documents everywhere, in some 40 s of the programs' time.
const (
	seed    = 23
	eachWay = 3 // times that a damage of chance is done to a document
)

// TestProgramsReadWhatWasMended damages documents, mends them, and has five programs read
// them: no row, amount, day, id or name is lost.
func TestProgramsReadWhatWasMended(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, seed))
	dir := t.TempDir()
	var all []sample
	docs := wholes(t)
	names := make([]string, 0, len(docs))
	for name := range docs {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		before := rowsOf([]byte(docs[name]))
		for _, d := range damages {
			done := map[string]bool{}
			for range eachWay {
				broken := d.do(random, docs[name])
				if done[broken] {
					continue
				}
				done[broken] = true
				s := sample{name: fmt.Sprintf("%s, %s %d", name, d.name, len(done)), format: "ofx"}
				s.path = filepath.Join(dir, fmt.Sprintf("%d.ofx", len(all)))
				if mend(t, &s, d, before, []byte(broken)) {
					all = append(all, s)
				}
			}
		}
	}
	t.Logf("%d documents", len(all))
	for _, p := range five() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			var paths []string
			for _, s := range all {
				paths = append(paths, s.path)
			}
			readings, err := p.read(paths)
			if err != nil {
				t.Fatal(err)
			}
			for i, s := range all {
				compare(t, p, s, readings[i])
			}
		})
	}
}

// mend repairs a document and holds it against the whole one, by our own reader. It tells
// whether the result is one that programs must read.
func mend(t *testing.T, s *sample, d damage, before []row, broken []byte) bool {
	t.Helper()
	mended := convert.Repair(broken, ofx.Options{Today: today})
	s.rows = rowsOf(mended.Document)
	if d.keep && !(mended.Report.Valid && slices.Equal(s.rows, before)) {
		t.Errorf("%s: valid %t, %v\n%v\nbecame\n%v", s.name, mended.Report.Valid, mended.Report.Issues, before, s.rows)
	}
	for _, was := range rowsOf(bytes.ReplaceAll(ofx.Decoded(broken), []byte{0}, nil)) {
		if !slices.ContainsFunc(s.rows, func(r row) bool { return holds(r, was) }) {
			t.Errorf("%s: %v is lost:\n%v", s.name, was, s.rows)
		}
	}
	if libofxLoses(mended.Document) {
		s.format = warned
	}
	if err := os.WriteFile(s.path, mended.Document, 0o600); err != nil {
		t.Fatal(err)
	}
	return mended.Report.Valid && len(s.rows) > 0
}

// holds tells whether a row has all that another had.
func holds(r, was row) bool {
	for _, text := range [...]*string{&was.Amount, &was.ID, &was.Name} {
		*text, _, _ = strings.Cut(*text, "<") // of a tag that was cut
		*text = strings.TrimSpace(*text)
	}
	return (was.Date == "" || r.Date == was.Date) && (was.Amount == "" || sameValue(r.Amount, was.Amount)) &&
		(was.ID == "" || r.ID == was.ID) && strings.Contains(r.Name, was.Name)
}

func sameValue(a, b string) bool {
	x, readable := new(big.Rat).SetString(a)
	y, ok := new(big.Rat).SetString(b)
	return readable && ok && x.Cmp(y) == 0 || a == b
}

// rowsOf are the rows as our own reader has them.
func rowsOf(doc []byte) (rows []row) {
	for r := range ofx.Rows(doc) {
		rows = append(rows, row{Date: string(r.Posted[:min(8, len(r.Posted))]), Amount: string(r.Amount), ID: string(r.FITID), Name: string(bytes.TrimSpace(r.Name))})
	}
	return rows
}

// spread tells the documents in which a value goes over two lines, since the tag between is
// lost: programs disagree on what they make of the line end.
func spread(s sample) string {
	for _, r := range s.rows {
		if strings.Contains(r.ID+r.Name, "\n") {
			return "a value of two lines"
		}
	}
	return ""
}

// warned marks documents with a warning that libofx loses an id or a text.
const warned = "ofx that libofx loses a text of"

// libofxLoses tells the documents with that warning.
func libofxLoses(doc []byte) bool {
	findings := ofx.Check(doc, ofx.Options{Today: today, Details: true}).Details.Findings
	return slices.ContainsFunc(findings, func(f ofx.Finding) bool { return f.Rule == "SY25" })
}

// spreadOrWarned is spread, and what the validator says of libofx.
func spreadOrWarned(s sample) string {
	if s.format == warned {
		return "a warning says what is lost"
	}
	return spread(s)
}

// five are the programs of the matrix.
func five() (list []program) {
	for _, p := range programs {
		switch p.name {
		case "libofx ofxdump", "Actual", "AqBanking", "Beancount":
			if p.except = spread; p.name == "libofx ofxdump" {
				p.read, p.except = each(readOfxdumpAnyway), spreadOrWarned
			}
			list = append(list, p)
		}
	}
	return append(list, program{name: "ofxparse", read: lines("/usr/bin/python3", "read.py", "ofxparse"), sameName: sameText, except: spread})
}
