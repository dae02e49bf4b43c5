package ofx

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
	seed   maphash.Seed
	slots  []idSlot
	used   int
	owners []owner
}

// idSlot is hash << 33 | reported << 32 | offset + 1; zero is a free slot.
type idSlot uint64

// owner tells that the ids from an offset on are those of an account.
type owner struct {
	from    int
	account uint32
}

const (
	offsetBits = 32
	reported   = idSlot(1) << offsetBits
	hashBits   = offsetBits + 1 // the place of the hash in a slot

	noAccount   = ^uint32(0) // ids of this account are counted, not compared
	minSlots    = 1 << 6
	maxFirst    = 1 << 18 // slots to begin with, at most: enough for 190,000 ids
	bytesPerRow = 64      // at least; a row of a real document has 100 to 200

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
	s.slots = makeRoom(s.slots, s.used, len(doc))
	if n := len(s.owners); n == 0 || s.owners[n-1].account != account {
		s.owners = append(s.owners, owner{at, account})
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
		hash = (hash ^ uint64(account)) * hashPrime
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
	return s.owners[i-1].account
}

// find gives the slot of an id, or the free one where it belongs.
func (s *idSet) find(doc, v []byte, hash uint64) *idSlot {
	mask := uint64(len(s.slots) - 1)
	for i := hash >> hashBits & mask; ; i = (i + 1) & mask {
		slot := &s.slots[i]
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

// makeRoom keeps a quarter of the slots free: at first for the rows a document of
// this size can have, then twice as many each time.
func makeRoom[slot ~uint64](slots []slot, used, size int) []slot {
	if used*4 < len(slots)*3 {
		return slots
	}
	if slots == nil {
		rows := min(max(size/bytesPerRow, minSlots), maxFirst)
		return make([]slot, 1<<bits.Len(uint(rows-1)))
	}
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
	s.slots = makeRoom(s.slots, s.used, size)
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
