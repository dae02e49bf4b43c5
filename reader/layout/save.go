package layout

import (
	"fmt"
	"strconv"
	"strings"

	"tillroll/convert"
	"tillroll/statement"
)

// Of writes down how a statement was read, with comments, for a person to correct. What a
// layout that was given says about payees, lines to skip and columns to pass over is kept.
// Where the file holds other statements too, number and currency of this one are none of
// the layout's.
func Of(s *statement.Statement, given *Layout, alone bool) []byte {
	var out strings.Builder
	out.WriteString("# How tillroll reads files of this kind. Change what is wrong and give the file with --layout.\n\n")
	writeColumns(&out, s.Layout)
	writeReading(&out, s, given)
	writeAccount(&out, s, alone)
	out.WriteString("# Names for payees: the first pattern (RE2) that matches wins; the text goes to the memo.\n")
	if given == nil || len(given.Payees) == 0 {
		out.WriteString("# [[payee]]\n# pattern = \"(?i)^amzn\"\n# name = \"Amazon\"\n")
		return []byte(out.String())
	}
	for _, p := range given.Payees {
		fmt.Fprintf(&out, "[[payee]]\npattern = %s\nname = %s\n", strconv.Quote(p.Pattern), strconv.Quote(p.Name))
	}
	return []byte(out.String())
}

func writeColumns(out *strings.Builder, l *statement.Layout) {
	out.WriteString("# Columns by heading, or by number from 1.\n[columns]\n")
	if l == nil {
		out.WriteByte('\n')
		return
	}
	names := map[string]int{}
	for _, c := range l.Columns {
		names[c.Name]++
	}
	for _, role := range statement.Roles() {
		at, ok := l.Mapping[role]
		if !ok || at >= len(l.Columns) {
			continue
		}
		column := l.Columns[at].Name
		if column == "" || names[column] > 1 {
			column = strconv.Itoa(at + 1)
		}
		fmt.Fprintf(out, "%s = %s\n", role, strconv.Quote(column))
	}
	out.WriteByte('\n')
}

func writeReading(out *strings.Builder, s *statement.Statement, given *Layout) {
	out.WriteString("[reading]\n")
	if l := s.Layout; l != nil {
		if l.Delimiter != "" && l.Delimiter != "fixed" {
			fmt.Fprintf(out, "delimiter = %s\n", strconv.Quote(l.Delimiter))
		}
		if l.Worksheet != "" {
			fmt.Fprintf(out, "worksheet = %s\n", strconv.Quote(l.Worksheet))
		}
	}
	if order := orderOf(s); order != convert.Auto {
		fmt.Fprintf(out, "date_order = %q # mdy, dmy or ymd\n", order)
	}
	if s.Evidence != nil {
		if comma, known := s.Evidence.Amounts.DecimalMark(); known {
			mark := "."
			if comma {
				mark = ","
			}
			fmt.Fprintf(out, "decimal_mark = %q\n", mark)
		}
	}
	fmt.Fprintf(out, "invert_signs = %v\n", s.Options.InvertSigns)
	if given != nil && given.Reading.SkipLines > 0 {
		fmt.Fprintf(out, "skip_lines = %d\n", given.Reading.SkipLines)
	}
	if given != nil && len(given.Reading.Unused) > 0 {
		names := make([]string, len(given.Reading.Unused))
		for i, column := range given.Reading.Unused {
			names[i] = strconv.Quote(column)
		}
		fmt.Fprintf(out, "unused = [%s] # columns that are passed over\n", strings.Join(names, ", "))
	}
	out.WriteByte('\n')
}

// orderOf is the order of day and month that was settled on, if that matters at all.
func orderOf(s *statement.Statement) convert.DateOrder {
	if s.Options.DateOrder != convert.Auto || s.Evidence == nil {
		return s.Options.DateOrder
	}
	v := s.Evidence.Dates.Decide(convert.Auto)
	return v.Order()
}

func writeAccount(out *strings.Builder, s *statement.Statement, alone bool) {
	out.WriteString("[account]\n")
	o := s.Options
	if !alone {
		o.AccountID, o.Currency = "", ""
	}
	for _, f := range []struct{ name, value string }{
		{"id", o.AccountID}, {"bank_id", o.BankID}, {"type", o.Account.String()}, {"currency", o.Currency}, {"org", o.Org}, {"intu_bid", o.IntuBID},
	} {
		if f.value != "" {
			fmt.Fprintf(out, "%s = %s\n", f.name, strconv.Quote(f.value))
		}
	}
	out.WriteByte('\n')
}
