// Package patch makes one core of the page out of another, so that a browser that has the
// first need not load again what both share.
//
// The words: a module is a program linked for WebAssembly, a list of sections. Its code is a
// list of functions. A function's operands are the numbers that the linker fills in, which
// function is called and where something lies in memory; the rest of it is its skeleton. Two
// modules that were compiled from the same packages share nearly all skeletons, and hardly
// any operand, since one function more moves all that follow it. A patch says of each
// function of the next module which function of the first has the same skeleton, how far
// numbers moved (see steps), and where that is not so. Functions without such a one are taken
// apart (see fresh.go). The numbers in memory move in steps of
// their own (see words.go); everything else is stretches of the first module's bytes with what
// is to be added to them (see stretch.go). Compressed it is what the next module has more than
// the first, and little beside.
//
// A patch belongs to the two modules it was made from: Apply asks for the first by its hash,
// and gives nothing but the second, by its hash.
package patch

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// moduleHeader begins every module: its mark and version.
const moduleHeader = "\x00asm\x01\x00\x00\x00"

// codeSection is the number of the section with the functions.
const codeSection = 10

// sumSize is how many bytes a hash has: enough to tell a broken or another file.
const sumSize = 8

var (
	// errModule is for what is no module, or one with instructions that Go does not write.
	errModule = errors.New("this is no WebAssembly module in the form that is known")
	// errPatch is for a patch that is cut or damaged.
	errPatch = errors.New("the part of the page that reads such files arrived damaged: load the page again")
	// errOther is for a patch of other modules.
	errOther = errors.New("the parts of the page are of different versions: load the page again")
)

// section is one section of a module.
type section struct {
	id      byte
	content []byte
}

// Make gives the patch that makes next out of first.
func Make(first, next []byte) ([]byte, error) {
	olds, err := sections(first)
	if err != nil {
		return nil, err
	}
	news, err := sections(next)
	if err != nil {
		return nil, err
	}
	out := append(sum(first), sum(next)...)
	for _, s := range news {
		old := find(olds, s.id)
		if out, err = appendSection(append(out, s.id), s, old); err != nil {
			return nil, err
		}
	}
	if again, err := Apply(first, out); err != nil || !bytes.Equal(again, next) {
		return nil, errors.Join(errors.New("a patch does not give what it was made from"), err)
	}
	return out, nil
}

// appendSection tells one section of the next module by the first one's.
func appendSection(dst []byte, s section, old []byte) ([]byte, error) {
	switch s.id {
	case codeSection:
		return appendCode(dst, old, s.content)
	case dataSection:
		return appendData(dst, old, s.content)
	}
	return appendStretches(dst, old, s.content, nil), nil
}

// Apply makes the next module out of the first.
func Apply(first, patch []byte) ([]byte, error) {
	r := &cursor{rest: patch}
	if was := r.take(sumSize); r.bad || !bytes.Equal(was, sum(first)) {
		return nil, errOther
	}
	wanted := r.take(sumSize)
	olds, err := sections(first)
	if err != nil {
		return nil, err
	}
	out := []byte(moduleHeader)
	for len(r.rest) > 0 {
		id := r.byte()
		old := find(olds, id)
		content, err := r.section(id, old)
		if err != nil {
			return nil, err
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(content))), content...)
	}
	if r.bad || !bytes.Equal(wanted, sum(out)) {
		return nil, errPatch
	}
	return out, nil
}

// section makes one section of the next module.
func (r *cursor) section(id byte, old []byte) ([]byte, error) {
	switch id {
	case codeSection:
		return r.code(old)
	case dataSection:
		return r.data(old)
	}
	return r.stretches(old, nil)
}

// sections takes a module apart.
func sections(module []byte) ([]section, error) {
	body, found := bytes.CutPrefix(module, []byte(moduleHeader))
	if !found {
		return nil, errModule
	}
	r := &cursor{rest: body}
	var all []section
	for len(r.rest) > 0 {
		all = append(all, section{r.byte(), r.counted()})
	}
	if r.bad {
		return nil, errModule
	}
	return all, nil
}

// find gives the first section of a number, nothing where there is none.
func find(all []section, id byte) []byte {
	for _, s := range all {
		if s.id == id {
			return s.content
		}
	}
	return nil
}

// sum tells a module from every other and from a damaged one, by words of eight bytes. It is
// no cryptographic hash: who could forge a module here could forge the page, and in a browser
// SHA-256 of both modules takes as long as a third of the work.
func sum(module []byte) []byte {
	hash, size := uint64(0), uint64(len(module))
	for len(module) >= sumSize {
		hash = mixed(hash, binary.LittleEndian.Uint64(module))
		module = module[sumSize:]
	}
	var last [sumSize]byte
	copy(last[:], module)
	return binary.LittleEndian.AppendUint64(nil, mixed(mixed(hash, binary.LittleEndian.Uint64(last[:])), size))
}

// mixed is a hash with one word more: of two words each gives another.
func mixed(hash, word uint64) uint64 {
	const odd, fold = 0x9e3779b97f4a7c15, 32
	hash = (hash ^ word) * odd
	return hash ^ hash>>fold // else the low half never told of the high one
}

// appendCounted writes bytes behind their number.
func appendCounted(dst, piece []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(piece))), piece...)
}
