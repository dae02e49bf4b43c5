// Package interop proves that what tillroll writes is read by the programs people
// use: the same number of rows, the same sum, dates, ids and names.
package interop

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// row is one transaction as a program reports it. A program that knows no ids
// leaves the id empty.
type row struct {
	Date   string `json:"date"`
	Amount string `json:"amount"`
	ID     string `json:"id"`
	Name   string `json:"name"`
}

// sample is one generated file and what it must be read as.
type sample struct {
	name     string // "qbo-CHECKING-accents"
	format   string
	currency string
	rows     []row
	path     string
}

type transaction struct {
	Date        string `json:"date"`
	Amount      any    `json:"amount"`
	Description string `json:"description"`
	Memo        string `json:"memo,omitempty"`
	CheckNumber string `json:"checkNumber,omitempty"`
}

// contents are the kinds of rows every format and account type is tried with.
func contents() map[string][]transaction {
	many := make([]transaction, 0, 40)
	for i := range 40 {
		many = append(many, transaction{Date: fmt.Sprintf("2026-01-%02d", i%28+1), Amount: json.Number(fmt.Sprintf("%d.%02d", i*37-500, i)), Description: fmt.Sprintf("Purchase %d", i)})
	}
	return map[string][]transaction{
		"ascii":     many,
		"one":       {{Date: "2026-01-31", Amount: json.Number("-12.5"), Description: "Coffee"}},
		"accents":   {{Date: "2026-02-01", Amount: json.Number("-3.20"), Description: "Café Müller Straße"}, {Date: "2026-02-02", Amount: json.Number("1"), Description: "Señor Łódź €5"}},
		"cjk":       {{Date: "2026-02-03", Amount: json.Number("-100.00"), Description: "東京駅 売店"}},
		"emoji":     {{Date: "2026-02-03", Amount: json.Number("-9.99"), Description: "Pizza 🍕 night"}},
		"long":      {{Date: "2026-03-01", Amount: json.Number("-1"), Description: "A description that is far longer than thirty-two characters allow", Memo: "with a memo", CheckNumber: "1001"}},
		"ampersand": {{Date: "2026-03-02", Amount: json.Number("-1"), Description: "AT&T <Bill> \"5 > 4\" 'ok'"}, {Date: "2026-03-02", Amount: json.Number("-1"), Description: "AT&amp;T"}},
		"zero":      {{Date: "2026-03-03", Amount: json.Number("0"), Description: "Fee waived"}, {Date: "2026-03-03", Amount: json.Number("-0.00"), Description: "Fee waived"}},
	}
}

var accountTypes = []string{"CHECKING", "SAVINGS", "MONEYMRKT", "CREDITCARD"}

// samples writes every file of the matrix into dir: format × account × content,
// currencies without and with three decimals, and 5,000 rows once a format.
func samples(dir string) ([]sample, error) {
	var all []sample
	add := func(name, format, account, currency string, rows []transaction) error {
		s, err := generate(dir, name, format, account, currency, rows)
		all = append(all, s)
		return err
	}
	large := make([]transaction, 0, 5000)
	for i := range 5000 {
		large = append(large, transaction{Date: fmt.Sprintf("2026-%02d-%02d", i%12+1, i%28+1), Amount: json.Number(fmt.Sprintf("%d.%02d", i-2500, i%100)), Description: fmt.Sprintf("Row %d", i)})
	}
	yen := []transaction{{Date: "2026-04-01", Amount: json.Number("-1500"), Description: "Lunch"}, {Date: "2026-04-02", Amount: json.Number("20000"), Description: "Salary"}}
	dinar := []transaction{{Date: "2026-04-01", Amount: json.Number("-1.500"), Description: "Lunch"}, {Date: "2026-04-02", Amount: json.Number("20.125"), Description: "Salary"}}
	for _, format := range []string{"qbo", "qfx", "ofx", "csv", "ofx2", "qif", "skrooge"} {
		for _, account := range accountTypes {
			for content, rows := range contents() {
				if err := add(content, format, account, "USD", rows); err != nil {
					return nil, err
				}
			}
		}
		for _, extra := range []struct {
			name, currency string
			rows           []transaction
		}{{"yen", "JPY", yen}, {"dinar", "KWD", dinar}, {"large", "USD", large}} {
			if err := add(extra.name, format, "CHECKING", extra.currency, extra.rows); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

func generate(dir, content, format, account, currency string, rows []transaction) (sample, error) {
	s := sample{name: format + "-" + account + "-" + content, format: format, currency: currency}
	member := "format"
	if format == "ofx2" || format == "qif" || format == "skrooge" {
		member = "target" // these have no other name
	}
	body, err := json.Marshal(map[string]any{"transactions": rows, member: format, "accountType": account, "currency": currency, "accountId": "123456789"})
	if err != nil {
		return s, err
	}
	var request convert.Request
	if err := request.Decode(body); err != nil {
		return s, err
	}
	today, _ := ofx.NewDay(2026, 12, 31)
	result := request.Convert(today)
	if !result.Valid || result.Transactions != len(rows) {
		return s, fmt.Errorf("%s: valid %v, %d of %d rows, %v", s.name, result.Valid, result.Transactions, len(rows), result.Issues)
	}
	s.path = filepath.Join(dir, s.name+result.Format.Extension())
	s.rows = expected(string(result.File), format, rows)
	return s, os.WriteFile(s.path, result.File, 0o600)
}

var leafLine = regexp.MustCompile(`<(FITID|NAME)>([^<]*)</`)

// expected takes dates and amounts from the request and ids and names from the
// file's own lines: the ids are tillroll's to choose, and names may be folded or cut.
func expected(file, format string, given []transaction) []row {
	rows := make([]row, len(given))
	at := -1
	for _, leaf := range leafLine.FindAllStringSubmatch(file, -1) {
		switch leaf[1] {
		case "FITID":
			at++
			rows[at].ID = leaf[2]
		case "NAME":
			rows[at].Name = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(leaf[2])
		}
	}
	for i, t := range given {
		rows[i].Date = strings.ReplaceAll(t.Date, "-", "")
		rows[i].Amount = string(t.Amount.(json.Number))
		if format == "csv" || format == "qif" {
			rows[i].Name = t.Description
		}
	}
	return rows
}
