package delimited

import "tillroll/reader/cells"

// alignment watches where the cells of fixed columns end. Those of amounts mostly end below each
// other and below their title, and a last line that stops before that place stops inside a number.
type alignment struct {
	columns *columns
	edges   []edge // of each column
}

// edge is where the cells of a column end.
type edge struct {
	title  int // the place behind the title
	at     int // the place behind the cells, if all have the same
	cells  int
	ragged bool
}

// see takes a line, and tells how it ends.
func (a *alignment) see(line string, end cells.End) cells.End {
	if a.edges == nil {
		a.edges = make([]edge, len(a.columns.spans))
	}
	row := letters(line)
	if end != cells.Ended {
		if a.stopsShort(row) {
			return cells.Torn
		}
		return end
	}
	isCells := isRow(line)
	for i, s := range a.columns.spans {
		to := min(s.to, len(row))
		for to > s.from && row[to-1] == ' ' {
			to--
		}
		switch e := &a.edges[i]; {
		case to <= s.from:
		case isCells:
			e.ragged = e.ragged || e.cells > 0 && e.at != to
			e.at, e.cells = to, e.cells+1
		case e.cells == 0 && !isRule(row):
			e.title = to
		}
	}
	return end
}

// stopsShort tells whether a line ends inside a cell.
func (a *alignment) stopsShort(row []rune) bool {
	for i, s := range a.columns.spans {
		if s.from < len(row) && len(row) <= s.to {
			return a.edges[i].isBehind(len(row))
		}
	}
	return false
}

// isBehind tells whether all cells end behind a place, and not by chance: there are two at least,
// or a title ends there, too.
func (e *edge) isBehind(at int) bool {
	if e.cells == 0 {
		return at < e.title
	}
	return at < e.at && !e.ragged && (e.cells > 1 || e.title == e.at)
}
