package patch

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"
)

// program writes modules as a linker would: functions of packages, each with calls and
// addresses, that lie where the functions and texts before them leave room.
type program struct {
	packages []int // which packages are linked
	seed     uint64
}

// Of a package: how many functions it has, and how many texts.
const (
	packageFunctions = 40
	packageTexts     = 30
	dataBase         = 1 << 20
)

// name tells a function or text of a package.
type name struct{ pack, n int }

func (p program) module() []byte {
	functions, addresses := map[name]int{}, map[name]int{}
	var data []byte
	for _, pack := range p.packages {
		for n := range packageFunctions {
			functions[name{pack, n}] = len(functions)
		}
		random := rand.New(rand.NewPCG(p.seed, uint64(pack)))
		for n := range packageTexts {
			addresses[name{pack, n}] = dataBase + len(data)
			for range 20 + random.IntN(40) {
				data = append(data, byte('a'+random.IntN(26)))
			}
			at := addresses[name{pack, random.IntN(n + 1)}] // as a table of pointers would
			data = binary.LittleEndian.AppendUint64(data, uint64(at))
		}
	}
	code := binary.AppendUvarint(nil, uint64(len(functions)))
	for _, pack := range p.packages {
		for n := range packageFunctions {
			code = appendCounted(code, p.function(name{pack, n}, functions, addresses))
		}
	}
	segment := appendSigned([]byte{1, 0, opI32Const}, dataBase) // one, of memory 0, at an address
	segment = appendCounted(append(segment, 0x0b), data)
	out := []byte(moduleHeader)
	for _, s := range []section{{1, []byte("types")}, {codeSection, code}, {dataSection, segment}} {
		out = appendCounted(append(out, s.id), s.content)
	}
	return out
}

// function is instructions of every form: blocks, jumps, loads, constants and calls, these to
// functions of its own package and of the first.
func (p program) function(f name, functions, addresses map[name]int) []byte {
	random := rand.New(rand.NewPCG(p.seed+1, uint64(f.pack*packageFunctions+f.n)))
	out := []byte{1, 2, 0x7e} // two variables
	for range 5 + random.IntN(30) {
		switch random.IntN(9) {
		case 0:
			out = appendSigned(append(out, opCall), int64(functions[name{f.pack, random.IntN(packageFunctions)}]))
		case 1:
			out = appendSigned(append(out, opCall), int64(functions[name{p.packages[0], random.IntN(packageFunctions)}]))
		case 2:
			out = appendSigned(append(out, opI64Const), int64(addresses[name{f.pack, random.IntN(packageTexts)}]))
		case 3:
			out = appendSigned(append(out, opI32Const), int64(random.Uint64())>>random.IntN(64))
		case 4:
			out = append(out, opBlock, 0x40, opBr, 0, opBrTable, 2, 0, 1, 0, 0x0b)
		case 5:
			out = append(out, opLocalGet, 1, opFirstLoad, 3, byte(random.IntN(100)))
		case 6:
			out = append(out, opF64Const, 1, 2, 3, 4, 5, 6, 7, 8, opF32Const, 1, 2, 3, 4)
		case 7:
			out = append(out, opPrefix, memoryCopy, 0, 0, opPrefix, memoryFill, 0, opPrefix, lastTruncate)
		default:
			out = append(out, opCallIndirect, 1, 0, opMemorySize, 0)
		}
	}
	return append(out, 0x0b)
}

// What one package more moves is made again, and costs little beside the package itself.
func TestOnePackageMore(t *testing.T) {
	first := program{[]int{0, 1, 2, 4, 5, 6, 7, 8}, 1}.module()
	alone := len(program{[]int{3}, 1}.module())
	for _, packages := range [][]int{{0, 1, 2, 3, 4, 5, 6, 7, 8}, {3, 0, 1, 2, 4, 5, 6, 7, 8}, {0, 1, 2, 4, 5, 6, 7, 8, 3}} {
		next := program{packages, 1}.module()
		made, err := Make(first, next)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Apply(first, made)
		if err != nil || !bytes.Equal(again, next) {
			t.Errorf("%v: %v", packages, err)
		}
		if most := alone + alone/2; len(made) > most {
			t.Errorf("%v: the patch has %d bytes, the package alone %d, both together %d", packages, len(made), alone, len(next))
		}
	}
}

// Whatever two modules are: one is made of the other.
func TestAnyTwoModules(t *testing.T) {
	for _, test := range []struct{ first, next program }{
		{program{[]int{1}, 1}, program{[]int{1}, 1}},
		{program{nil, 1}, program{[]int{1, 2}, 1}},
		{program{[]int{1, 2}, 1}, program{nil, 1}},
		{program{[]int{1, 2, 3}, 1}, program{[]int{3, 2, 1}, 1}},
		{program{[]int{1, 2, 3}, 1}, program{[]int{1, 2, 3}, 2}},
	} {
		first, next := test.first.module(), test.next.module()
		if _, err := Make(first, next); err != nil {
			t.Errorf("%v to %v: %v", test.first, test.next, err)
		}
	}
}

func TestApplyAsksForItsModules(t *testing.T) {
	first, next := program{[]int{1, 2}, 1}.module(), program{[]int{1, 2, 3}, 1}.module()
	made, err := Make(first, next)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Apply(next, made); !errors.Is(err, errOther) {
		t.Errorf("another first module: %v", err)
	}
	if _, err := Apply(first, made[:len(made)-1]); !errors.Is(err, errPatch) {
		t.Errorf("a patch that was cut: %v", err)
	}
	for _, short := range [][]byte{nil, made[:3], made[:sumSize]} {
		if _, err := Apply(first, short); err == nil {
			t.Errorf("%d bytes of a patch were taken", len(short))
		}
	}
	if _, err := Make([]byte("no module"), next); !errors.Is(err, errModule) {
		t.Errorf("no module: %v", err)
	}
	unknown := append([]byte(moduleHeader), codeSection, 6, 1, 4, 0, opPrefix, 99, 0x0b)
	if _, err := Make(unknown, unknown); !errors.Is(err, errModule) {
		t.Errorf("an instruction that is not known: %v", err)
	}
}

func TestSignedNumbers(t *testing.T) {
	for _, n := range []int64{0, 1, -1, 63, 64, -64, -65, 127, 128, 1 << 31, -1 << 31, 1<<63 - 1, -1 << 63} {
		written := appendSigned(nil, n)
		r := &cursor{rest: written}
		if got := r.signed(); got != n || r.bad || len(r.rest) > 0 {
			t.Errorf("%d became % x and %d", n, written, got)
		}
	}
	if r := (&cursor{rest: bytes.Repeat([]byte{0x80}, 11)}); r.signed() != 0 || !r.bad {
		t.Error("a number without an end was taken")
	}
}

// A damaged patch gives the module or an error, and nothing else.
func FuzzApply(f *testing.F) {
	first, next := program{[]int{1, 2}, 1}.module(), program{[]int{1, 3, 2}, 1}.module()
	made, err := Make(first, next)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(uint32(20), byte(1), uint32(0))
	f.Add(uint32(2*sumSize), byte(0xff), uint32(7))
	f.Fuzz(func(t *testing.T, at uint32, by byte, cut uint32) {
		damaged := bytes.Clone(made)
		damaged[int(at)%len(damaged)] ^= by
		damaged = damaged[:len(damaged)-int(cut)%len(damaged)]
		again, err := Apply(first, damaged)
		if err == nil && !bytes.Equal(again, next) {
			t.Fatal("a damaged patch made another module")
		}
	})
}

// TestSumTellsEveryChange: one byte that is another, one less and one more are each another sum.
func TestSumTellsEveryChange(t *testing.T) {
	for _, size := range []int{0, 1, 7, 8, 9, 40} {
		module := bytes.Repeat([]byte{0x5a}, size)
		seen := map[string]bool{string(sum(module)): true}
		others := [][]byte{append(bytes.Clone(module), 0)}
		for i := range module {
			for bit := range 8 {
				other := bytes.Clone(module)
				other[i] ^= 1 << bit
				others = append(others, other)
			}
		}
		if size > 0 {
			others = append(others, module[1:])
		}
		for _, other := range others {
			if s := string(sum(other)); seen[s] {
				t.Errorf("%d bytes: %x has a sum that was there", size, other)
			} else {
				seen[s] = true
			}
		}
	}
}
