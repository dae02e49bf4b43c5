package amount

// maxRuns bounds the runs of digits between marks: 15 digits in Indian grouping have
// eight runs, decimals make nine.
const maxRuns = 10

// digitRuns are the runs of digits of a number and the marks between them.
type digitRuns struct {
	lengths [maxRuns]uint8
	marks   [maxRuns]byte // marks[i] stands behind run i
	last    int           // index of the last run = number of marks
}

// readGrouped reads digits with thousands marks and a decimal mark, whichever they are.
func readGrouped(body []byte) Reading {
	runs, ok := splitRuns(body)
	if !ok {
		return Reading{}
	}
	point, kind := runs.judge(body)
	if kind == unreadable {
		return Reading{}
	}
	var d decimalDigits
	run := 0
	for _, c := range body {
		switch {
		case c < '0' || c > '9':
			run++
		case run > point:
			d.addDecimal(c)
		case !d.addWhole(c):
			return Reading{}
		}
	}
	if kind == loneComma || kind == loneDot {
		d.digits = loneDecimals
	}
	return Reading{units: d.units, precision: d.precision, kind: kind}
}

// splitRuns counts the digits between marks; false where there are more runs than any way
// of grouping makes.
func splitRuns(body []byte) (runs digitRuns, ok bool) {
	for _, c := range body {
		if c >= '0' && c <= '9' {
			runs.lengths[runs.last]++
			continue
		}
		if runs.last == maxRuns-1 {
			return runs, false
		}
		runs.marks[runs.last] = c
		runs.last++
	}
	return runs, true
}

// judge finds the run before the decimal mark, the last run when there is none, and
// what the marks say.
func (g *digitRuns) judge(body []byte) (point int, kind kind) {
	if g.last == 0 {
		return g.last, silent
	}
	mark := g.marks[g.last-1]
	decimal := mark == arabicPoint || mark == '.' || mark == ','
	switch {
	case !decimal || g.last > 1 && g.marks[0] == mark: // the last mark is a thousands mark
		if !g.grouped(g.last) {
			return g.last, unreadable
		}
		return g.last, groupEvidence(mark)
	case g.lengths[0]+g.lengths[g.last] == 0: // no digit at either end
		return g.last, unreadable
	case g.last > 1 && !g.grouped(g.last-1):
		return g.last, unreadable
	case mark == arabicPoint:
		return g.last - 1, silent
	case g.lone(body):
		return g.last, loneKind(mark)
	case mark == '.':
		return g.last - 1, dotDecimal
	}
	return g.last - 1, commaDecimal
}

// grouped tells whether the runs up to the given one are thousands: 1,234,567 by one
// mark throughout, or 12,34,567 as in India.
func (g *digitRuns) grouped(last int) bool {
	mark := g.marks[last-1]
	middle, first := uint8(3), uint8(3)
	if indian := mark == ',' && g.lengths[1] == 2; indian {
		middle, first = 2, 2
	}
	if g.lengths[0] < 1 || g.lengths[0] > first || g.lengths[last] != 3 {
		return false
	}
	for i := range last {
		if g.marks[i] != mark || i > 0 && g.lengths[i] != middle {
			return false
		}
	}
	return mark != arabicPoint
}

// lone tells whether the one mark can be either: 1,234. Behind a zero it cannot be a
// thousands mark.
func (g *digitRuns) lone(body []byte) bool {
	if g.last != 1 || g.lengths[0] > 3 || g.lengths[1] != 3 {
		return false
	}
	for _, c := range body[:g.lengths[0]] {
		if c != '0' {
			return true
		}
	}
	return false
}

func loneKind(mark byte) kind {
	if mark == ',' {
		return loneComma
	}
	return loneDot
}

// groupEvidence tells what a thousands mark says of the other mark.
func groupEvidence(mark byte) kind {
	switch mark {
	case ',':
		return dotDecimal
	case '.':
		return commaDecimal
	}
	return silent
}
