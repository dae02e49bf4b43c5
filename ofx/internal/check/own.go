package check

import (
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/write"
)

// plainHeaders are the two headers that our writer gives a document, read once, and
// never changed. They are good, so that who meets one has nothing to judge: every
// conversion's own check does.
var plainHeaders = [...]struct {
	text   string
	header header.Header
}{
	{write.ASCIIHeader, header.Read([]byte(write.ASCIIHeader + "<"))},
	{write.UnicodeHeader, header.Read([]byte(write.UnicodeHeader + "<"))},
}

// plainHeader is the header of a document that begins as one of ours; nil for others.
func plainHeader(doc []byte) *header.Header {
	for i := range plainHeaders {
		if p := &plainHeaders[i]; len(doc) > len(p.text) && doc[len(p.text)] == '<' && string(doc[:len(p.text)]) == p.text {
			return &p.header
		}
	}
	return nil
}
