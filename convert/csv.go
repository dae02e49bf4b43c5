package convert

import (
	"bytes"

	"tillroll/internal/rawjson"
	"tillroll/ofx"
)

// csvHeader names the three columns.
const csvHeader = "Date,Description,Amount\n"

// composeCSV writes the three columns that QuickBooks Online takes. Dates and
// amounts come from what was read, so only the description can be hostile.
func (c *composer) composeCSV() {
	var e entry
	for i := range c.request.rows {
		if unreadable := c.read(i, &e); unreadable != otherField {
			c.skip(i, unreadable)
			continue
		}
		c.count(&e)
		name := c.nameFor(&e, e.description, e.memo, e.check)
		c.tally.leftOutOfCSV = c.tally.leftOutOfCSV || len(e.memo.Text)+len(e.check.Text) > 0
		c.file = append(appendUSDay(c.file, e.day), ',')
		guard := runsAsFormula(name.Text) || c.startsWithTab(c.request.rows[i].description)
		if guard || hidesFormula(name.Text) {
			c.change(i, descriptionField, "An apostrophe keeps spreadsheets from running it as a formula.")
		}
		c.file = append(appendCSVText(c.file, name.Text, guard), ',')
		c.file = append(e.amount.Append(c.file), '\n')
	}
}

// appendUSDay appends MM/DD/YYYY.
func appendUSDay(dst []byte, day ofx.Day) []byte {
	var iso [8]byte
	d := day.Append(iso[:0])
	return append(dst, d[4], d[5], '/', d[6], d[7], '/', d[0], d[1], d[2], d[3])
}

// runsAsFormula tells whether a spreadsheet would take clean text for a formula
// (CWE-1236). The wide forms count: some programs narrow them on import.
func runsAsFormula(text []byte) bool {
	if len(text) == 0 {
		return false
	}
	switch text[0] {
	case '=', '+', '-', '@':
		return true
	}
	for _, wide := range [...]string{"＝", "＋", "－", "＠"} {
		if bytes.HasPrefix(text, []byte(wide)) {
			return true
		}
	}
	return false
}

// hidesFormula tells whether something behind a semicolon would run: where the comma is
// the decimal mark, spreadsheets part the cells of a CSV file at semicolons.
func hidesFormula(text []byte) bool {
	for i, c := range text {
		if c == ';' && runsAsFormula(text[i+1:]) {
			return true
		}
	}
	return false
}

// startsWithTab tells whether a description begins with a tab or a carriage return,
// blanks aside: cleaning took it away, but what follows was meant for another cell.
func (c *composer) startsWithTab(s rawjson.Span) bool {
	raw := bytes.TrimLeft(c.raw(s), " ")
	return len(raw) > 0 && (raw[0] == '\t' || raw[0] == '\r')
}

// appendCSVText appends a field, quoted as RFC 4180 says where it must be. Quotes keep no
// program from parting a line at semicolons, so a formula there is guarded by itself.
func appendCSVText(dst, text []byte, guard bool) []byte {
	quoted := bytes.ContainsAny(text, `",`)
	if quoted {
		dst = append(dst, '"')
	}
	if guard {
		dst = append(dst, '\'')
	}
	for i, c := range text {
		if c == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, c)
		if c == ';' && runsAsFormula(text[i+1:]) {
			dst = append(dst, '\'')
		}
	}
	if quoted {
		dst = append(dst, '"')
	}
	return dst
}
