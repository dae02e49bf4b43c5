//go:build !js

package charset

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// tableOf gives an East Asian charset.
func tableOf(name string) encoding.Encoding {
	return map[string]encoding.Encoding{
		shiftJIS: japanese.ShiftJIS, eucJP: japanese.EUCJP, gb18030: simplifiedchinese.GB18030,
		big5: traditionalchinese.Big5, eucKR: korean.EUCKR,
	}[name]
}

// lookUp finds a charset by any name it has on the web; nil if there is none.
func lookUp(label string) (name string, e encoding.Encoding) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return "", nil
	}
	if name, err = htmlindex.Name(e); err != nil {
		return "", nil
	}
	return name, e
}
