package patch

import "encoding/binary"

// cursor reads numbers from bytes and remembers whether one was broken.
type cursor struct {
	rest []byte
	bad  bool
}

func (r *cursor) byte() byte {
	if len(r.rest) == 0 {
		r.bad = true
		return 0
	}
	c := r.rest[0]
	r.rest = r.rest[1:]
	return c
}

func (r *cursor) skip(n int) { r.take(uint64(n)) }

func (r *cursor) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.bad, r.rest = true, nil
		return nil
	}
	piece := r.rest[:n]
	r.rest = r.rest[n:]
	return piece
}

// number is one without a sign.
func (r *cursor) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.bad, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// difference is a number with a sign, as encoding/binary writes it.
func (r *cursor) difference() int64 {
	n, size := binary.Varint(r.rest)
	if size <= 0 {
		r.bad, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// counted is bytes behind their number.
func (r *cursor) counted() []byte { return r.take(r.number()) }

// signed is a number as the instructions write it: the highest bit of the last byte's seven
// is the sign.
func (r *cursor) signed() int64 {
	var n int64
	for shift := 0; shift < 70; shift += 7 {
		c := r.byte()
		n |= int64(c&0x7f) << shift
		if c < 0x80 {
			if c&0x40 != 0 && shift < 57 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
	r.bad = true
	return 0
}

// appendSigned writes what signed reads.
func appendSigned(dst []byte, n int64) []byte {
	for {
		c := byte(n & 0x7f)
		n >>= 7
		if n == 0 && c&0x40 == 0 || n == -1 && c&0x40 != 0 {
			return append(dst, c)
		}
		dst = append(dst, c|0x80)
	}
}
