package head

import (
	"slices"
	"strings"
	"unicode"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// Cell is a part of a head.
type Cell struct {
	text   string
	x0, x1 float64
	scores words.Scores
	Known  bool
	stack  []string // what stands over each other in it, where it goes over several lines
}

// Role tells what the column under a cell holds, and as what its title names it.
func (c Cell) Role() (Role, words.Field) { return roleOf(c.scores) }

// CellsOf cuts a line into the titles of columns: at wide gaps, and where two titles that are known stand close together. What stands
// below tells where a column ends or begins.
func CellsOf(l *ink.Line, below []ink.Line) []Cell {
	var out []Cell
	titles := parted(l.Words)
	edges := edgesOf(below, titles)
	for start := 0; start < len(titles); {
		end := start + 1
		for end < len(titles) && titles[end].X0-titles[end-1].X1 <= ink.RunGap*titles[end].Size {
			end++
		}
		out = append(out, splitTitles(titles[start:end], edges)...)
		start = end
	}
	return out
}

// parted cuts words in which one title touches the next: a capital follows a small letter, and both halves are words of titles.
func parted(all []ink.Word) []ink.Word {
	table := words.All()
	var out []ink.Word
	for _, w := range all {
		letters := []rune(w.Text)
		for i := 1; i < len(letters); i++ {
			if !unicode.IsUpper(letters[i]) || !unicode.IsLower(letters[i-1]) {
				continue
			}
			left, right := string(letters[:i]), string(letters[i:])
			if best(table.Heading(right)) < words.Named {
				continue
			}
			middle := w.X0 + (w.X1-w.X0)*float64(i)/float64(len(letters))
			out = append(out, ink.Word{Text: left, Plain: left, X0: w.X0, X1: middle, Size: w.Size, Lower: w.Lower})
			w.Text, w.Plain, w.X0 = right, right, middle
			break
		}
		out = append(out, w)
	}
	return out
}

// longestTitle is how many words a title has; mostTitles how many words a run of titles may have.
const (
	longestTitle = 5
	mostTitles   = 24
)

// nameTwo says whether words name a side of the account and then the balance, "Crédito Saldo en cuenta", or two of them the other way
// round: they are one title only in "available credit". Where they stand apart, the second title may be any: "Crédito  Histórico".
func nameTwo(title []ink.Word) bool {
	named := func(part []ink.Word) Role {
		r, _ := RoleOf(ink.Text(part))
		return r
	}
	side := func(r Role) bool { return r == DebitRole || r == CreditRole }
	for at := 1; at < len(title); at++ {
		left, right := named(title[:at]), named(title[at:])
		if side(left) && right == BalanceRole && !joinsWords(title[at-1].Text) || len(title) == 2 && left == BalanceRole && side(right) {
			return true
		}
		apart, scores := title[at].X0-title[at-1].X1 > ink.PhraseGap*title[at].Size, MeaningOf(ink.Text(title[at:]))
		if _, weight := scores.Best(); apart && side(left) && !right.Money() && weight >= words.Named && !namesUnit(title[at-1:]) {
			return true
		}
	}
	return false
}

// What a cut of titles is worth, beside the weights of the words: every title costs, an edge below it pays, and so does a slash, which
// joins two names of one column.
const (
	titleCost  = 30
	joinCost   = 500
	edgeWorth  = 120
	slashWorth = 120
)

// namesUnit says whether words begin with "in EUR", "en euros" or the like, which ends the title of an amount: "in" by itself would be money in.
func namesUnit(run []ink.Word) bool {
	const longest = 3
	return len(run) > 1 && len(run[0].Text) <= longest && words.All().CurrencyNamed(strings.Trim(run[1].Text, "()")) != "" && words.All().CurrencyNamed(run[0].Text) == ""
}

// runsInto says whether a word lies over the next one: it ends a title that was too long for its column, and begins none.
func runsInto(run []ink.Word, at int) bool {
	return at+1 < len(run) && run[at].X1 > run[at+1].X0+1
}

// splitTitles finds the cut of a run of words into titles that explains most of it with the fewest titles.
func splitTitles(run []ink.Word, below edges) []Cell {
	if len(run) > mostTitles {
		return []Cell{{text: ink.Text(run), x0: run[0].X0, x1: run[len(run)-1].X1}}
	}
	type best struct {
		score, from int
		cell        Cell
	}
	bests := make([]best, len(run)+1)
	for to := 1; to <= len(run); to++ {
		bests[to] = best{score: -1 << 30}
		for from := max(0, to-longestTitle); from < to; from++ {
			c := Cell{text: ink.Text(run[from:to]), x0: run[from].X0, x1: run[to-1].X1}
			c.scores = MeaningOf(c.text)
			_, weight := c.scores.Best()
			c.Known = weight >= words.Named
			if score := bests[from].score + c.worth(run, from, to, below); score > bests[to].score {
				bests[to] = best{score, from, c}
			}
		}
	}
	var out []Cell
	for at := len(run); at > 0; at = bests[at].from {
		out = append([]Cell{bests[at].cell}, out...)
	}
	return joinUnknown(out, below)
}

// worth is what a title that some words of a run make speaks for the cut into titles that it is one of.
func (c *Cell) worth(run []ink.Word, from, to int, below edges) int {
	field, weight := c.scores.Best()
	score := -titleCost
	if from > 0 && (joinsWords(run[from-1].Text) || isAnd(run[from].Text) || isOr(run[from].Text)) && !below.between(run[from-1], run[from]) {
		score -= joinCost
	}
	if namesUnit(run[from:]) && from > 0 {
		score -= joinCost
	}
	if c.Known {
		score += int(weight) * (to - from)
	}
	if r, _ := c.Role(); to-from > 1 && r.Money() && field != words.OtherBalance && nameTwo(run[from:to]) {
		score -= joinCost
	}
	if from > 0 && below.between(run[from-1], run[from]) && !runsInto(run, from) {
		score += edgeWorth
	}
	for i := from + 1; i < to; i++ {
		if below.endUnder(run[i-1]) && isMoneyTitle(ink.Text(run[from:i])) && slices.ContainsFunc(run[i:to], below.fills) {
			score -= edgeWorth // "Balance Init. Br" over amounts that end with the first word, and something else
		}
	}
	for _, w := range run[from+1 : max(from+1, to-1)] {
		if c.Known && isSlash(w.Text) {
			score += slashWorth
		}
	}
	return score
}

// joinUnknown puts words side by side that no title explains back together, and those that stand a blank before a title of money to that,
// unless a column ends between them: "Put in".
func joinUnknown(cells []Cell, below edges) []Cell {
	var out []Cell
	for _, c := range cells {
		n := len(out)
		if n > 0 && !out[n-1].Known && (!c.Known || out[n-1].leadsTo(c, below)) {
			c.text, c.x0 = out[n-1].text+" "+c.text, out[n-1].x0
			out[n-1] = c
			continue
		}
		out = append(out, c)
	}
	return out
}

// leadsTo says whether words are the beginning of a title of money behind them. A number is that of what stands before it: "Instr No", of which "no"
// is a debit in Vietnamese.
func (c *Cell) leadsTo(next Cell, below edges) bool {
	r, _ := next.Role()
	return r.Money() && next.scores[words.Running] < words.Named && next.x0-c.x1 <= Blank && !below.between(ink.Word{Text: c.text, X0: c.x0, X1: c.x1}, ink.Word{Text: next.text, X0: next.x0, X1: next.x1})
}

// stackTitles joins the titles of a second line to those above them.
func stackTitles(above, below []Cell) []Cell {
	out := append([]Cell(nil), above...)
	for _, c := range below {
		if at := slices.IndexFunc(out, func(over Cell) bool { return c.x0 < over.x1 && over.x0 < c.x1 }); at >= 0 {
			out[at].goOn(c)
			continue
		}
		at := 0
		for at < len(out) && out[at].x0 < c.x0 {
			at++
		}
		out = append(out[:at], append([]Cell{c}, out[at:]...)...)
	}
	return out
}

// goOn puts a title of the line below under a title, as the end of it.
func (c *Cell) goOn(below Cell) {
	if c.stack == nil {
		c.stack = []string{c.text}
	}
	sides := nameSides(c.text, below.text)
	c.stack = append(slices.Clip(c.stack), below.text)
	stem, hyphened := brokenOff(c.text)
	broken, unbroken := c.text+below.text, stem+below.text
	c.text += " " + below.text
	c.x0, c.x1 = min(c.x0, below.x0), max(c.x1, below.x1)
	scores := MeaningOf(c.text)
	if isFragment(below.text) || hyphened {
		// A narrow column breaks a word anywhere, or at a hyphen that is none of the word's.
		for _, word := range []string{broken, unbroken} {
			if whole := words.All().Heading(word); best(whole) >= best(scores) {
				c.text, scores = word, whole
			}
		}
	}
	if sides {
		scores = words.Scores{words.Amount: words.Named} // "Debit (-)" over "Credit": both stand in one column, with their signs
	}
	if _, weight := scores.Best(); weight >= words.Named {
		c.scores, c.Known = scores, true
	} else if below.Known && !c.Known {
		c.scores, c.Known = below.scores, true
	}
}
