package patch

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
)

// Functions that the first module has not are told as their instructions, one behind another, and apart from these what the instructions carry,
// kind by kind: each kind repeats in a way of its own, and a packer that sees them mixed finds less of it.

// kind is what stands together: numbers that one instruction carries behind one other, for constants before one other as well. What stands before
// a load tells whether it is of the stack or of a structure; what follows a constant, what it is: a place in memory, the size of a frame, where a call
// returns to.
type kind uint32

func kindOf(before, op, next byte) kind {
	switch {
	case op == opI32Const || op == opI64Const:
		return kind(op)<<16 | kind(before)<<8 | kind(next)
	case op == opCall || op >= opFirstLoad && op <= opLastStore:
		return kind(op)<<16 | kind(before)<<8
	}
	return kind(op) << 16
}

// isApart says whether what an instruction carries stands apart from it: numbers of functions, constants, jumps and places from an address on.
// Variables stay: which one is used hangs on the instructions before.
func isApart(op byte) bool {
	return op == opCall || op == opI32Const || op == opI64Const || op >= opBr && op <= opBrTable || op >= opFirstLoad && op <= opLastStore
}

// returns are the constants of one function that tell where its calls return to: places in the function, which follow one another.
type returns struct{ first, last int64 }

// How Go numbers places in the code: a function's first place by its own number, and so many for each.
const (
	firstFunction = 0x1000
	placeBits     = 16
	placesOfEach  = 1 << placeBits
)

func returnsOf(number int) returns {
	first := (firstFunction + int64(number)) << placeBits
	return returns{first, first}
}

// told is how a constant is told, and what is told by one: the places behind the last one and the numbers below zero change places, so that a place
// is told by a small number.
func (r *returns) told(value int64) int64 {
	switch further := value - r.last; {
	case further >= 0 && further < placesOfEach:
		return -1 - further
	case value < 0 && value >= -placesOfEach:
		return r.last - 1 - value
	}
	return value
}

// pass remembers a place.
func (r *returns) pass(value int64) {
	if value >= r.first && value < r.first+placesOfEach {
		r.last = value
	}
}

// appendFresh writes the functions that have no twin.
func appendFresh(dst []byte, news []body, twins []int) []byte {
	var instructions []byte
	parts := map[kind][]byte{}
	for i, twin := range twins {
		if twin < 0 {
			instructions = appendCounted(instructions, takeApart(news[i].bytes, i, parts))
		}
	}
	dst = binary.AppendUvarint(appendPaired(dst, instructions), uint64(len(parts)))
	for _, k := range slices.SortedFunc(maps.Keys(parts), cmp.Compare[kind]) {
		dst = appendPaired(binary.AppendUvarint(dst, uint64(k)), parts[k])
	}
	return dst
}

// takeApart gives the instructions of a function and adds what they carry to the parts.
func takeApart(function []byte, number int, parts map[kind][]byte) []byte {
	r, places := &cursor{rest: function}, returnsOf(number)
	r.variables()
	out := slices.Clone(function[:len(function)-len(r.rest)])
	for before, op := byte(0), byte(0); len(r.rest) > 0; before = op {
		op = r.byte()
		out = append(out, op)
		switch {
		case op == opI32Const || op == opI64Const:
			value := r.signed()
			k := kindOf(before, op, r.rest[0]) // every function ends in an instruction without a number
			parts[k] = appendSigned(parts[k], places.told(value))
			places.pass(value)
		case op == opBrTable:
			k := kindOf(before, op, 0)
			parts[k] = appendTable(parts[k], r)
		case isApart(op):
			k := kindOf(before, op, 0)
			parts[k] = append(parts[k], r.carried(op)...)
		default:
			out = append(out, r.carried(op)...)
		}
	}
	return out
}

// appendTable tells the targets of a jump by a table each by the one before: Go writes them in order.
func appendTable(dst []byte, r *cursor) []byte {
	n := r.number()
	dst = binary.AppendUvarint(dst, n)
	for i, last := uint64(0), uint64(0); i <= n && !r.bad; i++ {
		target := r.number()
		dst, last = binary.AppendVarint(dst, int64(target-last)), target
	}
	return dst
}

// table makes what appendTable told.
func (r *cursor) table(dst []byte) []byte {
	n := r.number()
	dst = binary.AppendUvarint(dst, n)
	for i, target := uint64(0), uint64(0); i <= n && !r.bad; i++ {
		target += uint64(r.difference())
		dst = binary.AppendUvarint(dst, target)
	}
	return dst
}

// fresh reads the functions that have no twin.
type fresh struct {
	instructions *cursor
	parts        map[kind]*cursor
}

func (r *cursor) fresh() fresh {
	f := fresh{&cursor{rest: r.paired()}, map[kind]*cursor{}}
	for n := r.number(); n > 0 && !r.bad; n-- {
		k := kind(r.number())
		f.parts[k] = &cursor{rest: r.paired()}
	}
	return f
}

// part is what is left of a kind.
func (f *fresh) part(k kind) *cursor {
	if f.parts[k] == nil {
		f.parts[k] = &cursor{}
	}
	return f.parts[k]
}

func (f *fresh) bad() bool {
	for _, p := range f.parts {
		if p.bad {
			return true
		}
	}
	return f.instructions.bad
}

// next puts the next function together.
func (f *fresh) next(dst []byte, number int) []byte {
	function := f.instructions.counted()
	r, places := &cursor{rest: function}, returnsOf(number)
	r.variables()
	dst = append(dst, function[:len(function)-len(r.rest)]...)
	for before, op := byte(0), byte(0); len(r.rest) > 0 && !f.instructions.bad; before = op {
		op = r.byte()
		dst = append(dst, op)
		switch {
		case op == opI32Const || op == opI64Const:
			if len(r.rest) == 0 {
				f.instructions.bad = true
				break
			}
			value := places.told(f.part(kindOf(before, op, r.rest[0])).signed())
			places.pass(value)
			dst = appendSigned(dst, value)
		case op == opBrTable:
			dst = f.part(kindOf(before, op, 0)).table(dst)
		case isApart(op):
			dst = append(dst, f.part(kindOf(before, op, 0)).carried(op)...)
		default:
			dst = append(dst, r.carried(op)...)
		}
		f.instructions.bad = f.instructions.bad || r.bad
	}
	return dst
}
