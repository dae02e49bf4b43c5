package rawjson

import (
	"bytes"
	"hash/maphash"
)

// fewNames is how many names of one object are compared one by one. Objects with
// more go on in a hash table, so that a million members cost no square.
const fewNames = 16

// keptNames bounds the memory for names with escapes that is kept from one body to the
// next.
const keptNames = 64 << 10

// keptSlots bounds the hash table a request keeps from one body to the next.
const keptSlots = 1 << 12

// nameSet knows the member names of all objects that are open, innermost last. The
// hash is seeded by the process, so that nobody can aim for collisions; the seed
// decides nothing that shows.
type nameSet struct {
	list     []memberName
	unquoted []byte   // names that had escapes
	slots    []uint32 // place in list, plus one; 0 is free
	hashed   int
	seed     maphash.Seed
	seeded   bool
}

// memberName is a name by its place in the body: a copy would be an allocation for each
// member of each row.
type memberName struct {
	at, size uint32
	hash     uint32
	unquoted bool // at counts in nameSet.unquoted
	hashed   bool // has a slot
}

// reset keeps the memory for the next body, unless this one was far from ordinary.
func (t *nameSet) reset() {
	t.drop(0)
	if len(t.slots) > keptSlots || cap(t.unquoted) > keptNames {
		t.list, t.unquoted, t.slots = nil, nil, nil
	}
}

// bytes is a name as it is compared, escapes undone: "a" and "\u0061" are one name.
func (t *nameSet) bytes(body []byte, n memberName) []byte {
	if n.unquoted {
		body = t.unquoted
	}
	return body[n.at : n.at+n.size]
}

// add puts a name into the innermost object, whose names begin at base. It is
// false when the object has the name already.
func (t *nameSet) add(body []byte, name Span, base int) bool {
	n := memberName{at: name.at, size: uint32(name.Len())}
	if name.Class() == EscapedText {
		n.at, n.unquoted = uint32(len(t.unquoted)), true
		t.unquoted, _ = Unquote(t.unquoted, name.In(body))
		n.size = uint32(len(t.unquoted)) - n.at
	}
	own := t.bytes(body, n)
	for _, other := range t.list[base:min(base+fewNames, len(t.list))] {
		if other.size == n.size && bytes.Equal(t.bytes(body, other), own) {
			return false
		}
	}
	if len(t.list)-base >= fewNames && !t.addHashed(body, own, &n, base) {
		return false
	}
	t.list = append(t.list, n)
	return true
}

// addHashed compares within the innermost object alone: a slot of an object around it
// may hold the same name.
func (t *nameSet) addHashed(body, own []byte, n *memberName, base int) bool {
	if t.hashed*2 >= len(t.slots) {
		t.grow()
	}
	n.hash, n.hashed = uint32(maphash.Bytes(t.seed, own)), true
	mask := uint32(len(t.slots) - 1)
	slot := n.hash & mask
	for ; t.slots[slot] != 0; slot = (slot + 1) & mask {
		place := int(t.slots[slot] - 1)
		if other := t.list[place]; place >= base && other.hash == n.hash &&
			bytes.Equal(t.bytes(body, other), own) {
			return false
		}
	}
	t.slots[slot] = uint32(len(t.list) + 1)
	t.hashed++
	return true
}

// grow files the names anew in a larger table. The seed is made here, at the first table:
// nearly no body needs one.
func (t *nameSet) grow() {
	if !t.seeded {
		t.seed, t.seeded = maphash.MakeSeed(), true
	}
	t.slots = make([]uint32, max(256, 4*len(t.slots)))
	mask := uint32(len(t.slots) - 1)
	for i, n := range t.list {
		if !n.hashed {
			continue
		}
		slot := n.hash & mask
		for t.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		t.slots[slot] = uint32(i + 1)
	}
}

// drop forgets the names from base on, last first: a table with linear probing may
// lose its entries in the reverse of the order they came in, and needs no marks
// for what was deleted.
func (t *nameSet) drop(base int) {
	for i := len(t.list) - 1; i >= base; i-- {
		n := t.list[i]
		if n.unquoted {
			t.unquoted = t.unquoted[:n.at]
		}
		if !n.hashed {
			continue
		}
		mask := uint32(len(t.slots) - 1)
		slot := n.hash & mask
		for t.slots[slot] != uint32(i+1) {
			slot = (slot + 1) & mask
		}
		t.slots[slot] = 0
		t.hashed--
	}
	t.list = t.list[:base]
}
