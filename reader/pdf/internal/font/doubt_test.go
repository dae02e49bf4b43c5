package font

import "testing"

func TestLettersThatContradictTheirTable(t *testing.T) {
	load := func(letters ...string) *Font {
		out := &Font{toUnicode: &cmap{}}
		for i, s := range letters {
			out.letters[i] = s
			out.toUnicode.mappings = append(out.toUnicode.mappings, mapping{first: uint32(i), last: uint32(i), text: s})
		}
		out.doubtStrangers()
		return out
	}
	for name, c := range map[string]struct {
		letters []string
		want    bool // the last one is doubted
	}{
		"among three": {[]string{"支", "出", "入", "¼"}, true}, "among two": {[]string{"支", "出", "¼"}, false}, "beside ASCII": {[]string{"支", "出", "入", "a", "¼"}, false}, "beside a digit": {[]string{"支", "出", "入", "1", "¼"}, true},
		"the last of Latin": {[]string{"支", "出", "入", "\u024f"}, true}, "behind it": {[]string{"支", "出", "入", "\u0250"}, false}, "a hard blank": {[]string{"支", "出", "入", "\u00a0"}, false}, "the first": {[]string{"支", "出", "入", "\u00a1"}, true}, "a middle dot": {[]string{"支", "出", "入", "·"}, false},
	} {
		font := load(c.letters...)
		if got := font.letters[len(c.letters)-1] == Unknown; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for text, want := range map[string]bool{"": false, "abcdef": false, "abcdefg": true, "\uFDFAabcdefg": false, "\uFDFDabcdefg": false} {
		if got := (&cmap{mappings: []mapping{{text: text}}}).holdsPhrases(); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Ghostscript 10.00 keeps one letter, or one byte, of what a table says of a ligature: its shape is too wide for that letter.
func TestCutLigatures(t *testing.T) {
	table := &cmap{mappings: []mapping{{first: 1, last: 3, text: "d"}, {first: 4, last: 4, text: "f"}, {first: 5, last: 5, text: "u"}, {first: 6, last: 9, text: "û"}, {first: 10, last: 10, text: "é"}}}
	widths := map[uint32]float64{1: 500, 2: 400, 3: 300, 4: 600, 5: 550, 6: 570, 7: 571, 8: 900, 9: 900, 10: 900}
	simple, composite := &Font{toUnicode: table}, &Font{toUnicode: table, composite: true, idWidths: widths}
	for code, width := range widths {
		simple.widths[code] = width
	}
	for code, want := range map[uint32]bool{3: false, 4: true, 6: false, 7: true, 8: false, 9: false, 10: false} {
		text, _ := table.textOf(code)
		for kind, font := range map[string]*Font{"simple": simple, "composite": composite} {
			if got := font.isCut(text, widths[code]); got != want {
				t.Errorf("%s font, code %d, %q: cut %v", kind, code, text, got)
			}
		}
	}
}
