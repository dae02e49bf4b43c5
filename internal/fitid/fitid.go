// Package fitid gives transactions the ids that importers know them by.
//
// The words: a [Key] is the hash of what makes a row itself. The id of a row is its day,
// its key and, where rows are alike, their number among those alike; so the same row has
// the same id in every export that holds it. A [Table] counts keys.
//
// Importers know a row by its FITID, so a change of the recipe makes every later export
// look new: it needs a new version, and the golden test must say so.
package fitid

import (
	"crypto/sha256"
	"encoding"
	"encoding/binary"
	"hash"
	"strconv"
	"strings"

	"tillroll/ofx"
)

const (
	version   = "v1"
	separator = 0x1F // a control character: cleaned text has none
	hexDigits = "0123456789ABCDEF"
	eachByte  = 0x0101010101010101
)

// Key is the first half of the SHA-256 that names a row.
type Key uint64

// Hasher is Hash for a hundred thousand texts in a row, at two thirds of the
// cost: Sum256 hashes a text and its padding apart and copies its state in between.
// Here the text is padded first, so that all its blocks are hashed in one call, and
// the digest is then what the state holds. Hash is the slow twin.
type Hasher struct {
	blocks hash.Hash
	state  encoding.BinaryAppender // that of blocks
	saved  []byte
	text   []byte // what was hashed last
}

// The layout of SHA-256: what ends a text, and where a saved state holds the digest.
const (
	blockSize   = sha256.BlockSize
	endOfText   = 0x80
	lengthBytes = 8
	digestAt    = len("sha\x03")
)

// Key hashes what makes a row itself: its day, its amount as the file has it, and
// its texts as given, cleaned. Neither its place nor the format nor the account
// counts, so that overlapping exports agree.
func (h *Hasher) Key(day ofx.Day, amount ofx.Amount, check, description, memo []byte) Key {
	text := append(h.text[:0], version...)
	text = append(text, separator)
	text = day.Append(text)
	text = append(text, separator)
	text = amount.Append(text)
	text = append(append(text, separator), check...)
	text = append(append(text, separator), description...)
	text = append(append(text, separator), memo...)
	hash, padded := h.hash(text)
	h.text = padded
	return hash
}

// Forget lets go of a buffer that one large text has grown.
func (h *Hasher) Forget(most int) {
	if cap(h.text) > most {
		h.text = nil
	}
}

// hash gives the key of a text, and the text with its padding behind it.
func (h *Hasher) hash(text []byte) (key Key, padded []byte) {
	if h.blocks == nil {
		h.blocks = sha256.New()
		h.state = h.blocks.(encoding.BinaryAppender) // documented of every hash in crypto
	}
	size := uint64(len(text))
	padded = append(text, endOfText)
	var zeros [blockSize]byte
	padded = append(padded, zeros[:(2*blockSize-lengthBytes-len(padded)%blockSize)%blockSize]...)
	padded = binary.BigEndian.AppendUint64(padded, 8*size)
	h.blocks.Reset()
	_, _ = h.blocks.Write(padded)                  // a hash takes everything
	h.saved, _ = h.state.AppendBinary(h.saved[:0]) // and always has a state
	return Key(binary.BigEndian.Uint64(h.saved[digestAt:])), padded
}

// Hash says what the key of a text is; Hasher must agree, and a test compares them.
func Hash(text []byte) Key {
	sum := sha256.Sum256(text)
	return Key(binary.BigEndian.Uint64(sum[:]))
}

// Append appends the id of the n-th row, from 1, that has a key.
func Append(dst []byte, day ofx.Day, key Key, n uint32) []byte {
	dst = appendKey(append(day.Append(dst), '-'), key)
	if n > 1 {
		dst = strconv.AppendUint(append(dst, '-'), uint64(n), 10)
	}
	return dst
}

// appendKey appends the 16 capital hex digits of a key.
func appendKey(dst []byte, key Key) []byte {
	dst = binary.BigEndian.AppendUint64(dst, hexWord(uint64(key>>32)))
	return binary.BigEndian.AppendUint64(dst, hexWord(uint64(key&0xFFFFFFFF)))
}

// hexWord spreads eight hex digits over the bytes of a word and makes them characters all
// at once: a byte over nine has a carry into its fifth bit when six is added, and letters
// begin seven places after the last digit.
func hexWord(digits uint64) uint64 {
	w := (digits<<16 | digits) & 0x0000FFFF0000FFFF
	w = (w<<8 | w) & 0x00FF00FF00FF00FF
	w = (w<<4 | w) & 0x0F0F0F0F0F0F0F0F
	letters := (w + eachByte*6) >> 4 & eachByte
	return w + eachByte*'0' + letters*7
}

// BaseOf gives the key in an id that has the shape of a computed one.
func BaseOf(id []byte) (base Key, ok bool) {
	const stem = len("YYYYMMDD-") + 16
	if len(id) < stem || id[8] != '-' || len(id) > stem && id[stem] != '-' {
		return 0, false
	}
	for _, c := range id[9:stem] {
		digit := strings.IndexByte(hexDigits, c)
		if digit < 0 {
			return 0, false
		}
		base = base<<4 | Key(digit)
	}
	return base, true
}
