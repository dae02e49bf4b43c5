package head

import (
	"slices"
	"strings"

	"tillroll/reader/paper/internal/ink"
)

// explainsMark says whether a line tells what a mark behind days or amounts is for: "Detail *Indicates posting date".
func explainsMark(l *ink.Line) bool {
	return slices.ContainsFunc(l.Words, func(w ink.Word) bool {
		said := strings.TrimLeft(w.Text, "*†‡")
		return said != w.Text && ink.HasLetter(said)
	})
}

// withoutRemark is a line of titles without what is told among them of a mark in the list: "Detail | *Indicates posting date | Amount". Where no
// more than one title is left beside it, the line tells of the mark.
func withoutRemark(l ink.Line) ink.Line {
	const fewest = 2
	var kept []ink.Word
	left := 0
	for _, run := range ink.Runs(&l) {
		if !explainsMark(&ink.Line{Words: run[:1]}) {
			kept, left = append(kept, run...), left+1
		}
	}
	if len(kept) == len(l.Words) || left < fewest {
		return l
	}
	return l.Of(kept)
}
