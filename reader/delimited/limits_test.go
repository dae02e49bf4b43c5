package delimited

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"tillroll/reader/source"
)

// textOfLines is a text in memory.
func textOfLines(lines ...string) text {
	return text{func() io.Reader { return strings.NewReader(strings.Join(lines, "\n") + "\n") }, textWindow}
}

func TestDatesAtAGlance(t *testing.T) {
	for cell, want := range map[string]bool{
		"1/2/26": true, "1/2/2": false, "31.12.2025": true, "2025-12-31": true, "20251231": true, "20251231103059": true, "21251231": false, "2025123": false, "19991231": true, "5 Jan 2026": true, "Jan 5 2026": true, "Mon 5 Jan 2026": true, "Mon Jan 5 2026": true, "Monday, January 5 2026": true,
		"5 de Jan 2026": true, "5 Jan Feb 2026": false, "31.12.2025 10:30": true, "31.12.25 10:30": false, "31.12.2025 10:30 Uhr": true, "31.12.2025 10:30 Tesco": false, "31.12.2025 1234567890": false, "31.12.2025 123456789": true, "123/12/2025": false, "12/12345/2025": false, "31=12=2025": false, "2026年1月5日": true, "31.12": false,
		"31.12.2025" + strings.Repeat(" ", maxGlance-10): true, "31.12.2025" + strings.Repeat(" ", maxGlance-9): false, "Mon 31.12.2025": true, "Mo 5. Jan 2026": true, "x 5 y 2026": false,
	} {
		if got := looksLikeDate(cell); got != want {
			t.Errorf("%q: %v", cell, got)
		}
	}
}

func TestAmountsAtAGlance(t *testing.T) {
	for cell, want := range map[string]bool{
		"12.50": true, "-12.50": true, "(12.50)": true, "USD 12.50 CR": true, "ABCDEF 1": false, "1 234,50": true, "12 345": true, "0042": false, "0.5": true, "0": true, "05": false, "": false, "x": false, "12#5": false, "#12": false, "12.50*": true, "1  234": false,
		strings.Repeat("1", maxNumber): true, strings.Repeat("1", maxNumber+1): false, "1'234.50": true, "12,50 €": true, ".5": true, "123 456 789": true, "12 34": false, "1 234.5": true,
	} {
		if got := looksLikeAmount(cell); got != want {
			t.Errorf("%q: %v", cell, got)
		}
	}
	if looksLikeAmount("1" + strings.Repeat(" ", maxGlance)) {
		t.Error("a long cell is no amount")
	}
	if !looksLikeAmount("1" + strings.Repeat(" ", maxGlance-1)) {
		t.Error("blanks around an amount say nothing")
	}
}

func TestColumnsOfFixedWidth(t *testing.T) {
	told := func(c *columns) string {
		if c == nil {
			return "none"
		}
		return fmt.Sprint(c.spans)
	}
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"three rows":         {[]string{"2026-01-01  Tea   1.00", "2026-01-02  Inn  12.00", "2026-01-03  Zoo   3.00"}, "[{0 10} {12 15} {17 22}]"},
		"two rows":           {[]string{"2026-01-01  Tea   1.00", "2026-01-02  Inn  12.00"}, "none"},
		"two under a header": {[]string{"Date        Text Amount", "2026-01-01  Tea   1.00", "2026-01-02  Inn  12.00"}, "[{0 10} {12 15} {17 22}]"},
		"under a rule":       {[]string{"Date        Text Amount", "----------------------", "2026-01-01  Tea   1.00", "2026-01-02  Inn  12.00"}, "[{0 10} {12 15} {17 22}]"},
		"no rows":            {[]string{"Tea  Inn", "Zoo  Spa"}, "none"},
		"words that align":   {[]string{"2026-01-01  Tea bag   1.00", "2026-01-02  Inn bar  12.00", "2026-01-03  Zoo day   3.00"}, "[{0 10} {12 19} {21 26}]"},
		"numbers beside":     {[]string{"2026-01-01 Tea  1.00", "2026-01-02 Inn 12.00", "2026-01-03 Zoo  3.00"}, "[{0 10} {11 14} {15 20}]"},
		"one column":         {[]string{"2026-01-01_1.00", "2026-01-02_2.00", "2026-01-03_2.00"}, "none"},
	} {
		found, err := textOfLines(c.lines...).findColumns()
		if got := told(found); got != c.want || err != nil {
			t.Errorf("%s: %s, not %s, %v", name, got, c.want, err)
		}
	}
	blank := make([]int, 7)
	for rows, want := range map[int]string{49: "[{0 7}]", 50: "[{0 3} {4 7}]"} {
		for i := range blank {
			blank[i] = 0
		}
		blank[3] = rows - 1
		if got := fmt.Sprint(gaps(blank, rows)); got != want {
			t.Errorf("one odd row of %d: %s, not %s", rows, got, want)
		}
	}
	c := &columns{spans: []span{{0, 4}, {6, 10}, {12, 14}}}
	for line, want := range map[string]string{
		"abcd  efgh  ij": "abcd|efgh|ij", "abcd  efgh  ijkl": "abcd|efgh|ijkl", "abcdX efgh  ij": "abcdX|efgh|ij", "abcd efghij kl": "abcd efghij||kl", "ab": "ab||", "----  ----": "", "a b   c d   e f": "a b|c d|e f", "     wide word": "|wide word|",
	} {
		if got := strings.Join(c.split(line), "|"); got != want {
			t.Errorf("%q: %q, not %q", line, got, want)
		}
	}
	exact := &columns{spans: []span{{0, 4}, {4, 8}}, exact: true}
	if got := strings.Join(exact.split("abcdefghij"), "|"); got != "abcd|efgh" {
		t.Errorf("%q", got)
	}
	for group, want := range map[span]int{{0, 3}: 0, {3, 8}: 1, {3, 7}: 0, {4, 6}: 0, {5, 6}: 1, {20, 25}: 2, {8, 13}: 1} {
		if got := c.nearest(group); got != want {
			t.Errorf("%v: %d, not %d", group, got, want)
		}
	}
	for line, want := range map[string]bool{"2026-01-01 1.00": true, "5 Jan 2026 1.00": true, "1.00 5 Jan 2026": true, "2026-01-01": false, "1.00": false, "2026-01-01 Tea": false} {
		if got := isRow(line); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
	numbers := [][]rune{[]rune("1.00"), []rune("2.00"), []rune("Tea"), []rune("")}
	if !isNumeric(span{0, 4}, numbers) || isNumeric(span{0, 4}, numbers[1:]) || isNumeric(span{5, 9}, numbers) {
		t.Error("more than half of what is there must be numbers")
	}
}

func TestQuotedCells(t *testing.T) {
	comma := manner{delimiter: ",", quote: '"'}
	for text, want := range map[string]string{
		`a,b`: "a|b", `"a,b",c`: "a,b|c", ` "a" ,c`: "a|c", `"a""b",c`: `a"b|c`, `"a\"b",c`: `a"b|c`, `"C:\",c`: `C:\|c`, `"ACME" Ltd,c`: "ACME Ltd|c", `"the "Blue, Inn" of 1900",c`: `the "Blue, Inn" of 1900|c`, "\"a\nb\",c": "a\nb|c", "\"a\nb\" x,c": `"a`, `"a,b`: `"a|b`, `="0042",c`: "0042|c", `="",c`: `=""|c`, `="1",c`: "1|c",
		"\"" + strings.Repeat("\n", maxQuotedLines) + "x\",c": "x|c", "\"" + strings.Repeat("\n", maxQuotedLines+1) + "x\",c": `"`, `a "b",c`: `a "b"|c`, `"a"  "b","c"`: `a"  "b|c`, "\"a\\\\\",c": `a\\|c`, `"a"x,"b"`: "ax|b",
	} {
		s := newScanner(strings.NewReader(text), 16, comma)
		s.next()
		if got := strings.Join(s.cells, "|"); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"a\nb\n": "1 a, 2 b", "a\r\nb": "1 a, 2 b", "a\rb": "1 a, 2 b", "a\n\nb": "1 a, 2 , 3 b", "\"x\ny\"\nb": "1 x\ny, 3 b", "": ""} {
		for _, window := range []int{1, 2, 3, 64} {
			s := newScanner(strings.NewReader(text), window, comma)
			var got []string
			for s.next() {
				got = append(got, fmt.Sprint(s.first, " ", strings.Join(s.cells, "|")))
			}
			if all := strings.Join(got, ", "); all != want {
				t.Errorf("%q by %d: %q, not %q", text, window, all, want)
			}
		}
	}
	for _, window := range []int{1, 2, 3, 5} {
		s := newScanner(strings.NewReader("a||b|c||d\ne||"), window, manner{delimiter: "||", quote: '"'})
		var got []string
		for s.next() {
			got = append(got, strings.Join(s.cells, "/"))
		}
		if all := strings.Join(got, ", "); all != "a/b|c/d, e/" {
			t.Errorf("by %d: %q", window, all)
		}
	}
	for size, want := range map[int]bool{maxRecord - 1: true, maxRecord: false} {
		s := newScanner(strings.NewReader(""), 4, comma)
		s.text = strings.Repeat("x", size)
		if got := s.refill() == nil; got != want {
			t.Errorf("a record of %d bytes: %v", size, got)
		}
	}
}

func TestLinesAndBlanks(t *testing.T) {
	for line, want := range map[string]string{"a  b": "a|b", "a b": "a b", "a   b  c": "a|b|c", "  a  b  ": "a|b", "": "", "a": "a"} {
		if got := strings.Join(splitBlanks(line, 2), "|"); got != want {
			t.Errorf("%q: %q", line, got)
		}
	}
	for line, want := range map[string]string{`"a,""b"""`: `a,"b"`, `"a","b"`: `"a","b"`, `""`: `""`, `"a"`: "a", `"a",;`: "a", `a"`: `a"`, `"a`: `"a`} {
		got, ok := unwrapLine(line)
		if got != want || ok != (want != line) {
			t.Errorf("%s: %s %v", line, got, ok)
		}
	}
	wrapped, plain := `"a,b"`, "a,b"
	for name, c := range map[string]struct {
		lines []string
		want  bool
	}{"three of five": {[]string{wrapped, wrapped, wrapped, plain, plain}, true}, "two of five": {[]string{wrapped, wrapped, plain, plain, plain}, false}, "none": {nil, false}, "without delimiters": {[]string{`"a"`, `"b"`}, false}} {
		if got := isWrapped(c.lines); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	var got []string
	err := textOfLines("a", "", "b", "c").eachLine(func(n int, line string) bool {
		got = append(got, fmt.Sprint(n, line))
		return n < 3
	})
	if err != nil || strings.Join(got, " ") != "1a 2 3b" {
		t.Errorf("%q %v", got, err)
	}
	first, err := textOfLines("a", " ", "b", "c").lines(2)
	if err != nil || strings.Join(first, "|") != "a|b" {
		t.Errorf("%q %v", first, err)
	}
}

// TestLinesQuotedAsAWhole: three of five lines make a file of such lines.
func TestLinesQuotedAsAWhole(t *testing.T) {
	const quoted, plain = `"a,""b"",c"`, `a,b,c`
	for name, c := range map[string]struct {
		quoted, plain int
		want          bool
	}{"none": {0, 0, false}, "none of one": {0, 1, false}, "three of five": {3, 2, true}, "two of four": {2, 2, false}, "four of seven": {4, 3, false}, "all": {1, 0, true}} {
		sample := append(slices.Repeat([]string{quoted}, c.quoted), slices.Repeat([]string{plain}, c.plain)...)
		if got := isWrapped(sample); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// TestWhoseFaultItIs: a fault of the text is told as it is, one of the bytes with the file's name.
func TestWhoseFaultItIs(t *testing.T) {
	in := source.Held("x.csv", nil)
	for name, c := range map[string]struct {
		err  error
		same bool
	}{"none": {nil, true}, "a long record": {errLongRecord, true}, "widths": {errWidths, true}, "a delimiter": {errDelimiter, true}, "bytes": {errors.New("disk"), false}} {
		if got := told(in, c.err); (got == c.err) != c.same || (got == nil) != (c.err == nil) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestShortestRows: the shortest line that is a row, and one that is shorter.
func TestShortestRows(t *testing.T) {
	for line, want := range map[string]bool{"1/1/26 5": true, "1/1/26 5.00": true, "1/1/26 x": false, "1/1/2 55": false, "1/1/26": false, "5 1/1/26": true, "": false} {
		if got := isRow(line); got != want {
			t.Errorf("%q: %t", line, got)
		}
	}
}
