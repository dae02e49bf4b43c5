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

// appendData tells the memory of the next module by that of the first, whose words are moved
// before by the steps in which they moved: one function or type more moves all that follow.
func appendData(dst, old, new []byte) ([]byte, error) {
	moved, err := wordSteps(old, new)
	if err != nil {
		return nil, err
	}
	dst = appendCounted(dst, moved.append(nil))
	old, err = moved.words(old)
	return appendStretches(dst, old, new), err
}

// data makes what appendData told.
func (r *cursor) data(old []byte) ([]byte, error) {
	old, err := readSteps(r.counted()).words(old)
	if err != nil {
		return nil, err
	}
	return r.stretches(old)
}

// wordSteps finds the steps in which the words of old moved, by those that stand in new with
// the bytes around them.
func wordSteps(old, new []byte) (steps, error) {
	places := make([]int, len(old)) // in new, counted from 1
	for _, s := range stretchesOf(old, new) {
		for i := s.from; i < s.to; i++ {
			places[i+s.by] = i + 1
		}
	}
	seen := map[step]int{}
	err := eachWord(old, func(at int) {
		if there := places[at]; there > 0 && places[at+wordSize-1] == there+wordSize-1 {
			was, is := int64(binary.LittleEndian.Uint32(old[at:])), int64(binary.LittleEndian.Uint32(new[there-1:]))
			seen[step{was, is - was}]++
		}
	})
	return stepsOf(seen), err
}

// words gives the section with its words moved.
func (s steps) words(section []byte) ([]byte, error) {
	out := bytes.Clone(section)
	err := eachWord(section, func(at int) {
		value := int64(binary.LittleEndian.Uint32(section[at:]))
		binary.LittleEndian.PutUint32(out[at:], uint32(value+s.by(value)))
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
