package patch

import (
	"bytes"
	"encoding/binary"
)

// dataSection is the number of the section that fills the program's memory, in segments, each
// behind its address.
const dataSection = 11

// wordSize is that of the numbers in memory that the linker fills in: addresses, and places
// counted from the beginning of a table. They stand at multiples of it.
const wordSize = 4

// regionLog is how long the pieces of memory are, in bits, whose words move by steps of their
// own. A number means something else in each table, and tables lie one behind another:
// shorter pieces would need more steps than they tell.
const regionLog = 17

// regions are the steps of the words in each piece of a section.
type regions []steps

// appendData tells the memory of the next module by that of the first, whose words are moved
// before by the steps in which they moved: one function or type more moves all that follow.
func appendData(dst, old, new []byte) ([]byte, error) {
	old, new = foldEntries(old), foldEntries(new)
	moved, err := wordSteps(old, new)
	if err != nil {
		return nil, err
	}
	dst = appendCounted(dst, moved.append(nil))
	if old, err = moved.words(old); err != nil {
		return nil, err
	}
	at, err := wordPlaces(old)
	return appendStretches(dst, old, new, at), err
}

// data makes what appendData told.
func (r *cursor) data(old []byte) ([]byte, error) {
	old = foldEntries(old)
	moved, err := readRegions(r.counted(), len(old))
	if err != nil {
		return nil, err
	}
	if old, err = moved.words(old); err != nil {
		return nil, err
	}
	at, err := wordPlaces(old)
	if err != nil {
		return nil, err
	}
	folded, err := r.stretches(old, at)
	return unfoldEntries(folded), err
}

// wordPlaces marks where the words of a section begin.
func wordPlaces(section []byte) (places, error) {
	all := make(places, len(section))
	return all, eachWord(section, func(at int) { all[at] = true })
}

func regionsOf(size int) int { return size>>regionLog + 1 }

func (all regions) append(dst []byte) []byte {
	for _, s := range all {
		dst = appendCounted(dst, s.append(nil))
	}
	return dst
}

// readRegions reads the steps of a section of a size.
func readRegions(data []byte, size int) (regions, error) {
	r := &cursor{rest: data}
	all := make(regions, regionsOf(size))
	for i := range all {
		all[i] = readSteps(r.counted())
	}
	if r.bad || len(r.rest) > 0 {
		return nil, errPatch
	}
	return all, nil
}

// wordSteps finds the steps in which the words of old moved, by those that stand in new with
// the bytes around them.
func wordSteps(old, new []byte) (regions, error) {
	places := make([]int, len(old)) // in new, counted from 1
	for _, s := range stretchesOf(old, new) {
		for i := s.from; i < s.to; i++ {
			places[i+s.by] = i + 1
		}
	}
	seen := make([]map[step]int, regionsOf(len(old)))
	for i := range seen {
		seen[i] = map[step]int{}
	}
	err := eachWord(old, func(at int) {
		if there := places[at]; there > 0 && places[at+wordSize-1] == there+wordSize-1 {
			was, is := int64(binary.LittleEndian.Uint32(old[at:])), int64(binary.LittleEndian.Uint32(new[there-1:]))
			seen[at>>regionLog][step{was, is - was}]++
		}
	})
	all := make(regions, len(seen))
	for i := range seen {
		all[i] = stepsOf(seen[i])
	}
	return all, err
}

// words gives the section with its words moved.
func (all regions) words(section []byte) ([]byte, error) {
	out := bytes.Clone(section)
	err := eachWord(section, func(at int) {
		value := int64(binary.LittleEndian.Uint32(section[at:]))
		binary.LittleEndian.PutUint32(out[at:], uint32(value+all[at>>regionLog].by(value)))
	})
	return out, err
}

// How a segment begins: one byte says that it is of memory 0 and one that its address is a
// constant, and one behind the address ends that.
const (
	beforeAddress = 2
	behindAddress = 1
)

// eachWord visits the places of the words in a section of data.
func eachWord(section []byte, visit func(at int)) error {
	r := &cursor{rest: section}
	for range r.number() {
		r.skip(beforeAddress)
		address := r.signed()
		r.skip(behindAddress)
		segment := r.counted()
		if r.bad {
			return errModule
		}
		from := len(section) - len(r.rest) - len(segment)
		for at := int(-address & (wordSize - 1)); at+wordSize <= len(segment); at += wordSize {
			visit(from + at)
		}
	}
	return nil
}
