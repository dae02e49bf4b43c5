//go:build !js

package tables

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// EastAsian gives one of the charsets named above.
func EastAsian(name string) encoding.Encoding {
	return map[string]encoding.Encoding{
		ShiftJIS: japanese.ShiftJIS, EUCJP: japanese.EUCJP, GB18030: simplifiedchinese.GB18030,
		Big5: traditionalchinese.Big5, EUCKR: korean.EUCKR,
	}[name]
}

// LookUp finds a charset by any name it has on the web; nil if there is none.
func LookUp(label string) (name string, e encoding.Encoding) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return "", nil
	}
	if name, err = htmlindex.Name(e); err != nil {
		return "", nil
	}
	return name, e
}
