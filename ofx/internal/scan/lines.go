package scan

import "bytes"

// Lines turns offsets into lines. It counts only the line breaks
// between one question and the next, so asking in document order costs one pass.
type Lines struct {
	doc       []byte
	lineBreak [1]byte // LF; CR in a document without any LF
	at, line  int
}

// NewLines begins at the first line of a document.
func NewLines(doc []byte) Lines {
	c := Lines{doc: doc, line: 1, lineBreak: [1]byte{'\n'}}
	if bytes.IndexByte(doc, '\n') < 0 {
		c.lineBreak[0] = '\r'
	}
	return c
}

// Move goes on in another part of the document, from which so many bytes before the place
// asked for last were dropped.
func (c *Lines) Move(doc []byte, dropped int) { c.doc, c.at = doc, c.at-dropped }

// At is the line of an offset, from 1.
func (c *Lines) At(offset int) int {
	if offset >= c.at {
		c.line += bytes.Count(c.doc[c.at:offset], c.lineBreak[:])
	} else {
		c.line -= bytes.Count(c.doc[offset:c.at], c.lineBreak[:])
	}
	c.at = offset
	return c.line
}
