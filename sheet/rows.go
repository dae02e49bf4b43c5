package sheet

import (
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
)

// rowReader takes the cells of a mapped table apart into rows.
type rowReader struct {
	m       Mapping
	table   *table
	file    *File
	lastDay int // the last record of the body with a date: what follows is the footer
	impact  int // the column that tells rows without any effect, or -1
	detail  int // the column of the parts of a collective order, or -1
	// Whether a minus in the debit or credit column reverses the entry. It does where
	// few cells have one; where most do, it only repeats what the column says.
	debitReverses, creditReverses bool
}

// row is a line of the table that is a transaction.
type row struct {
	line    int
	cells   record
	amount  string
	balance string
}

// addRows adds the rows of the body to the request.
func (f *File) addRows(t *table, o Options) error {
	r := newRowReader(t, f.Mapping, f)
	rows := r.rows()
	options := o.Convert
	kept, err := f.settleCurrency(t, rows, &options)
	if err != nil {
		return err
	}
	rows = kept
	f.settleDates(t, rows, &options)
	f.settleFees(t, rows, &options)
	if !o.KeepSigns {
		f.settleSigns(t, rows, &options)
	}
	f.settleBalance(rows, &options)
	f.fill(rows, options)
	return nil
}

// fill makes the request.
func (f *File) fill(rows []row, options convert.Options) {
	f.Request = &convert.Request{}
	f.Request.Reset(options)
	f.Lines = make([]int, 0, len(rows))
	for _, row := range rows {
		description, memo := f.texts(row)
		f.Request.Add(convert.Row{
			Date:        []byte(f.cell(row.cells, Date)),
			Amount:      []byte(row.amount),
			Description: []byte(description),
			Memo:        []byte(memo),
			CheckNumber: []byte(f.cell(row.cells, CheckNumber)),
			ID:          []byte(f.cell(row.cells, ID)),
		})
		f.Lines = append(f.Lines, row.line)
	}
}

// cell gives the cell a role has on a line, empty if there is none.
func (f *File) cell(r record, role Role) string {
	if at, ok := f.Mapping[role]; ok {
		return cellAt(r, at)
	}
	return ""
}

// texts gives what is written as description and as memo: the other party first,
// where a column names it, and then what the bank or the payer wrote about it.
func (f *File) texts(r row) (description, memo string) {
	var parts []string
	for _, part := range []string{f.party(r), f.cell(r.cells, Description), f.cell(r.cells, Memo)} {
		part = plainText(part)
		if part != "" && (len(parts) == 0 || part != parts[len(parts)-1]) {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return f.cell(r.cells, Type), ""
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
func (f *File) party(r row) string {
	payee, payer := f.cell(r.cells, Payee), f.cell(r.cells, Payer)
	if payer != "" && !isNegative(r.amount) {
		return payer
	}
	return payee
}

func newRowReader(t *table, m Mapping, f *File) *rowReader {
	r := &rowReader{m: m, table: t, file: f, lastDay: -1, impact: namedColumn(t.header, impactHeaders), detail: namedColumn(t.header, detailHeaders)}
	for i := len(t.body) - 1; i >= 0 && r.lastDay < 0; i-- {
		if isDate(cellAt(t.body[i], m[Date])) {
			r.lastDay = i
		}
	}
	minority := func(role Role) bool {
		at, ok := m[role]
		return ok && t.columns[at].negatives*2 < t.columns[at].amounts
	}
	r.debitReverses, r.creditReverses = minority(Debit), minority(Credit)
	return r
}

// rows takes the body apart. Lines that are no transactions are listed or noted.
func (r *rowReader) rows() []row {
	rows := make([]row, 0, len(r.table.body))
	var aside asideLines
	for i, rec := range r.table.body {
		rec = r.mend(rec)
		amount, problem := r.amount(rec)
		switch {
		case problem != "" && !(r.isFooter(i) && hasFooterWord(rec)): // totals fill both columns
			r.file.skip(rec.line, problem)
		case r.isAside(i, rec, amount):
			aside.add(rec)
			r.file.Aside++
		case r.stands(rec):
			rows = append(rows, row{rec.line, rec, amount, r.file.cell(rec, Balance)})
		}
	}
	aside.note(r.file)
	return rows
}

func (f *File) skip(line int, reason string) {
	f.Skipped = append(f.Skipped, Skipped{line, reason})
}

// mend joins a description that was split because its delimiter was not quoted
// (ACME, INC). It shows as cells too many, and as an amount where it should be once
// they are joined.
func (r *rowReader) mend(rec record) record {
	cells := trimRight(rec.cells)
	extra := len(cells) - r.table.width
	at, ok := r.m[Description]
	if !ok {
		at, ok = r.m[Payee]
	}
	if extra <= 0 || !ok || at+extra >= len(cells) {
		return rec
	}
	joined := append([]string{}, cells[:at]...)
	joined = append(joined, strings.Join(cells[at:at+extra+1], r.file.Delimiter+" "))
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
	if _, ok := r.m[Amount]; ok {
		text = r.file.cell(rec, Amount)
		if at, ok := r.m[Indicator]; ok && text != "" {
			if s := sideOf(cellAt(rec, at)); s != noSide && !isNegative(text) {
				return signed(text, s == debitSide), ""
			}
		}
		return text, ""
	}
	debit, credit := r.file.cell(rec, Debit), r.file.cell(rec, Credit)
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
const standWords = " pending reverted declined failed cancelled canceled denied voided expired ausstehend vorgemerkt pendiente pendente en attente venter slettet afvist "

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

// stands tells whether a row is booked. One that is not would come again under
// another date, and then be imported twice.
func (r *rowReader) stands(rec record) bool {
	status := r.file.cell(rec, Status)
	if slices.Contains(rec.cells, sparkassePending) {
		status = "vorgemerkt"
	}
	if impact := cellAt(rec, r.impact); fold(impact) == "memo" {
		r.file.skip(rec.line, fmt.Sprintf("its effect on the balance is %s: the money has not moved", impact))
		return false
	}
	if status == "" || !strings.Contains(standWords, " "+fold(status)+" ") {
		return true
	}
	r.file.skip(rec.line, fmt.Sprintf("its status is %s: the money has not moved", cut(status, 20)))
	return false
}

// isAside tells whether a line is no transaction: a footer, a heading in between, a
// repeated header, an opening balance.
func (r *rowReader) isAside(i int, rec record, amount string) bool {
	date := r.file.cell(rec, Date)
	switch {
	case date == "" && amount == "", amount == "" && cellAt(rec, r.detail) != "":
		return true
	case r.isFooter(i):
		return !isAmount(amount) || hasFooterWord(rec) || len(trimRight(rec.cells)) < r.table.width/2
	case (amount == "" || isZero(amount)) && hasBalanceWord(rec) || isBalanceLine(rec):
		return true
	case amount != "" && isAmount(amount):
		return false
	}
	return r.table.header != nil && strings.EqualFold(date, cellAt(record{cells: r.table.header}, r.m[Date]))
}

// isFooter tells whether no line from the i-th on has a date.
func (r *rowReader) isFooter(i int) bool { return i > r.lastDay && r.lastDay >= 0 }

// footerWords begin a line that sums up or signs off.
const footerWords = " total totals totale totaal summe gesamt somme suma soma saldo balance solde kontostand ending closing opening beginning end fin fine ende page report generated disclaimer account "

// balanceWords tell a line that states a balance from a transaction.
const balanceWords = " balance saldo solde kontostand saldovortrag anfangssaldo endsaldo "

// balanceLines are what a line that states a balance in the column of the amounts says,
// and nothing else: Itaú closes every day with one, Banco do Brasil opens and closes the
// month, and so did the Volksbanken.
const balanceLines = "|saldo|s a l d o|saldo do dia|saldo anterior|saldo inicial|saldo final|saldo inicial del dia|anfangssaldo|endsaldo|saldovortrag|" +
	"alter kontostand|neuer kontostand|opening balance|closing balance|balance brought forward|balance carried forward|solde precedent|"

// isBalanceLine tells whether some cell says that the line states a balance.
func isBalanceLine(rec record) bool {
	return slices.ContainsFunc(rec.cells, func(cell string) bool {
		return len(cell) >= len("saldo") && len(cell) < 32 && strings.Contains(balanceLines, "|"+strings.Join(strings.Fields(normalise(cell)), " ")+"|")
	})
}

func hasFooterWord(rec record) bool { return hasWord(rec, footerWords) }

func hasBalanceWord(rec record) bool { return hasWord(rec, balanceWords) }

func hasWord(rec record, words string) bool {
	for _, c := range rec.cells {
		for w := range strings.FieldsSeq(normalise(c)) {
			if strings.Contains(words, " "+w+" ") {
				return true
			}
		}
	}
	return false
}

// asideLines gathers lines that are no transactions into one note per run.
type asideLines struct {
	runs []asideRun
}

type asideRun struct {
	first, last int
	sample      string
}

func (a *asideLines) add(rec record) {
	sample := ""
	for _, c := range rec.cells {
		if c != "" {
			sample = strings.TrimSpace(sample + " " + c)
		}
	}
	if n := len(a.runs); n > 0 && rec.line <= a.runs[n-1].last+2 {
		a.runs[n-1].last = rec.line
		return
	}
	a.runs = append(a.runs, asideRun{rec.line, rec.line, sample})
}

// maxAsideNotes is how many runs are named one by one.
const maxAsideNotes = 10

func (a *asideLines) note(f *File) {
	for i, run := range a.runs {
		if i == maxAsideNotes {
			f.note("%d more places without a transaction left aside.", len(a.runs)-i)
			return
		}
		f.note("%s left aside, no transaction: %q.", lines(run.first, run.last), cut(run.sample, 60))
	}
}
