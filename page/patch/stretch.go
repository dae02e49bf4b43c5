package patch

import "encoding/binary"

// Bytes that are no code are told as stretches: so many bytes that are new, then so many
// that stand in the first module at a place, each with what is to be added to it. What is
// added is zero but for the addresses in between, which moved all alike.
const (
	window   = 16 // how many equal bytes make a stretch worth a look
	tableLog = 22 // the table of windows has so many bits
	// A stretch goes on over bytes that differ as long as equal ones outweigh them: one that
	// differs counts against two, and so far behind its best a stretch is over.
	against = 2
	patient = 24
)

// stretch is bytes of the new from one place to another that stand in the old so much further on.
type stretch struct{ from, to, by int }

// stretchesOf finds what of new stands in old, in the order of new.
func stretchesOf(old, new []byte) []stretch {
	var all []stretch
	windows := windowsOf(old)
	told, shift := 0, 0
	for at := 0; at+window <= len(new); {
		s, found := windows.stretch(old, new, told, at, shift)
		if !found {
			at++
			continue
		}
		all = append(all, s)
		told, at, shift = s.to, s.to, s.by
	}
	return all
}

// appendStretches tells new by old.
func appendStretches(dst, old, new []byte) []byte {
	var ops, added, fresh []byte
	told, shift, same := 0, 0, 0
	for _, s := range stretchesOf(old, new) {
		ops = binary.AppendUvarint(binary.AppendUvarint(ops, uint64(s.from-told)), uint64(s.to-s.from))
		ops = binary.AppendVarint(ops, int64(s.by-shift))
		fresh = append(fresh, new[told:s.from]...)
		for i := s.from; i < s.to; i++ {
			more := new[i] - old[i+s.by]
			if more == 0 {
				same++
				continue
			}
			added, same = append(binary.AppendUvarint(added, uint64(same)), more), 0
		}
		told, shift = s.to, s.by
	}
	fresh = append(fresh, new[told:]...)
	return appendCounted(appendCounted(appendCounted(dst, ops), added), fresh)
}

// stretches makes what appendStretches told.
func (r *cursor) stretches(old []byte) ([]byte, error) {
	ops, added, fresh := &cursor{rest: r.counted()}, &adder{cursor: cursor{rest: r.counted()}}, &cursor{rest: r.counted()}
	added.next()
	out := make([]byte, 0, len(old)+len(fresh.rest))
	for shift := 0; len(ops.rest) > 0; {
		news, olds := ops.number(), ops.number()
		shift += int(ops.difference())
		out = append(out, fresh.take(news)...)
		from := len(out) + shift
		if ops.bad || fresh.bad || from < 0 || olds > uint64(len(old)) || from > len(old)-int(olds) {
			return nil, errPatch
		}
		start := len(out)
		out = append(out, old[from:from+int(olds)]...)
		added.add(out[start:])
	}
	if r.bad {
		return nil, errPatch
	}
	return append(out, fresh.rest...), nil
}

// adder adds to copied bytes what they differ by.
type adder struct {
	cursor
	left int // how many copied bytes are the same before the next that differs; below 0: all
}

func (a *adder) next() {
	a.left = -1
	if len(a.rest) > 0 {
		a.left = int(a.number())
	}
}

func (a *adder) add(copied []byte) {
	for a.left >= 0 && a.left < len(copied) {
		copied[a.left] += a.byte()
		copied = copied[a.left+1:]
		a.next()
	}
	if a.left >= 0 {
		a.left -= len(copied)
	}
}

// windows finds where a handful of bytes stands: by their hash the first place, counted
// from 1.
type windows []int32

func windowsOf(old []byte) windows {
	all := make(windows, 1<<tableLog)
	for at := len(old) - window; at >= 0; at-- {
		all[hash(old[at:])] = int32(at) + 1
	}
	return all
}

// hash is the same on every machine, as a build must be.
func hash(b []byte) uint64 {
	const odd, other = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	mixed := binary.LittleEndian.Uint64(b)*odd ^ binary.LittleEndian.Uint64(b[8:])*other
	return (mixed ^ mixed>>29) * odd >> (64 - tableLog)
}

// stretch looks for one that holds new[at:] and begins behind what was told. The place that
// the last one would go on at is tried first.
func (w windows) stretch(old, new []byte, told, at, shift int) (s stretch, found bool) {
	fits := func(place int) bool {
		return place >= 0 && place+window <= len(old) && string(old[place:place+window]) == string(new[at:at+window])
	}
	place := at + shift
	if !fits(place) {
		place = int(w[hash(new[at:])]) - 1
	}
	if !fits(place) {
		return stretch{}, false
	}
	s = stretch{at, at, place - at}
	for s.from > told && s.from+s.by > 0 && old[s.from+s.by-1] == new[s.from-1] {
		s.from--
	}
	score, best := 0, 0
	for i := at; i < len(new) && i+s.by < len(old) && score >= best-patient; i++ {
		score++
		if old[i+s.by] != new[i] {
			score -= 1 + against
		}
		if score > best {
			best, s.to = score, i+1
		}
	}
	return s, true
}
