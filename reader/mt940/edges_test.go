package mt940

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/reader/source"
	"tillroll/statement"
)

// TestSubfields: what stands behind each code, empty ones and codes at the end among them.
func TestSubfields(t *testing.T) {
	for text, want := range map[string][]string{
		"?00GUTSCHRIFT?20SVWZ+Tea?32SHOP":  {"0 GUTSCHRIFT", "20 SVWZ+Tea", "32 SHOP"},
		"?20":                              {"20 "},
		"?20a?b?21":                        {"20 a?b", "21 "},
		"?20what?45no":                     {"20 what?45no"},
		"?20last?39of?60a?79b?80no":        {"20 last", "39 of", "60 a", "79 b?80no"},
		"+10Primanota+19no+40no+59no+20it": {"10 Primanota+19no+40no+59no", "20 it"},
		"?2":                               nil,
	} {
		var got []string
		forEachSubfield(text, func(code int, value string) { got = append(got, fmt.Sprint(code, " ", value)) })
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// TestPlacedTexts: names by their place, where the text begins as Dutch banks begin it.
func TestPlacedTexts(t *testing.T) {
	for text, want := range map[string]string{
		"12.34.56.789 J JANSEN  REF 1":             "J JANSEN",
		"12.34.56 J JANSEN  REF 1":                 "",
		"a.b.c.d J JANSEN  REF 1":                  "",
		"123456789 J JANSEN  REF 1":                "",
		"GIRO 1234567 P PIETERSEN  LOON":           "P PIETERSEN",
		"BEA  NR:1  05.01.24/12.30 SUPER,PAS123":   "SUPER",
		"GEA  NR:1  05.01.24/12.30 BANK AMS,PAS12": "BANK AMS",
		"BEA NR:1 nothing":                         "",
		"LOON JANUARI":                             "",
	} {
		got, ok := readColumns(text)
		if got.payee != want || ok != (want != "") {
			t.Errorf("%s: %q, %t", text, got.payee, ok)
		}
	}
}

// statementWith puts lines behind an entry of five euros.
func statementWith(t *testing.T, lines ...string) *statement.Statement {
	t.Helper()
	text := ":20:X\r\n:25:DE1\r\n:28C:1\r\n:60F:C240101EUR10,00\r\n:61:2401050105D5,00NTRFNONREF\r\n:86:Tea\r\n" + strings.Join(lines, "\r\n") + "\r\n"
	list, err := read(source.Held("x.sta", []byte(text)), statement.Options{})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d statements, %v", len(list), err)
	}
	return list[0]
}

// TestTextThatLooksLikeATag: behind a colon and two digits a text goes on, unless what
// follows is what the tag stands for.
func TestTextThatLooksLikeATag(t *testing.T) {
	const closing = ":62F:C240131EUR5,00"
	for _, line := range []string{":62F:of the contract", ":60F:C is no balance", ":62F:X240131EUR5,00", ":64:D12", ":25:another account", ":61:no entry"} {
		s := statementWith(t, line, closing)
		if s.Evidence.Rows != 1 || s.Proof.Verdict != statement.Proven || s.Options.LedgerBalance != "5.00" {
			t.Errorf("%s: %d rows, %+v, %s", line, s.Evidence.Rows, s.Proof, s.Options.LedgerBalance)
		}
	}
	for _, end := range []string{closing, ":62M:D240131EUR5,00"} {
		if s := statementWith(t, end); s.Options.LedgerBalance == "" {
			t.Errorf("%s was taken for a text", end)
		}
	}
}

// TestSumsOfAnInterimReport: the number of entries stands before the sum, and is none of it.
func TestSumsOfAnInterimReport(t *testing.T) {
	for line, want := range map[string]statement.Verdict{
		":90D:1EUR5,00": statement.Proven, ":90D:9EUR5,00": statement.Proven, ":90D:1EUR6,00": statement.Broken, ":90D:19EUR6,00": statement.Broken,
	} {
		if s := statementWith(t, line, ":90C:0EUR0,00"); s.Proof.Verdict != want {
			t.Errorf("%s: %+v", line, s.Proof)
		}
	}
	if s := statementWith(t, ":90D:9", ":90C:0"); s.Proof.Verdict == statement.Broken {
		t.Errorf("a number of entries was taken for their sum: %+v", s.Proof)
	}
}
