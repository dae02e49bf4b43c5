package ofx

import "bytes"

// lineCounter turns offsets into lines. It counts only the line breaks
// between one question and the next, so asking in document order costs one pass.
type lineCounter struct {
	doc       []byte
	lineBreak [1]byte // LF; CR in a document without any LF
	at, line  int
}

func newLineCounter(doc []byte) lineCounter {
	c := lineCounter{doc: doc, line: 1, lineBreak: [1]byte{'\n'}}
	if bytes.IndexByte(doc, '\n') < 0 {
		c.lineBreak[0] = '\r'
	}
	return c
}

// lineAt is the line of an offset, from 1.
func (c *lineCounter) lineAt(offset int) int {
	if offset >= c.at {
		c.line += bytes.Count(c.doc[c.at:offset], c.lineBreak[:])
	} else {
		c.line -= bytes.Count(c.doc[offset:c.at], c.lineBreak[:])
	}
	c.at = offset
	return c.line
}
