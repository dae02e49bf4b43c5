package patch

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// moves are the steps of functions' numbers and of constants.
type moves struct{ calls, constants steps }

// by is how far an operand moved.
func (m moves) by(o operand) int64 {
	if o.call {
		return m.calls.by(o.value)
	}
	return m.constants.by(o.value)
}

// steps tell how far numbers moved: those from a number on by so much, up to the next step.
type steps []step

type step struct{ from, by int64 }

// by is how far a number moved. Every operand and every word asks, so the search is spelled
// out: in a browser one by a function that compares takes twice as long.
func (s steps) by(value int64) int64 {
	low, high := 0, len(s) // the steps before low begin at the value or below it, those from high on above it
	for low < high {
		if middle := int(uint(low+high) >> 1); s[middle].from <= value {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == 0 {
		return 0
	}
	return s[low-1].by
}

// append writes steps, each by what it is more than the one before.
func (s steps) append(dst []byte) []byte {
	var last step
	for _, e := range s {
		dst = binary.AppendVarint(binary.AppendVarint(dst, e.from-last.from), e.by-last.by)
		last = e
	}
	return dst
}

func readSteps(data []byte) steps {
	r := &cursor{rest: data}
	var all steps
	var last step
	for len(r.rest) > 0 {
		last.from += r.difference()
		last.by += r.difference()
		all = append(all, last)
	}
	return all
}

// movesOf finds the steps of functions' numbers and of constants: where numbers that follow
// one another moved by another distance than those before, a step begins. One that moved
// otherwise alone is left to the exceptions, unless it is met often.
func movesOf(olds, news []body, twins []int) moves {
	seen := map[bool]map[step]int{true: {}, false: {}} // a number and how far it moved, how often
	pairs(olds, news, twins, func(was operand, is int64) { seen[was.call][step{was.value, is - was.value}]++ })
	return moves{stepsOf(seen[true]), stepsOf(seen[false])}
}

// often is how often a number must be met to have a step of its own.
const often = 3

func stepsOf(seen map[step]int) steps {
	all := make([]step, 0, len(seen))
	for s := range seen {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b step) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(seen[b], seen[a]), cmp.Compare(a.by, b.by))
	})
	all = slices.CompactFunc(all, func(a, b step) bool { return a.from == b.from }) // its most frequent move
	var out steps
	by := int64(0)
	for i, s := range all {
		lasts := i+1 < len(all) && seen[step{all[i+1].from, s.by}] > 0
		if s.by != by && (lasts || seen[s] >= often) {
			out, by = append(out, s), s.by
		}
	}
	return out
}
