package patch

// body is a function of a module: its bytes, and where in them the numbers stand that the
// linker filled in.
type body struct {
	bytes    []byte
	operands []operand
}

// operand is a number that the linker filled in: bytes from to to.
type operand struct {
	from, to int
	call     bool // the number of a function, and not a constant
	value    int64
}

// The instructions that carry more than themselves, as WebAssembly numbers them.
const (
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opGlobalSet    = 0x24
	opFirstLoad    = 0x28
	opLastStore    = 0x3e
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opPrefix       = 0xfc
)

// Of the instructions behind opPrefix those that truncate carry nothing.
const (
	lastTruncate = 7
	memoryCopy   = 10
	memoryFill   = 11
)

// readCode takes the code section apart and marks the operands.
func readCode(section []byte) ([]body, error) {
	all, err := functionsOf(section)
	for i := range all {
		if err := all[i].find(); err != nil {
			return nil, err
		}
	}
	return all, err
}

// functionsOf takes the code section apart. The operands of all functions at once would be
// several times the section.
func functionsOf(section []byte) ([]body, error) {
	r := &cursor{rest: section}
	count := r.number()
	if count > uint64(len(section)) {
		return nil, errModule
	}
	all := make([]body, count)
	for i := range all {
		all[i].bytes = r.counted()
	}
	if r.bad || len(r.rest) > 0 {
		return nil, errModule
	}
	return all, nil
}

// find marks the operands.
func (b *body) find() error {
	r := &cursor{rest: b.bytes}
	r.variables()
	for len(r.rest) > 0 && !r.bad {
		op := r.byte()
		if op != opCall && op != opI32Const && op != opI64Const {
			r.immediates(op)
			continue
		}
		at := len(b.bytes) - len(r.rest)
		value := r.signed() // Go's linker gives functions' numbers room for a sign as well
		b.operands = append(b.operands, operand{at, len(b.bytes) - len(r.rest), op == opCall, value})
	}
	if r.bad {
		return errModule
	}
	return nil
}

// variables steps over those of a function, before its first instruction: how many there are of which type.
func (r *cursor) variables() {
	for n := r.number(); n > 0 && !r.bad; n-- {
		r.number()
		r.skip(1)
	}
}

// carried is what an instruction carries.
func (r *cursor) carried(op byte) []byte {
	from := r.rest
	r.immediates(op)
	return from[:len(from)-len(r.rest)]
}

// immediates steps over what an instruction carries.
func (r *cursor) immediates(op byte) {
	switch {
	case op == opCall:
		r.signed()
	case op == opBlock || op == opLoop || op == opIf, op == opBr || op == opBrIf, op >= opLocalGet && op <= opGlobalSet,
		op == opMemorySize || op == opMemoryGrow:
		r.number()
	case op == opBrTable:
		for n := r.number() + 1; n > 0 && !r.bad; n-- {
			r.number()
		}
	case op == opCallIndirect || op >= opFirstLoad && op <= opLastStore:
		r.number()
		r.number()
	case op == opF32Const:
		r.skip(4)
	case op == opF64Const:
		r.skip(8)
	case op == opPrefix:
		switch kind := r.number(); {
		case kind <= lastTruncate:
		case kind == memoryCopy:
			r.skip(2)
		case kind == memoryFill:
			r.skip(1)
		default:
			r.bad = true
		}
	}
}

// skeleton is a function without its operands: two that differ in nothing else are the same
// function, linked at two places.
func (b *body) skeleton() string {
	out, from := make([]byte, 0, len(b.bytes)), 0
	for _, o := range b.operands {
		out, from = append(out, b.bytes[from:o.from]...), o.to
	}
	return string(append(out, b.bytes[from:]...))
}
