package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
)

// rowReader takes the cells of a mapped table apart into rows, as often as it is asked.
type rowReader struct {
	layout
	source    recordSource
	before    int // records that stand before the first of the body
	table     *table
	delimiter string
	impact    int       // the column that tells rows without any effect, or -1
	detail    int       // the column of the parts of a collective order, or -1
	currency  string    // where the rows of one currency are wanted: the others are left out
	fees      *feeTaker // nil where amounts stay as they are
	// Whether a minus in the debit or credit column reverses the entry. It does where
	// few cells have one; where most do, it only repeats what the column says.
	debitReverses, creditReverses bool
	// Whether a dot marks thousands though no amount has decimals to tell.
	dotsGroup bool
}

// layout is a mapping for those who look at every row: the column of each role, or -1.
type layout [roleCount]int

// layout spares a map's lookup for every cell of every row.
func (m Mapping) layout() (l layout) {
	for role := range l {
		l[role] = -1
		if at, ok := m[Role(role)]; ok {
			l[role] = at
		}
	}
	return l
}

// newRowReader looks at the signs of the first rows, because what a minus in a debit
// column means cannot be told from one row.
func newRowReader(t *table, m Mapping) *rowReader {
	r := &rowReader{layout: m.layout(), table: t, impact: namedColumn(t.header, impactHeaders), detail: namedColumn(t.header, detailHeaders)}
	minority := func(role Role) bool {
		at, ok := m[role]
		return ok && t.columns[at].negatives*2 < t.columns[at].amounts
	}
	r.debitReverses, r.creditReverses = minority(Debit), minority(Credit)
	return r
}

// row is a line of the table that is a transaction.
type row struct {
	record
	amount  string
	balance string
}

// maxFooter is how many lines without a date may follow the last row. They are held
// back until it is known whether a date follows; a footer has some twenty.
const maxFooter = 1000

// each visits the rows, and tells about the lines that are none where anybody asks.
func (r *rowReader) each(told *lineTeller, visit func(row) error) error {
	var held []record // since the last date
	var failed error
	passed, dated := 0, false
	take := func(rec record, footer bool) bool {
		failed = r.take(rec, footer, told, visit)
		return failed == nil
	}
	err := r.source(func(rec record) bool {
		if passed++; passed <= r.before {
			return true
		}
		if !isDate(r.cell(rec, Date)) {
			held = append(held, rec.clone())
			if len(held) <= maxFooter {
				return true
			}
			rec, held = held[0], held[1:]
			return take(rec, false)
		}
		for _, h := range held {
			if !take(h, false) {
				return false
			}
		}
		held, dated = held[:0], true
		return take(rec, false)
	})
	for i := 0; i < len(held) && err == nil && failed == nil; i++ {
		take(held[i], dated)
	}
	return errors.Join(err, failed)
}

// take visits a record that is a row.
func (r *rowReader) take(rec record, footer bool, told *lineTeller, visit func(row) error) error {
	rec = r.mend(rec)
	amount, problem := r.amount(rec)
	if footer && hasFooterWord(rec) {
		problem = "" // totals fill both columns
	}
	aside := problem == "" && r.isAside(rec, amount, footer)
	if problem == "" && !aside {
		problem = r.standing(rec)
	}
	switch {
	case problem != "":
		told.skip(rec.line, problem)
		return nil
	case aside:
		told.leaveAside(rec)
		return nil
	}
	balance := r.cell(rec, Balance)
	if r.dotsGroup {
		amount, balance = withoutDots(amount), withoutDots(balance)
	}
	if r.fees != nil {
		amount, _ = r.fees.take(amount, r.cell(rec, Fee))
	}
	return visit(row{rec, amount, balance})
}

// cell gives the cell a role has on a line, empty if there is none.
func (l *layout) cell(r record, role Role) string { return cellAt(r, l[role]) }

// fill makes a row for the conversion; its texts stand in buffer, which it gives back
// for the next.
func (l *layout) fill(r row, buffer []byte) (convert.Row, []byte) {
	description, memo := l.texts(r)
	buffer = buffer[:0]
	texts := [...]string{l.cell(r.record, Date), r.amount, description, memo, l.cell(r.record, CheckNumber), l.cell(r.record, ID)}
	for _, text := range texts {
		buffer = append(buffer, text...)
	}
	at := 0
	next := func(i int) []byte {
		at += len(texts[i])
		return buffer[at-len(texts[i]) : at]
	}
	return convert.Row{
		Date: next(0), Amount: next(1), Description: next(2), Memo: next(3), CheckNumber: next(4), ID: next(5),
		Line: r.line,
	}, buffer
}

// texts gives what is written as description and as memo: the other party first,
// where a column names it, and then what the bank or the payer wrote about it.
func (l *layout) texts(r row) (description, memo string) {
	parts := make([]string, 0, 3)
	for _, part := range [...]string{l.party(r), l.cell(r.record, Description), l.cell(r.record, Memo)} {
		part = plainText(part)
		if part != "" && (len(parts) == 0 || part != parts[len(parts)-1]) {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return l.cell(r.record, Type), ""
	}
	return parts[0], strings.Join(parts[1:], " | ")
}

// plainText takes off the apostrophes that keep spreadsheets from computing, one in
// front (NatWest) or a pair (SNS), and the sign for nothing (Finom).
func plainText(cell string) string {
	text := strings.TrimPrefix(cell, "'")
	if text != cell {
		text = strings.TrimSuffix(text, "'")
	}
	if text == "N/A" {
		return ""
	}
	return text
}

// party names the other side of a row: who was paid, or who paid. Who paid where money
// went out is the holder of the account (Revolut Business).
func (l *layout) party(r row) string {
	if payer := l.cell(r.record, Payer); payer != "" && !isNegative(r.amount) {
		return payer
	}
	return l.cell(r.record, Payee)
}

// mend joins a description that was split because its delimiter was not quoted
// (ACME, INC). It shows as cells too many, and as an amount where it should be once
// they are joined.
func (r *rowReader) mend(rec record) record {
	cells := trimRight(rec.cells)
	extra := len(cells) - r.table.width
	at := r.layout[Description]
	if at < 0 {
		at = r.layout[Payee]
	}
	if extra <= 0 || at < 0 || at+extra >= len(cells) {
		return rec
	}
	joined := append([]string{}, cells[:at]...)
	joined = append(joined, strings.Join(cells[at:at+extra+1], r.delimiter+" "))
	joined = append(joined, cells[at+extra+1:]...)
	mended := record{rec.line, joined}
	if before, _ := r.amount(rec); isAmount(before) {
		return rec
	}
	if after, _ := r.amount(mended); !isAmount(after) {
		return rec
	}
	return mended
}

// amount gives the row's amount as one signed text, or says why there is none.
func (r *rowReader) amount(rec record) (text, problem string) {
	if r.layout[Amount] >= 0 {
		text = r.cell(rec, Amount)
		if r.layout[Indicator] >= 0 && text != "" {
			if s := sideOf(r.cell(rec, Indicator)); s != noSide && !isNegative(text) {
				return signed(text, s == debitSide), ""
			}
		}
		return text, ""
	}
	debit, credit := r.cell(rec, Debit), r.cell(rec, Credit)
	hasDebit, hasCredit := debit != "" && !isZero(debit), credit != "" && !isZero(credit)
	switch {
	case hasDebit && hasCredit && isAmount(debit) && isAmount(credit):
		return "", fmt.Sprintf("both a debit (%s) and a credit (%s)", cut(debit, 20), cut(credit, 20))
	case hasDebit:
		return signed(debit, !(r.debitReverses && isNegative(debit))), ""
	case hasCredit:
		return signed(credit, r.creditReverses && isNegative(credit)), ""
	case debit != "":
		return signed(debit, false), ""
	}
	return signed(credit, false), ""
}

// standWords are the words of a status under which no money has moved (yet).
const standWords = " pending reverted declined failed cancelled canceled denied voided expired ausstehend vorgemerkt pendiente pendente en attente venter slettet afvist " +
	"revertido revertida rechazado recusado recusada cancelado cancelada in sospeso annullato rifiutato annule refuse abgelehnt storniert ruckgangig gemacht "

// sparkassePending is what the Sparkassen write into their column "Info", whose name
// tells no status.
const sparkassePending = "Umsatz vorgemerkt"

// impactHeaders name the column in which PayPal says what a row did to the balance:
// credit, debit, or nothing at all, which it calls a memo.
const impactHeaders = "balance impact|auswirkung auf guthaben|impact sur le solde|impacto en el saldo|impatto sul saldo"

// detailHeaders name the column in which UBS and ZKB list the parts of a collective order
// below it; the order itself is the transaction.
const detailHeaders = "einzelbetrag|individual amount|betrag detail"

// namedColumn gives the first column with one of the names, or -1.
func namedColumn(header []string, names string) int {
	return slices.IndexFunc(header, func(cell string) bool {
		words := strings.Join(strings.Fields(normalise(cell)), " ")
		return words != "" && slices.Contains(strings.Split(names, "|"), words)
	})
}

// standing tells what keeps a line from being a row although it reads like one. One
// that is not booked yet would come again under another date, and then be imported
// twice; one in another currency does not belong to the statement.
func (r *rowReader) standing(rec record) (problem string) {
	if impact := cellAt(rec, r.impact); fold(impact) == "memo" {
		return fmt.Sprintf("its effect on the balance is %s: the money has not moved", impact)
	}
	status := r.cell(rec, Status)
	if slices.Contains(rec.cells, sparkassePending) {
		status = "vorgemerkt"
	}
	if status != "" && strings.Contains(standWords, " "+fold(status)+" ") {
		return fmt.Sprintf("its status is %s: the money has not moved", cut(status, 20))
	}
	if r.currency == "" {
		return ""
	}
	if code := strings.ToUpper(r.cell(rec, Currency)); code != "" && code != r.currency {
		return fmt.Sprintf("it is in %s, not in %s", cut(code, 8), r.currency)
	}
	return ""
}

// isAside tells whether a line is no transaction: a footer, a heading in between, a
// repeated header, an opening balance.
func (r *rowReader) isAside(rec record, amount string, footer bool) bool {
	date := r.cell(rec, Date)
	switch {
	case date == "" && amount == "", amount == "" && cellAt(rec, r.detail) != "":
		return true
	case footer:
		return !isAmount(amount) || hasFooterWord(rec) || len(trimRight(rec.cells)) < r.table.width/2
	case (amount == "" || isZero(amount)) && hasBalanceWord(rec) || isBalanceLine(rec):
		return true
	}
	return r.table.header != nil && strings.EqualFold(date, r.cell(record{cells: r.table.header}, Date)) && !isAmount(amount)
}

// footerWords begin a line that sums up or signs off.
const footerWords = " total totals totale totaal summe gesamt somme suma soma saldo balance solde kontostand ending closing opening beginning end fin fine ende page report generated disclaimer account "

// balanceWords tell a line that states a balance from a transaction.
const balanceWords = " balance saldo solde kontostand saldovortrag anfangssaldo endsaldo "

// balanceLines are what a line that states a balance in the column of the amounts says,
// and nothing else: Itaú closes every day with one, Banco do Brasil opens and closes the
// month, and so did the Volksbanken.
const balanceLines = "|saldo|s a l d o|saldo do dia|saldo anterior|saldo inicial|saldo final|saldo inicial del dia|anfangssaldo|endsaldo|saldovortrag|" +
	"alter kontostand|neuer kontostand|opening balance|closing balance|balance brought forward|balance carried forward|turnover|solde precedent|"

// isBalanceLine tells whether some cell says that the line states a balance.
func isBalanceLine(rec record) bool {
	return slices.ContainsFunc(rec.cells, func(cell string) bool {
		return len(cell) >= len("saldo") && len(cell) < 32 && mayStateBalance(cell) && strings.Contains(balanceLines, "|"+strings.Join(strings.Fields(normalise(cell)), " ")+"|")
	})
}

// mayStateBalance is a quick look before the exact one, since every cell of a file is
// looked at: each of balanceLines has "ld", "la", "ko", "rn" or an l that ends a word in
// it, and none has a digit.
func mayStateBalance(cell string) bool {
	may, before := false, byte(0)
	for i := range len(cell) {
		c := cell[i]
		if c >= '0' && c <= '9' {
			return false
		}
		c |= 0x20
		may = may || before == 'l' && (c == 'd' || c == 'a' || !isLetter(c)) || before == 'k' && c == 'o' || before == 'r' && c == 'n'
		before = c
	}
	return may
}

func hasFooterWord(rec record) bool { return hasWord(rec.cells, footerWords) }

func hasBalanceWord(rec record) bool { return hasWord(rec.cells, balanceWords) }

// hasWord tells whether a cell holds one of the words, which stand between blanks.
func hasWord(cells []string, words string) bool {
	for _, c := range cells {
		for w := range strings.FieldsSeq(normalise(c)) {
			if strings.Contains(words, " "+w+" ") {
				return true
			}
		}
	}
	return false
}

// lineTeller gathers what is to be told about lines that are no rows. A nil one tells
// nothing: the lines of a table are walked over more often than they are told about.
type lineTeller struct {
	file *File
	runs []asideRun
	more int // runs beyond those listed
	last int // the last line left aside
}

// asideRun is lines that are no transactions, one below the other.
type asideRun struct {
	first, last int
	sample      string
}

// maxSkipped is how many skipped lines, and how many breaks of the balance, are listed
// one by one; the others are counted. Lists must not grow with the file.
const maxSkipped = 1000

// maxAsideNotes is how many runs are named one by one.
const maxAsideNotes = 10

// skip lists a row that is left out before the conversion: it is as lost as one that
// cannot be read.
func (t *lineTeller) skip(line int, reason string) {
	switch {
	case t == nil:
	case len(t.file.Skipped) == maxSkipped:
		t.file.MoreSkipped++
	default:
		t.file.Skipped = append(t.file.Skipped, Skipped{line, reason})
	}
}

// leaveAside gathers neighbours into a run: a footer of ten lines is one note.
func (t *lineTeller) leaveAside(rec record) {
	if t == nil {
		return
	}
	t.file.Aside++
	goesOn := t.last > 0 && rec.line <= t.last+2
	t.last = rec.line
	switch n := len(t.runs); {
	case goesOn && t.more == 0:
		t.runs[n-1].last = rec.line
	case goesOn:
	case n == maxAsideNotes:
		t.more++
	default:
		cells := slices.DeleteFunc(slices.Clone(rec.cells), func(c string) bool { return c == "" })
		t.runs = append(t.runs, asideRun{rec.line, rec.line, cut(strings.Join(cells, " "), 60)})
	}
}

// note tells about the lines left aside.
func (t *lineTeller) note() {
	for _, run := range t.runs {
		t.file.note("%s left aside, no transaction: %q.", lines(run.first, run.last), run.sample)
	}
	if t.more > 0 {
		t.file.note("%d more places without a transaction left aside.", t.more)
	}
}
