package ofx

import "encoding/binary"

// element is the number of an element name. Zero is a name nobody declared. The
// numbers below elementCount are declared with their children; those above it are
// only known by name, so that nothing in a legal document looks unknown.
type element uint16

// valueKind says what an element holds.
type valueKind uint8

const (
	kindUnknown   valueKind = iota // not in any DTD or schema
	kindAggregate                  // holds elements, never text
	kindNamed                      // a leaf known by name only: its value is not judged
	kindText
	kindDateTime
	kindAmount
	kindRate
	kindInteger
	kindEnum
	kindBool
	kindCurrency
	kindLanguage
)

// childFlags say how a child stands in its aggregate.
type childFlags uint8

const (
	required childFlags = 1 << iota
	repeated            // any number of times
	twice               // at most two times
	choice              // shares the slot of the child before it: one or the other
	paired              // only together with the child before it
	follows             // only after the child before it
	private             // a vendor's element that stands there by custom, in no DTD
)

// child is one line of an aggregate's content, in DTD order.
type child struct {
	element element
	flags   childFlags
	since   uint8 // the first VERSION that has it here; 0 for all
}

// declaration is one line of the table of elements.
type declaration struct {
	name     string
	kind     valueKind
	width    uint16 // at most so many characters; 0 when the kind alone decides
	since    uint8  // the first VERSION that has it; 0 for all
	values   string // of an enumeration, separated by blanks
	children []child
	anyOrder bool // the children come in any order
}

// relation is what the table says about a child in an aggregate. The zero relation
// is that of an element which does not belong there.
type relation struct {
	slot  uint8 // place in DTD order, from 1; alternatives share one
	bit   uint8 // number of the child among its siblings, for sets of children
	flags childFlags
	since uint8 // the first VERSION that has it here; 0 for all
}

// family is a run of declared elements with everything a lookup needs.
type family struct {
	names     []string // by element
	kinds     []valueKind
	short     shortNames
	long      longNames
	relations [elementCount]*[elementCount]relation // by aggregate; all share one empty row that have no children
	required  [elementCount]uint64                  // by aggregate: the bits of the required children
}

// table is the one table of elements that writer, scanner, reader and rules share.
var table = buildFamily()

// buildFamily lays the declared elements out for lookup by name and by parent. It runs
// once, before main: the table is a constant in all but syntax.
func buildFamily() *family {
	f := &family{
		names: make([]string, elementCount),
		kinds: make([]valueKind, elementCount),
	}
	nothing := new([elementCount]relation)
	f.relations[0] = nothing
	for e := element(1); e < elementCount; e++ {
		d := &declared[e]
		f.names[e], f.kinds[e] = d.name, d.kind
		f.index(e)
		f.relations[e] = nothing
		if len(d.children) > 0 {
			f.relations[e], f.required[e] = relate(d.children)
		}
	}
	f.indexNames(namedAggregates, kindAggregate)
	f.indexNames(namedLeaves, kindNamed)
	return f
}

// relate numbers the children of an aggregate in their order. A choice has the slot of
// the child before it: either may stand there.
func relate(children []child) (row *[elementCount]relation, mask uint64) {
	row = new([elementCount]relation)
	slot := uint8(0)
	for i, c := range children {
		if c.flags&choice == 0 {
			slot++
		}
		since := max(c.since, declared[c.element].since)
		row[c.element] = relation{slot: slot, bit: uint8(i), flags: c.flags, since: since}
		if c.flags&required != 0 {
			mask |= 1 << i
		}
	}
	return row, mask
}

// indexNames gives every blank-separated name a number of its own.
func (f *family) indexNames(names string, kind valueKind) {
	for name := range fields(names) {
		if f.lookup([]byte(name)) != 0 {
			continue
		}
		e := element(len(f.names))
		f.names = append(f.names, name)
		f.kinds = append(f.kinds, kind)
		f.index(e)
	}
}

// index files a name under its bytes, packed into words. Names of up to eight bytes,
// which the leaves of an ordinary row have, are found by one comparison.
func (f *family) index(e element) {
	words, n := packName([]byte(f.names[e]))
	if n <= 8 {
		f.short.put(shortName{words[0], e, f.kinds[e]})
	} else {
		f.long.put(words, e)
	}
}

// fields yields the blank-separated words of a declared list.
func fields(list string) func(func(string) bool) {
	return func(yield func(string) bool) {
		start := 0
		for i := 0; i <= len(list); i++ {
			if i < len(list) && list[i] > ' ' {
				continue
			}
			if i > start && !yield(list[start:i]) {
				return
			}
			start = i + 1
		}
	}
}

// String is the element's name in capitals, or "" for the unknown element.
func (e element) String() string { return table.names[e] }

// kind says what the element holds.
func (e element) kind() valueKind { return table.kinds[e] }

// isLeaf says whether the element is known to hold a value.
func (e element) isLeaf() bool { return table.kinds[e] > kindAggregate }

// isAggregate says whether the element is known to hold other elements.
func (e element) isAggregate() bool { return table.kinds[e] == kindAggregate }

// declaration is the element's line of the table; that of an element known by name
// only is empty.
func (e element) declaration() *declaration {
	if e >= elementCount {
		e = 0
	}
	return &declared[e]
}

// hasChildren says whether the table lists the content of the aggregate.
func (e element) hasChildren() bool { return e < elementCount && len(declared[e].children) > 0 }

// relationOf tells how a child stands in an aggregate.
func relationOf(parent, child element) relation {
	if parent >= elementCount || child >= elementCount {
		return relation{}
	}
	return table.relations[parent][child]
}

// requiredBits is the set of children an aggregate must have, by relation.bit.
func requiredBits(parent element) uint64 {
	if parent >= elementCount {
		return 0
	}
	return table.required[parent]
}

// hasValue says whether the value is one of the enumeration's, in capitals as
// declared.
func (d *declaration) hasValue(value []byte) bool {
	for at := 0; at+len(value) <= len(d.values); {
		end := at
		for end < len(d.values) && d.values[end] != ' ' {
			end++
		}
		if d.values[at:end] == string(value) {
			return true
		}
		at = end + 1
	}
	return false
}

// lookupElement finds a name in capitals or not.
func lookupElement(name []byte) element { return table.lookup(name) }

// lookup packs the name into words of eight letters, in capitals: numbers are compared,
// not texts.
func (f *family) lookup(name []byte) element {
	if len(name) == 0 || len(name) > maxKnownName {
		return 0
	}
	words, n := packName(name)
	var e element
	if n <= 8 {
		e = f.short.find(words[0]).element
	} else {
		e = f.long.find(words)
	}
	if len(f.names[e]) != n { // a name that ends in NUL bytes packs like one without
		return 0
	}
	return e
}

// maxKnownName bounds the length of a declared name; longer ones are unknown
// without a look at the table.
const maxKnownName = 24

// packName puts a name's bytes, in capitals, into words that compare at once.
func packName(name []byte) (words [3]uint64, n int) {
	var upper [maxKnownName]byte
	n = copy(upper[:], name)
	for i, c := range upper[:n] {
		upper[i] = capital(c)
	}
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(upper[8*i:])
	}
	return words, n
}

// capital is for ASCII alone: names of elements have nothing else.
func capital(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - ('a' - 'A')
	}
	return c
}

// The two hash tables are a few times larger than the names they hold, so that a
// probe nearly always ends at once.
const (
	shortBits = 11
	longBits  = 11
	hashPrime = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio spreads the letters
)

// shortNames finds names of up to eight bytes, which are nearly all that occur in a
// transaction, by one multiplication and one comparison.
type shortNames [1 << shortBits]shortName

type shortName struct {
	key     uint64
	element element
	kind    valueKind
}

func (t *shortNames) find(key uint64) *shortName {
	for i := key * hashPrime >> (64 - shortBits); ; i = (i + 1) & (1<<shortBits - 1) {
		if t[i].key == key || t[i].key == 0 {
			return &t[i]
		}
	}
}

func (t *shortNames) put(name shortName) {
	i := name.key * hashPrime >> (64 - shortBits)
	for t[i].key != 0 {
		i = (i + 1) & (1<<shortBits - 1)
	}
	t[i] = name
}

// longNames finds names of nine to twenty-four bytes.
type longNames struct {
	keys     [1 << longBits][3]uint64
	elements [1 << longBits]element
}

func longHash(key [3]uint64) uint64 {
	return (key[0] ^ key[1]*3 ^ key[2]*7) * hashPrime >> (64 - longBits)
}

func (t *longNames) find(key [3]uint64) element {
	for i := longHash(key); ; i = (i + 1) & (1<<longBits - 1) {
		if t.keys[i] == key || t.keys[i][0] == 0 {
			return t.elements[i]
		}
	}
}

func (t *longNames) put(key [3]uint64, e element) {
	i := longHash(key)
	for t.keys[i][0] != 0 {
		i = (i + 1) & (1<<longBits - 1)
	}
	t.keys[i], t.elements[i] = key, e
}
