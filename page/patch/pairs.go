package patch

import (
	"encoding/binary"
	"slices"
)

// A packer like brotli tells a phrase of instructions as a copy of an earlier place, which costs more than a name for the phrase would. So two bytes that
// often stand together get a name, again and again, and a name may be one of the two. docs/DECISIONS.md tells what that spares.

const (
	// mostNames bounds the names of one piece: each takes a byte that is rare in it, of which a piece has 256, and the rarest is kept for those that
	// are meant themselves.
	mostNames = 200
	// fewestSeen is how often a pair occurs at least that gets one: a name costs about five bytes, and a rare byte its second.
	fewestSeen = 40
	// mostPaired bounds a piece: the largest is what a core of everything has more than the first.
	mostPaired = 1 << 26
)

// firstName is the symbol of the first name; those below it are bytes.
const firstName = 256

// appendPaired writes a piece with names for its pairs: the names, each a byte that is rare in it, with the two symbols that it stands for, and the
// piece told by them. A rare byte that is meant itself stands behind the rarest.
func appendPaired(dst, piece []byte) []byte {
	told, pairs := named(piece)
	rare := rarest(piece)[:len(pairs)+1]
	dst = binary.AppendUvarint(binary.AppendUvarint(dst, uint64(len(piece))), uint64(len(pairs)))
	dst = append(dst, rare...)
	for _, p := range pairs {
		dst = binary.AppendUvarint(binary.AppendUvarint(dst, uint64(p[0])), uint64(p[1]))
	}
	var out []byte
	for _, symbol := range told {
		switch {
		case symbol >= firstName:
			out = append(out, rare[1+symbol-firstName])
		case slices.Contains(rare, byte(symbol)):
			out = append(out, rare[0], byte(symbol))
		default:
			out = append(out, byte(symbol))
		}
	}
	return appendCounted(dst, out)
}

// rarest lists all bytes, those first that a piece has least often.
func rarest(piece []byte) []byte {
	var seen [firstName]int
	all := make([]byte, firstName)
	for i := range all {
		all[i] = byte(i)
	}
	for _, b := range piece {
		seen[b]++
	}
	slices.SortStableFunc(all, func(a, b byte) int { return seen[a] - seen[b] })
	return all
}

// named tells a piece by symbols and the pairs that these name.
func named(piece []byte) (told []int, pairs [][2]int) {
	for _, b := range piece {
		told = append(told, int(b))
	}
	for len(pairs) < mostNames {
		best, count := frequent(told)
		if count < fewestSeen {
			break
		}
		name, kept := firstName+len(pairs), told[:0]
		for i := 0; i < len(told); i++ {
			if i+1 < len(told) && told[i] == best[0] && told[i+1] == best[1] {
				kept = append(kept, name)
				i++
				continue
			}
			kept = append(kept, told[i])
		}
		told, pairs = kept, append(pairs, best)
	}
	return told, pairs
}

// frequent finds the pair that occurs most often, of several the lowest.
func frequent(told []int) (best [2]int, count int) {
	const symbols = firstName + mostNames
	seen := make([]int, symbols*symbols)
	for i := 0; i+1 < len(told); i++ {
		seen[told[i]*symbols+told[i+1]]++
	}
	for pair, n := range seen {
		if n > count {
			best, count = [2]int{pair / symbols, pair % symbols}, n
		}
	}
	return best, count
}

// paired reads what appendPaired wrote.
func (r *cursor) paired() []byte {
	size, names := r.number(), r.number()
	if names > mostNames || size > mostPaired {
		r.bad = true
	}
	if r.bad {
		return nil
	}
	rare := r.take(names + 1)
	pairs := make([][2]int, names)
	for i := range pairs {
		pairs[i] = [2]int{r.symbol(i), r.symbol(i)}
	}
	var places [firstName]int // of each byte among the rare ones, from 1: asked for every byte, a search takes too long
	for i := len(rare) - 1; i >= 0; i-- {
		places[rare[i]] = i + 1
	}
	told := &cursor{rest: r.counted()}
	out := make([]byte, 0, size)
	for len(told.rest) > 0 && !r.bad {
		b := told.byte()
		symbol := int(b)
		switch at := places[b]; {
		case at == 1:
			symbol = int(told.byte())
		case at > 1:
			symbol = firstName + at - 2
		}
		out = spell(out, symbol, pairs, int(size))
		r.bad = r.bad || told.bad || len(out) > int(size)
	}
	r.bad = r.bad || len(out) < int(size)
	return out
}

// symbol reads one of a pair: a byte, or a name before that of the pair.
func (r *cursor) symbol(before int) int {
	n := r.number()
	if n >= uint64(firstName+before) {
		r.bad = true
		return 0
	}
	return int(n)
}

// spell adds the bytes that a symbol stands for, and stops one byte behind the size.
func spell(out []byte, symbol int, pairs [][2]int, size int) []byte {
	if symbol < firstName {
		return append(out, byte(symbol))
	}
	for _, half := range pairs[symbol-firstName] {
		if len(out) > size {
			break
		}
		out = spell(out, half, pairs, size)
	}
	return out
}
