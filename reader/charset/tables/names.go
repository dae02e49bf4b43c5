// Package tables has the tables of large charsets: those of golang.org/x/text in a program,
// and in a browser those that it brings, half a megabyte that the page need not load. Who
// wants one must ask here: a single import of x/text's own would put all of it into the page.
package tables

// The East Asian charsets, by their names on the web.
const (
	ShiftJIS = "shift_jis"
	EUCJP    = "euc-jp"
	GB18030  = "gb18030"
	Big5     = "big5"
	EUCKR    = "euc-kr"
)
