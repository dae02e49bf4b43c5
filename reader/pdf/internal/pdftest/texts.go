// Package pdftest holds what the tests of all rooms of PDFs try: texts at the edges of every form that a PDF knows.
package pdftest

import "tillroll/internal/spoiltest"

// Texts are numbers, names, strings, words of fonts and of encodings, and everything that is one character away from them.
func Texts() []string {
	texts := spoiltest.Neighbours(
		"0", "-1.50", "+.5", "12345678901", "1e5", "--3", "4.", "(a\\101\\n(b)c)", "<48656C6c6>", "/Name#20x", "/A", "[1 2 (x)]", "<< /A 1 /B [2] >>", "true", "null", "% c\n5", "BT", "1 0 obj", "12 34 obj <<", "5 0 R",
		"uni20AC", "uni00410042", "u1F600", "u10FFFF", "afii10017", "afii57690", "Euro", "A.sc", "f_i", "aogonek", "space", "g12", "Helvetica-BoldOblique", "ABCDEF+TimesNewRoman,Bold", "CourierNew", "ArialMT",
		"endstream", "\nendstream\n", "EI Q\n", "UniJIS-UTF16-H", "90ms-RKSJ-V", "GBK-EUC-H", "GBK2K-H", "ETen-B5-H", "HKscs-B5-H", "KSCms-UHC-HW-H", "EUC-H", "Identity-H",
		"\xfe\xff\x09\x15", "\xef\xbb\xbfe", "ﬁﬀﬆ",
	)
	for _, part := range []string{"1", "(", "<4", "/", "[", "a", "."} {
		texts = append(texts, spoiltest.Lengths(part, 70)...)
	}
	return texts
}
