// Package ofxdoc writes documents of the OFX family: 1.0.2 for .qbo, .qfx and .ofx, and
// 2.2, which is XML. Package ofx knows how; this room only puts it in line with the others.
package ofxdoc

import (
	"tillroll/ofx"
	"tillroll/writer"
)

// Document is the output. Which of the family it is stands in the statement.
type Document struct{}

// rowEnd closes every STMTTRN. Texts hold no line break, so the line stands in none.
const rowEnd = "</STMTTRN>\n"

// Traits of a document.
func (Document) Traits() writer.Traits {
	return writer.Traits{Document: true, IDs: true, RowEnd: rowEnd}
}

// AppendHeader appends the document up to the first transaction.
func (Document) AppendHeader(dst []byte, s *writer.Statement) []byte {
	return ofx.AppendHeader(dst, &s.Statement)
}

// UpdateHeader writes charset and period.
func (Document) UpdateHeader(header []byte, s *writer.Statement) {
	ofx.UpdateHeader(header, &s.Statement)
}

// AppendRow appends a STMTTRN.
func (Document) AppendRow(dst []byte, _ *writer.Statement, t *writer.Transaction) []byte {
	return ofx.AppendTransaction(dst, &t.Transaction)
}

// AppendFooter appends the balance and the end.
func (Document) AppendFooter(dst []byte, s *writer.Statement) []byte {
	return ofx.AppendFooter(dst, &s.Statement)
}
