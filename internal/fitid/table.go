package fitid

import (
	"hash/maphash"
	"math/bits"
)

// Table counts keys: open addressing without pointers, kept from one conversion
// to the next. Keys are hashes already, but of texts that a client chose, and anybody
// can search for texts whose hashes end alike. So a key's place is reckoned from it and
// a secret, made by chance when the table first gets room; what the table answers does
// not depend on it. Key and count stand together: a look into a table of this size waits
// for memory once.
type Table struct {
	places []tally
	secret uint64 // odd, or 0 before there is any room
}

type tally struct {
	key   Key
	count uint32 // 0 is a free place
}

// Reset empties the table and makes room for n keys at four fifths full at most.
func (t *Table) Reset(n int) {
	places := 1
	for places*4 < n*5 {
		places *= 2
	}
	t.keepSecret()
	if places > cap(t.places) {
		t.places = make([]tally, places)
		return
	}
	t.places = t.places[:places]
	clear(t.places)
}

// keepSecret makes the secret of a new table.
func (t *Table) keepSecret() {
	if t.secret == 0 {
		t.secret = maphash.Bytes(maphash.MakeSeed(), nil) | 1
	}
}

func (t *Table) find(k Key) *tally {
	mask := len(t.places) - 1
	high, low := bits.Mul64(uint64(k), t.secret)
	at := int(high^low>>32) & mask
	for t.places[at].count != 0 && t.places[at].key != k {
		at = (at + 1) & mask
	}
	return &t.places[at]
}

// Add counts a key and gives its count.
func (t *Table) Add(k Key) uint32 {
	place := t.find(k)
	place.key = k
	place.count++
	return place.count
}

// Count is how often a key was added.
func (t *Table) Count(k Key) uint32 { return t.find(k).count }
