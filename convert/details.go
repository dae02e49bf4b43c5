package convert

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/internal/rawjson"
	"tillroll/internal/text"
	"tillroll/ofx"
	"tillroll/target"
)

// maxListed is where the lists of Details stop: a file of 100,000 unreadable rows
// must not become an answer larger than the file.
const maxListed = 1000

// maxShown is how many characters of an unreadable cell are shown.
const maxShown = 80

// manyRows is where importers built on libofx take minutes: their time grows with
// the square of the rows.
const manyRows = 20_000

// Details tells what was decided, dropped and changed. Lists stop at 1000 entries.
type Details struct {
	DateOrder         string // "mdy", "dmy", "ymd"
	DateOrderEvidence string // one sentence
	AmbiguousDates    int
	AmbiguousAmounts  int    // like 1,234 where no other amount tells what the comma is; HTTP has the warning alone
	Rounded           int    // amounts with more decimals than the currency has; HTTP has the warning alone
	StartDate         string // YYYY-MM-DD, empty without rows
	EndDate           string
	TotalDebits       string
	TotalCredits      string
	SkippedRows       []SkippedRow
	MoreSkipped       int
	Changes           []Change
	MoreChanges       int
	Warnings          []Warning
}

// SkippedRow is a row that was dropped and why.
type SkippedRow struct {
	Index  int    // from 0
	Field  string // "date" or "amount"
	Value  string // as given, cut at 80 characters
	Reason string
	Line   int // in its file, from 1; 0 if that is not known
	Page   int
}

// Change is something mended in a row that was kept.
type Change struct {
	Index  int
	Field  string
	Reason string
	Line   int // in its file, from 1; 0 if that is not known
	Page   int
}

// change notes what was mended in a row, if anybody asked.
func (c *composer) change(index int, f field, reason string) { c.changed(index, fieldNames[f], reason) }

func (c *composer) changed(index int, name, reason string) {
	d := c.details
	switch {
	case d == nil:
	case len(d.Changes) == maxListed:
		d.MoreChanges++
	default:
		line, page := c.request.place(index)
		d.Changes = append(d.Changes, Change{c.before + index, name, reason, line, page})
	}
}

// noteRow notes what reading a row had to mend.
func (c *composer) noteRow(e *entry) {
	if e.forcedDate {
		c.change(e.index, dateField, "Impossible in the given date order: read in another.")
	}
	c.seeSign(e)
	if e.rounded {
		c.tally.rounded++
		c.change(e.index, amountField, fmt.Sprintf("Rounded to the %d decimals of %s.", c.digits, c.request.currency()))
	}
	odd := c.request.rows[e.index].odd
	for f := descriptionField; f < fieldCount; f++ {
		if odd&f.bit() != 0 {
			c.change(e.index, f, "Neither text nor a number: left out.")
		}
		if c.broken&f.bit() != 0 {
			c.change(e.index, f, "Held half a character: U+FFFD stands for it.")
		}
	}
}

// seeSign notices an amount that carries the sign of another currency than the
// statement's: its digits were read, but perhaps the wrong money is written.
func (c *composer) seeSign(e *entry) {
	w := &c.request.rows[e.index]
	if w.amountKind != rawjson.Text {
		return
	}
	raw := w.amount.In(c.request.source)
	if w.amount.Class() == rawjson.EscapedText {
		c.unquoted, _ = rawjson.Unquote(c.unquoted[:0], raw)
		raw = c.unquoted
	}
	sign, contradicts := amount.Contradicts(raw, c.request.currency())
	if !contradicts {
		return
	}
	if c.tally.foreign++; c.tally.foreign == 1 {
		c.tally.foreignSign = sign
	}
}

// skip counts a dropped row and notes why.
func (c *composer) skip(index int, unreadable field) {
	if unreadable == leftOutField {
		c.tally.leftOut++
		return
	}
	c.tally.skipped++
	d := c.details
	if d == nil {
		return
	}
	if len(d.SkippedRows) == maxListed {
		d.MoreSkipped++
		return
	}
	d.SkippedRows = append(d.SkippedRows, c.unreadable(index, unreadable))
}

// unreadable tells which cell of a row cannot be read and why.
func (c *composer) unreadable(index int, unreadable field) SkippedRow {
	w := &c.request.rows[index]
	cell, kind, reason := w.date, w.dateKind, date.Reason
	if unreadable == amountField {
		cell, kind, reason = w.amount, w.amountKind, amount.Reason
	}
	name := fieldNames[unreadable]
	line, page := c.request.place(index)
	return SkippedRow{c.before + index, name, shown(c.raw(cell)), why(name, kind, c.raw(cell), reason), line, page}
}

// raw is the text of a cell as it was given, without the escapes of JSON.
func (c *composer) raw(cell rawjson.Span) []byte {
	raw := cell.In(c.request.source)
	if cell.Class() == rawjson.EscapedText {
		c.unquoted, _ = rawjson.Unquote(c.unquoted[:0], raw)
		raw = c.unquoted
	}
	return raw
}

// why says in a bookkeeper's words why a cell is no date or amount.
func why(name string, k rawjson.Kind, raw []byte, reason func([]byte) string) string {
	switch k {
	case rawjson.None:
		return "The row has no " + name + "."
	case rawjson.Null:
		return "The " + name + " is null."
	case rawjson.Bool, rawjson.Object, rawjson.Array:
		return "The " + name + " is neither text nor a number."
	}
	if clean, _, _ := text.AppendClean(nil, raw); len(clean) == 0 {
		return "The " + name + " is empty."
	}
	return reason(raw)
}

// shown is the beginning of a cell, as valid UTF-8.
func shown(raw []byte) string {
	var out []byte
	for chars := 0; len(raw) > 0 && chars < maxShown; chars++ {
		r, n := utf8.DecodeRune(raw)
		out = utf8.AppendRune(out, r)
		raw = raw[n:]
	}
	return string(out)
}

// sumUp fills in what is known only at the end, the length of the file among it.
func (c *composer) sumUp(length int64) {
	d, t := c.details, &c.tally
	d.DateOrder, d.DateOrderEvidence = c.dates.Order().String(), c.dates.Evidence()
	if reason := c.request.OrderReason; reason != "" {
		d.DateOrderEvidence = reason
	}
	d.AmbiguousDates, d.AmbiguousAmounts, d.Rounded = t.guessedDates, t.guessedMarks, t.rounded
	if t.kept > 0 {
		d.StartDate, d.EndDate = t.start.String(), t.end.String()
	}
	d.TotalDebits = string(t.debits.Append(nil, c.digits))
	d.TotalCredits = string(t.credits.Append(nil, c.digits))
	if c.tally.textsLost {
		c.warn("Memos and check numbers were left out: the file has no place for them.")
	}
	if c.request.Format != CSV {
		c.warnOfAccount()
	}
	c.warnOfUnused()
	c.warnOfRows(length)
}

// warnOfAccount tells what makes a program book into the wrong account, or with the wrong
// sign.
func (c *composer) warnOfAccount() {
	r := c.request
	if r.Format == QBO && strings.Trim(c.frame.AccountID, "0123456789") != "" {
		c.warnAbout(AboutOddNumber, "The account number is not all digits: QuickBooks Desktop may not remember the account.")
	}
	if r.Account == ofx.CreditCard && c.tally.positive*2 > c.tally.kept {
		remedy := "invertSigns turns them round."
		if r.InvertSigns {
			remedy = "invertSigns has turned them: leave it out if these are no payments."
		}
		c.warnAbout(AboutCardSigns, "Most rows of this card are positive: on a card statement purchases are negative. "+remedy)
	}
	if c.tally.balanceRounds {
		c.warn("The ledger balance was rounded to the currency's decimals.")
	}
}

// warnOfUnused tells which options the file that was asked for has no place for.
func (c *composer) warnOfUnused() {
	r := c.request
	_, isJournal := journals[r.Format]
	if r.BalanceGiven && !c.traits.Document {
		c.warn("ledgerBalance was left out: only files of the OFX family carry one.")
	}
	for _, unused := range []struct {
		option int
		given  bool
		carry  string
	}{
		{assetAccountOption, r.AssetAccount != "" && !isJournal, "name accounts"},
		{counterAccountOption, r.CounterAccount != "" && !isJournal, "name accounts"},
		{openingEntryOption, r.NoOpening && !isJournal && r.Format != JSON, "begin with an opening entry"},
	} {
		if unused.given {
			c.warn(options[unused.option].name + " was left out: only journals " + unused.carry + ".")
		}
	}
}

// warnOfRows tells what may go wrong although every row was read.
func (c *composer) warnOfRows(length int64) {
	t := &c.tally
	if c.request.broken {
		c.warn("An option held half a character: U+FFFD stands for it.")
	}
	c.warnOfSize(length)
	if t.kept > manyRows {
		c.warnAbout(AboutRowCount, "The file has over 20,000 rows: some programs need minutes to import it, or give up.")
	}
	if t.future > 0 {
		c.warn(rows(t.future, "lies", "lie") + " in the future: was day or month or year misread?")
	}
	c.warnOfOddDates()
	if t.guessedDates > 0 {
		c.warnAbout(AboutDateOrder, rows(t.guessedDates, "has", "have")+" a date that could be read day first or month first, and the column does not settle it: "+
			c.dates.Order().String()+" was taken. Give dateOrder to be sure.")
	}
	if t.rounded > 0 {
		c.warn(fmt.Sprintf("%s rounded to the %d decimals of %s.", rows(t.rounded, "was", "were"), c.digits, c.request.currency()))
	}
	if t.foreign > 0 {
		c.warn(fmt.Sprintf("%s %q beside the amount, but the statement is in %s. Give currency to be sure.", rows(t.foreign, "has", "have"), t.foreignSign, c.request.currency()))
	}
	if t.guessedMarks > 0 {
		c.warnAbout(AboutThousands, rows(t.guessedMarks, "has", "have")+" an amount like 1,234 or 1.234, and the column does not tell thousands from decimals: "+
			"the comma was taken for a thousands mark, the dot for a decimal point. To be sure, write the amounts with their decimals, or for a file the decimal_mark into a layout.")
	}
}

// warnOfOddDates tells of dates that no order suits all of: one of them may be misprinted, and those
// that have two readings may have been given the wrong one.
func (c *composer) warnOfOddDates() {
	if text := c.dates.Contradiction(); text != "" {
		c.warnAbout(AboutOddDates, text+". Each of these was read in its only order, all others "+c.dates.Order().String()+": look which is misprinted.")
	} else if n := c.tally.forcedDates; n > 0 {
		c.warnAbout(AboutOddDates, rows(n, "has", "have")+" a date that the given order, "+c.dates.Order().String()+
			", does not allow, read in the one that does; the others were read as given, perhaps wrongly. Give the dateOrder that suits all of them.")
	}
}

// warnOfSize tells that the program will refuse the file for its length.
func (c *composer) warnOfSize(length int64) {
	t, chosen := target.Named(c.request.Target)
	switch {
	case !chosen && length > ofx.MaxOnlineUpload:
		c.warnAbout(AboutLength, "The file is larger than the 350 KB that QuickBooks Online takes: split the rows over several requests.")
	case t.MaxBytes > 0 && length > int64(t.MaxBytes):
		c.warnAbout(AboutLength, fmt.Sprintf("The file is larger than the %d bytes that %s takes: split the rows over several requests.", t.MaxBytes, t.Title))
	case t.MaxRows > 0 && c.tally.kept > t.MaxRows:
		c.warnAbout(AboutRowCount, fmt.Sprintf("The file has more than the %d rows that %s takes: split the rows over several requests.", t.MaxRows, t.Title))
	}
	if _, journal := journals[c.request.Format]; journal && c.frame.HasOpening && !c.frame.HasClosing {
		c.warn("The closing balance is not asserted: opening and rows do not come to it.")
	}
}

// rows says how many rows do something.
func rows(n int, one, many string) string {
	if n == 1 {
		return "1 row " + one
	}
	return fmt.Sprintf("%d rows %s", n, many)
}
