package shrink

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// tableHeader begins the table of functions: its mark, the step of addresses and the size of
// a pointer, as Go 1.20 and later write them for WebAssembly.
const tableHeader = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// Where the numbers of the header stand, eight bytes each: how many functions there are, and
// the places of the tables, counted from the header on.
const (
	countAt     = 8
	namesAt     = 32
	unitsAt     = 40
	filesAt     = 48
	valuesAt    = 56
	functionsAt = 64
	headerSize  = 72
)

// Where the numbers of one function stand, four bytes each. Behind them is a list of tables
// of values by place in the code, as long as valueCount says.
const (
	entryAt      = 0
	nameAt       = 4
	stackAt      = 16 // the table of how deep the stack is
	fileAt       = 20 // the table of files
	lineAt       = 24 // the table of lines
	valueCount   = 28
	startLineAt  = 36
	functionSize = 44
)

// maxValues is how many tables a function may have; Go knows five.
const maxValues = 16

// errTable is for a table of functions in a form that is not known.
var errTable = errors.New("it has another form than Go 1.26 writes: look at runtime/symtab.go, and at shrink/lines.go")

// table is the table of functions in an image.
type table struct {
	image                                  []byte // from its header on
	count                                  int
	names, units, files, values, functions int
}

// forgetLines takes files and lines out of the table of functions. The runtime knows
// functions without them (number 0: no such table) and prints a question mark.
func forgetLines(memory []byte) error {
	t, err := findTable(memory)
	if err != nil {
		return err
	}
	kept := make([]bool, t.functions-t.values) // of the values
	kept[0] = true
	for i := range t.count {
		at, err := t.function(i)
		if err != nil {
			return err
		}
		f := t.image[at:]
		for n := range binary.LittleEndian.Uint32(f[valueCount:]) {
			if err := t.keep(kept, f[functionSize+4*n:]); err != nil {
				return err
			}
		}
		if err := t.keep(kept, f[stackAt:]); err != nil {
			return err
		}
		for _, lost := range []int{fileAt, lineAt, startLineAt} {
			binary.LittleEndian.PutUint32(f[lost:], 0)
		}
	}
	values := t.image[t.values:t.functions]
	for i := range values {
		if !kept[i] {
			values[i] = 0
		}
	}
	clear(t.image[t.units:t.values]) // which names of files are whose, and the names
	return nil
}

// findTable finds the table, which must be there once.
func findTable(memory []byte) (*table, error) {
	at := bytes.Index(memory, []byte(tableHeader))
	if at < 0 || len(memory)-at < headerSize || bytes.Contains(memory[at+1:], []byte(tableHeader)) {
		return nil, errTable
	}
	number := func(place int) int { return int(binary.LittleEndian.Uint64(memory[at+place:])) }
	t := &table{memory[at:], number(countAt), number(namesAt), number(unitsAt), number(filesAt), number(valuesAt), number(functionsAt)}
	inOrder := headerSize <= t.names && t.names < t.units && t.units < t.files && t.files < t.values && t.values < t.functions
	if !inOrder || t.functions > len(t.image) || t.count < 1 || t.count > (len(t.image)-t.functions)/8 {
		return nil, errTable
	}
	return t, nil
}

// function gives the place of a function's numbers. They must be that function's, begin with
// the address that the list has for it, and name something.
func (t *table) function(i int) (int, error) {
	listed := t.image[t.functions+8*i:]
	offset := int(binary.LittleEndian.Uint32(listed[4:]))
	if offset > len(t.image)-t.functions-functionSize {
		return 0, errTable
	}
	f := t.image[t.functions+offset:]
	name := int(binary.LittleEndian.Uint32(f[nameAt:]))
	values := int(binary.LittleEndian.Uint32(f[valueCount:]))
	switch {
	case binary.LittleEndian.Uint32(f[entryAt:]) != binary.LittleEndian.Uint32(listed),
		name >= t.units-t.names || name > 0 && t.image[t.names+name-1] != 0 || t.image[t.names+name] == 0,
		values > maxValues || len(f) < functionSize+4*values:
		return 0, errTable
	}
	return t.functions + offset, nil
}

// keep marks the bytes of the table of values whose place is written at the beginning of
// number. It is pairs of packed numbers and ends with a zero.
func (t *table) keep(kept []bool, number []byte) error {
	at := int(binary.LittleEndian.Uint32(number))
	if at == 0 {
		return nil // there is none
	}
	values := t.image[t.values:t.functions]
	for first := true; ; first = false {
		if at >= len(values) {
			return errTable
		}
		if values[at] == 0 && !first {
			kept[at] = true
			return nil
		}
		for range 2 {
			_, size := binary.Uvarint(values[at:])
			if size <= 0 {
				return errTable
			}
			for range size {
				kept[at] = true
				at++
			}
		}
	}
}
