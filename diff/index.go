package diff

import (
	"bytes"
	"math/bits"

	"tillroll/internal/text"
	"tillroll/ofx"
)

// index finds old rows by their ids. Most ids stand for one row. Where a bank gives one id
// to many, and where files overlap, a row must not be held against all of them: the first
// row of an id has a slot, and what others of it say else is filed by their day and amount.
type index struct {
	rows   *table
	firsts []uint32 // by the hash of the id: open addressing, at most half of the slots taken
	others map[saying][]uint32
	shared bool // some id stands for several rows
}

// saying is what rows of one id can differ in, but for their words.
type saying struct {
	id, amount uint64
	day        ofx.Day
}

// maxAlike is how many rows of one id, day and amount are told apart by their words.
const maxAlike = 32

// newIndex files the rows of a table.
func newIndex(rows *table) index {
	size := 1 << bits.Len(uint(2*rows.count+1))
	x := index{rows: rows, firsts: make([]uint32, size), others: map[saying][]uint32{}}
	for i := range rows.count {
		r := rows.at(i)
		slot := x.slot(r.id)
		if x.firsts[slot] == 0 {
			x.firsts[slot] = uint32(i + 1)
			continue
		}
		x.shared = true
		if !rows.same(int(x.firsts[slot]-1), r, rows.nameOf(r)) {
			says := saying{r.id, r.amount, r.day}
			if list := x.others[says]; len(list) < maxAlike {
				x.others[says] = append(list, uint32(i))
			}
		}
	}
	return x
}

// slot is that of an id, or the empty one where it would stand.
func (x *index) slot(id uint64) uint64 {
	mask := uint64(len(x.firsts) - 1)
	slot := id & mask
	for x.firsts[slot] != 0 && x.rows.at(int(x.firsts[slot]-1)).id != id {
		slot = (slot + 1) & mask
	}
	return slot
}

// match finds the old row that a new one stands for by its id, -1 without one: of several
// the one that says the same, else the first.
func (x *index) match(r *record, name []byte) (before int, same bool) {
	first := int(x.firsts[x.slot(r.id)]) - 1
	if first < 0 {
		return -1, false
	}
	x.rows.at(first).state = matched
	if x.rows.same(first, r, name) {
		return first, true
	}
	for _, n := range x.others[saying{r.id, r.amount, r.day}] {
		if x.rows.same(int(n), r, name) {
			return int(n), true
		}
	}
	return first, false
}

// spread marks every row whose id was matched.
func (x *index) spread() {
	if !x.shared {
		return
	}
	for i := range x.rows.count {
		if r := x.rows.at(i); r.state == open {
			r.state = x.rows.at(int(x.firsts[x.slot(r.id)]) - 1).state
		}
	}
}

// same tells whether the n-th row and another with its id say the same.
func (t *table) same(n int, r *record, name []byte) bool {
	own := t.at(n)
	return own.day == r.day && own.amount == r.amount && (alike(own.words, r.words) || sameText(t.nameOf(own), name))
}

// sameText compares two names without regard to case, and to accents where one may have lost
// them on its way through a file.
func sameText(a, b []byte) bool {
	if bytes.EqualFold(a, b) {
		return true
	}
	if text.IsASCII(a) && text.IsASCII(b) {
		return false
	}
	a, _, _ = text.AppendFolded(nil, a)
	b, _, _ = text.AppendFolded(nil, b)
	return bytes.EqualFold(a, b)
}
