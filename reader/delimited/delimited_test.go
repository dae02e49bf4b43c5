package delimited

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tillroll/reader/cells"
	"tillroll/reader/cells/cellstest"
	"tillroll/reader/charset"
)

// written shows records as line numbers and cells.
func written(records []cells.Record) string {
	var out strings.Builder
	for _, r := range records {
		fmt.Fprintf(&out, "%d %q\n", r.Line, r.Cells)
	}
	return out.String()
}

// textOf is text in memory, read through a window of a few letters.
func textOf(s string) text {
	return text{func() io.Reader { return strings.NewReader(s) }, 5}
}

// split gives all records of a text.
func split(text string, delimiter byte) (records []cells.Record) {
	_ = textOf(text).each(manner{delimiter: string(delimiter), quote: '"'}, func(r cells.Record) bool {
		records = append(records, r.Clone())
		return true
	})
	return records
}

func TestSplit(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "a,b\nc,d\n", `1 ["a" "b"]` + "\n" + `2 ["c" "d"]` + "\n"},
		{"no line end", "a,b", `1 ["a" "b"]` + "\n"},
		{"carriage returns", "a,b\r\nc,d\r\n", `1 ["a" "b"]` + "\n" + `2 ["c" "d"]` + "\n"},
		{"old Macintosh", "a,b\rc,d", `1 ["a" "b"]` + "\n" + `2 ["c" "d"]` + "\n"},
		{"blank lines", "\na,b\n\n,\nc,d\n\n", `2 ["a" "b"]` + "\n" + `5 ["c" "d"]` + "\n"},
		{"last cell empty", "a,\nb,", `1 ["a" ""]` + "\n" + `2 ["b" ""]` + "\n"},
		{"quotes", `"a,1","b ""c"""` + "\n", `1 ["a,1" "b \"c\""]` + "\n"},
		{"blanks around quotes", ` "a" , b ` + "\n", `1 ["a" "b"]` + "\n"},
		{"line break in quotes", "\"a\nb\",c\nd,e", `1 ["a\nb" "c"]` + "\n" + `3 ["d" "e"]` + "\n"},
		{"text behind quotes", `"ACME" Ltd,5` + "\n", `1 ["ACME Ltd" "5"]` + "\n"},
		{"quote inside", `5" pipe,5` + "\n", `1 ["5\" pipe" "5"]` + "\n"},
		{"never closed", "\"ACME,5\nb,6\n", `1 ["\"ACME" "5"]` + "\n" + `2 ["b" "6"]` + "\n"},
		{"closed by the next cell's quote", "\"ACME,5\n\"Bob\",6\n", `1 ["\"ACME" "5"]` + "\n" + `2 ["Bob" "6"]` + "\n"},
		{"doubled quote behind a backslash", `"a\""b",5` + "\n", `1 ["a\\\"b" "5"]` + "\n"},
		{"quotes kept by a backslash", `"a \"b\"",5` + "\n", `1 ["a \"b\"" "5"]` + "\n"},
		{"empty", "", ""},
	} {
		if diff := cmp.Diff(c.want, written(split(c.text, ','))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestChooseDelimiter(t *testing.T) {
	for text, want := range map[string]byte{
		"Date,Amount\n2024-01-05,1.50\n":                              ',',
		"Datum;Betrag\n05.01.2024;1,50\n":                             ';',
		"05.01.2024;-12,50\n06.01.2024;-1,50\n":                       ';',
		"Date\tText\tAmount\n2024-01-05\tTea, cake; milk\t1,234.50\n": '\t',
		"Date|Text|Amount\n2024-01-05|a,b;c|1\n":                      '|',
		"Account, Jane Roe\nDatum;Text;Betrag\n05.01.2024;Tee;1,50\n": ';',
		"one line": ',',
	} {
		if _, m, err := textOf(text).manner(""); m.name() != string(want) || err != nil {
			t.Errorf("%q splits at %q, want %q; %v", text, m.name(), want, err)
		}
	}
}

// FuzzSplit holds the splitter to the standard library's reader wherever that one
// accepts the text: the same cells on the same lines, but for blanks around cells and
// lines with nothing on them. A backslash before a quote is only a backslash there, and a
// way to keep the quote in many banks' files.
func FuzzSplit(f *testing.F) {
	for _, seed := range []string{"a,b\nc,d", "\"a\n\"\"b\",c\r\n,\n\n", "a;b\t|\n\"x\"", "\"\",\"\"\n1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(strings.ReplaceAll(text, "\r\n", "\n"), "\r\ufeff") || strings.Count(text, "\n") > maxQuotedLines {
			return // line ends the standard library does not know, or a cell too long
		}
		if strings.Contains(text, `\"`) {
			return
		}
		reader := csv.NewReader(strings.NewReader(text))
		reader.FieldsPerRecord = -1
		var want []cells.Record
		for {
			row, err := reader.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return // not CSV to the standard library
			}
			line, _ := reader.FieldPos(0)
			for i := range row {
				row[i] = strings.Join(strings.Fields(row[i]), " ")
			}
			if !isBlank(row) {
				want = append(want, cells.Record{Line: line, Cells: row})
			}
		}
		got := split(text, ',')
		for _, r := range got {
			for i := range r.Cells {
				r.Cells[i] = strings.Join(strings.Fields(r.Cells[i]), " ")
			}
		}
		if diff := cmp.Diff(written(want), written(got)); diff != "" {
			t.Errorf("%q (-standard library +ours):\n%s", text, diff)
		}
	})
}

// isText stands for the other rooms, which are asked before: what is no text comes to none.
func isText(head []byte, _ string) bool {
	_, name := charset.Decode(head[:len(head)&^1])
	return name != charset.Binary
}

func TestSpoilt(t *testing.T) {
	cellstest.Spoilt(t, 3, isText, Open, "../table/testdata/banks/[de]*.csv", "../table/testdata/made/*.csv")
}
