package text

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestClean(t *testing.T) {
	for given, want := range map[string]string{
		"":                                  "",
		" ":                                 "",
		"x":                                 "x",
		"plain text of some length":         "plain text of some length",
		" both ends ":                       "both ends",
		"a  b   c":                          "a b c",
		"line\r\nbreak\n\n":                 "line break",
		"tab\there":                         "tab here",
		"\x00nul\x01\x1fcontrols\x7f":       "nul controls",
		"c1\u0085\u009fend":                 "c1 end",
		"nbsp\u00a0\u00a0\u202fthin":        "nbsp thin",
		"em\u2003\u2009space\u3000wide":     "em space wide",
		"\u2028line\u2029par\u2028":         "line par",
		"\ufeffmark\ufeff":                  "mark",
		"in\ufeffside":                      "inside",
		"a \ufeff b":                        "a b",
		"forbidden\uffff\ufffein XML":       "forbidden in XML",
		"caf\u00e9 \u6771\u4eac \U0001f355": "caf\u00e9 \u6771\u4eac \U0001f355",
		"zero\u200bwidth":                   "zero\u200bwidth",
		"bro\xffken":                        "bro\uFFFDken",
		"\xc3":                              "\uFFFD",
	} {
		got, _, broken := AppendClean(nil, []byte(given))
		if string(got) != want {
			t.Errorf("%q cleaned is %q, want %q", given, got, want)
		}
		if broken == utf8.ValidString(given) {
			t.Errorf("%q: broken %v", given, broken)
		}
		again, _, _ := AppendClean(nil, got)
		if string(again) != want {
			t.Errorf("%q cleaned twice is %q", given, again)
		}
	}
}

// FuzzClean compares the walk by eight bytes with the slow one.
func FuzzClean(f *testing.F) {
	for _, seed := range []string{"", " ", "plain text", "two  blanks in here", "a blank before !signs !", "sixteen bytes, ok", "ends in blank ", "seven 7 ", "caf\u00e9", "\x7f", "eight ch  and more", "12345678 90", "1234567  90"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		out, beyondASCII, broken := AppendClean(nil, text)
		if want := string(out) == string(text) && !beyondASCII; IsClean(text) != want {
			t.Errorf("IsClean(%q) is %v; cleaned it is %q", text, !want, out)
		}
		if !utf8.Valid(out) || broken == utf8.Valid(text) {
			t.Errorf("%q cleaned is %q, broken %v", text, out, broken)
		}
		for i, r := range string(out) {
			if unicode.IsControl(r) || r != ' ' && unicode.IsSpace(r) || r == ' ' && (i == 0 || i == len(out)-1 || out[i+1] == ' ') {
				t.Errorf("%q cleaned is %q", text, out)
			}
		}
		folded, _, left := AppendFolded(nil, out)
		if clean, _, _ := AppendClean(nil, folded); string(clean) != string(folded) || !left && !IsClean(folded) {
			t.Errorf("%q folded is %q, left %v", out, folded, left)
		}
		for _, width := range []int{1, 32, 255} {
			cut, was := Clean{out, beyondASCII}.CutAt(width*5/8, width)
			if utf8.RuneCount(cut) > width || !strings.HasPrefix(string(out), string(cut)) || was == (len(cut) == len(out)) || !utf8.Valid(cut) {
				t.Errorf("%q cut to %d is %q, %v", out, width, cut, was)
			}
		}
	})
}

func TestCut(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{"short", "short"},
		{strings.Repeat("x", 32), strings.Repeat("x", 32)},
		{strings.Repeat("x", 33), strings.Repeat("x", 32)},
		{strings.Repeat("x", 32) + " y", strings.Repeat("x", 32)},
		{strings.Repeat("x", 31) + " y", strings.Repeat("x", 31)},
		{strings.Repeat("x", 20) + " " + strings.Repeat("y", 20), strings.Repeat("x", 20)},
		{strings.Repeat("x", 19) + " " + strings.Repeat("y", 20), strings.Repeat("x", 19) + " " + strings.Repeat("y", 12)},
		{strings.Repeat("x ", 30), strings.TrimSpace(strings.Repeat("x ", 16))},
		{strings.Repeat("\u00e9", 40), strings.Repeat("\u00e9", 32)},
		{strings.Repeat("\u00e9", 25) + " " + strings.Repeat("\u00e9", 25), strings.Repeat("\u00e9", 25)},
		{strings.Repeat("\U0001f355", 32), strings.Repeat("\U0001f355", 32)},
	} {
		got, cut := Clean{[]byte(c.given), !IsClean([]byte(c.given))}.CutAt(20, 32)
		if string(got) != c.want || cut != (c.given != c.want) {
			t.Errorf("%q is cut to %q, want %q", c.given, got, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	for given, want := range map[string]string{
		"Café Zoë München":        "Cafe Zoe Munchen",
		"Straße ẞ":                "Strasse SS",
		"“quoted” ‘single’ „low“": `"quoted" 'single' "low"`,
		"€5 £6 ¥7 ₹8 ₩9 ¢":        "EUR5 GBP6 JPY7 INR8 KRW9 c",
		"– — ‐ −":                 "- - - -",
		"Łódź Žižkov Şişli Ťažký": "Lodz Zizkov Sisli Tazky",
		"Ærø Œuvre Þór Đà ĳ":      "AEro OEuvre Thor Da ij",
		"Nguyễn Thị Ngọc":         "Nguyen Thi Ngoc",
		"București Ștefan Țară":   "Bucuresti Stefan Tara",
		"Smörgåsbord Ñandú":       "Smorgasbord Nandu",
		"ﬁn ﬂag ½ ² ™ ® … • №":    "fin flag 1/2 2 TM (R) ... * No",
		"ＡＢＣ１２３！":                 "ABC123!",
		"nai\u0308ve cafe\u0301":  "naive cafe",
		"soft\u00adhyphen":        "softhyphen",
		"a \u00ad b":              "a b",
		"\u200bx\u200b":           "x",
		"× ÷":                     "x /",
	} {
		got, folded, left := AppendFolded(nil, []byte(given))
		if string(got) != want || !folded || left {
			t.Errorf("%q folds to %q, %v, %v; want %q", given, got, folded, left, want)
		}
	}
	for given, want := range map[string]string{
		"東京電力 カード":        "東京電力 カード",
		"🍕 Pizza":         "🍕 Pizza",
		"Кофе – café":     "Кофе - cafe",
		"مقهى":            "مقهى",
		"Δημόσια":         "Δημόσια",
		"й\u0306 e\u0306": "й\u0306 e",
	} {
		if got, _, left := AppendFolded(nil, []byte(given)); string(got) != want || !left {
			t.Errorf("%q folds to %q, %v; want %q", given, got, left, want)
		}
	}
}

// TestFoldAgainstNormalization asks Unicode for every Latin letter with marks: where
// taking it apart leaves one ASCII letter, folding must give that letter.
func TestFoldAgainstNormalization(t *testing.T) {
	for r := rune(0xC0); r < 0x1F00; r++ {
		if !unicode.Is(unicode.Latin, r) || r > 0x233 && r < 0x1E00 {
			continue
		}
		apart := norm.NFD.String(string(r))
		if apart == string(r) || apart[0] >= utf8.RuneSelf {
			continue
		}
		if got, _, left := AppendFolded(nil, []byte(string(r))); left || string(got) != apart[:1] {
			t.Errorf("%c (%U) folds to %q, want %q", r, r, got, apart[:1])
		}
	}
}

// TestSignsInOrder keeps the table fit for searching, and typeable.
func TestSignsInOrder(t *testing.T) {
	for i, s := range signs {
		if i > 0 && signs[i-1].r >= s.r {
			t.Errorf("%c (%U) is out of order", s.r, s.r)
		}
		if s.typed != "" && !IsClean([]byte(s.typed)) {
			t.Errorf("%c is typed %q", s.r, s.typed)
		}
	}
}
