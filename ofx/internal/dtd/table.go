// Package dtd is the one table of elements that writer, scanner, reader and rules share:
// what the DTDs and schemas of all versions say, and nothing of any document.
//
// The words: an [Element] is the number of a name. A leaf has a value of a [Kind]; an
// aggregate has children in a fixed order, and a [Relation] tells the place of one child in
// one aggregate. A [Declaration] is an element's line of the table. Names of other parts of
// the standard are known too, so that nothing in a legal document looks unknown.
package dtd

import (
	"encoding/binary"
	"iter"
)

// Element is the number of an element name. Zero is a name nobody declared. The
// numbers below elementCount are declared with their children; those above it are
// only known by name, so that nothing in a legal document looks unknown.
type Element uint16

// Kind says what an element holds.
type Kind uint8

const (
	UnknownKind Kind = iota // not in any DTD or schema
	Aggregate               // holds elements, never text
	Named                   // a leaf known by name only: its value is not judged
	Text
	DateTime
	Amount
	Rate
	Integer
	Enum
	Bool
	CurrencyCode
	LanguageCode
)

// Flags say how a child stands in its aggregate.
type Flags uint8

const (
	Required Flags = 1 << iota
	Repeated       // any number of times
	Twice          // at most two times
	Choice         // shares the slot of the child before it: one or the other
	Paired         // only together with the child before it
	Follows        // only after the child before it
	Private        // a vendor's element that stands there by custom, in no DTD
)

// Child is one line of an aggregate's content, in DTD order.
type Child struct {
	Element Element
	Flags   Flags
	Since   uint8 // the first VERSION that has it here; 0 for all
}

// Declaration is one line of the table of elements.
type Declaration struct {
	name     string
	Kind     Kind
	Width    uint16 // at most so many characters; 0 when the kind alone decides
	Since    uint8  // the first VERSION that has it; 0 for all
	Values   string // of an enumeration, separated by blanks
	Children []Child
	AnyOrder bool // the children come in any order
}

// Relation is what the table says about a child in an aggregate. The zero relation
// is that of an element which does not belong there.
type Relation struct {
	Slot  uint8 // place in DTD order, from 1; alternatives share one
	Bit   uint8 // number of the child among its siblings, for sets of children
	Flags Flags
	Since uint8 // the first VERSION that has it here; 0 for all
}

// family is a run of declared elements with everything a lookup needs.
type family struct {
	names     []string // by element
	kinds     []Kind
	short     shortNames
	long      longNames
	relations [elementCount]*[elementCount]Relation // by aggregate; all share one empty row that have no children
	required  [elementCount]uint64                  // by aggregate: the bits of the required children
}

// table is the one table of elements that writer, scanner, reader and rules share.
var table = buildFamily()

// buildFamily lays the declared elements out for lookup by name and by parent. It runs
// once, before main: the table is a constant in all but syntax.
func buildFamily() *family {
	f := &family{
		names: make([]string, elementCount),
		kinds: make([]Kind, elementCount),
	}
	nothing := new([elementCount]Relation)
	f.relations[0] = nothing
	for e := Element(1); e < elementCount; e++ {
		d := &declared[e]
		f.names[e], f.kinds[e] = d.name, d.Kind
		f.index(e)
		f.relations[e] = nothing
		if len(d.Children) > 0 {
			f.relations[e], f.required[e] = relate(d.Children)
		}
	}
	f.indexNames(namedAggregates, Aggregate)
	f.indexNames(namedLeaves, Named)
	return f
}

// relate numbers the children of an aggregate in their order. A choice has the slot of
// the child before it: either may stand there.
func relate(children []Child) (row *[elementCount]Relation, mask uint64) {
	row = new([elementCount]Relation)
	slot := uint8(0)
	for i, c := range children {
		if c.Flags&Choice == 0 {
			slot++
		}
		since := max(c.Since, declared[c.Element].Since)
		row[c.Element] = Relation{Slot: slot, Bit: uint8(i), Flags: c.Flags, Since: since}
		if c.Flags&Required != 0 {
			mask |= 1 << i
		}
	}
	return row, mask
}

// indexNames gives every blank-separated name a number of its own.
func (f *family) indexNames(names string, kind Kind) {
	for name := range fields(names) {
		if f.lookup([]byte(name)) != 0 {
			continue
		}
		e := Element(len(f.names))
		f.names = append(f.names, name)
		f.kinds = append(f.kinds, kind)
		f.index(e)
	}
}

// index files a name under its bytes, packed into words. Names of up to eight bytes,
// which the leaves of an ordinary row have, are found by one comparison.
func (f *family) index(e Element) {
	words, n := Pack([]byte(f.names[e]))
	name := Name{words[0], e, f.kinds[e], uint8(n)}
	if n <= 8 {
		f.short.put(name)
	} else {
		f.long.put(words, name)
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
func (e Element) String() string { return table.names[e] }

// Kind says what the element holds.
func (e Element) Kind() Kind { return table.kinds[e] }

// Names goes through every element that the table knows at least by name.
func Names() iter.Seq[Element] {
	return func(yield func(Element) bool) {
		for e := 1; e < len(table.names) && yield(Element(e)); e++ {
		}
	}
}

// IsLeaf says whether the element is known to hold a value.
func (e Element) IsLeaf() bool { return table.kinds[e] > Aggregate }

// IsAggregate says whether the element is known to hold other elements.
func (e Element) IsAggregate() bool { return table.kinds[e] == Aggregate }

// Declaration is the element's line of the table; that of an element known by name
// only is empty.
func (e Element) Declaration() *Declaration {
	if e >= elementCount {
		e = 0
	}
	return &declared[e]
}

// IsDeclared says whether the table tells more of the element than its name.
func (e Element) IsDeclared() bool { return e != 0 && e < elementCount }

// HasChildren says whether the table lists the content of the aggregate.
func (e Element) HasChildren() bool { return e < elementCount && len(declared[e].Children) > 0 }

// RelationOf tells how a child stands in an aggregate.
func RelationOf(parent, child Element) Relation {
	if parent >= elementCount || child >= elementCount {
		return Relation{}
	}
	return table.relations[parent][child]
}

// RequiredBits is the set of children an aggregate must have, by Relation.Bit.
func RequiredBits(parent Element) uint64 {
	if parent >= elementCount {
		return 0
	}
	return table.required[parent]
}

// HasValue says whether the value is one of the enumeration's, in capitals as
// declared.
func (d *Declaration) HasValue(value []byte) bool {
	for at := 0; at+len(value) <= len(d.Values); {
		end := at
		for end < len(d.Values) && d.Values[end] != ' ' {
			end++
		}
		if d.Values[at:end] == string(value) {
			return true
		}
		at = end + 1
	}
	return false
}

// Lookup finds a name in capitals or not.
func Lookup(name []byte) Element { return table.lookup(name) }

// lookup packs the name into words of eight letters, in capitals: numbers are compared,
// not texts.
func (f *family) lookup(name []byte) Element {
	if len(name) == 0 || len(name) > maxKnownName {
		return 0
	}
	words, n := Pack(name)
	var found *Name
	if n <= 8 {
		found = f.short.find(words[0])
	} else {
		found = f.long.find(words)
	}
	if int(found.Length) != n { // a name that ends in NUL bytes packs like one without
		return 0
	}
	return found.Element
}

// FindShort finds a name of up to eight capitals that a reader has packed into a word
// itself; an entry without element for any other. A word with NUL bytes behind the name
// is that name: who packs has to compare the length.
func FindShort(key uint64) *Name { return table.short.find(key) }

// FindLong is FindShort for names of nine to twenty-four capitals.
func FindLong(key [3]uint64) *Name { return table.long.find(key) }

// maxKnownName bounds the length of a declared name; longer ones are unknown
// without a look at the table.
const maxKnownName = 24

// Pack puts a name's bytes, in capitals, into words that compare at once.
func Pack(name []byte) (words [3]uint64, n int) {
	var upper [maxKnownName]byte
	n = copy(upper[:], name)
	for i, c := range upper[:n] {
		upper[i] = Capital(c)
	}
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(upper[8*i:])
	}
	return words, n
}

// Capital is for ASCII alone: names of elements have nothing else.
func Capital(c byte) byte {
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

// Name is an entry of them: a name's first eight bytes as a word, and what it names.
type Name struct {
	Key     uint64
	Element Element
	Kind    Kind
	Length  uint8 // in bytes
}

// shortNames finds names of up to eight bytes, which are nearly all that occur in a
// transaction, by one multiplication and one comparison.
type shortNames [1 << shortBits]Name

// find gives the place where a name stands or, if it is not there, belongs.
func (t *shortNames) find(key uint64) *Name {
	for i := key * hashPrime >> (64 - shortBits); ; i++ {
		if name := &t[i&(1<<shortBits-1)]; name.Key == key || name.Key == 0 {
			return name
		}
	}
}

func (t *shortNames) put(name Name) { *t.find(name.Key) = name }

// longNames finds names of nine to twenty-four bytes.
type longNames struct {
	keys  [1 << longBits][3]uint64
	names [1 << longBits]Name
}

func longHash(key [3]uint64) uint64 {
	return (key[0] ^ key[1]*3 ^ key[2]*7) * hashPrime >> (64 - longBits)
}

// slot is where a name stands or, if it is not there, belongs.
func (t *longNames) slot(key [3]uint64) uint64 {
	i := longHash(key)
	for t.keys[i] != key && t.keys[i][0] != 0 {
		i = (i + 1) & (1<<longBits - 1)
	}
	return i
}

func (t *longNames) find(key [3]uint64) *Name { return &t.names[t.slot(key)] }

func (t *longNames) put(key [3]uint64, name Name) {
	i := t.slot(key)
	t.keys[i], t.names[i] = key, name
}
