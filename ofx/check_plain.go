package ofx

import (
	"encoding/binary"
	"math/bits"
)

// plainLeaf is a leaf that plain rows have, its name as a word to compare at once.
type plainLeaf struct {
	name, mask uint64
	size       int // of the name
	element    element
}

// The leaves of a plain row, in DTD order. The first four every row must have.
const (
	plainType = iota
	plainPosted
	plainAmount
	plainID
	plainRequired
	plainLeafCount = plainRequired + 4
)

// plainLeaves is never changed.
var plainLeaves = makePlainLeaves(elTRNTYPE, elDTPOSTED, elTRNAMT, elFITID, elCHECKNUM, elREFNUM, elNAME, elMEMO)

func makePlainLeaves(elements ...element) (leaves [plainLeafCount]plainLeaf) {
	for i, e := range elements {
		words, n := packName([]byte(declared[e].name))
		leaves[i] = plainLeaf{words[0], ^uint64(0) >> (64 - 8*n), n, e}
	}
	return leaves
}

const (
	rowStartTag = "<STMTTRN>"
	rowEndTag   = "</STMTTRN>"
)

// plainRow takes a whole transaction at once, if the next one is as nearly all rows
// of all files are: in DTD order, without a fault, without anything unusual. It
// either does what the events of the row would have done, or it changes nothing and
// leaves the row to them. Warnings need the long way.
func (c *checker) plainRow() bool {
	if !c.expectsPlainRow() {
		return false
	}
	doc, at := c.doc, skipBlanks(c.doc, c.pos)
	if at+fastReach > len(doc) || string(doc[at:at+len(rowStartTag)]) != rowStartTag {
		return false
	}
	var values [plainLeafCount]span
	end, closed, open := plainValues(doc, at+len(rowStartTag), &values)
	if end == 0 || end+len(rowEndTag) > len(doc) || string(doc[end:end+len(rowEndTag)]) != rowEndTag || !isPlainRow(doc, &values) {
		return false
	}
	closed, open = closed || c.style.closed, open || c.style.open
	if closed && open && !c.style.reported {
		return false
	}
	c.style.closed, c.style.open = closed, open
	c.kind, c.element, c.flags, c.previous = eventClose, elSTMTTRN, 0, eventClose
	c.at, c.nameAt, c.nameEnd = end, end+len("</"), end+len(rowEndTag)-len(">")
	c.end, c.pos = end+len(rowEndTag), end+len(rowEndTag)
	c.bare = leafMark{}
	c.countPlainRow(at, values[plainID])
	return true
}

// expectsPlainRow tells whether a transaction may stand here, so that nothing is to
// be judged of its place.
func (c *checker) expectsPlainRow() bool {
	if c.options.Details || c.closePending || len(c.lost) > 0 || c.beyond > 0 || c.row.open || c.depth == 0 {
		return false
	}
	f := &c.stack[c.depth-1]
	return f.element == elBANKTRANLIST && !f.quiet && f.slot <= relationOf(elBANKTRANLIST, elSTMTTRN).slot
}

// countPlainRow books a row that begins at an offset.
func (c *checker) countPlainRow(at int, id span) {
	r := relationOf(elBANKTRANLIST, elSTMTTRN)
	f := &c.stack[c.depth-1]
	f.slot, f.seen = r.slot, f.seen|1<<r.bit
	c.stats.Transactions++
	c.row.at, c.row.hasID, c.row.repeats = at, false, false
	c.valueAt, c.valueEnd = id.at, id.end
	c.identify(c.value())
	if c.row.repeats {
		c.repeated()
	}
	c.statement.rows++
}

// plainValues reads the leaves of a row up to its end tag, and gives where that
// should be; 0 if something is not plain. It tells whether leaves with and without
// end tags were among them.
func plainValues(doc []byte, p int, values *[plainLeafCount]span) (end int, closed, open bool) {
	for i := range plainLeaves {
		l := &plainLeaves[i]
		if p = nextLine(doc, p); p+fastReach > len(doc) {
			return 0, false, false
		}
		if doc[p] != '<' || binary.LittleEndian.Uint64(doc[p+1:])&l.mask != l.name || doc[p+1+l.size] != '>' {
			if i < plainRequired {
				return 0, false, false
			}
			continue
		}
		from := p + l.size + len("<>")
		to := plainEnd(doc, from)
		if to == from || to+fastReach > len(doc) || doc[from] == ' ' || doc[to-1] == ' ' {
			return 0, false, false
		}
		values[i] = span{from, to}
		p = to
		switch {
		case doc[p] == '\n' || doc[p] == '\r':
			open = true
		case doc[p] != '<':
			return 0, false, false
		case doc[p+1] == '/' && binary.LittleEndian.Uint64(doc[p+2:])&l.mask == l.name && doc[p+2+l.size] == '>':
			closed = true
			p += l.size + len("</>")
		default:
			open = true
		}
	}
	return nextLine(doc, p), closed, open
}

// nextLine skips blanks, of which there is nearly always the one line break.
func nextLine(doc []byte, p int) int {
	if doc[p] == '\n' {
		p++
	}
	if p < len(doc) && doc[p] <= ' ' {
		return skipBlanks(doc, p)
	}
	return p
}

// plainEnd finds the end of a value's plain text: the first control character, less
// than, or ampersand that begins no entity of ours. The document's end is no plain end:
// then it is the start.
func plainEnd(doc []byte, start int) int {
	for p := start; p+8 <= len(doc); {
		w := binary.LittleEndian.Uint64(doc[p:])
		and, less, del := w^'&'*ones, w^'<'*ones, w^0x7F*ones
		stop := ((and-ones)&^and | (less-ones)&^less | (del-ones)&^del | (w-' '*ones)&^w) & highs
		if stop == 0 {
			p += 8
			continue
		}
		p += bits.TrailingZeros64(stop) >> 3
		n := entitySize(doc[p:])
		if n == 0 {
			return p
		}
		p += n
	}
	return start
}

// entitySize is the length of an entity that every version declares, 0 for anything else.
func entitySize(text []byte) int {
	switch {
	case text[0] != '&' || len(text) < len("&amp;"):
	case string(text[:5]) == "&amp;":
		return 5
	case string(text[:4]) == "&lt;", string(text[:4]) == "&gt;":
		return 4
	}
	return 0
}

// isPlainRow judges the values of the leaves that have a grammar. What is only a
// warning is not plain either, so that one answer is enough.
func isPlainRow(doc []byte, values *[plainLeafCount]span) bool {
	kind := values[plainType].in(doc)
	if string(kind) != "DEBIT" && string(kind) != "CREDIT" && (!declared[elTRNTYPE].hasValue(kind) || string(kind) == "HOLD") {
		return false
	}
	return isPlainDate(values[plainPosted].in(doc)) &&
		readAmount(values[plainAmount].in(doc)).verdict.rule == "" &&
		values[plainID].end-values[plainID].at <= int(declared[elFITID].width)
}

// isPlainDate judges a date, noon in Greenwich or nowhere in particular without a
// look at the rest of the grammar.
func isPlainDate(v []byte) bool {
	if len(v) >= 14 && string(v[8:14]) == noon && (len(v) == 14 || string(v[14:]) == "[0:GMT]") {
		if day, ok := eightDigits(binary.LittleEndian.Uint64(v)); ok {
			_, ok = NewDay(int(day/10000), int(day/100%100), int(day%100))
			return ok
		}
	}
	return readDate(v).verdict.rule == ""
}

// eightDigits reads a word of eight digits, the first in the lowest byte: neighbours
// are joined to pairs, pairs to fours, fours to the number.
func eightDigits(w uint64) (n uint64, ok bool) {
	if w&(0xF0*ones) != '0'*ones || (w+6*ones)&(0xF0*ones) != '0'*ones {
		return 0, false
	}
	w = (w & (0x0F * ones)) * (10<<8 + 1) >> 8
	w = (w & 0x00FF00FF00FF00FF) * (100<<16 + 1) >> 16
	return (w & 0x0000FFFF0000FFFF) * (10000<<32 + 1) >> 32, true
}

// in is the text of the span.
func (s span) in(doc []byte) []byte { return doc[s.at:s.end] }
