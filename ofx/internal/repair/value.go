package repair

import (
	"bytes"
	"strconv"
	"strings"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/ledger"
)

// respellDate writes a date as OFX does, if there is only one way to read it.
func (m *mender) respellDate(_ int, n *check.Node) {
	if mended := mendedDate(m.plain(n), m.fault.Rule); mended != "" {
		m.fill(n, mended, "Wrote "+n.Element.String()+" as an OFX date.")
	}
}

// mendedDate is a date in the spelling of OFX; empty if it could be read in two ways.
func mendedDate(v []byte, rule string) string {
	if rule != "DA01" || grammar.LeadingDigits(v, 8) == 8 {
		return leadingDate(v)
	}
	text, _, _ := strings.Cut(strings.ReplaceAll(string(v), "T", " "), " ")
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == '/' || r == '.' })
	if len(parts) != 3 {
		return ""
	}
	var numbers [3]int
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || len(part) > 4 {
			return ""
		}
		numbers[i] = n
	}
	year, month, day := 0, 0, 0
	switch {
	case len(parts[0]) == 4:
		year, month, day = numbers[0], numbers[1], numbers[2]
	case len(parts[2]) != 4:
		return ""
	case numbers[0] > 12 || numbers[0] == numbers[1]:
		year, month, day = numbers[2], numbers[1], numbers[0]
	case numbers[1] > 12:
		year, month, day = numbers[2], numbers[0], numbers[1]
	default:
		return "" // 01/02/2026 is two days
	}
	found, ok := ledger.NewDay(year, month, day)
	if !ok {
		return ""
	}
	return string(found.Append(nil))
}

// leadingDate is the day and the time that a date begins with, or its day alone if there
// is no such time.
func leadingDate(v []byte) string {
	joined := v
	if len(v) > 8 && (v[8] == 'T' || v[8] == ' ') {
		joined = append(bytes.Clone(v[:8]), bytes.ReplaceAll(v[9:], []byte(":"), nil)...)
	}
	for _, text := range [][]byte{joined[:min(14, len(joined))], v[:min(8, len(v))]} {
		if read := grammar.ReadDate(text); read.Day != 0 && read.Verdict.Rule == "" {
			return string(text)
		}
	}
	return ""
}

// respellAmount writes an amount as OFX does, if there is only one way to read it.
func (m *mender) respellAmount(_ int, n *check.Node) {
	v := m.plain(n)
	rule := m.fault.Rule
	if rule == "BA03" {
		rule = grammar.ReadAmount(v).Verdict.Rule
	}
	if rule == "AM06" && m.isThreefold(v, n.Parent) {
		return
	}
	if mended := mendedAmount(v, rule); mended != "" {
		m.fill(n, mended, "Wrote the amount "+shown(v)+" as "+mended+".")
	}
}

// isThreefold tells a comma with three digits behind it, which is either a decimal comma or
// a thousand, unless the currency has three decimals.
func (m *mender) isThreefold(v []byte, parent int32) bool {
	comma := bytes.IndexByte(v, ',')
	if len(v)-comma-1 != 3 {
		return false
	}
	if s := m.statementOf(int(parent)); s >= 0 {
		if c := m.child(s, dtd.CURDEF); c != nil {
			digits, _ := ledger.CurrencyDigits(string(m.plain(c)))
			return digits != 3
		}
	}
	return true
}

// mendedAmount is an amount in the spelling of OFX; empty if it could be read in two ways.
func mendedAmount(v []byte, rule string) string {
	text := string(v)
	switch rule {
	case "AM06":
		text = strings.Replace(text, ",", ".", 1)
	case "AM11":
		text = foreignDash.Replace(text)
		if rest, found := strings.CutSuffix(text, "-"); found && !strings.HasPrefix(text, "-") {
			text = "-" + rest
		}
	case "AM05":
		text = "-" + strings.TrimLeft(strings.TrimSuffix(text, "-"), "+")
	case "AM04":
		text = "-" + strings.Trim(text, "()")
	case "AM03":
		text = strings.TrimSpace(strings.Map(amountSigns, text))
	case "AM10":
		text = expanded(text)
	case "AM02", "AM15":
		text = ungrouped(text)
	default:
		return ""
	}
	return settled(text, rule)
}

// settled is an amount that needs no more mending; one that does gets it once more, since
// $1,500.00 has two faults.
func settled(text, rule string) string {
	read := grammar.ReadAmount([]byte(text))
	switch {
	case read.Exact && (read.Verdict.Rule == "" || read.Verdict.Rule == "AM14"):
		return text
	case read.Verdict.Rule == "" || read.Verdict.Rule == rule || rule == "AM06":
		return ""
	case read.Verdict.Rule == "AM06" && len(text)-strings.IndexByte(text, ',')-1 == 3:
		return ""
	}
	return mendedAmount([]byte(text), read.Verdict.Rule)
}

// foreignDash writes every kind of dash as the ASCII minus.
var foreignDash = strings.NewReplacer("\u2212", "-", "\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\uff0d", "-", "\ufe63", "-", "\x96", "-", "\x97", "-")

// amountSigns keeps what an amount is made of.
func amountSigns(r rune) rune {
	switch {
	case r >= '0' && r <= '9', strings.ContainsRune("+-.,'() \u00a0\u202f\u2009\u2019", r):
		return r
	}
	return -1
}

// ungrouped takes the thousands separators out of an amount. The last mark is a decimal
// mark if it is another one than those before it, or if not three digits follow it.
func ungrouped(text string) string {
	sign := ""
	if text != "" && (text[0] == '-' || text[0] == '+') {
		sign, text = text[:1], text[1:]
	}
	for _, blank := range []string{" ", "'", "\u00a0", "\u2009", "\u202f", "\u2019"} {
		text = strings.ReplaceAll(text, blank, "")
	}
	last := strings.LastIndexAny(text, ".,")
	if last < 0 {
		return sign + text
	}
	mark := text[last : last+1]
	whole, decimals := text[:last], text[last+1:]
	alone := strings.Count(text, ".")+strings.Count(text, ",") == 1
	if !alone && strings.Contains(whole, mark) && len(decimals) == 3 {
		whole, decimals = text, ""
	}
	groups := strings.FieldsFunc(whole, func(r rune) bool { return r == '.' || r == ',' })
	for i, group := range groups {
		if i > 0 && len(group) != 3 && len(group) != 2 || i == 0 && len(groups) > 1 && len(group) > 3 {
			return "" // 1,2345.00 is a slip, not a separator
		}
	}
	whole = strings.Join(groups, "")
	if decimals == "" {
		return sign + whole
	}
	return sign + whole + "." + decimals
}

// expanded writes a number with an exponent in full.
func expanded(text string) string {
	at := strings.IndexAny(text, "eE")
	if at < 0 {
		return ""
	}
	power, err := strconv.Atoi(text[at+1:])
	if err != nil || power > 15 || power < -15 {
		return ""
	}
	mantissa := strings.Replace(text[:at], ",", ".", 1)
	sign := ""
	if mantissa != "" && (mantissa[0] == '-' || mantissa[0] == '+') {
		sign, mantissa = mantissa[:1], mantissa[1:]
	}
	whole, decimals, _ := strings.Cut(mantissa, ".")
	switch {
	case power >= 0:
		decimals += strings.Repeat("0", max(0, power-len(decimals)))
		whole, decimals = whole+decimals[:power], decimals[power:]
	default:
		whole = strings.Repeat("0", max(0, -power-len(whole)+1)) + whole
		whole, decimals = whole[:len(whole)+power], whole[len(whole)+power:]+decimals
	}
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if decimals == "" {
		return sign + whole
	}
	return sign + whole + "." + decimals
}
