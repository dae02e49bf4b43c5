package bookings

import (
	"bytes"
	"strings"

	"tillroll/ofx"
	"tillroll/reader/source"
)

// Columns is a line of fixed width. Places count characters from 1, as definitions of such
// formats do, whatever bytes the characters took in the file.
type Columns []rune

// NewColumns takes a line apart.
func NewColumns(line []byte) Columns { return Columns(string(line)) }

// FirstLine takes the first line of a file apart, for telling its kind.
func FirstLine(head []byte) Columns {
	const longest = 300 // bytes of the lines of all these formats
	return NewColumns(bytes.TrimLeft(PlainHead(head[:min(len(head), longest)]), "\r\n"))
}

// Text is what stands from one place to another, both included, without blanks around it.
func (c Columns) Text(from, to int) string { return strings.TrimSpace(c.Raw(from, to)) }

// Raw is Text with its blanks.
func (c Columns) Raw(from, to int) string {
	if from > len(c) {
		return ""
	}
	return string(c[from-1 : min(to, len(c))])
}

// Digits tells whether there are digits alone from one place to another.
func (c Columns) Digits(from, to int) bool {
	text := c.Raw(from, to)
	return len(text) == to-from+1 && strings.Trim(text, "0123456789") == ""
}

// Minor spells a whole number of smallest units as a plain signed decimal. What is no number
// is given as it stands.
func Minor(units string, decimals int, negative bool) []byte {
	units = strings.TrimSpace(units)
	if units == "" || strings.Trim(units, "0123456789") != "" || decimals < 0 {
		return []byte(units)
	}
	for len(units) <= decimals {
		units = "0" + units
	}
	for decimals > 2 && strings.HasSuffix(units, "0") {
		units, decimals = units[:len(units)-1], decimals-1
	}
	at := len(units) - decimals
	amount, ok := AppendAmount(nil, []byte(units[:at]+"."+units[at:]), negative)
	if !ok {
		return []byte(units)
	}
	return amount
}

// ShortDay reads a day of six digits: YYMMDD, or DDMMYY where the day comes first. It is 0
// where the calendar has none. Such formats are younger than 1980.
func ShortDay(digits string, dayFirst bool) ofx.Day {
	if len(digits) != 6 || strings.Trim(digits, "0123456789") != "" {
		return 0
	}
	year, month, day := twoDigits(digits), twoDigits(digits[2:]), twoDigits(digits[4:])
	if dayFirst {
		year, day = day, year
	}
	if year < 80 {
		year += 100
	}
	found, _ := ofx.NewDay(1900+year, month, day)
	return found
}

// Day reads a day of eight digits, YYYYMMDD. It is 0 where the calendar has none, and for a year
// in which no bank kept such files.
func Day(digits string) ofx.Day {
	if len(digits) != 8 || strings.Trim(digits, "0123456789") != "" || digits[:2] != "19" && digits[:2] != "20" {
		return 0
	}
	found, _ := ofx.NewDay(100*twoDigits(digits)+twoDigits(digits[2:]), twoDigits(digits[4:]), twoDigits(digits[6:]))
	return found
}

// twoDigits is the number that a text of digits begins with.
func twoDigits(digits string) int { return int(digits[0]-'0')*10 + int(digits[1]-'0') }

// CurrencyNumbered is the code of a currency that a format names by its number in ISO 4217;
// empty for one that is not known here.
func CurrencyNumbered(number string) string {
	switch strings.TrimLeft(number, "0") {
	case "978":
		return "EUR"
	case "840":
		return "USD"
	case "826":
		return "GBP"
	case "756":
		return "CHF"
	case "392":
		return "JPY"
	case "203":
		return "CZK"
	case "348":
		return "HUF"
	case "985":
		return "PLN"
	case "208":
		return "DKK"
	case "578":
		return "NOK"
	case "752":
		return "SEK"
	case "124":
		return "CAD"
	case "36":
		return "AUD"
	case "504":
		return "MAD"
	case "484":
		return "MXN"
	case "946":
		return "RON"
	case "643":
		return "RUB"
	case "949":
		return "TRY"
	case "156":
		return "CNY"
	}
	return ""
}

// sentence joins texts by blanks, none of them twice.
func sentence(texts ...string) string {
	out := ""
	for _, text := range texts {
		text = strings.Join(strings.Fields(text), " ")
		if text == "" || strings.Contains(out, text) {
			continue
		}
		if out != "" {
			out += " "
		}
		out += text
	}
	return out
}

// TellLines tells a format of lines: start makes what takes the lines of one walk.
func TellLines(in *source.File, start func(t *Teller) LineTaker) (*Told, error) {
	in, err := Plain(in)
	if err != nil {
		return nil, err
	}
	lines := func(from Mark, to int64) *Lines { return NewLines(in, from, to) }
	return &Told{Size: in.Size, Walk: walkLines(lines, start)}, nil
}

// walkLines gives the walk of a format of lines: start makes what takes the lines of one walk.
func walkLines(lines func(from Mark, to int64) *Lines, start func(t *Teller) LineTaker) Walk {
	return func(t *Teller, from Mark, to int64) error {
		taker, l := start(t), lines(from, to)
		for {
			line, err := l.Next()
			if err != nil {
				return err
			}
			if line == nil {
				err := taker.End()
				if missing := taker.Missing(); missing != "" && err == nil {
					t.Cut(missing)
				}
				return err
			}
			t.lineCut = l.Cut()
			if err := taker.Take(line, l.At()); err != nil {
				return err
			}
		}
	}
}

// LineTaker takes the lines of one walk. Whether the file stops in the line at hand, so that the
// amount it ends in may be a part of one, [Teller.LineCut] tells.
type LineTaker interface {
	Take(line []byte, at Mark) error
	End() error
	// Missing names what closes a file of the format, where it was not met.
	Missing() string
}
