package diff

import (
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"strings"

	"tillroll/ofx"
)

// record is a row, small: a million of them are held at once.
type record struct {
	id      uint64 // hash of the id
	amount  uint64 // packed, see packAmount
	words   uint64 // four hashes of 16 bits, of the first words that tell a payee
	text    uint32 // where name and id stand
	day     ofx.Day
	account uint16
	state   state
}

// state is what is known about a row so far.
type state uint8

const (
	open    state = iota
	matched       // the other side has its id
	doubled       // it is half of a double
)

// table is the rows of one side, in chunks, so that it grows without being copied.
type table struct {
	seed   maphash.Seed
	chunks [][]record
	texts  [][]byte
	count  int
}

const (
	chunkRecords = 1 << 14
	chunkBits    = 20
	chunkBytes   = 1 << chunkBits
	maxText      = 254 // of a name or an id; the length takes a byte
)

// at is the n-th record.
func (t *table) at(n int) *record { return &t.chunks[n/chunkRecords][n%chunkRecords] }

// add keeps a row.
func (t *table) add(r record, name, id []byte) {
	if t.count%chunkRecords == 0 {
		t.chunks = append(t.chunks, make([]record, 0, chunkRecords))
	}
	r.text = t.keep(r.day, name, id)
	last := &t.chunks[len(t.chunks)-1]
	*last = append(*last, r)
	t.count++
}

// keep puts name and id behind the texts before.
func (t *table) keep(day ofx.Day, name, id []byte) uint32 {
	name, id = name[:min(len(name), maxText)], id[:min(len(id), maxText)]
	need := len(name) + len(id) + 2
	if n := len(t.texts); n == 0 || len(t.texts[n-1])+need > chunkBytes {
		t.texts = append(t.texts, make([]byte, 0, chunkBytes))
	}
	last := &t.texts[len(t.texts)-1]
	at := uint32(len(t.texts)-1)<<chunkBits | uint32(len(*last))
	*last = append(append(*last, byte(len(name))), name...)
	if packed, ok := packID(day, id); ok {
		*last = binary.LittleEndian.AppendUint64(append(*last, packedID), packed)
	} else {
		*last = append(append(*last, byte(len(id))), id...)
	}
	return at
}

// packedID stands for the length of an id that is a day and sixteen hex digits: most ids
// are computed ones, and the day is known.
const packedID = 255

// packID reads the digits of a computed id of a day.
func packID(day ofx.Day, id []byte) (digits uint64, ok bool) {
	var printed [8]byte
	if len(id) != len("YYYYMMDD-")+16 || id[8] != '-' || string(day.Append(printed[:0])) != string(id[:8]) {
		return 0, false
	}
	for _, c := range id[9:] {
		switch {
		case c >= '0' && c <= '9':
			digits = digits<<4 | uint64(c-'0')
		case c >= 'A' && c <= 'F':
			digits = digits<<4 | uint64(c-'A'+10)
		default:
			return 0, false
		}
	}
	return digits, true
}

// nameOf is the name of a row.
func (t *table) nameOf(r *record) []byte {
	text := t.texts[r.text>>chunkBits][r.text&(chunkBytes-1):]
	return text[1 : 1+int(text[0])]
}

// textOf are name and id of a row.
func (t *table) textOf(r *record) (name, id []byte) {
	name = t.nameOf(r)
	rest := t.texts[r.text>>chunkBits][r.text&(chunkBytes-1):][1+len(name):]
	if rest[0] == packedID {
		return name, fmt.Appendf(nil, "%s-%016X", r.day.Append(nil), binary.LittleEndian.Uint64(rest[1:]))
	}
	return name, rest[1 : 1+int(rest[0])]
}

// packAmount puts an amount into a word: sign, decimals, units. Zeros behind the last
// decimal that counts are nothing, and nothing has no sign.
func packAmount(a ofx.Amount) uint64 {
	for a.Digits > 0 && a.Units%10 == 0 {
		a.Units, a.Digits = a.Units/10, a.Digits-1
	}
	packed := a.Units&(1<<unitBits-1) | uint64(a.Digits&7)<<unitBits
	if a.Negative && a.Units != 0 {
		packed |= 1 << 63
	}
	return packed
}

const unitBits = 60

// unpackAmount is the amount with at least two decimals, as people write money.
func unpackAmount(packed uint64) string {
	a := ofx.Amount{Units: packed & (1<<unitBits - 1), Digits: uint8(packed>>unitBits) & 7, Negative: packed>>63 == 1}
	for a.Digits < 2 {
		a.Units, a.Digits = a.Units*10, a.Digits+1
	}
	return string(a.Append(nil))
}

// generic are words that say how money moved, not to whom: two rows are not alike by them.
// They are spelled in ASCII, as the texts are that are held against them. Never changed.
var generic = wordSet("card purchase payment debit credit pos transfer pending visa mastercard the and from for ref reference " +
	"sepa lastschrift ueberweisung uberweisung gutschrift kartenzahlung zahlung achat carte virement paiement compra pago recibo bizum")

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}

const (
	keptWords = 4
	minWord   = 3  // bytes of a word that can tell a payee
	maxWord   = 24 // bytes of it that are looked at
)

// wordsOf are the hashes of the first four words of a text that tell a payee: letters only,
// at least three, none of those that stand everywhere. Zero is no word.
func wordsOf(seed maphash.Seed, texts ...[]byte) (packed uint64) {
	var buffer [maxWord]byte
	n := 0
	for _, text := range texts {
		for at := 0; at < len(text) && n < keptWords; {
			word, next := nextWord(buffer[:0], text, at)
			at = next
			if len(word) < minWord || generic[string(word)] {
				continue
			}
			packed |= (maphash.Bytes(seed, word)&0xFFFF | 1) << (16 * n)
			n++
		}
	}
	return packed
}

// nextWord gives the letters from an offset on, in small letters, and where to go on. A byte
// beyond ASCII is part of a word: what counts is that it is the same on both sides.
func nextWord(word, text []byte, at int) ([]byte, int) {
	for ; at < len(text); at++ {
		c := text[at]
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c >= 'a' && c <= 'z', c >= 0x80:
		default:
			return word, at + 1
		}
		if len(word) < maxWord {
			word = append(word, c)
		}
	}
	return word, at
}

// alike compares the words of two rows: half of those of the shorter one are in the other.
// Rows without a word are alike to each other only.
func alike(a, b uint64) bool {
	if a == b {
		return true
	}
	var left, right [8]byte
	binary.LittleEndian.PutUint64(left[:], a)
	binary.LittleEndian.PutUint64(right[:], b)
	common, na, nb := 0, 0, 0
	for i := 0; i < 8; i += 2 {
		if right[i] != 0 {
			nb++
		}
		if left[i] == 0 {
			continue
		}
		na++
		for j := 0; j < 8; j += 2 {
			if left[i] == right[j] && left[i+1] == right[j+1] {
				common++
				break
			}
		}
	}
	return common > 0 && 2*common >= min(na, nb)
}
