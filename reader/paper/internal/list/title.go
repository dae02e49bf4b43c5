package list

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// Cell is a part of a head.
type Cell struct {
	text   string
	x0, x1 float64
	Scores words.Scores
	Known  bool
	stack  []string // what stands over each other in it, where it goes over several lines
}

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

// sameTitle is how far what stands below a title may begin or end from it to be aligned with it.
const sameTitle = 1.2

// edges is where the amounts below a head end and the words begin, line by line.
type edges struct {
	lines  int
	starts []float64
	ends   []float64
	texts  []float64       // where lines begin that hold neither a day nor an amount
	words  []float64       // where any word begins
	days   []float64       // where days begin
	dated  int             // lines with a day
	pairs  [][2]ink.Amount // amounts that follow each other on a line
}

// countsDay says whether a day begins at a word, a blank behind the number of the row with which the line begins.
func countsDay(l *ink.Line, at int) bool {
	return at == 1 && ink.AllDigits(l.Words[0].Plain) && len(l.Dates) > 0 && l.Dates[0].First == at
}

// edgesOf looks at the first lines below a head that have amounts.
func edgesOf(below []ink.Line, titles []ink.Word) edges {
	const look, enough = 30, 10
	var e edges
	for i := range below[:min(look, len(below))] {
		l := &below[i]
		if len(l.Amounts) == 0 && len(l.Dates) == 0 && len(l.Words) > 0 {
			e.texts = append(e.texts, l.Words[0].X0)
		}
		if !hasColumns(l) {
			continue
		}
		for j, w := range l.Words {
			e.words = append(e.words, w.X0)
			gap := ink.RunGap
			if !ink.HasSure(l) {
				gap = ink.PhraseGap // a blank parts the thousands of amounts without decimals
			}
			if (j == 0 || w.X0-l.Words[j-1].X1 > gap*w.Size || l.EndsToken(j-1) || countsDay(l, j)) && !endsUnder(l, j, titles) {
				e.starts = append(e.starts, w.X0)
			}
		}
		if len(l.Dates) > 0 {
			e.dated++
		}
		for _, d := range l.Dates {
			e.days = append(e.days, d.X0)
		}
		for j, t := range l.Amounts {
			if slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.First <= t.First && t.Last <= d.Last }) {
				continue // the year of a day
			}
			if !t.Sure && ink.HasSure(l) {
				continue // the number of a check, which ends with a word of its title by chance
			}
			e.ends = append(e.ends, t.Right, t.X1)
			if j > 0 && t.Sure && l.Amounts[j-1].Sure {
				e.pairs = append(e.pairs, [2]ink.Amount{l.Amounts[j-1], t})
			}
		}
		if e.lines++; e.lines == enough {
			break
		}
	}
	return e
}

// hasColumns says whether a line shows where columns stand: it ends with an amount, begins with a day, or has both somewhere.
func hasColumns(l *ink.Line) bool {
	if len(l.Amounts) == 0 || len(l.Dates) == 0 {
		return ink.HasSure(l)
	}
	return l.Dates[0].First == 0 || ink.HoldsSure(l)
}

// endsUnder says whether an amount ends with a title, and nothing stands under the word before it: where the amount begins tells then
// how many digits it has, and no more.
func endsUnder(l *ink.Line, at int, titles []ink.Word) bool {
	w, before, ends := l.Words[at], 0.0, false
	for _, t := range titles {
		if t.X1 < w.X0+sameTitle {
			before = t.X0
		}
		ends = ends || math.Abs(t.X1-w.X1) < sameTitle
	}
	return ends && l.IsSureAmount(at) && (at == 0 || l.Words[at-1].X1 <= before)
}

// between says whether one column ends and the next begins between two words of a head: most lines below have an edge there too.
func (e *edges) between(left, right ink.Word) bool {
	const fewest = 2
	if e.lines < fewest {
		return false
	}
	count := func(places []float64, at float64) (n int) {
		for _, x := range places {
			if math.Abs(x-at) < sameTitle {
				n++
			}
		}
		return n
	}
	const several = 3
	if n := count(e.texts, right.X0); n >= several && n*2 >= e.lines {
		return true
	}
	if r, _ := RoleNamed(right.Text); r.Date() && count(e.days, right.X0)*2 > e.dated && (e.fills(left) || isMoneyTitle(left.Text)) {
		return true // days begin where their title does, and what stands before it is another one
	}
	if nameSides(left.Text, right.Text) && count(e.starts, left.X0) >= fewest && count(e.starts, right.X0) >= fewest {
		return true // what went out begins where its title does, and what came in where the other does
	}
	if e.parts(left, right) || count(e.words, left.X0)*2 >= e.lines && count(e.ends, right.X1) >= fewest && isMoneyTitle(right.Text) {
		return true
	}
	if e.behindTime(left, right) {
		return true
	}
	// Where texts fill their column, the next one begins at its place all the same, which may lie a little beside its title.
	for _, at := range e.starts {
		clear := count(e.starts, at) + count(e.texts, at)
		if math.Abs(at-right.X0) <= ink.SameEdge && at > left.X1 && clear >= several && count(e.words, at)*3 >= e.lines*2 {
			return true
		}
	}
	return count(e.starts, right.X0)*3 >= e.lines*2 || count(e.ends, left.X1)*3 >= e.lines*2
}

// behindTime says whether hours stand under one word and texts begin under the next, nearly everywhere: "Time" a blank before "Description".
func (e *edges) behindTime(left, right ink.Word) bool {
	scores, n := HeadingOf(left.Text), 0
	for _, x := range e.words {
		if math.Abs(x-right.X0) <= ink.SameEdge {
			n++
		}
	}
	field, _ := scores.Best()
	return field == words.Time && n*3 >= e.lines*2
}

// endUnder says whether most amounts end where a word of the head does.
func (e *edges) endUnder(w ink.Word) bool {
	n := 0
	for _, x := range e.ends {
		if math.Abs(x-w.X1) < sameTitle {
			n++
		}
	}
	return e.lines > 1 && n*3 >= e.lines*2
}

// fills says whether a word begins under one of a head.
func (e *edges) fills(title ink.Word) bool {
	return slices.ContainsFunc(e.words, func(x float64) bool { return x > title.X0-sameTitle && x < title.X1 })
}

// nameTwo says whether words name a side of the account and then the balance, "Crédito Saldo en cuenta", or two of them the other way
// round: they are one title only in "available credit". Where they stand apart, the second title may be any: "Crédito  Histórico".
func nameTwo(title []ink.Word) bool {
	named := func(part []ink.Word) Role {
		r, _ := RoleNamed(ink.Text(part))
		return r
	}
	side := func(r Role) bool { return r == DebitRole || r == CreditRole }
	for at := 1; at < len(title); at++ {
		left, right := named(title[:at]), named(title[at:])
		if side(left) && right == BalanceRole && !joinsWords(title[at-1].Text) || len(title) == 2 && left == BalanceRole && side(right) {
			return true
		}
		apart, scores := title[at].X0-title[at-1].X1 > ink.PhraseGap*title[at].Size, HeadingOf(ink.Text(title[at:]))
		if _, weight := scores.Best(); apart && side(left) && !right.Money() && weight >= words.Named && !namesUnit(title[at-1:]) {
			return true
		}
	}
	return false
}

// nameSides says whether one title names money out and the other money in.
func nameSides(left, right string) bool {
	a, _ := roleOf(words.All().Heading(left))
	b, _ := roleOf(words.All().Heading(right))
	return a == DebitRole && b == CreditRole || a == CreditRole && b == DebitRole
}

// isMoneyTitle says whether a word alone names a column of money.
func isMoneyTitle(s string) bool {
	r, _ := RoleNamed(s)
	return r.Money()
}

// parts says whether one amount stands under the left of two words and the next amount under the right one, on many lines.
func (e *edges) parts(left, right ink.Word) bool {
	const fewest = 2
	count := 0
	for _, p := range e.pairs {
		if p[0].Right > left.X0 && p[0].X0 < right.X0 && p[0].Right < right.X1 && p[1].Right > right.X0 && p[1].X0 < right.X1 && p[1].X0 > left.X1 {
			count++
		}
	}
	return count >= fewest && count*2 >= e.lines
}

// What a cut of titles is worth, beside the weights of the words: every title costs, an edge below it pays, and so does a slash, which
// joins two names of one column.
const (
	titleCost  = 30
	joinCost   = 500
	edgeWorth  = 120
	slashWorth = 120
)

// HeadingOf is what a title says; one that names both sides, "Withdrawal (Dr)/ Deposit (Cr)", is that of an amount which has its sign,
// one that names checks beside debits, "Cheque/Debit", is that of debits, and one that lists texts, "Payee, message", is that of a text.
func HeadingOf(title string) words.Scores {
	table := words.All()
	if paysChecks(title) {
		return words.Scores{words.Debit: words.Named}
	}
	if left, right := eitherOf(title); nameSides(left, right) {
		return words.Scores{words.Amount: words.Named}
	}
	whole := table.Heading(title)
	if at := strings.LastIndexByte(title, ','); at > 0 && best(whole) < words.Named {
		left, _ := RoleNamed(title[:at])
		if right := table.Heading(title[at+1:]); left == DescriptionRole {
			if r, _ := roleOf(right); r == left {
				return right
			}
		}
	}
	return whole
}

// eitherOf parts a title that names two things, of which a row has one: "Charge or credit", "Dr/Cr".
func eitherOf(title string) (left, right string) {
	if left, right, found := strings.Cut(title, "/"); found {
		return left, right
	}
	parts := strings.Fields(title)
	for at := 1; at < len(parts)-1; at++ {
		if isOr(parts[at]) {
			return strings.Join(parts[:at], " "), strings.Join(parts[at+1:], " ")
		}
	}
	return "", ""
}

// paysChecks says whether all words of a title name checks or debits, and some of them each.
func paysChecks(title string) bool {
	const whole = 100
	checks, debits := 0, 0
	if words.All().Heading(title)[words.Check] == whole {
		return false // "Check no", of which "no" is a debit in Vietnamese
	}
	for _, w := range strings.FieldsFunc(title, func(r rune) bool { return r == '/' || r == ' ' }) {
		r, _ := roleOf(words.All().Heading(w))
		switch {
		case joinsWords(w):
		case r == CheckRole:
			checks++
		case r == DebitRole:
			debits++
		default:
			return false
		}
	}
	return checks > 0 && debits > 0
}

// joinsWords says whether a word is an "and", an "or" or ends with a comma, behind which no title ends.
func joinsWords(s string) bool { return strings.HasSuffix(s, ",") || isAnd(s) || isOr(s) }

// isAnd says whether a word is an "and", with which no title begins either.
func isAnd(s string) bool {
	switch strings.ToLower(s) {
	case "and", "&", "und", "et", "y", "e", "en", "och", "og", "ve", "и", "і", "και", "oraz":
		return true
	}
	return false
}

// isOr says whether a word is an "or", with which no title begins or ends.
func isOr(s string) bool {
	switch strings.ToLower(s) {
	case "or", "oder", "ou", "of", "o", "eller", "lub", "nebo", "vagy", "tai", "veya", "или":
		return true
	}
	return false
}

// namesUnit says whether words begin with "in EUR", "en euros" or the like, which ends the title of an amount: "in" by itself would be money in.
func namesUnit(run []ink.Word) bool {
	const longest = 3
	return len(run) > 1 && len(run[0].Text) <= longest && words.All().CurrencyNamed(strings.Trim(run[1].Text, "()")) != "" && words.All().CurrencyNamed(run[0].Text) == ""
}

// isSlash says whether a word joins two names of one column.
func isSlash(s string) bool { return s == "/" || s == "|" || s == "／" }

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
			c.Scores = HeadingOf(c.text)
			_, weight := c.Scores.Best()
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
	field, weight := c.Scores.Best()
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
	return r.Money() && next.Scores[words.Running] < words.Named && next.x0-c.x1 <= titleBlank && !below.between(ink.Word{Text: c.text, X0: c.x0, X1: c.x1}, ink.Word{Text: next.text, X0: next.x0, X1: next.x1})
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
	c.x0, c.x1 = math.Min(c.x0, below.x0), math.Max(c.x1, below.x1)
	scores := HeadingOf(c.text)
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
		c.Scores, c.Known = scores, true
	} else if below.Known && !c.Known {
		c.Scores, c.Known = below.Scores, true
	}
}

// brokenOff takes off the dash that a title ends with, if it does, where a narrow column broke its word. Any dash may be printed for the
// hyphen: the Latin encoding of PostScript has the sign of minus in its place.
func brokenOff(title string) (stem string, hyphened bool) {
	_, size := utf8.DecodeLastRuneInString(title)
	stem = title[:len(title)-size]
	if ink.PlainDashes.Replace(title[len(stem):]) != "-" {
		return title, false
	}
	return stem, true
}

// isFragment says whether a text can be the end of a word that was broken.
func isFragment(s string) bool {
	const longest = 4
	letters := []rune(s)
	for _, r := range letters {
		if !unicode.IsLower(r) {
			return false
		}
	}
	return len(letters) <= longest
}

func best(s words.Scores) uint8 {
	_, weight := s.Best()
	return weight
}

// SaysSide says whether a text is a name for money in or out, or joins two for one of them, the second perhaps behind "other":
// "Purchases and other debits".
func SaysSide(text string) bool {
	const sides = 1<<words.SectionIn | 1<<words.SectionOut
	table := words.All()
	if table.Of(text)&sides != 0 {
		return true
	}
	all := strings.Fields(text)
	for i := 1; i+1 < len(all); i++ {
		if !joinsWords(all[i]) {
			continue
		}
		first := table.Of(strings.Join(all[:i], " "))
		second := table.Of(strings.Join(all[i+1:], " ")) | table.Of(strings.Join(all[i+2:], " "))
		return first&second&sides != 0
	}
	return false
}
