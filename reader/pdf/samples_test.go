package pdf_test

import (
	"fmt"
	"strings"
)

// contents are operators of every kind.
func contents() map[string]string {
	return map[string]string{
		"text":     "BT /F 10 Tf 1 Tc 2 Tw 90 Tz 14 TL 2 Ts 50 700 Td (a b) Tj T* (c d) ' 3 1 (e f) \" 5 -20 TD (g) Tj [(h) -250 (i) 120 (j k)] TJ 0 Ts ET",
		"turned":   "BT /F 12 Tf 0 1 -1 0 100 100 Tm (up) Tj -1 0 0 -1 300 300 Tm (over) Tj 0 -1 1 0 400 400 Tm (downwards) Tj 1 0.04 -0.04 1 50 500 Tm (leaning) Tj 1 0.06 -0.06 1 50 520 Tm (slanted) Tj ET",
		"modes":    "BT /F 10 Tf 50 700 Td 0 Tr (a) Tj 1 Tr (b) Tj 2 Tr (c) Tj 3 Tr (d) Tj 4 Tr (e) Tj 5 Tr (f) Tj 6 Tr (g) Tj 7 Tr (h) Tj 8 Tr (i) Tj ET",
		"unseen":   "BT /F 10 Tf 50 700 Td 3 Tr (all of it ) Tj ET q 600 0 0 700 0 0 cm /P Do Q",
		"clips":    "q 40 680 100 30 re W n BT /F 10 Tf 50 700 Td (in) Tj 200 0 Td (out) Tj ET Q q 10 10 m 200 10 l 200 60 l 10 60 l h W* n BT /F 10 Tf 50 30 Td (in) Tj 0 100 Td (out) Tj ET Q q 0 0 m 10 90 90 90 100 0 c 10 20 30 40 v 50 60 70 80 y W S BT /F 10 Tf 20 20 Td (in) Tj 150 0 Td (out) Tj ET Q",
		"states":   "q q 2 0 0 2 10 20 cm BT /F 10 Tf 10 100 Td (a) Tj ET Q BT /F 8 Tf 10 100 Td (b) Tj ET Q Q /G gs BT 10 300 Td (c) Tj ET 1 2 3 cm 1 0 0 1 5 5 cm BT /F 10 Tf (d) Tj ET",
		"forms":    "/X Do q 0.5 0 0 0.5 100 100 cm /X Do Q /Y Do BT /F 10 Tf 20 20 Td (after) Tj ET /None Do Do",
		"pictures": "q 300 0 0 200 10 10 cm /P Do Q q 0 100 -100 0 600 600 cm /P Do Q q 100 100 50 50 re W n 400 0 0 400 0 0 cm /P Do Q q 50 0 0 50 0 700 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x01 EI\x02\x03 EI Q BT /F 10 Tf 20 20 Td (after) Tj ET",
		"layers":   "/OC /L1 BDC BT /F 10 Tf 20 20 Td (hidden) Tj ET EMC /OC /L2 BDC BT /F 10 Tf 20 40 Td (shown) Tj ET EMC /OC /L3 BDC /Span BMC BT /F 10 Tf 20 60 Td (both off) Tj ET EMC EMC EMC /OC /L4 BDC BT /F 10 Tf 20 80 Td (one off) Tj ET EMC /OX Do",
		"spans":    "BT /F 10 Tf 20 20 Td /Span << /ActualText (x) >> BDC (abc) Tj EMC /Span << /ActualText <FEFF0915> >> BDC (d) Tj EMC /Span << /ActualText <EFBBBF65> >> BDC (e) Tj EMC /Span /Q BDC (f) Tj EMC ET",
		"strings":  "BT /F 10 Tf 20 20 Td (a\\n\\r\\t\\b\\f\\(\\)\\\\\\101\\7x\\53\\400 (in (side)) \\\njoined\\\r\nagain) Tj <48 65 6C6c 6> Tj () Tj <> Tj % a comment (never)\n(end) Tj ET",
		"numbers":  "BT /F +10. Tf 1 0 0 1 20 700 Tm [(a) -.5 (b) --20 (c) 4.50.1 (d) 1e2 (e) +0 (f) 99999999999 (g)] TJ 1 0 0 1 1000000000 1 Tm (far) Tj ET",
		"names":    "BT /#46 10 Tf 20 20 Td (a) Tj /F#2 8 Tf (b) Tj /F 9 Tf (c) Tj / 10 Tf (d) Tj /Missing 7 Tf (e) Tj ET",
		"operands": "1 2 3 BT 5 /F 10 Tf 1 2 20 20 Td (a) Tj /Name Td [1 [2 3] << /A 1 /B (x) >> true false null] 1 Tj (b) Tj ET ] >> ) } { q",
	}
}

// contentDocument is a page with fonts, forms, pictures and layers around some operators.
func contentDocument(content string) []byte {
	return objects(
		"<< /Type /Catalog /Pages 2 0 R /OCProperties << /D << /OFF [9 0 R 10 0 R] >> >> >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] >>",
		"<< /Type /Page /Parent 2 0 R /Contents [4 0 R] /Resources 5 0 R >>",
		stream("", content),
		"<< /Font << /F 6 0 R >> /XObject << /X 7 0 R /Y 8 0 R /P 12 0 R /OX 13 0 R >> /ExtGState << /G << /Font [6 0 R 11] >> >> /Properties << /L1 9 0 R /L2 11 0 R /L3 << /Type /OCMD /OCGs [9 0 R 10 0 R] >> /L4 << /Type /OCMD /OCGs [9 0 R 11 0 R] >> /Q << /ActualText (q) >> >> >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /Widths ["+strings.Repeat("500 400 ", 48)+"] >>",
		stream("/Subtype /Form /Matrix [1 0 0 1 30 40] /BBox [0 0 200 200] /Resources << /Font << /F 6 0 R >> >>", "BT /F 10 Tf 10 10 Td (form) Tj 0 300 Td (cut) Tj ET"),
		stream("/Subtype /Form", "q 1 0 0 1 0 500 cm /X Do BT /F 6 Tf (own) Tj ET"),
		"<< /Type /OCG >>", "<< /Type /OCG >>", "<< /Type /OCG >>",
		stream("/Subtype /Image /Width 1 /Height 1", "\x00"),
		stream("/Subtype /Form /OC 9 0 R", "BT /F 10 Tf 20 200 Td (hidden form) Tj ET"),
	)
}

type packing struct{ detail, data string }

// packings are the same operators in every filter and predictor.
func packings() map[string]packing {
	const ops = "BT /F 10 Tf 1 0 0 1 0 700 Tm (abcabcabc) Tj ET\n"
	png := func(kinds ...byte) string {
		const columns = 5
		text := ops + strings.Repeat(" ", columns-len(ops)%columns)
		above, out := make([]byte, columns), []byte{}
		for i := 0; i < len(text); i += columns {
			kind, line := kinds[i/columns%len(kinds)], []byte(text[i:i+columns])
			out = append(out, kind)
			for j := range line {
				left, corner := 0, 0
				if j > 0 {
					left, corner = int(line[j-1]), int(above[j-1])
				}
				out = append(out, line[j]-byte(guess(kind, left, int(above[j]), corner)))
			}
			above = line
		}
		return string(out)
	}
	differences := []byte(ops)
	for i := len(differences) - 1; i > 0; i-- {
		if i%6 >= 2 {
			differences[i] -= differences[i-2]
		}
	}
	run := "\x02BT \xfe " + string([]byte{byte(len(ops) - 4)}) + ops[3:] + "\x80"
	return map[string]packing{
		"hex":        {"/Filter /AHx", fmt.Sprintf("%X>", ops)},
		"base 85":    {"/Filter [/A85]", base85(ops+"\x00\x00\x00\x00") + " "},
		"runs":       {"/Filter /RL", run},
		"long runs":  {"/Filter /RunLengthDecode", run},
		"LZW":        {"/Filter /LZW", lzw(ops)},
		"all rows":   {"/Filter /AHx /DecodeParms << /Predictor 15 /Columns 5 >>", fmt.Sprintf("%X>", ops)},
		"rows":       {"/Filter [/AHx /LZW] /DecodeParms [null << /Predictor 12 /Columns 5 >>]", fmt.Sprintf("%X>", lzw(png(0, 1, 2, 3, 4)))},
		"paeth":      {"/Filter [/AHx /LZW] /DP [null << /Predictor 14 /Columns 5 >>]", fmt.Sprintf("%X>", lzw(png(4)))},
		"TIFF":       {"/Filter [/AHx /LZW] /DecodeParms [null << /Predictor 2 /Colors 2 /Columns 3 >>]", fmt.Sprintf("%X>", lzw(string(differences)))},
		"unknown":    {"/Filter /Strange", ops},
		"no filters": {"/Filter []", ops},
	}
}

// guess is what a row of PNG expects of a byte.
func guess(kind byte, left, above, corner int) int {
	switch kind {
	case 1:
		return left
	case 2:
		return above
	case 3:
		return (left + above) / 2
	case 4:
		p := left + above - corner
		best, distance := left, abs(p-left)
		if abs(p-above) < distance {
			best, distance = above, abs(p-above)
		}
		if abs(p-corner) < distance {
			best = corner
		}
		return best
	}
	return 0
}

func abs(n int) int { return max(n, -n) }

func packedDocument(s packing) []byte {
	return objects("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
		stream(s.detail, s.data), "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>")
}

// structures are files whose objects lie in unusual ways.
func structures() map[string][]byte {
	font := "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>"
	show := func(x, y int, text string) string {
		return stream("", fmt.Sprintf("BT /F 10 Tf %d %d Td (%s) Tj ET", x, y, text))
	}
	const resources = "/Resources << /Font << /F 3 0 R >> >>"
	tree := objects("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 5 /Kids [4 0 R 5 0 R] "+resources+" /MediaBox [10 20 510 720] /Rotate 90 >>", font,
		"<< /Type /Pages /Count 2 /Kids [6 0 R 7 0 R] /CropBox [100 100 400 600] /Rotate 180 >>", "<< /Type /Pages /Count 3 /Kids [8 0 R 9 0 R 4 0 R 10 0 R] /MediaBox [0 700 500 0] >>",
		"<< /Type /Page /Contents 11 0 R >>", "<< /Type /Page /Rotate -90 /Contents [11 0 R 12 0 R] >>",
		"<< /Contents 12 0 R /Rotate 270 >>", "<< /Type /Page /CropBox [900 900 1000 1000] /Contents 12 0 R >>", "<< /Type /Page /Contents [] >>",
		show(150, 150, "one"), show(300, 50, "two"))
	return map[string][]byte{
		"tree":    tree,
		"saved":   saved(font, show),
		"bare":    []byte("%PDF-1.7\n1 0 obj<</Pages<</Kids[<</Contents 2 0 R " + resources + ">>]/Count 1>>>>endobj 2 0 obj<</Length 3 0 R>>stream\r\nBT /F 10 Tf 9 9 Td (a) Tj ET\nendstream endobj 3 0 obj " + font + "endobj trailer<</Root 1 0 R>>"),
		"in mail": append([]byte(strings.Repeat("Header: x\n", 20)), tree...),
	}
}

// saved is a file that was saved twice on top of itself: its tables follow each other.
func saved(font string, show func(x, y int, text string) string) []byte {
	out := "%PDF-1.4\n"
	place := map[int]int{}
	put := func(number int, body string) {
		place[number] = len(out)
		out += fmt.Sprintf("%d 0 obj\n%s\nendobj\n", number, body)
	}
	table := func(previous int, sections ...[]int) int {
		start := len(out)
		out += "xref\n"
		for _, section := range sections {
			out += fmt.Sprintf("%d %d\n", section[0], len(section))
			for _, number := range section {
				if number == 0 {
					out += "0000000000 65535 f \n"
					continue
				}
				out += fmt.Sprintf("%010d 00000 n \n", place[number])
			}
		}
		out += "trailer\n<< /Root 1 0 R /Size 8"
		if previous > 0 {
			out += fmt.Sprintf(" /Prev %d", previous)
		}
		out += fmt.Sprintf(" >>\nstartxref\n%d\n%%%%EOF\n", start)
		return start
	}
	put(1, "<< /Type /Catalog /Pages 2 0 R >>")
	put(2, "<< /Type /Pages /Kids [4 0 R] /Count 1 >>")
	put(3, font)
	put(4, "<< /Type /Page /Contents 5 0 R /Resources << /Font << /F 3 0 R >> >> >>")
	put(5, show(10, 700, "old"))
	first := table(0, []int{0, 1, 2, 3, 4, 5})
	put(5, show(10, 600, "newer"))
	put(7, show(10, 500, "more"))
	second := table(first, []int{5}, []int{7})
	put(4, "<< /Type /Page /Contents [5 0 R 7 0 R] /Resources << /Font << /F 3 0 R >> >> >>")
	table(second, []int{4})
	return []byte(out)
}
