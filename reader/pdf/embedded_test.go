package pdf_test

import (
	"encoding/binary"
	"strings"
)

// embeddedFonts are fonts that bring their own tables of letters.
func embeddedFonts() map[string]fontSample {
	simple := func(subtype, key, show, data string) fontSample {
		return fontSample{show: show, fonts: []string{
			"<< /Type /Font /Subtype /" + subtype + " /BaseFont /X /FirstChar 32 /LastChar 126 /Widths [" + strings.Repeat("500 ", 95) + "] /FontDescriptor 6 0 R >>",
			"<< /Type /FontDescriptor /MissingWidth 300 /" + key + " 7 0 R >>", stream("", data),
		}}
	}
	segments := be16(4, 40, 0, 6, 0, 0, 0, 'C', 'b', 0xffff, 0, 'A', 'a', 0xffff, 0x10000-'A'+1, 0, 1, 0, 4, 0, 4, 5)
	symbols := be16(4, 24, 0, 4, 0, 0, 0, 0xf043, 0xffff, 0, 0xf041, 0xffff, 0x10000-0xf041+1, 1, 0, 0)
	bytes := be16(0, 262, 0) + strings.Repeat("\x00", 65) + "\x01\x02\x03\x04" + strings.Repeat("\x05", 187)
	row := be16(6, 16, 0, 65, 3, 2, 3, 1)
	groups := be16(12, 0, 0, 40, 0, 0, 0, 2, 0, 65, 0, 67, 0, 1, 1, 0xf600, 1, 0xf600, 0, 4)
	composite := func(detail string, more ...string) fontSample {
		return fontSample{show: "<000100020003000400050006>", fonts: append([]string{
			"<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [6 0 R] >>",
			"<< /Type /Font /Subtype /CIDFontType2 /DW 700 /W [2 [300 400] 4 5 250] /FontDescriptor << /FontFile2 7 0 R >> " + detail + " >>",
			stream("", sfntOf(cmapOf(3, 1, segments, 3, 10, groups))),
		}, more...)}
	}
	return map[string]fontSample{
		"TrueType by bytes":   simple("TrueType", "FontFile2", "(ABCDab)", sfntOf(cmapOf(3, 1, segments, 1, 0, bytes))),
		"TrueType by row":     simple("TrueType", "FontFile2", "(ABCDab)", sfntOf(cmapOf(0, 3, groups, 1, 0, row))),
		"TrueType of symbols": simple("TrueType", "FontFile2", "(ABCDab)", sfntOf(cmapOf(3, 1, segments, 3, 0, symbols))),
		"TrueType unknown":    simple("TrueType", "FontFile2", "(ABC\\200)", sfntOf(cmapOf(3, 4, segments))),
		"Type 1": simple("Type1", "FontFile", "(ABCab)",
			"%!PS-AdobeFont-1.0: X\n/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\ndup 65 /B put\ndup 66/Euro put\ndup 97 /uni20B9 put dup 300 /A put\nreadonly def\ncurrentfile eexec"),
		"Type 1 standard":         simple("Type1", "FontFile", "('A\\256)", "%!PS-AdobeFont-1.0: X\n/Encoding StandardEncoding def\ncurrentfile eexec"),
		"Type 1 without":          simple("Type1", "FontFile", "(AB\\256)", "%!PS-AdobeFont-1.0: X\ncurrentfile eexec"),
		"compact":                 simple("Type1", "FontFile3", "(ABCDab)", compactOf(0, 0)),
		"compact with ranges":     simple("Type1", "FontFile3", "(ABCDab)", compactOf(1, 1)),
		"compact with wide names": simple("Type1", "FontFile3", "(ABCDab)", compactOf(2, 1)),
		"composite":               composite(""),
		"composite with map":      composite("/CIDToGIDMap 8 0 R", stream("", be16(0, 3, 2, 1, 5))),
		"Japanese":                scriptFont("90ms-RKSJ-V", "<8E78978AB1 3132>"),
		"Japanese EUC":            scriptFont("EUC-H", "<BBD920A4A2 41>"),
		"Japanese Unicode":        scriptFont("UniJIS-UTF16-H", "<652FD83DDE00 0041 0020>"),
		"Chinese":                 scriptFont("GBK-EUC-H", "<D6A7B3F6 31>"),
		"Chinese of four bytes":   scriptFont("GBK2K-H", "<D6A7 8139EF30 31>"),
		"Taiwanese":               scriptFont("ETen-B5-H", "<A4E4A558 31 20>"),
		"Korean":                  scriptFont("KSCms-UHC-HW-H", "<C1F6C3E2 31>"),
		"Korean of another":       scriptFont("KSC-EUC-H", "<C1F6C3E2 31>"),
		"table of codes": {show: "<4142 8140 8141 E05A 30>", fonts: []string{
			"<< /Type /Font /Subtype /Type0 /Encoding 6 0 R /DescendantFonts [<< /DW 400 /W [7 [500 600 700] 20 22 800] >>] /ToUnicode 7 0 R >>",
			stream("/Type /CMap /WMode 0", "3 begincodespacerange <00> <7F> <8000> <9FFF> <E000> <FFFF> endcodespacerange\n1 begincidchar <41> 7 endcidchar\n2 begincidrange <42> <50> 8 <8140> <8150> 20 endcidrange"),
			stream("", "2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange\n2 beginbfrange <41> <45> <0391> <8140> <8141> [<05D0> <D83DDE00>] endbfrange\n1 beginbfchar <E05A> <00660069> endbfchar"),
		}},
		"names": {show: "(ABCDEFGHIJ)", fonts: []string{
			"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding << /BaseEncoding /MacRomanEncoding /Differences [65 /f_i /A.sc /u1F600 /uni00410042 /g12 /aogonek /afii57664 /Scedilla 74 /nbspace] >> >>",
		}},
		"dingbats": {show: "(4A)", fonts: []string{"<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>"}},
		"Courier":  {show: "(Wi lm)", fonts: []string{"<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Courier-Oblique >>"}},
		"Times":    {show: "(Wi lm\\344)", fonts: []string{"<< /Type /Font /Subtype /TrueType /BaseFont /TimesNewRoman,BoldItalic >>"}},
		"Arial":    {show: "(Wi lm\\344)", fonts: []string{"<< /Type /Font /Subtype /TrueType /BaseFont /Arial-BoldMT /Encoding /MacRomanEncoding >>"}},
	}
}

func scriptFont(encoding, show string) fontSample {
	return fontSample{show: show, fonts: []string{
		"<< /Type /Font /Subtype /Type0 /Encoding /" + encoding + " /DescendantFonts [<< /DW 1000 /W [1 [250 300] 17 20 450 231 330 480 814 [333] 8094 8200 510 13648 [260]] >>] >>",
	}}
}

// be16 writes numbers of two bytes.
func be16(numbers ...int) string {
	var out []byte
	for _, n := range numbers {
		out = binary.BigEndian.AppendUint16(out, uint16(n))
	}
	return string(out)
}

// cmapOf makes a table of codes of subtables, each after its platform and encoding.
func cmapOf(parts ...any) string {
	count := len(parts) / 3
	head, body := be16(0, count), ""
	for i := range count {
		head += be16(parts[3*i].(int), parts[3*i+1].(int), 0, 4+8*count+len(body))
		body += parts[3*i+2].(string)
	}
	return head + body
}

// sfntOf makes a font of two tables, one of them the table of codes.
func sfntOf(cmap string) string {
	const start = 12 + 2*16
	return be16(0, 1, 0, 2, 0, 0, 0)[2:] + "cmap" + be16(0, 0, 0, start, 0, len(cmap)) + "head" + be16(0, 0, 0, start+len(cmap), 0, 4) + cmap + "head"
}

// compactOf makes a compact font of four letters: two by their standard names, two by names of its own.
func compactOf(charset, encoding int) string {
	index := func(items ...string) string {
		out, at := be16(len(items))+"\x01", 1
		for _, item := range items {
			out += string([]byte{byte(at)})
			at += len(item)
		}
		return out + string([]byte{byte(at)}) + strings.Join(items, "")
	}
	names := []string{be16(34, 35, 391, 392), "", ""}
	names[1], names[2] = be16(34)+"\x01"+be16(391)+"\x01", be16(34, 1, 391, 1)
	codes := []string{"\x04ABab", "\x02A\x01a\x01"}
	place := func(n int) string { return "\x1d" + be16(0, n) }
	head := "\x01\x00\x04\x01" + index("X")
	const top = 3 * 6
	texts := index("Euro", "uni20B9")
	start := len(head) + 5 + top + len(texts)
	first := string([]byte{byte(charset)}) + names[charset]
	second := string([]byte{byte(encoding)}) + codes[encoding]
	return head + index(place(start)+"\x0f"+place(start+len(first))+"\x10"+place(start+len(first)+len(second))+"\x11") +
		texts + first + second + index(".", "a", "b", "c", "d")
}
