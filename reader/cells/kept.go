package cells

import "sort"

// Kept is the records of a source, packed as they are walked over, so that whoever asks for
// them again need not go through the file's bytes. A walk that stops early keeps what it has
// met, and the next one begins with that. A million records take little more than their text:
// four bytes for each cell, and sixteen for each record.
type Kept struct {
	source Source // nil when all of it was met
	most   int    // bytes that may be kept
	blocks []*block
	at     *block // what is being packed; nil where nothing is
	text   []byte // of that
	count  int    // records met
	size   int    // bytes they take
	err    error
	passed bool // there is more than may be kept: the source is walked over each time
}

// block is some records, one behind the other. The marks of a record are its line with its end,
// its page, where its text begins and where each of its cells ends.
type block struct {
	begins int // the number of its first record
	text   string
	marks  []uint32
	first  []uint32 // the first mark of each record
}

// blockText is how long the text of a block gets before the next one begins: long enough that
// blocks do not count, and short enough that none is moved while a large one grows.
const blockText = 1 << 20

// Keep makes a source that keeps what it met, up to so many bytes.
func Keep(source Source, most int) *Kept { return &Kept{source: source, most: most} }

// Each is the source.
func (k *Kept) Each(visit func(Record) bool) error {
	k.seal() // what a walk that is still at work has met
	if k.passed {
		return k.source(visit)
	}
	known := k.count
	for i := range k.blocks {
		if !k.blocks[i].each(visit) {
			return nil
		}
	}
	if k.source == nil {
		return k.err
	}
	met, stopped := 0, false
	err := k.source(func(r Record) bool {
		if met++; met > k.count && !k.passed {
			k.add(r)
		}
		stopped = met > known && !visit(r)
		return !stopped
	})
	k.seal()
	if !stopped && !k.passed {
		k.source, k.err = nil, err
	}
	return err
}

// All has all records kept that may be; where nothing is kept it does nothing.
func (k *Kept) All() error {
	if k == nil {
		return nil
	}
	return k.Each(func(Record) bool { return true })
}

// Len counts the records. It is known after a walk to the end.
func (k *Kept) Len() int { return k.count }

// Whole tells whether all records are kept.
func (k *Kept) Whole() bool { return k.source == nil && k.err == nil }

// Record gives a record that was met, counted from 0.
func (k *Kept) Record(i int) Record {
	b := k.blocks[sort.Search(len(k.blocks), func(n int) bool { return k.blocks[n].begins > i })-1]
	return b.record(i-b.begins, nil)
}

// add packs a record.
func (k *Kept) add(r Record) {
	if k.at == nil {
		k.at = &block{begins: k.count}
	}
	b := k.at
	b.first = append(b.first, uint32(len(b.marks)))
	b.marks = append(b.marks, uint32(r.Line)|uint32(r.End)<<lineBits, uint32(r.Page), uint32(len(k.text)))
	for _, cell := range r.Cells {
		k.text = append(k.text, cell...)
		b.marks = append(b.marks, uint32(len(k.text)))
	}
	k.count++
	if len(k.text) >= blockText || len(b.marks) >= blockText/markSize {
		k.seal()
	}
}

// markSize is how many bytes a mark takes.
const markSize = 4

// lineBits is how much of a mark a line takes: a billion lines are more than is ever held.
const lineBits = 30

// seal ends the block at hand.
func (k *Kept) seal() {
	b := k.at
	if b == nil {
		return
	}
	b.text = string(k.text)
	k.size += len(b.text) + markSize*(len(b.marks)+len(b.first))
	k.blocks, k.at, k.text = append(k.blocks, b), nil, k.text[:0]
	if k.size > k.most {
		k.passed, k.blocks, k.text, k.count = true, nil, nil, 0
	}
}

// each visits the records of a block, and tells whether it was not stopped.
func (b *block) each(visit func(Record) bool) bool {
	var cells []string
	for i := range b.first {
		r := b.record(i, cells)
		if cells = r.Cells; !visit(r) {
			return false
		}
	}
	return true
}

// record gives one of the block's records, with its cells in the room of others.
func (b *block) record(i int, cells []string) Record {
	marks := b.marks[b.first[i]:]
	if i+1 < len(b.first) {
		marks = marks[:b.first[i+1]-b.first[i]]
	}
	r := Record{Line: int(marks[0] & (1<<lineBits - 1)), End: End(marks[0] >> lineBits), Page: int(marks[1]), Cells: cells[:0]}
	begin := marks[2]
	for _, end := range marks[3:] {
		r.Cells = append(r.Cells, b.text[begin:end])
		begin = end
	}
	return r
}
