package check

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"sort"
)

// idSet is the set of transaction ids of a document: open addressing, eight bytes
// an id, no pointers and no copies. A slot holds part of an id's hash and where the
// id stands, so that what looks equal is verified by comparing the bytes. The hash
// is seeded by chance, because ids made to collide would otherwise take quadratic
// time; what the set answers does not depend on the seed.
type idSet struct {
	seed  maphash.Seed
	slots []idSlot         // nil as long as few will do
	few   [minSlots]idSlot // for a short document, which then costs no memory
	kept  []idSlot         // of the document before, to be cleared
	used  int

	first, last uint32  // the accounts of the first id and of the last
	owners      []owner // those behind the first
}

// idSlot is hash << 33 | reported << 32 | offset + 1; zero is a free slot.
type idSlot uint64

// owner tells that the ids from an offset on are those of an account.
type owner struct {
	from    int
	account uint32
}

// mixer spreads the bits of a number: it is 2^64 over the golden ratio.
const mixer = 0x9E3779B97F4A7C15

const (
	offsetBits = 32
	reported   = idSlot(1) << offsetBits
	hashBits   = offsetBits + 1 // the place of the hash in a slot

	noAccount   = ^uint32(0) // ids of this account are counted, not compared
	minSlots    = 1 << 6
	maxFirst    = 1 << 18 // slots to begin with, at most: enough for 190,000 ids
	bytesPerRow = 128     // a row of a real document has 100 to 200

	// maxDocument is what offsets can express. A longer document is judged as if it
	// stopped there.
	maxDocument = 1<<offsetBits - 2
)

// idOutcome is what inserting an id tells.
type idOutcome uint8

const (
	newID      idOutcome = iota // nobody had it
	sharedID                    // another account has it, which is legal
	repeatedID                  // this account has it: to be reported
	knownID                     // this account has it, and that was reported
)

// accountSet numbers accounts by their names. Nearly every document is about one.
type accountSet struct {
	bank, account []byte // the first
	first         uint32
	others        map[string]uint32
}

// number gives the number of an account; a new one gets the next.
func (s *accountSet) number(bank, account []byte, next uint32) uint32 {
	if s.first == 0 {
		s.bank, s.account, s.first = bank, account, next
	}
	if bytes.Equal(s.account, account) && bytes.Equal(s.bank, bank) {
		return s.first
	}
	key := string(bank) + "\x00" + string(account)
	if known, found := s.others[key]; found {
		return known
	}
	if s.others == nil {
		s.others = make(map[string]uint32)
	}
	s.others[key] = next
	return next
}

// insert adds the id v, which stands at an offset of doc, for an account, and gives
// the offset where the account had it first.
func (s *idSet) insert(doc, v []byte, at int, account uint32) (first int, outcome idOutcome) {
	s.makeRoom(len(doc))
	switch {
	case s.used == 0:
		s.first, s.last = account, account
	case account != s.last:
		s.owners, s.last = append(s.owners, owner{at, account}), account
	}
	hash := maphash.Bytes(s.seed, v)
	slot := s.find(doc, v, hash)
	if *slot == 0 {
		s.put(slot, hash, at)
		return 0, newID
	}
	if s.ownerOf(slot.offset()) != account {
		if account == noAccount {
			return 0, sharedID
		}
		hash = (hash ^ uint64(account)) * mixer
		if slot = s.find(doc, v, hash); *slot == 0 {
			s.put(slot, hash, at)
			return 0, sharedID
		}
	}
	if *slot&reported != 0 || account == noAccount {
		return slot.offset(), knownID
	}
	*slot |= reported
	return slot.offset(), repeatedID
}

func (s idSlot) offset() int { return int(s&(reported-1)) - 1 }

// ownerOf is the account of the id at an offset.
func (s *idSet) ownerOf(at int) uint32 {
	i := sort.Search(len(s.owners), func(i int) bool { return s.owners[i].from > at })
	if i == 0 {
		return s.first
	}
	return s.owners[i-1].account
}

// makeRoom sees to it that there is a free slot for one more id.
func (s *idSet) makeRoom(size int) {
	if s.slots == nil && size > minSlots*bytesPerRow {
		s.slots = slotsFor(s.kept, size)
	}
	if table := s.table(); isFull(table, s.used) {
		s.slots = doubled(table)
	}
}

func (s *idSet) table() []idSlot {
	if s.slots == nil {
		return s.few[:]
	}
	return s.slots
}

// find gives the slot of an id, or the free one where it belongs.
func (s *idSet) find(doc, v []byte, hash uint64) *idSlot {
	slots := s.table()
	mask := uint64(len(slots) - 1)
	for i := hash >> hashBits & mask; ; i = (i + 1) & mask {
		slot := &slots[i]
		if *slot == 0 {
			return slot
		}
		if uint64(*slot)>>hashBits == hash>>hashBits && bytes.HasPrefix(doc[slot.offset():], v) {
			return slot
		}
	}
}

func (s *idSet) put(slot *idSlot, hash uint64, at int) {
	s.used++
	*slot = idSlot(hash>>hashBits<<hashBits) | idSlot(at+1)
}

// slotsFor gives empty slots for the rows a document of a size can have, out of kept ones
// if there are as many.
func slotsFor[slot ~uint64](kept []slot, size int) []slot {
	rows := min(max(size/bytesPerRow, minSlots), maxFirst)
	n := 1 << bits.Len(uint(rows-1))
	if n > len(kept) {
		return make([]slot, n)
	}
	clear(kept[:n])
	return kept[:n]
}

// isFull keeps a quarter of the slots free.
func isFull[slot ~uint64](slots []slot, used int) bool { return used*4 >= len(slots)*3 }

// doubled puts what the slots hold into twice as many.
func doubled[slot ~uint64](slots []slot) []slot {
	larger := make([]slot, 2*len(slots))
	mask := uint64(len(larger) - 1)
	for _, s := range slots {
		if s == 0 {
			continue
		}
		i := uint64(s) >> hashBits & mask
		for larger[i] != 0 {
			i = (i + 1) & mask
		}
		larger[i] = s
	}
	return larger
}

// hashSet is a set of hashes of row contents. It is not verified: two different
// rows in 2^64 may be taken for equal, which costs a warning.
type hashSet struct {
	slots []uint64
	used  int
}

// add says whether the hash is new.
func (s *hashSet) add(hash uint64, size int) bool {
	if s.slots == nil {
		s.slots = slotsFor[uint64](nil, size)
	} else if isFull(s.slots, s.used) {
		s.slots = doubled(s.slots)
	}
	hash |= 1 // zero is a free slot
	mask := uint64(len(s.slots) - 1)
	i := hash >> hashBits & mask
	for s.slots[i] != 0 {
		if s.slots[i] == hash {
			return false
		}
		i = (i + 1) & mask
	}
	s.slots[i] = hash
	s.used++
	return true
}
