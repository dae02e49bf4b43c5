package ofx

import (
	"bytes"
	"hash/maphash"
	"math/bits"
)

// idSet is the set of transaction ids of a document: open addressing, no pointers,
// no copies of the ids. A slot holds the hash of an id and where it stands, so that
// equal hashes are verified by comparing the bytes. The hash is seeded by chance,
// because ids that are made to collide would otherwise take quadratic time; what
// the set answers does not depend on the seed.
type idSet struct {
	seed  maphash.Seed
	slots []idSlot
	used  int
}

// idSlot packs the offset of an id, the account that has it, and whether a
// repetition was already reported.
type idSlot struct {
	hash uint64 // 0 marks a free slot
	ref  uint64 // offset << 24 | account << 1 | reported
}

const (
	accountBits = 23
	noAccount   = 1<<accountBits - 1 // ids of this account are counted, not compared
	minSlots    = 1 << 6
	maxFirst    = 1 << 18 // slots to begin with, at most: enough for 190,000 ids
	bytesPerRow = 64      // at least; a row of a real document has 100 to 200
)

// idOutcome is what inserting an id tells.
type idOutcome uint8

const (
	newID      idOutcome = iota // nobody had it
	sharedID                    // another account has it, which is legal
	repeatedID                  // this account has it: to be reported
	knownID                     // this account has it, and that was reported
)

// insert adds the id v, which stands at an offset of doc, for an account, and gives
// the offset where the account had it first.
func (s *idSet) insert(doc, v []byte, at int, account uint32) (first int, outcome idOutcome) {
	if s.used*4 >= len(s.slots)*3 {
		s.grow(len(doc))
	}
	hash := maphash.Bytes(s.seed, v) | 1
	slot := s.find(doc, v, hash)
	if slot.hash == 0 {
		s.put(slot, hash, at, account)
		return 0, newID
	}
	if slot.account() != account {
		if account == noAccount {
			return 0, sharedID
		}
		hash = (hash^uint64(account))*hashPrime | 1
		if slot = s.find(doc, v, hash); slot.hash == 0 {
			s.put(slot, hash, at, account)
			return 0, sharedID
		}
	}
	if slot.ref&1 != 0 || account == noAccount {
		return slot.offset(), knownID
	}
	slot.ref |= 1
	return slot.offset(), repeatedID
}

func (s *idSlot) offset() int     { return int(s.ref >> (accountBits + 1)) }
func (s *idSlot) account() uint32 { return uint32(s.ref>>1) & noAccount }

// find gives the slot of an id, or the free one where it belongs.
func (s *idSet) find(doc, v []byte, hash uint64) *idSlot {
	mask := uint64(len(s.slots) - 1)
	for i := hash >> 1 & mask; ; i = (i + 1) & mask {
		slot := &s.slots[i]
		if slot.hash == 0 {
			return slot
		}
		if slot.hash == hash && bytes.HasPrefix(doc[slot.offset():], v) {
			return slot
		}
	}
}

func (s *idSet) put(slot *idSlot, hash uint64, at int, account uint32) {
	s.used++
	*slot = idSlot{hash, uint64(at)<<(accountBits+1) | uint64(account)<<1}
}

// seenHash is the set of plain hashes: it adds one and tells whether it was there.
func (s *idSet) seenHash(hash uint64, size int) bool {
	if s.used*4 >= len(s.slots)*3 {
		s.grow(size)
	}
	slot := s.find(nil, nil, hash|1)
	if slot.hash != 0 {
		return true
	}
	s.put(slot, hash|1, 0, 0)
	return false
}

// grow makes room: at first for the rows a document of this size can have, then
// twice as much each time.
func (s *idSet) grow(size int) {
	old := s.slots
	if old == nil {
		rows := min(max(size/bytesPerRow, minSlots), maxFirst)
		s.slots = make([]idSlot, 1<<bits.Len(uint(rows-1)))
		return
	}
	s.slots = make([]idSlot, 2*len(old))
	mask := uint64(len(s.slots) - 1)
	for _, slot := range old {
		if slot.hash == 0 {
			continue
		}
		i := slot.hash >> 1 & mask
		for s.slots[i].hash != 0 {
			i = (i + 1) & mask
		}
		s.slots[i] = slot
	}
}
