package check

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/rules"
)

// The naive counter shares no code with the scanner. It is the oracle of the
// counts: comments out, then every start tag of STMTTRN, and every FITID value
// between one such tag and its end tag, the next one, or the end of the list.
var (
	naiveComment = regexp.MustCompile(`(?s)<!--.*?-->`)
	naiveRow     = regexp.MustCompile(`(?i)<STMTTRN>`)
	naiveRowEnd  = regexp.MustCompile(`(?i)</STMTTRN>|<STMTTRN>|</BANKTRANLIST>`)
	naiveID      = regexp.MustCompile(`(?i)<FITID>([^<]*)`)
)

func naiveCount(doc []byte) (rows, ids int) {
	text := naiveComment.ReplaceAll(doc, nil)
	starts := naiveRow.FindAllIndex(text, -1)
	distinct := map[string]bool{}
	for _, start := range starts {
		block := text[start[1]:]
		if end := naiveRowEnd.FindIndex(block); end != nil {
			block = block[:end[0]]
		}
		for _, id := range naiveID.FindAllSubmatch(block, -1) {
			if v := strings.TrimSpace(string(id[1])); v != "" {
				distinct[v] = true
			}
		}
	}
	return len(starts), len(distinct)
}

func TestCountsAgreeWithTheNaiveCounter(t *testing.T) {
	for name, r := range samplesOfRules(t) {
		doc, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		rows, ids := naiveCount(doc)
		if r.Stats.Transactions != rows || r.Stats.UniqueFITIDs != ids {
			t.Errorf("%s: %+v, counted %d and %d", name, r.Stats, rows, ids)
		}
	}
}

func FuzzCheck(f *testing.F) {
	samples, err := filepath.Glob("../../testdata/rules/*.[oq][fb][xo]")
	if err != nil {
		f.Fatal(err)
	}
	for _, sample := range samples {
		doc, err := os.ReadFile(sample)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(doc)
	}
	f.Add([]byte(goodDocument(false)))
	f.Fuzz(func(t *testing.T, doc []byte) {
		doc = slices.Clip(bytes.Clone(doc)) // who looks behind it panics
		before := bytes.Clone(doc)
		r := Check(doc, Options{Details: true, Today: 20260201})
		if !bytes.Equal(doc, before) {
			t.Fatal("the document was changed")
		}
		judgeReport(t, doc, r)
		if isTame(doc) {
			if rows, _ := naiveCount(doc); rows != r.Stats.Transactions {
				t.Errorf("%d transactions, counted %d", r.Stats.Transactions, rows)
			}
		}
		behind := append(bytes.Clone(doc), ">x</FITID>\n<NAME>x</NAME>\n</STMTTRN>\n"...)
		quick := Check(behind[:len(doc)], Options{})
		if quick.Valid != r.Valid || quick.Stats != r.Stats || strings.Join(quick.Issues, "\n") != strings.Join(r.Issues, "\n") {
			t.Errorf("without details %+v\nwith %+v", quick, r)
		}
	})
}

// isTame leaves out what a regular expression cannot read: comments, sections, and
// tags with blanks or attributes.
func isTame(doc []byte) bool {
	return !naiveOdd.Match(doc)
}

var naiveOdd = regexp.MustCompile(`(?i)<!|<STMTTRN[^>]|<\?`)

// judgeReport holds what is true of every report.
func judgeReport(t *testing.T, doc []byte, r Report) {
	t.Helper()
	if r.Valid != (len(r.Issues) == 0) || len(r.Issues) > maxIssues+1 {
		t.Errorf("valid %t with %d issues", r.Valid, len(r.Issues))
	}
	if r.Stats.UniqueFITIDs > 0 && r.Stats.Transactions == 0 {
		t.Errorf("ids without transactions: %+v", r.Stats)
	}
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(string(doc), "\r\n", "\n"), "\r", "\n"), "\n")
	previous := 0
	for _, f := range r.Details.Findings {
		if f.Line < max(previous, 1) || f.Line > len(lines) {
			t.Errorf("%s at line %d of %d, after line %d", f.Rule, f.Line, len(lines), previous)
			continue
		}
		previous = f.Line
		if !slices.ContainsFunc(rules.All(), func(r rules.Rule) bool { return r.ID == f.Rule }) {
			t.Errorf("%q is no rule: %s", f.Rule, f.Message)
		}
		if f.Column < 1 || f.Column > len(lines[f.Line-1])+2 {
			t.Errorf("%s at column %d of %d", f.Rule, f.Column, len(lines[f.Line-1]))
		}
		if strings.ContainsAny(f.Message, "\n\r") || !utf8.ValidString(f.Message) {
			t.Errorf("%s says %q", f.Rule, f.Message)
		}
	}
}

// TestAnyStructureIsSurvived throws tags of the table together by chance, which
// reaches combinations that changing bytes does not.
func TestAnyStructureIsSurvived(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		doc := randomDocument(random)
		r := Check(doc, Options{Details: true})
		judgeReport(t, doc, r)
		if rows, _ := naiveCount(doc); rows != r.Stats.Transactions {
			t.Errorf("%+v, counted %d", r.Stats, rows)
		}
		if t.Failed() {
			t.Fatalf("%s", doc)
		}
	}
}

func randomDocument(random *rand.Rand) []byte {
	doc := []byte("OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>\n")
	open := []dtd.Element{dtd.OFX}
	names := []dtd.Element{dtd.STMTTRN, dtd.BANKTRANLIST, dtd.STMTRS, dtd.FITID, dtd.PAYEE, dtd.FI, dtd.INTUBID, dtd.STATUS, dtd.LEDGERBAL}
	for range 40 {
		e := names[random.IntN(len(names))]
		if random.IntN(3) == 0 {
			e = dtd.Element(1 + random.IntN(int(dtd.SUBACCTFUND)))
		}
		switch children := open[len(open)-1].Declaration().Children; {
		case random.IntN(4) == 0 && len(open) > 0:
			e = open[random.IntN(len(open))]
			doc = append(doc, "</"+e.String()+">\n"...)
			continue
		case random.IntN(2) == 0 && len(children) > 0:
			e = children[random.IntN(len(children))].Element
		}
		doc = append(doc, "<"+e.String()+">"...)
		if e.IsAggregate() {
			open = append(open, e)
		} else {
			doc = append(doc, sampleValue(e, random.IntN(5))...)
		}
		doc = append(doc, '\n')
	}
	return doc
}
