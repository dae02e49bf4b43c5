package convert

import (
	"crypto/sha256"
	"encoding"
	"encoding/binary"
	"hash"
	"hash/maphash"
	"math/bits"
	"strconv"
)

// The recipe of computed ids. Importers know a row by its FITID, so a change here
// makes every later export look new: it needs a new version, and the golden test
// must say so.
const (
	fitidVersion   = "v1"
	fitidSeparator = 0x1F                  // a control character: cleaned text has none
	fitidDay       = len(fitidVersion) + 1 // where the day stands in what is hashed
)

const hexDigits = "0123456789ABCDEF"

// idKey is the first half of the SHA-256 that names a row.
type idKey uint64

// keyOf hashes what makes a row itself: its day, its amount as the file has it, and
// its texts as given, cleaned. Neither its place nor the format nor the account
// counts, so that overlapping exports agree.
func (c *composer) keyOf(e *entry) idKey {
	key := append(c.key[:0], fitidVersion...)
	key = append(key, fitidSeparator)
	key = e.day.Append(key)
	key = append(key, fitidSeparator)
	key = e.amount.Append(key)
	key = append(append(key, fitidSeparator), e.check.text...)
	key = append(append(key, fitidSeparator), e.description.text...)
	key = append(append(key, fitidSeparator), e.memo.text...)
	hash, padded := c.hasher.key(key)
	c.key = padded
	return hash
}

// keyHasher is hashKey for a hundred thousand texts in a row, at two thirds of the
// cost: Sum256 hashes a text and its padding apart and copies its state in between.
// Here the text is padded first, so that all its blocks are hashed in one call, and
// the digest is then what the state holds. hashKey is the slow twin.
type keyHasher struct {
	blocks hash.Hash
	state  encoding.BinaryAppender // that of blocks
	saved  []byte
}

// The layout of SHA-256: what ends a text, and where a saved state holds the digest.
const (
	blockSize   = sha256.BlockSize
	endOfText   = 0x80
	lengthBytes = 8
	digestAt    = len("sha\x03")
)

// key gives the key of a text, and the text with its padding behind it.
func (h *keyHasher) key(text []byte) (key idKey, padded []byte) {
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
	return idKey(binary.BigEndian.Uint64(h.saved[digestAt:])), padded
}

// hashKey says what the key of a text is; keyHasher must agree, and a test compares them.
func hashKey(text []byte) idKey {
	sum := sha256.Sum256(text)
	return idKey(binary.BigEndian.Uint64(sum[:]))
}

// identify gives the row's FITID: its own id if nothing speaks against it, else the
// computed one.
func (c *composer) identify(e *entry) []byte {
	key := c.keyOf(e)
	why := ""
	if len(e.id.text) > 0 {
		if why = c.refuseID(e, key); why == "" {
			c.unicode = c.unicode || e.id.wide
			return e.id.text
		}
	}
	id := append(c.fitid[:0], c.key[fitidDay:fitidDay+len("YYYYMMDD")]...)
	id = appendKey(append(id, '-'), key)
	if n := c.computed.add(key); n > 1 {
		id = append(id, '-')
		id = strconv.AppendUint(id, uint64(n), 10)
	}
	c.fitid = id
	if why != "" && string(id) != string(e.id.text) {
		c.change(e.index, idField, why)
	}
	return id
}

// appendKey appends the 16 capital hex digits of a key.
func appendKey(dst []byte, key idKey) []byte {
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

// refuseID says why a row's own id cannot be its FITID.
func (c *composer) refuseID(e *entry, key idKey) string {
	switch {
	case !e.id.fits(fitidWidth):
		return "Longer than 255 characters: a computed id was used."
	case c.given.count(hashKey(e.id.text)) > 1:
		return "Another row has the same id: a computed one was used."
	}
	base, ok := baseOf(e.id.text)
	if !ok {
		return ""
	}
	others := c.keys.count(base)
	if base == key {
		others--
	}
	if others > 0 {
		return "The computed id of another row could be the same: a computed one was used."
	}
	return ""
}

// baseOf gives the key in an id that has the shape of a computed one.
func baseOf(id []byte) (base idKey, ok bool) {
	const stem = len("YYYYMMDD-") + 16
	if len(id) < stem || id[8] != '-' || len(id) > stem && id[stem] != '-' {
		return 0, false
	}
	for _, c := range id[9:stem] {
		digit := hexValue(c)
		if digit > 15 || c >= 'a' {
			return 0, false
		}
		base = base<<4 | idKey(digit)
	}
	return base, true
}

// countIDs counts the ids that rows bring. Only when one looks computed the keys of
// all rows must be known beforehand: a file of ours that was read back.
func (c *composer) countIDs() {
	brought, looksComputed := 0, false
	for i := range c.request.rows {
		if c.request.rows[i].id.len() > 0 {
			brought++
		}
	}
	c.given.reset(brought)
	c.keys.reset(0)
	if brought == 0 {
		return
	}
	for i := range c.request.rows {
		if id := c.clean(c.request.rows[i].id, idField); len(id.text) > 0 {
			c.given.add(hashKey(id.text))
			_, ok := baseOf(id.text)
			looksComputed = looksComputed || ok
		}
	}
	if !looksComputed {
		return
	}
	c.keys.reset(len(c.request.rows))
	var e entry
	for i := range c.request.rows {
		if c.read(i, &e) == otherField {
			c.keys.add(c.keyOf(&e))
		}
	}
}

// idTable counts keys: open addressing without pointers, kept from one conversion
// to the next. Keys are hashes already, but of texts that a client chose, and anybody
// can search for texts whose hashes end alike. So a key's place is reckoned from it and
// a secret, made by chance when the table first gets room; what the table answers does
// not depend on it. Key and count stand together: a look into a table of this size waits
// for memory once.
type idTable struct {
	places []idCount
	secret uint64 // odd, or 0 before there is any room
}

type idCount struct {
	key   idKey
	count uint32 // 0 is a free place
}

// reset empties the table and makes room for n keys at four fifths full at most.
func (t *idTable) reset(n int) {
	places := 1
	for places*4 < n*5 {
		places *= 2
	}
	t.keepSecret()
	if places > cap(t.places) {
		t.places = make([]idCount, places)
		return
	}
	t.places = t.places[:places]
	clear(t.places)
}

// keepSecret makes the secret of a new table.
func (t *idTable) keepSecret() {
	if t.secret == 0 {
		t.secret = maphash.Bytes(maphash.MakeSeed(), nil) | 1
	}
}

func (t *idTable) find(k idKey) *idCount {
	mask := len(t.places) - 1
	spread, _ := bits.Mul64(uint64(k), t.secret)
	at := int(spread^uint64(k)*t.secret>>32) & mask
	for t.places[at].count != 0 && t.places[at].key != k {
		at = (at + 1) & mask
	}
	return &t.places[at]
}

// add counts a key and gives its count.
func (t *idTable) add(k idKey) uint32 {
	place := t.find(k)
	place.key = k
	place.count++
	return place.count
}

// count is how often a key was added.
func (t *idTable) count(k idKey) uint32 { return t.find(k).count }
