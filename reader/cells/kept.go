package cells

import "sort"

// Kept is the records of a source, packed as they are walked over, so that whoever asks for
// them again need not go through the file's bytes. A walk that stops early keeps what it has
// met, and the next one begins with that. A million records take little more than their text:
// four bytes for each cell, and eight for each record.
type Kept struct {
	source Source // nil when all of it was met
	most   int    // bytes that may be kept
	blocks []block
	at     block // what is being packed
	text   []byte
	count  int // records met
	size   int // bytes they take
	err    error
	passed bool // there is more than may be kept: the source is walked over each time
}

// block is some records, one behind the other.
type block struct {
	begins int // the number of its first record
	text   string
	ends   []uint32 // where each cell ends in text
	first  []uint32 // the first cell of each record
	lines  []int32
	pages  []int32 // nil where no record has one
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

// Len counts the records. It is known after a walk to the end.
func (k *Kept) Len() int { return k.count }

// Whole tells whether all records are kept.
func (k *Kept) Whole() bool { return k.source == nil && k.err == nil }

// Record gives a record that was met, counted from 0.
func (k *Kept) Record(i int) Record {
	b := &k.blocks[sort.Search(len(k.blocks), func(n int) bool { return k.blocks[n].begins > i })-1]
	return b.record(i-b.begins, nil)
}

// add packs a record.
func (k *Kept) add(r Record) {
	b := &k.at
	if len(b.lines) == 0 {
		b.begins = k.count
	}
	b.first = append(b.first, uint32(len(b.ends)))
	b.lines = append(b.lines, int32(r.Line))
	if r.Page > 0 && b.pages == nil {
		b.pages = make([]int32, len(b.lines)-1, cap(b.lines))
	}
	if b.pages != nil {
		b.pages = append(b.pages, int32(r.Page))
	}
	for _, cell := range r.Cells {
		k.text = append(k.text, cell...)
		b.ends = append(b.ends, uint32(len(k.text)))
	}
	k.count++
	if len(k.text) >= blockText || 4*len(b.ends) >= blockText {
		k.seal()
	}
}

// seal ends the block at hand.
func (k *Kept) seal() {
	if len(k.at.lines) == 0 {
		return
	}
	k.at.text = string(k.text)
	k.size += len(k.text) + 4*(len(k.at.ends)+2*len(k.at.lines))
	k.blocks = append(k.blocks, k.at)
	k.at, k.text = block{}, k.text[:0]
	if k.size > k.most {
		k.passed, k.blocks, k.text, k.count = true, nil, nil, 0
	}
}

// each visits the records of a block, and tells whether it was not stopped.
func (b *block) each(visit func(Record) bool) bool {
	var cells []string
	for i := range b.lines {
		r := b.record(i, cells)
		if cells = r.Cells; !visit(r) {
			return false
		}
	}
	return true
}

// record gives one of the block's records, with its cells in the room of others.
func (b *block) record(i int, cells []string) Record {
	r := Record{Line: int(b.lines[i]), Cells: cells[:0]}
	if b.pages != nil {
		r.Page = int(b.pages[i])
	}
	cell, last := int(b.first[i]), len(b.ends)
	if i+1 < len(b.first) {
		last = int(b.first[i+1])
	}
	begin := uint32(0)
	if cell > 0 {
		begin = b.ends[cell-1]
	}
	for ; cell < last; cell++ {
		end := b.ends[cell]
		r.Cells = append(r.Cells, b.text[begin:end])
		begin = end
	}
	return r
}
