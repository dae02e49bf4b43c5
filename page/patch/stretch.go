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

// appendStretches tells new by old, whose words are at some places: what is added to a word is one number, and to any other byte another.
func appendStretches(dst, old, new []byte, at places) []byte {
	var ops, counts, added, fresh []byte
	told, shift, same := 0, 0, uint64(0)
	for _, s := range stretchesOf(old, new) {
		ops = binary.AppendUvarint(binary.AppendUvarint(ops, uint64(s.from-told)), uint64(s.to-s.from))
		ops = binary.AppendVarint(ops, int64(s.by-shift))
		fresh = append(fresh, new[told:s.from]...)
		for i := s.from; i < s.to; {
			n := at.unit(i+s.by, s.to-i)
			more := unit(new[i:i+n]) - unit(old[i+s.by:i+s.by+n])
			i += n
			if more == 0 {
				same++
				continue
			}
			counts, added, same = binary.AppendUvarint(counts, same), binary.AppendVarint(added, more), 0
		}
		told, shift = s.to, s.by
	}
	fresh = append(fresh, new[told:]...)
	for _, part := range [][]byte{ops, counts, added, fresh} {
		dst = appendCounted(dst, part)
	}
	return dst
}

// places marks where in a section words begin.
type places []bool

// unit is how many bytes from a place on are told as one number, of so many that are left of a stretch.
func (p places) unit(at, left int) int {
	if p != nil && p[at] && left >= wordSize {
		return wordSize
	}
	return 1
}

// unit is the number that a byte or a word is.
func unit(b []byte) int64 {
	if len(b) == wordSize {
		return int64(binary.LittleEndian.Uint32(b))
	}
	return int64(b[0])
}

// setUnit makes a byte or a word so much more.
func setUnit(b []byte, more int64) {
	if len(b) == wordSize {
		binary.LittleEndian.PutUint32(b, uint32(unit(b)+more))
		return
	}
	b[0] += byte(more)
}

// stretches makes what appendStretches told.
func (r *cursor) stretches(old []byte, at places) ([]byte, error) {
	ops := &cursor{rest: r.counted()}
	added := &adder{counts: &cursor{rest: r.counted()}, differences: &cursor{rest: r.counted()}}
	fresh := &cursor{rest: r.counted()}
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
		for i := start; i < len(out); {
			n := at.unit(from+i-start, len(out)-i)
			if more := added.one(); more != 0 {
				setUnit(out[i:i+n], more)
			}
			i += n
		}
	}
	if r.bad || added.bad() {
		return nil, errPatch
	}
	return append(out, fresh.rest...), nil
}

// adder tells what numbers differ by: so many that do not, then one that does by so much.
type adder struct {
	counts, differences *cursor
	left                int // how many are the same before the next that differs; below 0: all
}

func (a *adder) bad() bool { return a.counts.bad || a.differences.bad }

func (a *adder) next() {
	a.left = -1
	if len(a.counts.rest) > 0 {
		a.left = int(a.counts.number())
	}
}

// one is what the next number differs by.
func (a *adder) one() int64 {
	if a.left != 0 {
		a.left = max(a.left-1, -1)
		return 0
	}
	more := a.differences.difference()
	a.next()
	return more
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
