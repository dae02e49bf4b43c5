package jsonrows

import (
	"math/big"
	"strings"

	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/statement"
)

// booking is what a service says in one object.
type booking struct {
	account bookings.Account
	date    string // a day, as printed
	amount  string // a decimal
	minor   bool   // the amount counts the currency's smallest unit
	turned  bool   // a positive amount is money out
	plus    string // a further decimal to be added, such as a fee with its sign
	net     bool   // a fee is taken off
	payee   string
	memo    []string
	check   string
	id      string
	running string // balance after the entry
	doubt   string // what has to be said about such a list
	left    bool
	reason  statement.Reason
}

// leave leaves an entry out.
func (b *booking) leave(reason statement.Reason) { b.left, b.reason = true, reason }

// money is the amount as a plain signed decimal.
func (b *booking) money() ([]byte, bool) {
	text := b.amount
	if b.minor {
		text = major(text, minorDigits(b.account.Currency))
	}
	if b.plus != "" {
		text = add(text, b.plus)
	}
	return decimal(text, b.turned)
}

// decimal spells a JSON number, or the same in quotes, as a plain signed decimal.
func decimal(text string, turned bool) ([]byte, bool) {
	if strings.ContainsAny(text, "eE") {
		text = withoutExponent(text)
	}
	return bookings.AppendAmount(nil, []byte(text), turned)
}

// withoutExponent writes 1.5e3 as 1500; empty where the exponent is of no amount.
func withoutExponent(text string) string {
	at := strings.IndexAny(text, "eE")
	if len(text)-at > len("e+99") {
		return ""
	}
	value, ok := new(big.Rat).SetString(text)
	if !ok {
		return ""
	}
	const most = 6 // decimals
	return strings.TrimRight(strings.TrimRight(value.FloatString(most), "0"), ".")
}

// add adds two decimals; what is none gives nothing.
func add(a, b string) string {
	if strings.ContainsAny(a+b, "eE/") {
		return ""
	}
	x, ok1 := new(big.Rat).SetString(a)
	y, ok2 := new(big.Rat).SetString(b)
	if !ok1 || !ok2 {
		return ""
	}
	decimals := max(decimalsOf(a), decimalsOf(b))
	return x.Add(x, y).FloatString(decimals)
}

func decimalsOf(text string) int {
	if at := strings.IndexByte(text, '.'); at >= 0 {
		return min(len(text)-at-1, 6)
	}
	return 0
}

// major sets the point into a number of smallest units.
func major(units string, digits int) string {
	if units == "" || digits == 0 || strings.ContainsAny(units, ".eE") {
		return units
	}
	sign := ""
	if units[0] == '-' {
		sign, units = "-", units[1:]
	}
	for len(units) <= digits {
		units = "0" + units
	}
	at := len(units) - digits
	return sign + units[:at] + "." + units[at:]
}

// minorDigits is how many decimals a smallest unit of Stripe stands for. It takes some
// currencies for whole ones that ISO gives decimals, and the other way round.
func minorDigits(currency string) int {
	switch currency = strings.ToUpper(currency); currency {
	case "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF":
		return 0
	case "BHD", "JOD", "KWD", "OMR", "TND":
		return 3
	}
	return 2
}

// texts gives the payee and the rest, none of it twice. Without a payee the first text
// stands in for it.
func (b *booking) texts() (payee, memo string) {
	payee = b.payee
	for _, text := range b.memo {
		text = strings.Join(strings.Fields(text), " ")
		switch {
		case text == "" || text == payee || strings.Contains(memo, text):
		case payee == "":
			payee = text
		case memo == "":
			memo = text
		default:
			memo += " " + text
		}
	}
	return payee, memo
}

// day is the day at the beginning of a timestamp, as printed: zones shift nothing.
func day(text string) string {
	const width = len("2006-01-02")
	if len(text) < width || text[4] != '-' || text[7] != '-' {
		return ""
	}
	return text[:width]
}

// epochDay is the day of a moment counted in seconds, by the clock of Greenwich: the
// services that count so tell no other.
func epochDay(text string) string {
	seconds, ok := new(big.Int).SetString(strings.SplitN(text, ".", 2)[0], 10)
	if !ok || len(text) > 14 || seconds.Sign() <= 0 {
		return ""
	}
	if d := dayOfEpoch(seconds.Int64()); d != 0 {
		return d.String()
	}
	return ""
}

func dayOfEpoch(seconds int64) ofx.Day {
	const aDay = 24 * 60 * 60
	epoch, _ := ofx.NewDay(1970, 1, 1)
	d, ok := ofx.DayNumbered(epoch.Number() + int(seconds/aDay))
	if !ok {
		return 0
	}
	return d
}

// readDay is a day of the calendar.
func readDay(text string) ofx.Day {
	text = day(text)
	if text == "" {
		return 0
	}
	n := [3]int{}
	for i, part := range strings.SplitN(text, "-", 3) {
		for _, c := range part {
			if c < '0' || c > '9' {
				return 0
			}
			n[i] = n[i]*10 + int(c-'0')
		}
	}
	d, _ := ofx.NewDay(n[0], n[1], n[2])
	return d
}
