package head

import (
	"math"
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// cellsAmong cuts one of the lines of a head into titles. A title of several lines begins on each of them where its column does, or ends
// there: where runs on another line are parted at a word's edge, words that stand close together are parted too.
func cellsAmong(l *ink.Line, head []ink.Line, at int, below []ink.Line) []Cell {
	var out []Cell
	start := 0
	for end := 1; end <= len(l.Words); end++ {
		parted := end == len(l.Words)
		for i := range head {
			if !parted && isSlash(l.Words[end].Text) {
				break // "Dr /" over "Cr"
			}
			parted = parted || i != at && !inOtherPrint(&head[i], l) && (partsAt(&head[i], l.Words[start:], end-start) || endsWith(&head[i], l.Words, end) || leavesDay(&head[i], l.Words[start:], end-start) || endsBelow(&head[i], l.Words, end))
		}
		if !parted {
			continue
		}
		part := ink.Line{Y: l.Y, Words: l.Words[start:end]}
		out = append(out, CellsOf(&part, below)...)
		start = end
	}
	return out
}

// leavesDay says whether the words of a run before a certain one are the title of days, and a title on another line stands over or under that
// one and over none of them: "Date Number" under "Check".
func leavesDay(other *ink.Line, all []ink.Word, at int) bool {
	if at >= len(all) || len(ink.Runs(&ink.Line{Words: all[:at+1]})) > 1 {
		return false
	}
	r, _ := RoleOf(ink.Text(all[:at]))
	return r.Date() && slices.ContainsFunc(ink.Runs(other), func(run []ink.Word) bool {
		return run[0].X0 >= all[at-1].X1 && run[0].X0 < all[at].X1 && run[len(run)-1].X1 > all[at].X0
	})
}

// endsBelow says whether the word before a certain one is broken at a hyphen and goes on under itself alone, to one that is known: "Book- Reference"
// over "ing".
func endsBelow(other *ink.Line, all []ink.Word, end int) bool {
	if end == len(all) {
		return false
	}
	w := &all[end-1]
	stem, hyphened := brokenOff(w.Text)
	return hyphened && slices.ContainsFunc(ink.Runs(other), func(run []ink.Word) bool {
		return run[0].X0 < w.X1 && run[len(run)-1].X1 > w.X0 && run[len(run)-1].X1 <= all[end].X0 && best(MeaningOf(stem+ink.Text(run))) >= words.Named
	})
}

// partsAt says whether two runs of a line stand under or over some words so that one ends and the other begins with a certain one.
func partsAt(other *ink.Line, all []ink.Word, at int) bool {
	runs := ink.Runs(other)
	for i := 1; i < len(runs); i++ {
		left, right := runs[i-1], runs[i]
		begins := math.Abs(right[0].X0-all[at].X0) <= Aligned && left[len(left)-1].X1 > all[0].X0
		ends := math.Abs(left[len(left)-1].X1-all[at-1].X1) <= Aligned && right[0].X0 < all[len(all)-1].X1
		if begins && left[0].X0 < all[at-1].X1 || ends && right[len(right)-1].X1 > all[at].X0 {
			return true
		}
	}
	return false
}

// endsWith says whether the last run of a line and a word on another line of the head end together, and are one title, and the words behind
// that are one of money which has a line alone: "Intl. Amount ($)" over "amount".
func endsWith(other *ink.Line, all []ink.Word, end int) bool {
	runs := ink.Runs(other)
	last := runs[len(runs)-1]
	if end == len(all) || math.Abs(last[len(last)-1].X1-all[end-1].X1) > Aligned {
		return false
	}
	behind := ink.Line{Words: all[end:]}
	title := ink.Text(ink.Runs(&behind)[0])
	return isMoneyTitle(title) && best(MeaningOf(all[end-1].Text+" "+ink.Text(last))) >= words.Named
}
