package ofx

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// sameBothWays compares the report on a document with that of the events alone.
func sameBothWays(t *testing.T, name string, doc []byte) {
	t.Helper()
	for _, o := range []Options{{}, {Today: 20240601, Format: QBO, OwnOutput: true}, {Details: true}} {
		quick := Check(doc, o)
		slow := (&checker{options: o, longWay: true}).check(doc)
		if !reflect.DeepEqual(quick, slow) {
			t.Fatalf("%s: rows taken at once give\n%+v\nevents give\n%+v\nfor\n%s", name, quick, slow, doc)
		}
	}
}

// plainRowDocument has rows in the spellings of several writers.
func plainRowDocument(lineEnd string, closed bool) []byte {
	s := &Statement{Format: QBO, Currency: "USD", Digits: 2, BankID: "1", AccountID: "2", Org: "X", Start: 20240101, End: 20240131}
	doc := AppendHeader(nil, s)
	for i, id := range []string{"a", "b", "c & d", "b", "e", "f", "a"} {
		doc = AppendTransaction(doc, &Transaction{
			Posted: 20240105 + Day(i), Amount: Amount{uint64(i * 100), 2, i%2 == 1}, FITID: []byte(id),
			CheckNum: []byte("12345")[:i%3], RefNum: []byte("77")[:i%2], Name: []byte("CAF\u00c9 <1> & more"), Memo: []byte("memo of it")[:2*(i%4)],
		})
	}
	doc = AppendFooter(doc, s)
	if !closed {
		for _, e := range plainLeaves {
			doc = bytes.ReplaceAll(doc, []byte("</"+e.element.String()+">"), nil)
		}
	}
	return bytes.ReplaceAll(doc, []byte("\n"), []byte(lineEnd))
}

func TestPlainRowsAreJudgedAsEventsAre(t *testing.T) {
	samples, err := filepath.Glob("testdata/*/*.[oq][fb][xo]")
	if err != nil {
		t.Fatal(err)
	}
	for _, sample := range samples {
		doc, err := os.ReadFile(sample)
		if err != nil {
			t.Fatal(err)
		}
		sameBothWays(t, sample, doc)
	}
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{
		"<", ">", "&", "&amp;", "&lt;", "&nbsp;", "/", " ", "\t", "\n", "\r\n", "\x00", "\x7f", "\xc3\xa9", "\xff", "9", "-", ".", ",", "[-5:EST]", "[0:GMT]", "HOLD",
		"</NAME>", "<NAME>", "<MEMO>x", "</STMTTRN>", "<STMTTRN>", "<name>", "</BANKTRANLIST>", "<!-- x -->", "<FITID>a", "<TRNAMT>1", "<CURRENCY>", "<SIC>1", "<![CDATA[x]]>",
	}
	for _, lineEnd := range []string{"\n", "\r\n", "", "\n\t ", " \n"} {
		for _, closed := range []bool{true, false} {
			whole := plainRowDocument(lineEnd, closed)
			sameBothWays(t, "whole", whole)
			body := bytes.Index(whole, []byte("<STMTTRN>"))
			for range 60 {
				at := body + random.IntN(len(whole)-body)
				until := min(len(whole), at+random.IntN(4)*random.IntN(12))
				piece := pieces[random.IntN(len(pieces))]
				changed := append(append(bytes.Clone(whole[:at]), piece...), whole[until:]...)
				sameBothWays(t, "changed", changed)
			}
		}
	}
}

// TestCutDocuments cuts documents everywhere in their last two rows and behind. What lies behind a document in its
// buffer, such as the rest of an earlier one, is none of it.
func TestCutDocuments(t *testing.T) {
	for _, closed := range []bool{true, false} {
		whole := plainRowDocument("\n", closed)
		last := bytes.LastIndex(whole, []byte(rowStartTag))
		for cut := bytes.LastIndex(whole[:last], []byte(rowStartTag)); cut < len(whole); cut++ {
			sameBothWays(t, "the rest behind it", whole[:cut])
			sameBothWays(t, "nothing behind it", slices.Clip(bytes.Clone(whole[:cut])))
			blanks := append(bytes.Clone(whole[:cut]), "                                "...)
			sameBothWays(t, "blanks behind it", slices.Clip(blanks))
		}
	}
}

// TestPlainRowsAreTaken holds that rows of the usual writers are plain.
func TestPlainRowsAreTaken(t *testing.T) {
	for _, closed := range []bool{true, false} {
		doc := plainRowDocument("\n", closed)
		for i, piece := range bytes.SplitAfter(doc, []byte(rowStartTag))[1:] {
			var values [plainLeafCount]span
			row := append(bytes.Clone(piece), doc...)
			end, _, _ := plainValues(row, 0, plainType, &values)
			if end == 0 || !bytes.HasPrefix(row[end:], []byte(rowEndTag)) || !isPlainRow(row, &values) {
				t.Errorf("closed %v: row %d is not plain", closed, i)
			}
		}
	}
}

func TestEightDigits(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		text := []byte(decimal(100_000_000 + random.IntN(100_000_000)))[1:]
		if random.IntN(2) == 0 {
			text[random.IntN(8)] = byte(random.IntN(256))
		}
		n, ok := eightDigits(binary.LittleEndian.Uint64(text))
		if digits := leadingDigits(text, 8) == 8; ok != digits || ok && n != number(text) {
			t.Fatalf("%q is read as %d, %v", text, n, ok)
		}
		for _, zone := range []string{"", "120000", "120000[0:GMT]", "120000[-5:EST]", "250000"} {
			date := append(text[:8:8], zone...)
			if isPlainDate(date) != (readDate(date).verdict.rule == "") {
				t.Fatalf("%q is judged differently", date)
			}
		}
	}
}
