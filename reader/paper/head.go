package paper

import (
	"math"
	"strings"

	"tillroll/internal/words"
)

// role is what a column holds.
type role uint8

const (
	textRole role = iota
	descriptionRole
	checkRole
	bookedRole // the day that counts
	otherDateRole
	amountRole
	debitRole
	creditRole
	balanceRole
	otherMoneyRole
	markRole
)

func (r role) money() bool { return r >= amountRole && r <= otherMoneyRole }
func (r role) date() bool  { return r == bookedRole || r == otherDateRole }
func (r role) moves() bool { return r == amountRole || r == debitRole || r == creditRole }

// column is one column of a list.
type column struct {
	role   role
	field  words.Field
	title  string
	x0, x1 float64 // of its title
	// right and left are where the amounts of a money column end and begin; learnt says that some were seen.
	left, right float64
	learnt      bool
	flushLeft   bool
	firm        bool // most texts of a text column begin at left
}

// head is a line, or two, that names the columns of a list.
type head struct {
	page        int
	first, last int // lines of the page
	columns     []column
}

// cell is a part of a head.
type cell struct {
	text   string
	x0, x1 float64
	scores words.Scores
	known  bool
}

// cellsOf cuts a line into the titles of columns: at wide gaps, and where two titles that are known stand close together. What stands
// below tells where a column ends or begins.
func cellsOf(l *line, below []line) []cell {
	var out []cell
	edges := edgesOf(below)
	for start := 0; start < len(l.words); {
		end := start + 1
		for end < len(l.words) && l.words[end].x0-l.words[end-1].x1 <= runGap*l.words[end].size {
			end++
		}
		out = append(out, splitTitles(l.words[start:end], edges)...)
		start = end
	}
	return out
}

// longestTitle is how many words a title has; mostTitles how many words a run of titles may have.
const (
	longestTitle = 5
	mostTitles   = 24
)

// edges is where the amounts below a head end and the words begin, line by line.
type edges struct {
	lines  int
	starts []float64
	ends   []float64
}

// edgesOf looks at the first lines below a head that have amounts.
func edgesOf(below []line) edges {
	const look, enough = 30, 10
	var e edges
	for i := range below[:min(look, len(below))] {
		l := &below[i]
		if len(l.amounts) == 0 || !l.amounts[len(l.amounts)-1].sure {
			continue
		}
		for _, w := range l.words {
			e.starts = append(e.starts, w.x0)
		}
		for _, t := range l.amounts {
			e.ends = append(e.ends, t.right, t.x1)
		}
		if e.lines++; e.lines == enough {
			break
		}
	}
	return e
}

// between says whether one column ends and the next begins between two words of a head: most lines below have an edge there too.
func (e *edges) between(left, right word) bool {
	const same, fewest = 1.2, 3
	if e.lines < fewest {
		return false
	}
	count := func(places []float64, at float64) (n int) {
		for _, x := range places {
			if math.Abs(x-at) < same {
				n++
			}
		}
		return n
	}
	return count(e.starts, right.x0)*3 >= e.lines*2 || count(e.ends, left.x1)*3 >= e.lines*2
}

// What a cut of titles is worth, beside the weights of the words: every title costs, an edge below it pays, and so does a slash, which
// joins two names of one column.
const (
	titleCost  = 30
	edgeWorth  = 120
	slashWorth = 120
)

// isSlash says whether a word joins two names of one column.
func isSlash(s string) bool { return s == "/" || s == "|" || s == "／" }

// splitTitles finds the cut of a run of words into titles that explains most of it with the fewest titles.
func splitTitles(run []word, below edges) []cell {
	if len(run) > mostTitles {
		return []cell{{text: textOf(run), x0: run[0].x0, x1: run[len(run)-1].x1}}
	}
	table := words.All()
	type best struct {
		score, from int
		cell        cell
	}
	bests := make([]best, len(run)+1)
	for to := 1; to <= len(run); to++ {
		bests[to] = best{score: -1 << 30}
		for from := max(0, to-longestTitle); from < to; from++ {
			c := cell{text: textOf(run[from:to]), x0: run[from].x0, x1: run[to-1].x1}
			c.scores = table.Heading(c.text)
			_, weight := c.scores.Best()
			c.known = weight >= words.Named
			score := bests[from].score - titleCost
			if c.known {
				score += int(weight) * (to - from)
			}
			if from > 0 && below.between(run[from-1], run[from]) {
				score += edgeWorth
			}
			for _, w := range run[from+1 : max(from+1, to-1)] {
				if c.known && isSlash(w.text) {
					score += slashWorth
				}
			}
			if score > bests[to].score {
				bests[to] = best{score, from, c}
			}
		}
	}
	var out []cell
	for at := len(run); at > 0; at = bests[at].from {
		out = append([]cell{bests[at].cell}, out...)
	}
	return joinUnknown(out)
}

// joinUnknown puts words side by side that no title explains back together.
func joinUnknown(cells []cell) []cell {
	var out []cell
	for _, c := range cells {
		if n := len(out); n > 0 && !c.known && !out[n-1].known {
			out[n-1].text += " " + c.text
			out[n-1].x1 = c.x1
			continue
		}
		out = append(out, c)
	}
	return out
}

// stackTitles joins the titles of a second line to those above them.
func stackTitles(above, below []cell) []cell {
	table := words.All()
	out := append([]cell(nil), above...)
	for _, c := range below {
		joined := false
		for i := range out {
			if c.x0 < out[i].x1 && out[i].x0 < c.x1 {
				out[i].text += " " + c.text
				out[i].x0, out[i].x1 = math.Min(out[i].x0, c.x0), math.Max(out[i].x1, c.x1)
				scores := table.Heading(out[i].text)
				if _, weight := scores.Best(); weight >= words.Named {
					out[i].scores, out[i].known = scores, true
				} else if c.known && !out[i].known {
					out[i].scores, out[i].known = c.scores, true
				}
				joined = true
				break
			}
		}
		if !joined {
			at := 0
			for at < len(out) && out[at].x0 < c.x0 {
				at++
			}
			out = append(out[:at], append([]cell{c}, out[at:]...)...)
		}
	}
	return out
}

// roleOf tells what a title means for us.
func roleOf(c cell) (role, words.Field) {
	field, weight := c.scores.Best()
	if weight < words.Named {
		return textRole, words.FieldCount
	}
	switch field {
	case words.BookingDate, words.Date, words.TransactionDate:
		return bookedRole, field
	case words.ValueDate, words.OtherDate:
		return otherDateRole, field
	case words.Amount, words.Net, words.Gross:
		return amountRole, field
	case words.Debit:
		return debitRole, field
	case words.Credit:
		return creditRole, field
	case words.Balance:
		return balanceRole, field
	case words.OtherAmount, words.Fee, words.OtherBalance:
		return otherMoneyRole, field
	case words.Indicator:
		return markRole, field
	case words.Description, words.Memo, words.Party, words.Payee, words.Payer, words.Name:
		return descriptionRole, field
	case words.Check:
		return checkRole, field
	}
	return textRole, field
}

// headOf judges whether titles are the head of a list of bookings: a day, money, and a text that tells the entries apart.
func headOf(cells []cell) ([]column, int) {
	var columns []column
	known, letters, explained := 0, 0, 0
	var has [markRole + 1]int
	for _, c := range cells {
		r, field := roleOf(c)
		if ofOtherLists(field) {
			return nil, 0
		}
		columns = append(columns, column{role: r, field: field, title: c.text, x0: c.x0, x1: c.x1})
		letters += len(c.text)
		if c.known {
			known++
			explained += len(c.text)
			has[r]++
		}
	}
	money := has[amountRole] + has[debitRole] + has[creditRole]
	dates := has[bookedRole] + has[otherDateRole]
	text := has[textRole] + has[descriptionRole] + has[checkRole]
	if money == 0 || known < 2 || explained*2 < letters {
		return nil, 0
	}
	// Days may stand in the text's column without a title of their own; the titles must leave no doubt then.
	if dates == 0 && (text == 0 || columns[0].role.money()) {
		return nil, 0
	}
	return settleRoles(columns), known*10 + explained
}

// ofOtherLists says whether a title is one of invoices, time sheets or price lists.
func ofOtherLists(f words.Field) bool {
	switch f {
	case words.Quantity, words.Hours, words.Price, words.Symbol, words.Quote, words.Contact:
		return true
	}
	return false
}

// settleRoles leaves one day that counts: the day of booking before any other.
func settleRoles(columns []column) []column {
	rank := func(f words.Field) int {
		switch f {
		case words.BookingDate:
			return 3
		case words.Date:
			return 2
		case words.TransactionDate:
			return 1
		}
		return 0
	}
	best := -1
	for i, c := range columns {
		if c.role.date() && (best < 0 || rank(c.field) > rank(columns[best].field)) {
			best = i
		}
	}
	seen := map[string]bool{}
	for i := range columns {
		if !columns[i].role.date() {
			continue
		}
		// In lists side by side each has a day of its own under the same title.
		if i == best || columns[i].field == columns[best].field && strings.EqualFold(columns[i].title, columns[best].title) && i > best {
			columns[i].role = bookedRole
		} else {
			columns[i].role = otherDateRole
		}
		seen[columns[i].title] = true
	}
	return columns
}

// headsOf finds the heads on a page.
func headsOf(lines []line) []head {
	var out []head
	for i := 0; i < len(lines); i++ {
		columns, score := titleColumns(lines, i, 1)
		last := i
		for n := 2; n <= 3 && i+n <= len(lines); n++ {
			if lines[i+n-1].y-lines[i].y > 1.7*float64(n-1)*lines[i].size()+1 || len(lines[i+n-1].amounts) > 0 {
				break
			}
			more, better := titleColumns(lines, i, n)
			if better > score+9 && len(more) > 0 {
				columns, score, last = more, better, i+n-1
			}
		}
		if columns == nil || !hasDates(columns) && !beginsWithDays(lines[last+1:]) {
			continue
		}
		out = append(out, head{page: lines[i].page, first: i, last: last, columns: columns})
		i = last
	}
	return out
}

func hasDates(columns []column) bool {
	for _, c := range columns {
		if c.role.date() {
			return true
		}
	}
	return false
}

// beginsWithDays says whether the lines below a head begin with days and hold amounts, or stand under titles that are days, for heads
// that name no column of days.
func beginsWithDays(lines []line) bool {
	const look, enough = 8, 3
	found, titled := 0, false
	for i := range lines[:min(look, len(lines))] {
		l := &lines[i]
		if isDayTitle(l) {
			titled = true
		} else if titled && len(l.amounts) > 0 && l.amounts[len(l.amounts)-1].sure {
			return true
		}
		if len(l.dates) > 0 && l.dates[0].first == 0 && len(l.amounts) > 0 && l.amounts[len(l.amounts)-1].sure {
			found++
		}
	}
	return found >= enough
}

// titleColumns reads n lines as one head.
func titleColumns(lines []line, at, n int) ([]column, int) {
	var cells []cell
	for _, l := range lines[at : at+n] {
		for _, a := range l.amounts {
			if a.sure {
				return nil, 0
			}
		}
		if len(l.words) > 2*mostTitles {
			return nil, 0
		}
		if len(l.dates) > 0 {
			return nil, 0
		}
		now := cellsOf(&l, lines[at+n:])
		if cells != nil {
			if !stacks(cells, now) || !titlesMore(cells, now) {
				return nil, 0
			}
			now = stackTitles(cells, now)
		}
		cells = now
	}
	return headOf(cells)
}

// titlesMore says whether a second line goes on with titles and does not begin the list: it stands under several titles or under one of
// money, and most of it is words that titles are made of.
func titlesMore(above, below []cell) bool {
	known, unknown, money := 0, 0, false
	under := map[int]bool{}
	for _, c := range below {
		if c.known {
			known += len(c.text)
		} else if len(c.text) > 3 {
			unknown += len(c.text)
		}
		for i, a := range above {
			if a.x0 < c.x1 && c.x0 < a.x1 {
				r, _ := roleOf(a)
				under[i], money = true, money || r.money()
			}
		}
	}
	if len(under) <= 1 && !money {
		firstKnown := 0
		for _, a := range above {
			if a.known {
				firstKnown++
			}
		}
		return firstKnown < 2
	}
	return unknown <= known
}

// stacks says whether two lines can be one head: each title over one title. A single title at the left edge is that of the list.
func stacks(above, below []cell) bool {
	upper, lower := above, below
	if len(below) < len(above) {
		upper, lower = below, above
	}
	if len(upper) == 1 && upper[0].x0 <= lower[0].x0+3 {
		return false
	}
	for _, a := range upper {
		over := 0
		for _, b := range lower {
			if a.x0 < b.x1 && b.x0 < a.x1 {
				over++
			}
		}
		if over > 1 {
			return false
		}
	}
	return true
}
