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
