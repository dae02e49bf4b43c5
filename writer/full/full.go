// Package full writes every field there is, for people's own programs: a table, or JSON.
package full

import (
	"strconv"

	"tillroll/internal/rawjson"
	"tillroll/ofx"
	"tillroll/writer"
)

// header is the fields in their order; those of the account are the same on every row.
const header = "date,amount,currency,description,memo,checkNumber,id,type,bankId,accountId,accountType,line,page\n"

// Table is the CSV.
type Table struct{}

// Traits of the table.
func (Table) Traits() writer.Traits { return writer.Traits{IDs: true} }

// AppendHeader appends the names of the columns.
func (Table) AppendHeader(dst []byte, _ *writer.Statement) []byte { return append(dst, header...) }

// UpdateHeader has nothing to tell.
func (Table) UpdateHeader([]byte, *writer.Statement) {}

// AppendFooter appends nothing.
func (Table) AppendFooter(dst []byte, _ *writer.Statement) []byte { return dst }

// AppendRow appends a line. Its texts are guarded as in every table of ours.
func (Table) AppendRow(dst []byte, s *writer.Statement, t *writer.Transaction) []byte {
	dst = append(writer.AppendDay(dst, t.Posted, writer.ISO), ',')
	dst = append(t.Amount.Append(dst), ',')
	dst = append(append(dst, s.Currency...), ',')
	for _, cell := range [...]struct {
		field writer.Field
		text  []byte
	}{{writer.Description, t.Text}, {writer.Memo, t.GivenMemo}, {writer.CheckNumber, t.CheckNum}, {writer.ID, t.FITID}} {
		var guarded bool
		if dst, guarded = writer.AppendCell(dst, cell.text, t.Tabbed && cell.field == writer.Description); guarded {
			t.NoteGuard(cell.field)
		}
		dst = append(dst, ',')
	}
	dst = append(append(dst, typeOf(t)...), ',')
	for _, text := range [...]string{s.BankID, s.AccountID, s.Account.String()} {
		dst, _ = writer.AppendCell(dst, []byte(text), false)
		dst = append(dst, ',')
	}
	dst = append(appendPlace(dst, t.Line), ',')
	return append(appendPlace(dst, t.Page), '\n')
}

// typeOf is the bank's own type, else what the sign says.
func typeOf(t *writer.Transaction) string {
	_, out := t.Money()
	switch {
	case len(t.Type) > 0:
		return string(t.Type)
	case out && len(t.CheckNum) > 0:
		return "CHECK"
	case out:
		return "DEBIT"
	}
	return "CREDIT"
}

// appendPlace leaves out what is not known.
func appendPlace(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// Object is the JSON: facts of the account, then a row on each line, then what they come to.
type Object struct{}

// Traits of the object.
func (Object) Traits() writer.Traits { return writer.Traits{IDs: true, Whole: true} }

// AppendHeader appends the facts of the account.
func (Object) AppendHeader(dst []byte, s *writer.Statement) []byte {
	dst = appendMember(dst, `{"currency":`, s.Currency)
	dst = appendMember(dst, `,"bankId":`, s.BankID)
	dst = appendMember(dst, `,"accountId":`, s.AccountID)
	dst = appendMember(dst, `,"accountType":`, s.Account.String())
	return append(dst, `,"transactions":[`...)
}

// UpdateHeader has nothing to tell.
func (Object) UpdateHeader([]byte, *writer.Statement) {}

// AppendRow appends a row on a line of its own. Amounts are text: they are exact there.
func (Object) AppendRow(dst []byte, _ *writer.Statement, t *writer.Transaction) []byte {
	if t.Number > 1 {
		dst = append(dst, ',')
	}
	dst = append(dst, "\n{\"date\":\""...)
	dst = writer.AppendDay(dst, t.Posted, writer.ISO)
	dst = append(dst, `","amount":"`...)
	dst = t.Amount.Append(dst)
	dst = append(dst, '"')
	for _, member := range [...]struct{ name, text string }{
		{`,"description":`, string(t.Text)},
		{`,"memo":`, string(t.GivenMemo)},
		{`,"checkNumber":`, string(t.CheckNum)},
		{`,"id":`, string(t.FITID)},
		{`,"type":`, typeOf(t)},
	} {
		dst = appendMember(dst, member.name, member.text)
	}
	for _, place := range [...]struct {
		name string
		n    int
	}{{`,"line":`, t.Line}, {`,"page":`, t.Page}} {
		if place.n > 0 {
			dst = strconv.AppendInt(append(dst, place.name...), int64(place.n), 10)
		}
	}
	return append(dst, '}')
}

// AppendFooter appends period and balances.
func (Object) AppendFooter(dst []byte, s *writer.Statement) []byte {
	dst = append(dst, "\n],\"start\":\""...)
	dst = writer.AppendDay(dst, s.Start, writer.ISO)
	dst = append(dst, `","end":"`...)
	dst = writer.AppendDay(dst, s.End, writer.ISO)
	dst = append(dst, '"')
	for _, balance := range [...]struct {
		name  string
		known bool
		sum   ofx.Sum
	}{{`,"openingBalance":"`, s.HasOpening, s.Opening}, {`,"closingBalance":"`, s.HasClosing, s.Closing}} {
		if balance.known {
			dst = append(balance.sum.Append(append(dst, balance.name...), s.Digits), '"')
		}
	}
	return append(dst, "}\n"...)
}

func appendMember(dst []byte, name, text string) []byte {
	return rawjson.AppendQuoted(append(dst, name...), text)
}
