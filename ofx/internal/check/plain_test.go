package check

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/scan"
	"tillroll/ofx/internal/write"
)

// sameBothWays compares the report on a document with that of the events alone.
func sameBothWays(t *testing.T, name string, doc []byte) {
	t.Helper()
	for _, o := range []Options{{}, {Today: 20240601, Format: ledger.QBO, OwnOutput: true}, {Details: true}} {
		quick := Check(doc, o)
		slow := (&checker{options: o, longWay: true}).check(doc)
		if !reflect.DeepEqual(quick, slow) {
			t.Fatalf("%s: rows taken at once give\n%+v\nevents give\n%+v\nfor\n%s", name, quick, slow, doc)
		}
	}
}

// plainRowDocument has rows in the spellings of several writers.
func plainRowDocument(lineEnd string, closed bool) []byte {
	s := &ledger.Statement{Format: ledger.QBO, Currency: "USD", Digits: 2, BankID: "1", AccountID: "2", Org: "X", Start: 20240101, End: 20240131}
	doc := write.AppendHeader(nil, s)
	for i, id := range []string{"a", "b", "c & d", "b", "e", "f", "a"} {
		doc = write.AppendTransaction(doc, &ledger.Transaction{
			Posted: 20240105 + ledger.Day(i), Amount: ledger.Amount{Units: uint64(i * 100), Digits: 2, Negative: i%2 == 1}, FITID: []byte(id),
			CheckNum: []byte("12345")[:i%3], RefNum: []byte("77")[:i%2], Name: []byte("CAF\u00c9 <1> & more"), Memo: []byte("memo of it")[:2*(i%4)],
		})
	}
	doc = write.AppendFooter(doc, s)
	if !closed {
		for _, e := range plainLeaves {
			doc = bytes.ReplaceAll(doc, []byte("</"+e.element.String()+">"), nil)
		}
	}
	return bytes.ReplaceAll(doc, []byte("\n"), []byte(lineEnd))
}

func TestPlainRowsAreJudgedAsEventsAre(t *testing.T) {
	samples, err := filepath.Glob("../../testdata/*/*.[oq][fb][xo]")
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

// TestPlainStatusIsJudgedAsEventsAre puts the writer's STATUS, and tags around which it is
// looked for, anywhere into the frame of a document.
func TestPlainStatusIsJudgedAsEventsAre(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pieces := []string{
		write.Success, write.Success + write.Success, "<SONRS>" + write.Success, "<SONRS/>" + write.Success, "</SONRS>", "<TRNUID/>" + write.Success, "<TRNUID>1</TRNUID>", "<TRNUID>1</TRNUID>" + write.Success, "<TRNUID>1" + write.Success,
		"<STMTTRNRS>", "</STMTTRNRS>", "<CCSTMTTRNRS><TRNUID>0</TRNUID>" + write.Success, "<STATUS>", "</STATUS>", "<FI>", "</FI>", "<X>", "</X>", "<X.Y>",
		"<LANGUAGE>ENG", "<STATUS><CODE>2000</CODE><SEVERITY>ERROR</SEVERITY></STATUS>", "<INVSTMTMSGSRSV1>", "<STMTTRN>", "</STMTTRN>", "<FITID>a",
		strings.Repeat("<X>", maxDepth+1) + "<SONRS>" + write.Success,
	}
	for range 3000 {
		doc := plainRowDocument("\n", true)
		if random.IntN(4) == 0 { // SGML, but for the statuses
			doc = bytes.ReplaceAll(bytes.ReplaceAll(doc, []byte("</DTSERVER>"), nil), []byte("</LANGUAGE>"), nil)
		}
		from := bytes.Index(doc, []byte("<OFX>"))
		for range 1 + random.IntN(3) {
			at := from + random.IntN(len(doc)-from)
			at += max(0, bytes.IndexByte(doc[at:], '<'))
			until := at
			if random.IntN(3) == 0 {
				until += max(0, bytes.IndexByte(doc[at:], '\n'))
			}
			doc = slices.Concat(doc[:at], []byte(pieces[random.IntN(len(pieces))]), doc[until:])
		}
		sameBothWays(t, "changed", doc)
	}
}

// TestQuickWaysAreTaken: what the writer and most banks write goes the quick way.
func TestQuickWaysAreTaken(t *testing.T) {
	c := checker{header: new(header.Header)}
	c.Scanner = scan.New([]byte("<OFX>\n<SIGNONMSGSRSV1>\n<SONRS>\n"+write.Success+"<DTSERVER>"), 0)
	for c.Next() && c.Kind == scan.Open && c.Element != dtd.STATUS {
		c.event()
		c.plainStatus()
	}
	if c.Element != dtd.DTSERVER {
		t.Errorf("the status is left to events: %s", c.Element)
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
			var values [plainLeafCount]scan.Span
			row := append(bytes.Clone(piece), doc...)
			end, _, _ := plainValues(row, 0, plainType, &values)
			if end == 0 || !bytes.HasPrefix(row[end:], []byte(rowEndTag)) || !isPlainRow(row, &values) {
				t.Errorf("closed %v: row %d is not plain", closed, i)
			}
		}
	}
}

// TestPlainRowsLeaveTheCheckerAsEventsDo compares, after each row that was taken at once,
// what the next events depend on.
func TestPlainRowsLeaveTheCheckerAsEventsDo(t *testing.T) {
	type state struct {
		scanner             scan.Scanner
		style               leafStyle
		bare                leafMark
		previous            scan.Kind
		list                frame
		depth               int
		stats               Stats
		rows, numbered      int
		rowAt               int
		fitid               scan.Span
		open, hasID, repeat bool
	}
	stateOf := func(c *checker) state {
		s := c.Scanner
		s.Doc, s.ValueAt, s.ValueEnd = nil, 0, 0 // the value is that of a leaf inside
		return state{
			s, c.style, c.bare, c.previous, c.stack[c.depth-1], c.depth, c.stats, c.statement.rows, c.statement.numbered,
			c.row.at, c.row.fitid, c.row.open, c.row.hasID, c.row.repeats,
		}
	}
	for _, lineEnd := range []string{"\n", "\r\n", ""} {
		for _, closed := range []bool{true, false} {
			whole := plainRowDocument(lineEnd, closed)
			rowsAlone := whole[bytes.Index(whole, []byte(rowStartTag)):]
			for before, doc := range map[string][]byte{
				"all":             whole,
				"the list's tag":  append([]byte("<BANKTRANLIST>"), rowsAlone...),
				"an unclosed end": append([]byte("<BANKTRANLIST><DTEND>20240131\n"), rowsAlone...),
			} {
				rows, slow := 0, startOfBody(doc)
				for quick := startOfBody(doc); quick.Next(); {
					quick.event()
					for quick.plainRow() {
						rows++
						for slow.Pos < quick.Pos && slow.Next() {
							slow.event()
						}
						if got, want := stateOf(quick), stateOf(slow); !reflect.DeepEqual(got, want) {
							t.Fatalf("line end %q, closed %t, behind %s: row %d leaves\n%+v\nits events leave\n%+v", lineEnd, closed, before, rows, got, want)
						}
					}
				}
				if rows == 0 {
					t.Errorf("line end %q, closed %t, behind %s: no row is taken at once", lineEnd, closed, before)
				}
			}
		}
	}
}

// TestWhereRowsAreTakenAtOnce holds what speaks against it, one thing at a time.
func TestWhereRowsAreTakenAtOnce(t *testing.T) {
	inList := func() *checker {
		c := &checker{depth: 1}
		c.stack[0] = frame{element: dtd.BANKTRANLIST, slot: dtd.RelationOf(dtd.BANKTRANLIST, dtd.STMTTRN).Slot}
		return c
	}
	if !inList().expectsPlainRow() {
		t.Error("no row is taken at once in a list")
	}
	for name, change := range map[string]func(*checker){
		"details are asked for":    func(c *checker) { c.options.Details = true },
		"an end tag is to come":    func(c *checker) { c.ClosePending = true },
		"an end tag was lost":      func(c *checker) { c.lost = make([]lostFrame, 1) },
		"too deep":                 func(c *checker) { c.beyond = 1 },
		"another row is open":      func(c *checker) { c.row.open = true },
		"nothing is open":          func(c *checker) { c.depth = 0 },
		"another aggregate":        func(c *checker) { c.stack[0].element = dtd.BANKTRANLISTP },
		"the list is not judged":   func(c *checker) { c.stack[0].quiet = true },
		"rows have had their turn": func(c *checker) { c.stack[0].slot++ },
	} {
		c := inList()
		if change(c); c.expectsPlainRow() {
			t.Errorf("%s: a row is taken at once", name)
		}
	}
}

// TestPlainLeaves: a row with anything odd in it is left to its events, and so is one so
// near to the end of the document that a look ahead might reach over it.
func TestPlainLeaves(t *testing.T) {
	filler := strings.Repeat("\n", ownReach)
	leavesEnd := func(doc string) int {
		var values [plainLeafCount]scan.Span
		end, _, _ := plainLeavesOf([]byte(doc), 0, &values)
		return end
	}
	own := rowStartTag + "\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>20240101120000</DTPOSTED>\n<TRNAMT>-1.00</TRNAMT>\n<FITID>1</FITID>\n<NAME>x</NAME>\n" + rowEndTag
	for _, row := range []string{own, strings.ReplaceAll(own, "\n", ""), strings.ReplaceAll(own, "</FITID>", "")} {
		whole, last := row+filler, len(row)-len(rowEndTag)
		if end := leavesEnd(whole); end != last {
			t.Errorf("the leaves end at %d, not %d, in %s", end, last, row)
		}
		for _, edit := range [][2]string{
			{"<TRNTYPE>", "<TRNTYPA>"},
			{"<TRNTYPE>", "<TRNTYPE "},
			{"<TRNTYPE>", "<TRNTYP\xc5>"},
			{"<DTPOSTED>20240101120000", "<DTPOSTED>"},
			{"<TRNAMT>-1.00", "<TRNAMT>"},
			{"<FITID>1", ""},
			{"<FITID>1", "<FITID>"},
			{"<FITID>1", "<FITID> 1"},
			{"<FITID>1", "<FITID>1 "},
			{"<FITID>1", "<FITID>1\t2"},
			{"<FITID>1", "<FITID>1&2"},
		} {
			if end := leavesEnd(strings.Replace(whole, edit[0], edit[1], 1)); end != 0 {
				t.Errorf("%q for %q: the leaves end at %d of %s", edit[1], edit[0], end, row)
			}
		}
		reach := last + scan.FastReach
		if row == own {
			reach -= len("</NAME>\n") // behind which nothing but the row's end is looked for
		}
		for size := scan.FastReach; size < len(whole); size++ {
			if end := leavesEnd(whole[:size]); end != 0 && end != last || (end == 0) != (size < reach) {
				t.Errorf("in %d bytes the leaves end at %d of %s", size, end, row)
			}
		}
	}
}

// TestOwnRows: the writer's own layout is read by whole lines, whatever its values.
func TestOwnRows(t *testing.T) {
	filler := strings.Repeat("\n", ownReach)
	for _, kind := range []string{"DEBIT", "CREDIT", "CHECK"} {
		for _, amount := range []string{"1", "-1.00", strings.Repeat("9", grammar.MaxAmount-1)} {
			row := rowStartTag + "\n<TRNTYPE>" + kind + "</TRNTYPE>\n<DTPOSTED>20240101120000</DTPOSTED>\n<TRNAMT>" + amount + "</TRNAMT>\n<FITID>12</FITID>\n"
			var values [plainLeafCount]scan.Span
			if end := ownStart([]byte(row+filler), 0, &values); end != len(row) {
				t.Errorf("read up to %d of %s", end, row)
			}
			if end := ownStart([]byte((row + filler)[:ownReach-1]), 0, &values); end != 0 {
				t.Errorf("read up to %d of less than its reach: %s", end, row)
			}
			for i, want := range []string{kind, "20240101120000", amount, "12"} {
				if got := string(values[i].In([]byte(row))); got != want {
					t.Errorf("%s is read as %s", want, got)
				}
			}
			for _, edit := range [][2]string{
				{"</TRNTYPE>\n", "</TRNTYPE>"}, {"120000", "110000"}, {"</TRNAMT>\n", "</TRNAMT> "}, {">12<", "><"}, {">12<", "> 12<"}, {">12<", ">12 <"}, {"</FITID>\n", "</FITIX>\n"}, {amount, ""}, {amount, strings.Repeat("9", grammar.MaxAmount)},
			} {
				if end := ownStart([]byte(strings.Replace(row, edit[0], edit[1], 1)+filler), 0, &values); end != 0 {
					t.Errorf("%q for %q: read up to %d of %s", edit[1], edit[0], end, row)
				}
			}
		}
	}
}

// TestOwnTexts: a name and perhaps a memo, each on a line of its own, are read at once.
func TestOwnTexts(t *testing.T) {
	filler := strings.Repeat("\n", scan.FastReach)
	for _, text := range []string{"<NAME>x</NAME>\n", "<NAME>A &amp; B</NAME>\n<MEMO>y</MEMO>\n"} {
		if end := ownTexts([]byte(text+rowEndTag+filler), 0); end != len(text) {
			t.Errorf("read up to %d of %q", end, text)
		}
	}
	for _, text := range []string{
		"<MEMO>y</MEMO>\n", "<NAME></NAME>\n", "<NAME> x</NAME>\n", "<NAME>x\n", "<NAME>x</NAME> ", "<NAME>x</NAMX>\n",
		"<NAME>x</NAME>\n<MEMO></MEMO>\n", "<NAME>x</NAME>\n<MEMO>y </MEMO>\n", "<NAME>x</NAME>\n<MEMO>y\n", "<NAME>x</NAME>\n<MEMO>y</MEMO> ", "<NAME>x</NAME>\n<MEMO>y</MEMX>\n",
	} {
		if end := ownTexts([]byte(text+rowEndTag+filler), 0); end != 0 {
			t.Errorf("read up to %d of %q", end, text)
		}
	}
}

// TestPlainTextHasRoom: a plain value has no blanks at its ends, and room behind it to look ahead.
func TestPlainTextHasRoom(t *testing.T) {
	room := strings.Repeat("-", scan.FastReach-1)
	for text, want := range map[string]int{
		"a<" + room: 1, "a b<" + room: 3, "a&lt;b\n" + room: 6, "<" + room: 0, " a<" + room: 0, "a <" + room: 0, "a<" + room[1:]: 0, "a" + room: 0,
	} {
		if got := plainText([]byte(text), 0); got != want {
			t.Errorf("%q: a plain value up to %d, want %d", text, got, want)
		}
	}
}

// TestOwnRowsAtTheEnd: so near to the end of a document as can be read without looking
// behind it, the layout is still known.
func TestOwnRowsAtTheEnd(t *testing.T) {
	for _, id := range []string{"1", strings.Repeat("1", ownReach)} {
		row := write.StartDebit + "20240101" + write.NoonAndAmount + "-1.00" + write.EndAmount + id
		nearest := max(len(row)+scan.FastReach, ownReach)
		doc := []byte(row + write.EndFITID + strings.Repeat("\n", ownReach))
		for size := nearest - 1; size <= nearest; size++ {
			var values [plainLeafCount]scan.Span
			if end := ownStart(doc[:size], 0, &values); (end != 0) != (size == nearest) {
				t.Errorf("in %d bytes, the nearest being %d, read up to %d", size, nearest, end)
			}
		}
	}
}

// TestPlainPieces holds the edges of the pieces that rows taken at once are read with.
func TestPlainPieces(t *testing.T) {
	for text, want := range map[string]int{"<": 0, "\n<": 1, " <": 1, "\n <": 2, "\r\n<": 2, "\n\n<": 2, "\n": 1, "\t\n": 2} {
		if got := nextLine([]byte(text), 0); got != want {
			t.Errorf("%q: the next line begins at %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int{"&amp;": 5, "&amp;x": 5, "&lt;x": 4, "&gt;&": 4, "&lt;": 0, "&am": 0, "&": 0, "xamp;": 0, "&nbsp;": 0, "&AMP;": 0} {
		if got := entitySize([]byte(text)); got != want {
			t.Errorf("%q: an entity of %d bytes, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int{
		"1234567<9": 7, "12345678<12345678": 8, "1234567": 0, "1234567<": 0, "123456789": 0, "a&amp;b<23456789": 7, "a&b<56789": 1, "a\x7f3456789": 1, "\xff\x80é<6789": 4, "a\x1f3456789": 1,
	} {
		if got := plainEnd([]byte(text), 0); got != want {
			t.Errorf("%q: plain text up to %d, want %d", text, got, want)
		}
	}
}
