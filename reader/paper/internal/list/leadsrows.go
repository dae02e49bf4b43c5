package list

import "tillroll/reader/paper/internal/ink"

// leadsRows says whether lines under titles that are days begin with amounts under the first titles, which are of money.
func leadsRows(columns []Column, lines []ink.Line) bool {
	const look = 16
	titled := false
	for i := range lines[:min(look, len(lines))] {
		l := &lines[i]
		if IsDayTitle(l) {
			titled = true
		}
		if !titled || len(l.Amounts) == 0 || l.Amounts[0].First > 0 || !l.Amounts[0].Sure {
			continue
		}
		for _, c := range columns {
			if !c.Role.Money() {
				break
			}
			if t := l.Amounts[0]; t.X1 > c.X0-ink.SameEdge && t.X0 < c.X1+ink.SameEdge {
				return true
			}
		}
	}
	return false
}
