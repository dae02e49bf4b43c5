package table

import (
	"fmt"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
)

// anyState is what a word of a column of states says where it is understood.
const anyState = words.Senses(1<<words.Pending | 1<<words.Declined | 1<<words.Booked)

// maxStates is how many words that are not understood are counted: banks have fewer states, and
// a column of more is none of states.
const maxStates = 8

// states counts the rows that were taken although the word for their state is not understood.
type states struct {
	words map[string]int
	many  bool
}

// see asks a row.
func (s *states) see(p *plan, state string) {
	if isBlank(state) || p.table.Column(state)&anyState != 0 {
		return
	}
	if _, known := s.words[state]; known {
		s.words[state]++
		return
	}
	if s.many = len(s.words) == maxStates; s.many {
		return
	}
	if s.words == nil {
		s.words = map[string]int{}
	}
	s.words[strings.Clone(state)]++
}

// tell doubts the rows of such words beside others that are understood, or beside one that nearly all
// rows have: they may not be booked.
func (s *states) tell(f *finding) {
	p := f.reader.plan
	if p.status == none || s.many || len(s.words) == 0 {
		return
	}
	beside, usual := "states that are understood", ""
	if !p.understandsStates() {
		if usual = s.usual(); usual == "" {
			return
		}
		beside = fmt.Sprintf("%q, the state of nearly all rows, and no state is understood", cut(usual, 40))
	}
	list := make([]string, 0, len(s.words))
	for word := range s.words {
		if word != usual {
			list = append(list, word)
		}
	}
	order.Sort(list, func(a, b string) bool {
		return s.words[a] > s.words[b] || s.words[a] == s.words[b] && a < b
	})
	for i, word := range list {
		list[i] = fmt.Sprintf("%q (rows: %d)", cut(word, 40), s.words[word])
	}
	f.doubt("", "Column %s has %s beside %s: these rows were taken as booked. Take those out of the file that are not.", p.columnName(p.status), strings.Join(list, ", "), beside)
}

// understandsStates tells whether any state of the table is a word that is known.
func (p *plan) understandsStates() bool {
	for value := range p.columns[p.status].values {
		if p.table.Column(value)&anyState != 0 {
			return true
		}
	}
	return false
}

// usual gives the word that nearly all rows have where one or two have another; empty where none
// does. What so few rows are and all others are not may well be what is not booked.
func (s *states) usual() string {
	const mostOthers = 2
	most, rows := "", 0
	for word, n := range s.words {
		if rows += n; n > s.words[most] {
			most = word
		}
	}
	if others := rows - s.words[most]; others == 0 || others > mostOthers || s.words[most] < fewestLike*others {
		return ""
	}
	return most
}
