package shrink

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
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
	unitAt       = 32 // where the names of its files begin
	startLineAt  = 36
	factCount    = 43 // one byte
	functionSize = 44
)

// The tables of values by place in the code, and the facts behind them, by their numbers
// (internal/abi/symtab.go). Where a function may be interrupted is of no use where nothing
// interrupts it, and which calls were inlined and where arguments stand is only printed.
var (
	lostValues = []int{0, 2, 3} // PCDATA_UnsafePoint, InlTreeIndex, ArgLiveIndex
	lostFacts  = []int{3, 5, 6} // FUNCDATA_InlTree, ArgInfo, ArgLiveInfo
)

// noFact is the place of a fact that a function has not.
const noFact = ^uint32(0)

// maxValues is how many tables, and how many facts, a function may have; Go knows five and
// eight.
const maxValues = 16

// errTable is for a table of functions in a form that is not known.
var errTable = errors.New("it has another form than Go 1.26 writes: look at runtime/symtab.go, and at shrink/lines.go")

// table is the table of functions in an image.
type table struct {
	image                                  []byte // from its header on
	count                                  int
	names, units, files, values, functions int
}

// forgetLines takes files, lines and what else is only printed out of the table of
// functions. The runtime knows functions without them (number 0: no such table) and prints a
// question mark. Of a function's name its package is left, by which the runtime knows its own
// goroutines. What is left moves together: between holes of zeros a patch does not find what
// two cores share.
func forgetLines(memory []byte) error {
	t, err := findTable(memory)
	if err != nil {
		return err
	}
	left := values{from: t.image[t.values:t.functions], packed: []byte{0}, places: map[uint32]uint32{0: 0}}
	rooms := names{from: t.image[t.names:t.units], packed: []byte{0}, places: map[string]uint32{}}
	for i := range t.count {
		at, err := t.function(i)
		if err != nil {
			return err
		}
		f := t.image[at:]
		forget(f)
		rooms.move(f[nameAt:])
		if err := left.move(f[stackAt:]); err != nil {
			return err
		}
		for n := range binary.LittleEndian.Uint32(f[valueCount:]) {
			if err := left.move(f[functionSize+4*n:]); err != nil {
				return err
			}
		}
	}
	if len(left.packed) > len(left.from) || len(rooms.packed) > len(rooms.from) {
		return errTable
	}
	clear(left.from[copy(left.from, left.packed):])
	clear(rooms.from[copy(rooms.from, rooms.packed):])
	clear(t.image[t.units:t.values]) // which names of files are whose, and the names
	return nil
}

// forget takes out of a function's numbers what is only printed.
func forget(f []byte) {
	for _, lost := range []int{fileAt, lineAt, unitAt, startLineAt} {
		binary.LittleEndian.PutUint32(f[lost:], 0)
	}
	values, facts := int(binary.LittleEndian.Uint32(f[valueCount:])), int(f[factCount])
	for _, lost := range lostValues {
		if lost < values {
			binary.LittleEndian.PutUint32(f[functionSize+4*lost:], 0)
		}
	}
	for _, lost := range lostFacts {
		if lost < facts {
			binary.LittleEndian.PutUint32(f[functionSize+4*values+4*lost:], noFact)
		}
	}
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
		values > maxValues || f[factCount] > maxValues || len(f) < functionSize+4*(values+int(f[factCount])):
		return 0, errTable
	}
	return t.functions + offset, nil
}

// names cuts the names of functions to those of their packages. A name ends with a zero.
type names struct {
	from, packed []byte
	places       map[string]uint32 // where each package's name begins
}

// anyMethod stands for every method of a pointer: the runtime takes the name of such a
// function apart where a value's method was called by a pointer to nothing (panicwrap), and
// ends the program if it finds no type and no method there.
const anyMethod = "(*).m"

// move cuts the name whose place is written at the beginning of number, and writes where what
// is left of it is then: all up to the first point behind the path.
func (n *names) move(number []byte) {
	until, _, _ := bytes.Cut(n.from[binary.LittleEndian.Uint32(number):], []byte{0})
	name := string(until)
	generic, _, _ := strings.Cut(name, "[")
	path := strings.LastIndexByte(generic, '/') + 1
	if point := strings.IndexByte(name[path:], '.'); point >= 0 {
		own := name[path+point+1:]
		name = name[:path+point+1]
		if strings.HasPrefix(own, "(*") {
			name += anyMethod
		}
	}
	place, known := n.places[name]
	if !known {
		place = uint32(len(n.packed))
		n.packed = append(append(n.packed, name...), 0)
		n.places[name] = place
	}
	binary.LittleEndian.PutUint32(number, place)
}

// values moves the tables of values that are kept to the beginning of theirs.
type values struct {
	from, packed []byte
	places       map[uint32]uint32 // where each began, to where it begins
}

// move keeps the table of values whose place is written at the beginning of number, and
// writes where it is then. Place 0 says that there is none.
func (v *values) move(number []byte) error {
	was := binary.LittleEndian.Uint32(number)
	place, known := v.places[was]
	if !known {
		size, err := v.size(int(was))
		if err != nil {
			return err
		}
		place = uint32(len(v.packed))
		v.packed = append(v.packed, v.from[was:int(was)+size]...)
		v.places[was] = place
	}
	binary.LittleEndian.PutUint32(number, place)
	return nil
}

// size is that of a table of values: pairs of packed numbers, and a zero at its end.
func (v *values) size(was int) (int, error) {
	for at := was; ; {
		if at >= len(v.from) {
			return 0, errTable
		}
		if v.from[at] == 0 && at > was {
			return at + 1 - was, nil
		}
		for range 2 {
			_, size := binary.Uvarint(v.from[at:])
			if size <= 0 {
				return 0, errTable
			}
			at += size
		}
	}
}
