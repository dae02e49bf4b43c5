package ink

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tillroll/reader/pdf"
)

// joinMarks gives vowel signs, tones and accents that print above or below a letter to the letter that they follow in the file: by
// their places alone they would slip to a neighbour.
func joinMarks(glyphs []pdf.Glyph) []pdf.Glyph {
	out := make([]pdf.Glyph, 0, len(glyphs))
	for _, g := range glyphs {
		if n := len(out); n > 0 && combining(out[n-1].Text) != "" && over(out[n-1], g) {
			// Some makers print the accent first and the letter under it.
			g.Text = norm.NFC.String(g.Text + combining(out[n-1].Text))
			out[n-1] = g
			continue
		}
		if n := len(out); n > 0 && combining(g.Text) != "" && over(g, out[n-1]) {
			// Others print it onto the letter that they have printed.
			out[n-1].Text = norm.NFC.String(out[n-1].Text + combining(g.Text))
			continue
		}
		if n := len(out); n > 0 && isMark(g.Text) && beside(out[n-1], g) {
			last := &out[n-1]
			last.Text += g.Text
			last.Width = max(last.Width, g.X+g.Width-last.X)
			continue
		}
		out = append(out, g)
	}
	return slices.Clip(out)
}

// accents are the signs that are printed by themselves, each before the form in which it combines with a letter.
const accents = "´\u0301`\u0300ˆ\u0302˜\u0303¨\u0308¸\u0327˚\u030Aˇ\u030C¯\u0304˘\u0306˙\u0307˝\u030B˛\u0328"

// combining is the form in which an accent that is printed by itself combines with a letter; nothing for any other text.
func combining(text string) string {
	if r, n := utf8.DecodeRuneInString(text); n < len(text) || n == 0 || unicode.Is(unicode.Mn, r) {
		return ""
	}
	_, after, _ := strings.Cut(accents, text)
	_, n := utf8.DecodeRuneInString(after)
	return after[:n]
}

// over says whether an accent stands over or under a letter that follows it.
func over(accent, letter pdf.Glyph) bool {
	r, n := utf8.DecodeRuneInString(letter.Text)
	middle := accent.X + accent.Width/2
	dy := letter.Y - accent.Y
	return n == len(letter.Text) && unicode.IsLetter(r) && middle > letter.X && middle < letter.X+letter.Width && dy < letter.Size && dy > -letter.Size
}

// isMark says whether a text is nothing but signs that combine with a letter.
func isMark(s string) bool {
	for _, r := range s {
		if !unicode.Is(unicode.Mn, r) {
			return false
		}
	}
	return s != ""
}

// beside says whether a sign lies near enough to a letter to belong to it.
func beside(letter, sign pdf.Glyph) bool {
	far := letter.Size
	dx, dy := sign.X-letter.X-letter.Width, sign.Y-letter.Y
	return dx < far && dx > -2*far && dy < far && dy > -far
}

// dayLength is how many letters a day of numbers with its year has.
const dayLength = len("2026-03-15")

// gluedDay finds how many letters make the first word where narrow columns touch: a whole day ends a word, whatever follows. The dash
// between the two days of a period is a word of its own.
func gluedDay(letters []pdf.Glyph) int {
	if isDash(letters[0].Text) && wholeDayAt(letters, 1) {
		return 1
	}
	if len(letters) <= dayLength || !wholeDayAt(letters, 0) {
		return len(letters)
	}
	switch next := letters[dayLength].Text; {
	case startsWith(next, unicode.IsLetter), wholeDayAt(letters, dayLength), isDash(next) && (wholeDayAt(letters, dayLength+1) || clockAt(letters, dayLength+1)):
		return dayLength
	}
	return len(letters)
}

// wholeDayAt says whether letters from a place on begin with a whole day.
func wholeDayAt(letters []pdf.Glyph, at int) bool {
	if len(letters) < at+dayLength {
		return false
	}
	return isWholeDay(lettersText(letters[at : at+dayLength]))
}

// clockAt says whether letters from a place on begin with a time: "10:08".
func clockAt(letters []pdf.Glyph, at int) bool {
	const length = len("10:08")
	if len(letters) < at+length {
		return false
	}
	text := lettersText(letters[at : at+length])
	return len(text) == length && text[2] == ':' && AllDigits(text[:2]) && AllDigits(text[3:])
}

func lettersText(letters []pdf.Glyph) string {
	var text strings.Builder
	for _, g := range letters {
		text.WriteString(g.Text)
	}
	return text.String()
}

func startsWith(s string, is func(rune) bool) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n > 0 && is(r)
}

// isDash says whether a letter is a dash of any length.
func isDash(s string) bool { return PlainDashes.Replace(s) == "-" }

// isWholeDay says whether a text is ten signs of the shape 15/03/2026 or 2026-03-15.
func isWholeDay(s string) bool {
	if len(s) != dayLength {
		return false
	}
	marks := 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
		case c == '/' || c == '-' || c == '.':
			marks++
		default:
			return false
		}
	}
	whole, ok := ReadsAsDate(s)
	return marks == 2 && ok && whole
}

// radicals lists, from U+2F00 on, the letters whose shapes the radicals of Chinese dictionaries are. Fonts draw both with one shape,
// and some makers of PDFs then name the radical.
const radicals = "一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳" +
	"心戈戶手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶网羊羽老而耒耳聿肉臣自至" +
	"臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里金長門阜隶隹雨靑非面革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎" +
	"鼓鼠鼻齊齒龍龜龠"

// otherRadicals are forms of the second block of radicals that are letters of daily use.
var otherRadicals = strings.NewReplacer("⺟", "母", "⺠", "民", "⺩", "王", "⻁", "虎", "⻄", "西", "⻅", "见", "⻆", "角", "⻉", "贝", "⻋", "车", "⻑", "長", "⻓", "长",
	"⻔", "门", "⻘", "青", "⻚", "页", "⻛", "风", "⻜", "飞", "⻝", "食", "⻢", "马", "⻣", "骨", "⻤", "鬼", "⻥", "鱼", "⻦", "鸟", "⻨", "麦", "⻩", "黄",
	"⻫", "斉", "⻬", "齐", "⻭", "歯", "⻮", "齿", "⻯", "竜", "⻰", "龙", "⻲", "亀")

// greekLetters gives letters that fonts draw as Greek ones, and that some makers name instead, their place in a Greek word.
var greekLetters = strings.NewReplacer("ɩ", "ι", "µ", "μ", "Ω", "Ω", "ɑ", "α", "ɛ", "ε")

// wholeVowels joins the two parts in which fonts draw a vowel of Thai and of Lao: a ring over the letter, a tone perhaps, and a hook.
var wholeVowels = strings.NewReplacer("\u0E4D\u0E32", "\u0E33", "\u0E4D\u0E48\u0E32", "\u0E48\u0E33", "\u0E4D\u0E49\u0E32", "\u0E49\u0E33", "\u0E4D\u0E4A\u0E32",
	"\u0E4A\u0E33", "\u0E4D\u0E4B\u0E32", "\u0E4B\u0E33", "\u0ECD\u0EB2", "\u0EB3", "\u0ECD\u0EC8\u0EB2", "\u0EC8\u0EB3", "\u0ECD\u0EC9\u0EB2", "\u0EC9\u0EB3")

// plainLetters gives radicals the letters that they stand for, and parts of vowels the vowel.
func plainLetters(s string) string {
	found, parted, greek, joined := false, false, false, false
	for _, r := range s {
		joined = joined || isJoinedForm(r)
		greek = greek || unicode.Is(unicode.Greek, r)
		found = found || r >= 0x2E80 && r <= 0x2FD5
		parted = parted || r == 0x0E4D || r == 0x0ECD
	}
	if joined {
		s = baseForms(s)
	}
	if parted {
		s = wholeVowels.Replace(s)
	}
	if greek {
		s = greekLetters.Replace(s)
	}
	if !found {
		return s
	}
	table := []rune(radicals)
	return otherRadicals.Replace(strings.Map(func(r rune) rune {
		if at := int(r) - 0x2F00; at >= 0 && at < len(table) {
			return table[at]
		}
		return r
	}, s))
}

// simplify gives the radical for a door, which fonts draw with the letter of the language at hand, its simplified form where a page is
// written in simplified letters.
func simplify(lines []Line) {
	const traditional, simple, others = "戶", "户", "账额费转贷币种时间单开银"
	simplified := false
	for i := range lines {
		for _, w := range lines[i].Words {
			simplified = simplified || strings.ContainsAny(w.Text, others)
		}
	}
	if !simplified {
		return
	}
	for i := range lines {
		for j := range lines[i].Words {
			w := &lines[i].Words[j]
			w.Text, w.Plain = strings.ReplaceAll(w.Text, traditional, simple), strings.ReplaceAll(w.Plain, traditional, simple)
		}
	}
}

// isJoinedForm says whether a letter is the form that an Arabic or Hebrew letter takes beside others: how it looks, not what it is.
func isJoinedForm(r rune) bool { return r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFC }

// baseForms gives joined forms the letters that they are.
func baseForms(s string) string {
	var out strings.Builder
	for _, r := range s {
		if isJoinedForm(r) {
			out.WriteString(norm.NFKC.String(string(r)))
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// plainDigits writes the digits of other scripts, and the marks between them, as 0 to 9.
func plainDigits(s string) string {
	other := false
	for _, r := range s {
		other = other || r > 0x7F && (unicode.IsDigit(r) || r == '٫' || r == '٬' || r == '．' || r == '，')
	}
	if !other {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '٫' || r == '．':
			return '.'
		case r == '٬' || r == '，':
			return ','
		case r > 0x7F && unicode.IsDigit(r):
			return '0' + rune(digitValue(r))
		}
		return r
	}, s)
}

// digitValue is what a digit of any script counts. Digits lie in Unicode in runs of ten.
func digitValue(r rune) int {
	for _, run := range unicode.Nd.R16 {
		if uint16(r) >= run.Lo && uint16(r) <= run.Hi && r <= 0xFFFF {
			return int(uint16(r)-run.Lo) % 10
		}
	}
	for _, run := range unicode.Nd.R32 {
		if uint32(r) >= run.Lo && uint32(r) <= run.Hi {
			return int(uint32(r)-run.Lo) % 10
		}
	}
	return 0
}
