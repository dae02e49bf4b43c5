package jsonrows

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"tillroll/internal/rawjson"
	"tillroll/reader/cells"
)

// IsRequest tells whether the file is what the conversion takes over HTTP: its rows are
// under "transactions" or all there is, and no row says more than a row can say there.
func (d *Document) IsRequest() bool {
	if len(d.lists) == 0 {
		return true // there is no row, which is said there
	}
	for i := range d.lists {
		l := &d.lists[i]
		if l.path != "transactions" && l.path != "" {
			continue
		}
		if len(l.within) == 1 && slices.ContainsFunc(requestOptions, func(name string) bool { return l.within[0].has(name) }) {
			return true
		}
		return l.sample.has("date") && l.sample.has("amount") && d.onlyRows(l)
	}
	return false
}

// IsFailure tells what a service answers where something failed, instead of a list.
func (d *Document) IsFailure() bool {
	if len(d.lists) > 0 {
		return false
	}
	var scan rawjson.Scanner
	scan.Start(d.body)
	o := &object{}
	return flatten(&scan, o, "", 0) && o.first("error.message", "error_description", "error_message", "error", "message", "errors.message", "errors.detail", "errors", "detail", "title") != ""
}

// requestOptions are members that only a request has.
var requestOptions = []string{"format", "accountType", "bankId", "intuBid", "ledgerBalance", "dateOrder", "invertSigns", "responseType"}

// onlyRows tells whether all objects of a list have the members of a row and no others.
func (d *Document) onlyRows(l *list) bool {
	err := d.objects(l.from, l.to, func(_ int, o *object) error {
		for i := range o.fields {
			switch o.fields[i].path {
			case "date", "amount", "description", "memo", "checkNumber", "id":
			default:
				return errEnough
			}
		}
		return nil
	})
	return err == nil
}

// Table is one list as cells.
type Table struct {
	Path    string // of the list
	Account string // what the objects around it call the account
	Book    *cells.Book
}

// Tables gives the lists as tables, those of one path together.
func (d *Document) Tables() [][]Table {
	var groups [][]Table
	places := map[string]int{}
	for i := range d.lists {
		l := &d.lists[i]
		at, known := places[l.path]
		if !known {
			at = len(groups)
			places[l.path] = at
			groups = append(groups, nil)
		}
		name := l.path
		if name == "" {
			name = "the list"
		}
		book := &cells.Book{Sheets: []cells.Sheet{{Name: name, Records: d.records(l)}}}
		groups[at] = append(groups[at], Table{Path: l.path, Account: l.account(), Book: book})
	}
	return groups
}

// account is what the objects around a list call their account, the nearest first.
func (l *list) account() string {
	for i := len(l.within) - 1; i >= 0; i-- {
		number := l.within[i].first("iban", "IBAN", "accountNumber", "account_number", "accountId", "account_id", "account.iban", "account.number", "account.id")
		if number != "" {
			return number
		}
	}
	return ""
}

// columns are the paths of a list's objects in the order in which they appear.
func (d *Document) columns(l *list) []string {
	var paths []string
	seen := map[string]bool{}
	_ = d.objects(l.from, l.to, func(_ int, o *object) error {
		for i := range o.fields {
			if path := o.fields[i].path; !seen[path] && len(paths) < cells.MaxColumns {
				seen[path] = true
				paths = append(paths, path)
			}
		}
		return nil
	})
	return paths
}

// records gives a list as lines of cells under a header of its paths.
func (d *Document) records(l *list) cells.Source {
	var paths []string
	return func(visit func(cells.Record) bool) error {
		if paths == nil {
			paths = d.columns(l)
		}
		record := cells.Record{Line: l.line, Cells: make([]string, len(paths))}
		for i, path := range paths {
			record.Cells[i] = heading(path)
		}
		if !visit(record) {
			return nil
		}
		last := l.from
		err := d.objects(l.from, l.to, func(at int, o *object) error {
			record.Line += bytes.Count(d.body[last:at], []byte{'\n'})
			last = at
			clear(record.Cells)
			o.fill(paths, record.Cells)
			if !visit(record) {
				return errEnough
			}
			return nil
		})
		if err == errEnough {
			err = nil
		}
		return err
	}
}

// fill puts the fields into the cells of their columns; what repeats goes into one.
func (o *object) fill(paths, to []string) {
	for i := range o.fields {
		f := &o.fields[i]
		at := slices.Index(paths, f.path)
		if at < 0 || f.kind == rawjson.Null {
			continue
		}
		text := f.text
		if f.kind == rawjson.Bool && heading(f.path) == "Status" {
			text = map[string]string{"true": "pending", "false": "booked"}[text]
		}
		if isMinor(f.path) && f.kind == rawjson.Number {
			text = major(text, minorDigits(o.currencyBeside(f.path)))
		}
		if to[at] != "" {
			text = to[at] + " " + text
		}
		to[at] = text
	}
}

// currencyBeside is the currency that stands beside a member, or in the object itself.
func (o *object) currencyBeside(path string) string {
	around := path[:strings.LastIndexByte(path, '.')+1]
	return o.first(around+"currency", around+"currencyCode", around+"currency_code", "currency")
}

// heading makes a header of a path, as a bank would print it: "bookingDate" and
// "booking_date" are a booking date, "amount.value" is an amount.
func heading(path string) string {
	parts := strings.Split(path, ".")
	last := strings.ToLower(parts[len(parts)-1])
	switch {
	case last == "pending" || last == "ispending" || last == "is_pending":
		return "Status"
	case len(parts) > 1 && (last == "value" || last == "amount" || isMinor(path)):
		parts = parts[:len(parts)-1]
	case isMinor(path):
		return "amount"
	case strings.HasPrefix(last, "currency") || last == "ccy":
		return "Currency"
	}
	var words []string
	for _, part := range parts {
		for _, word := range splitWords(part) {
			if len(words) == 0 || !strings.EqualFold(words[len(words)-1], word) {
				words = append(words, word)
			}
		}
	}
	return strings.Join(words, " ")
}

// splitWords takes a name apart where programmers put words together.
func splitWords(name string) []string {
	var words []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			words = append(words, string(word))
		}
		word = word[:0]
	}
	small := false
	for _, r := range name {
		switch {
		case r == '_' || r == '-' || unicode.IsSpace(r):
			end()
			small = false
			continue
		case unicode.IsUpper(r) && small:
			end()
		}
		small = unicode.IsLower(r) || unicode.IsDigit(r)
		word = append(word, unicode.ToLower(r))
	}
	end()
	return words
}
