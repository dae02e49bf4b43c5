// Package qif writes Quicken's old interchange format: a line for each field, its first
// letter saying which, and a caret behind each row. Months stand first, as Quicken of the
// United States reads them, and years have four digits, so that nobody takes 26 for 1926.
package qif

import (
	"tillroll/ofx"
	"tillroll/writer"
)

// File is the output.
type File struct{}

// Traits of the file.
func (File) Traits() writer.Traits { return writer.Traits{RowEnd: "^\n"} }

// AppendHeader names the kind of account.
func (File) AppendHeader(dst []byte, s *writer.Statement) []byte {
	if s.Account == ofx.CreditCard {
		return append(dst, "!Type:CCard\n"...)
	}
	return append(dst, "!Type:Bank\n"...)
}

// UpdateHeader has nothing to tell.
func (File) UpdateHeader([]byte, *writer.Statement) {}

// AppendRow appends a row.
func (File) AppendRow(dst []byte, _ *writer.Statement, t *writer.Transaction) []byte {
	dst = append(writer.AppendDay(append(dst, 'D'), t.Posted, writer.MonthFirst), '\n')
	dst = append(t.Amount.Append(append(dst, 'T')), '\n')
	dst = appendField(dst, 'N', t.CheckNum)
	dst = appendField(dst, 'P', t.Name)
	dst = appendField(dst, 'M', t.Memo)
	return append(dst, "^\n"...)
}

// AppendFooter appends nothing.
func (File) AppendFooter(dst []byte, _ *writer.Statement) []byte { return dst }

func appendField(dst []byte, letter byte, text []byte) []byte {
	if len(text) == 0 {
		return dst
	}
	return append(append(append(dst, letter), text...), '\n')
}
