package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// splitLimit is how large a part may be. Zero is no limit.
type splitLimit struct {
	bytes, rows int
}

func (l splitLimit) given() bool { return l.bytes > 0 || l.rows > 0 }

// smallestPart leaves room for a statement's head and foot and a row of full width.
const smallestPart = 4000

// parseSplit reads 350KB, 2MB or 1000rows. A KB is 1000 bytes here: importers that
// count 1024 take a little less than they could, and none refuses the file.
func parseSplit(text string) (splitLimit, error) {
	if text == "" {
		return splitLimit{}, nil
	}
	lower := strings.ToLower(strings.ReplaceAll(text, " ", ""))
	number := strings.TrimRight(lower, "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(number)
	if err == nil && n > 0 && n < 1<<30 {
		switch lower[len(number):] {
		case "row", "rows":
			return splitLimit{rows: n}, nil
		case "kb", "k":
			n *= 1000
		case "kib":
			n *= 1024
		case "mb", "m":
			n *= 1000000
		default:
			n = 0
		}
		if n >= smallestPart {
			return splitLimit{bytes: n}, nil
		}
	}
	return splitLimit{}, fmt.Errorf("--split %s: write a size such as 350KB or 2MB (at least 4KB), or a count such as 1000rows", text)
}

// part is a run of rows, from and to counted in the sorted rows.
type part struct{ from, to int }

// parts cuts a converted file into files under the limit. Ids, texts and amounts are
// those of the whole file: its rows are read back, put in order of their days, so
// that the parts are periods, and written with the same ids.
func (l splitLimit) parts(request *convert.Request, whole *convert.Result, today ofx.Day) ([][]byte, error) {
	if whole.Format == convert.CSV {
		return l.csvParts(whole.File)
	}
	rows, head := readBack(whole.File)
	slices.SortStableFunc(rows, func(a, b convert.Row) int { return cmp.Compare(string(a.Date), string(b.Date)) })
	options := request.Options
	options.Details, options.InvertSigns, options.DateOrder = false, false, convert.Auto
	var files [][]byte
	writer := partWriter{rows: rows, options: options, today: today}
	for _, p := range l.cut(rows, head) {
		file, err := writer.write(p)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

// readBack gives the rows of a file just written, and the size of what is around them.
func readBack(file []byte) (rows []convert.Row, around int) {
	for r := range ofx.Rows(file) {
		rows = append(rows, convert.Row{
			Date: bytes.Clone(r.Posted), Amount: bytes.Clone(r.Amount), Description: bytes.Clone(r.Name),
			Memo: bytes.Clone(r.Memo), CheckNumber: bytes.Clone(r.CheckNum), ID: bytes.Clone(r.FITID),
		})
	}
	around = len(file)
	if first, last := bytes.Index(file, []byte("<STMTTRN>")), bytes.LastIndex(file, []byte("</STMTTRN>")); first >= 0 && last > first {
		around -= last - first
	}
	return rows, around
}

// balanceSlack is how much longer the balance of a part can be than that of the whole.
const balanceSlack = 64

// cut divides rows into parts.
func (l splitLimit) cut(rows []convert.Row, around int) []part {
	var parts []part
	at, size := 0, around+balanceSlack
	for i, row := range rows {
		next := rowSize(row)
		if i > at && (l.rows > 0 && i-at == l.rows || l.bytes > 0 && size+next > l.bytes) {
			parts = append(parts, part{at, i})
			at, size = i, around+balanceSlack
		}
		size += next
	}
	return append(parts, part{at, len(rows)})
}

// rowSize bounds the bytes a row takes in the file: its tags are 190 bytes with all
// fields there, and each & < > becomes up to five.
func rowSize(r convert.Row) int {
	const tags = 200
	size := tags
	for _, text := range [][]byte{r.Date, r.Amount, r.Description, r.Memo, r.CheckNumber, r.ID} {
		size += len(text)
		for _, c := range text {
			if c == '&' || c == '<' || c == '>' {
				size += 4
			}
		}
	}
	return size
}

// partWriter writes parts of one list of rows.
type partWriter struct {
	rows    []convert.Row
	options convert.Options
	today   ofx.Day
}

// write makes the file of one part. Its ledger balance is that of the whole less the
// rows that come later, so that the parts join up.
func (w *partWriter) write(p part) ([]byte, error) {
	options := w.options
	if options.LedgerBalance != "" {
		options.LedgerBalance = w.balanceAfter(p.to)
	}
	var request convert.Request
	request.Reset(options)
	for _, row := range w.rows[p.from:p.to] {
		request.Add(row)
	}
	result := request.Convert(w.today)
	if result.Transactions != p.to-p.from {
		return nil, errors.New("the parts do not hold all rows; convert without --split")
	}
	return result.File, nil
}

func (w *partWriter) balanceAfter(to int) string {
	currency := w.options.Currency
	if currency == "" {
		currency = "USD"
	}
	digits, _ := ofx.CurrencyDigits(currency)
	cells := []string{w.options.LedgerBalance}
	for _, row := range w.rows[to:] {
		cells = append(cells, string(row.Amount))
	}
	amounts, _ := convert.ReadAmounts(cells, digits)
	var balance ofx.Sum
	balance.Add(amounts[0])
	for _, a := range amounts[1:] {
		a.Negative = !a.Negative
		balance.Add(a)
	}
	return string(balance.Append(nil, digits))
}

// csvParts cuts a CSV file, which has one row on a line, under its header line.
func (l splitLimit) csvParts(file []byte) ([][]byte, error) {
	header, body, _ := bytes.Cut(file, []byte("\n"))
	header = append(bytes.Clone(header), '\n')
	var files [][]byte
	current, rows := bytes.Clone(header), 0
	for line := range bytes.Lines(body) {
		if rows > 0 && (l.rows > 0 && rows == l.rows || l.bytes > 0 && len(current)+len(line) > l.bytes) {
			files = append(files, current)
			current, rows = bytes.Clone(header), 0
		}
		current = append(current, line...)
		rows++
	}
	return append(files, current), nil
}

// numbered puts the number of a part into a file name, with as many digits for all.
func numbered(path string, number, count int) string {
	if count == 1 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(path, ext), len(strconv.Itoa(count)), number, ext)
}
