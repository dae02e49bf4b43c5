package charset

import "testing"

// TestCodePages: the numbers that old spreadsheets have for their charsets, and their neighbours.
func TestCodePages(t *testing.T) {
	for n, want := range map[int]string{
		367: "windows-1252", 10000: "macintosh", 32768: "macintosh", 32769: "windows-1252", 10007: "x-mac-cyrillic", 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5", 866: "ibm866",
		874: "windows-874", 1200: "utf-16le", 20866: "koi8-r", 21866: "koi8-u", 65001: "utf-8", 1250: "windows-1250", 1258: "windows-1258", 437: "CP437", 850: "CP850", 852: "CP852",
		1249: "", 1259: "", 0: "", 366: "", 368: "", 933: "", 937: "", 951: "", 10001: "", 10008: "", 20867: "", 21867: "", 65002: "", 32770: "",
	} {
		c, ok := CodePage(n)
		if c.Name != want || ok != (want != "") {
			t.Errorf("%d: %q %t, not %q", n, c.Name, ok, want)
		}
	}
}
