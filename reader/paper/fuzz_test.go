package paper

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/pdfwrite"
	"tillroll/internal/spoiltest"
	"tillroll/statement"
)

// made is a statement made up at random: what is printed, and the rows that were meant.
type made struct {
	text string
	rows []string
}

// put lays texts at places of a line; a place below zero is where the text ends.
func put(parts ...any) string {
	line := []rune{}
	for i := 0; i+1 < len(parts); i += 2 {
		at, text := parts[i].(int), []rune(parts[i+1].(string))
		if at < 0 {
			at = -at - len(text)
		}
		for len(line) < at {
			line = append(line, ' ')
		}
		line = append(line, text...)
	}
	return string(line)
}

// invent makes a statement up. Its layout follows from bits, its rows from the seed; dropped is a row whose line is left out, -1 for none.
func invent(seed uint64, bits uint8, count, dropped int) made {
	r := rand.New(rand.NewPCG(seed, 1))
	on := func(i int) bool { return bits>>i&1 == 1 }
	money := func(units int) string { return fmt.Sprintf("%d.%02d", units/100, units%100) }
	var m made
	var out strings.Builder
	opening := 100_000_00 + r.IntN(1_000_000)
	balance := opening
	var lines []string
	for i := range count {
		day := fmt.Sprintf("%02d/03/2024", 1+i*28/count)
		units := 1 + r.IntN(900_000)
		sign := 1
		if r.IntN(3) > 0 {
			sign = -1
		}
		balance += sign * units
		text := fmt.Sprintf("%s %d", []string{"Corner Books", "Balance Street Cafe", "Total Energy", "Wages", "Opening Lines Ltd"}[r.IntN(5)], r.IntN(1000))
		more := ""
		if r.IntN(3) == 0 {
			more = fmt.Sprintf("Ref %d", r.IntN(1_000_000))
		}
		signed := money(units)
		if sign < 0 {
			signed = "-" + signed
		}
		m.rows = append(m.rows, fmt.Sprintf("2024-03-%s %10s  %s", day[:2], signed, strings.TrimSpace(text+" "+more)))
		line := ""
		printed := ""
		if on(1) {
			printed = money(balance)
		}
		switch {
		case on(0):
			line = put(0, day, 14, text, -60, signed, -80, printed)
		case sign < 0:
			line = put(0, day, 14, text, -60, money(units), -95, printed)
		default:
			line = put(0, day, 14, text, -75, money(units), -95, printed)
		}
		if more != "" {
			line += "\n" + put(14, more)
		}
		if i != dropped {
			lines = append(lines, line)
		}
	}
	out.WriteString("Bank of Examples                Account number 12345678\nStatement period 01/03/2024 to 31/03/2024\n\n")
	if on(2) || !on(1) {
		fmt.Fprintf(&out, "Opening balance   %12s\nClosing balance   %12s\n\n", money(opening), money(balance))
	}
	head := put(0, "Date", 14, "Description", -60, "Paid out", -75, "Paid in")
	end := -95
	if on(0) {
		head, end = put(0, "Date", 14, "Description", -60, "Amount"), -80
	}
	if on(1) {
		head = put(0, head, end, "Balance")
	}
	out.WriteString(head + "\n~\n" + strings.Join(lines, "\n~\n") + "\n")
	m.text = out.String()
	return m
}

// isSure tells a statement that is proven, or of which only the words could say whose side it
// takes: amounts with signs and their balances hold for a card with all of them turned as well,
// and what is invented here may pay wages out.
func isSure(s *statement.Statement) bool {
	return s.Proof.Verdict == statement.Proven || s.Proof.Verdict == statement.Unproven && s.Proof.Checked > 0 &&
		slices.ContainsFunc(s.Doubts, func(d statement.Doubt) bool { return d.Option == "invertSigns" })
}

// FuzzStatement: an invented statement reads back whole and proven, however it is printed; with a row left out it is never called proven.
func FuzzStatement(f *testing.F) {
	for bits := range uint8(8) {
		f.Add(uint64(bits)*7+1, bits, uint8(5), uint8(1))
	}
	f.Fuzz(func(t *testing.T, seed uint64, bits, count, style uint8) {
		n := 3 + int(count)%20
		how := pdfwrite.Style{Compress: style&1 > 0, ObjectStreams: style&2 > 0, Unicode: style&4 > 0, Scatter: style&8 > 0, Split: style&16 > 0}
		whole := invent(seed, bits, n, -1)
		got, err := readBytes(printed(whole.text, how), statement.Options{})
		if err != nil || len(got) != 1 {
			t.Fatalf("%d statements, %v:\n%s", len(got), err, whole.text)
		}
		if rows := strings.Join(rowsOf(got[0]), "\n"); rows != strings.Join(whole.rows, "\n") || !isSure(got[0]) {
			t.Fatalf("%s\n%s\nread as %s\n%s", whole.text, strings.Join(whole.rows, "\n"), got[0].Proof.Verdict, rows)
		}
		part := invent(seed, bits, n, int(seed%uint64(n-2))+1)
		if got, err := readBytes(printed(part.text, how), statement.Options{}); err == nil && got[0].Proof.Verdict == statement.Proven {
			t.Fatalf("a row is missing, and it is called proven:\n%s", part.text)
		}
	})
}

// FuzzText: whatever stands on pages, reading them ends, and what is read has rows. The samples begin it, each with a picture beside it and
// without its rows, its titles or its amounts: papers that lack a whole kind of thing are what statements made up whole never come to.
func FuzzText(f *testing.F) {
	lacking := []*regexp.Regexp{
		regexp.MustCompile(`(?m)^ *\d.*$`),   // lines that begin with a day or a number
		regexp.MustCompile(`(?m)^[^\d\n]+$`), // lines without digits
		regexp.MustCompile(`[.,]\d\d\b`),     // what makes a number an amount
		regexp.MustCompile(`\d+[./-]\d+\S*`), // days and amounts
	}
	for i, file := range append(glob(f, "testdata/*.txt"), glob(f, "testdata/made/*.txt")...) {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		nth := spoiltest.Number(file)
		f.Add(lacking[nth%len(lacking)].ReplaceAllString(string(text), ""), uint8(i))
	}
	f.Fuzz(func(t *testing.T, text string, pictures uint8) {
		const most = 1 << 14 // a few pages: longer ones only take longer
		if len(text) > most {
			t.Skip()
		}
		switch pictures % 3 {
		case 0:
			text = "[picture]\n\f" + text
		case 1:
			text += "\f[picture]\n"
		}
		list, err := readBytes(geometry{}.of(text), statement.Options{})
		if err == nil && len(list) == 0 {
			t.Errorf("neither a statement nor why there is none:\n%s", text)
		}
	})
}
