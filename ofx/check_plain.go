package ofx

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"
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

// successTags is the writer's STATUS without its line end; never changed.
var successTags = []byte(strings.TrimSuffix(success, "\n"))

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
	end, closed, open := plainLeavesOf(doc, at, &values)
	if end == 0 || end+len(rowEndTag) > len(doc) || string(doc[end:end+len(rowEndTag)]) != rowEndTag || !isPlainRow(doc, &values) {
		return false
	}
	closed, open = closed || c.style.closed, open || c.style.open
	if closed && open && !c.style.reported {
		return false
	}
	c.style.closed, c.style.open = closed, open
	c.jump(end+len(rowEndTag), elSTMTTRN, rowEndTag)
	c.countPlainRow(at, values[plainID])
	return true
}

// plainStatus takes a whole STATUS at once that says that all is well, as nearly all of
// them do, if it is spelled as the writer spells it and stands where the table wants it.
func (c *checker) plainStatus() {
	at, f := skipBlanks(c.doc, c.pos), c.parent()
	r := relationOf(f.element, elSTATUS)
	if !bytes.HasPrefix(c.doc[at:], successTags) || f.quiet || r.slot <= f.slot || c.style.open || !c.isOrderly() {
		return
	}
	f.slot, f.seen = r.slot, f.seen|1<<r.bit
	c.style.closed = true
	c.statement.refused = false
	c.jump(at+len(successTags), elSTATUS, "</STATUS>")
}

// jump goes on behind an end tag as if its event had been the last.
func (c *checker) jump(to int, e element, endTag string) {
	c.kind, c.element, c.flags, c.previous = eventClose, e, 0, eventClose
	c.at, c.nameAt, c.nameEnd = to-len(endTag), to-len(endTag)+len("</"), to-len(">")
	c.end, c.pos = to, to
	c.bare = leafMark{}
}

// expectsPlainRow tells whether a transaction may stand here, so that nothing is to
// be judged of its place.
func (c *checker) expectsPlainRow() bool {
	if c.options.Details || !c.isOrderly() || c.row.open || c.depth == 0 {
		return false
	}
	f := &c.stack[c.depth-1]
	return f.element == elBANKTRANLIST && !f.quiet && f.slot <= relationOf(elBANKTRANLIST, elSTMTTRN).slot
}

// isOrderly tells that nothing before is still to be settled: no tag that closes itself,
// no lost end tag, no level beyond the stack.
func (c *checker) isOrderly() bool { return !c.closePending && len(c.lost) == 0 && c.beyond == 0 }

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

// plainLeavesOf reads the leaves of a row that begins at an offset, up to its end tag,
// and gives where that should be; 0 if something is not plain. It tells whether leaves
// with and without end tags were among them.
func plainLeavesOf(doc []byte, at int, values *[plainLeafCount]span) (end int, closed, open bool) {
	p := ownStart(doc, at, values)
	if p == 0 {
		return plainValues(doc, at+len(rowStartTag), plainType, values)
	}
	if end = ownTexts(doc, p); end > 0 {
		return nextLine(doc, end), true, false
	}
	end, _, open = plainValues(doc, p, plainRequired, values)
	return end, true, open
}

// ownReach covers the lines that ownStart compares and the longest amount.
const ownReach = len(startCredit) + len("YYYYMMDD"+noonAndAmount) + maxAmount + len(endAmount)

// ownStart reads the leaves that every row must have if they stand in the writer's own
// layout, whose lines are compared whole. It gives where the next leaf may begin; 0 for
// any other layout, which plainValues reads.
func ownStart(doc []byte, at int, values *[plainLeafCount]span) int {
	if at+ownReach > len(doc) {
		return 0
	}
	p := at
	switch row := doc[at:]; {
	case string(row[:len(startDebit)]) == startDebit:
		p += len(startDebit)
	case string(row[:len(startCredit)]) == startCredit:
		p += len(startCredit)
	case string(row[:len(startCheck)]) == startCheck:
		p += len(startCheck)
	default:
		return 0
	}
	values[plainType] = span{at + len("<STMTTRN>\n<TRNTYPE>"), p - len("</TRNTYPE>\n<DTPOSTED>")}
	values[plainPosted] = span{p, p + len("YYYYMMDD"+noon)}
	if p += len("YYYYMMDD"); string(doc[p:p+len(noonAndAmount)]) != noonAndAmount {
		return 0
	}
	p += len(noonAndAmount)
	n := bytes.IndexByte(doc[p:p+maxAmount], '<')
	if n <= 0 || string(doc[p+n:p+n+len(endAmount)]) != endAmount {
		return 0
	}
	values[plainAmount] = span{p, p + n}
	p += n + len(endAmount)
	to := plainText(doc, p)
	if to == 0 || string(doc[to:to+len(endFITID)]) != endFITID {
		return 0
	}
	values[plainID] = span{p, to}
	return to + len(endFITID)
}

// ownTexts reads a name and perhaps a memo in the writer's own layout, and gives where
// the row should end; 0 for anything else.
func ownTexts(doc []byte, p int) int {
	if string(doc[p:p+len(startName)]) != startName {
		return 0
	}
	p = plainText(doc, p+len(startName))
	if p == 0 || string(doc[p:p+len(endName)]) != endName {
		return 0
	}
	p += len(endName)
	if string(doc[p:p+len(startMemo)]) != startMemo {
		return p
	}
	p = plainText(doc, p+len(startMemo))
	if p == 0 || string(doc[p:p+len(endMemo)]) != endMemo {
		return 0
	}
	return p + len(endMemo)
}

// plainValues reads the leaves of a row from one on, as plainLeavesOf tells, in any
// layout.
func plainValues(doc []byte, p, first int, values *[plainLeafCount]span) (end int, closed, open bool) {
	p = nextLine(doc, p)
	for i := first; i < plainLeafCount; i++ {
		if p+fastReach > len(doc) {
			return 0, false, false
		}
		l, tag := &plainLeaves[i], doc[p:p+fastReach]
		if tag[0] != '<' || binary.LittleEndian.Uint64(tag[1:])&l.mask != l.name || tag[1+l.size] != '>' {
			if i < plainRequired {
				return 0, false, false
			}
			continue
		}
		from := p + l.size + len("<>")
		if p = plainText(doc, from); p == 0 {
			return 0, false, false
		}
		values[i] = span{from, p}
		tag = doc[p : p+fastReach]
		switch {
		case tag[0] == '<' && tag[1] == '/' && binary.LittleEndian.Uint64(tag[2:])&l.mask == l.name && tag[2+l.size] == '>':
			closed = true
			p += l.size + len("</>")
		case tag[0] == '<' || tag[0] == '\n' || tag[0] == '\r':
			open = true
		default:
			return 0, false, false
		}
		p = nextLine(doc, p)
	}
	return p, closed, open
}

// nextLine skips blanks, of which there is nearly always the one line break.
func nextLine(doc []byte, p int) int {
	if doc[p] == '\r' {
		p++
	}
	if p < len(doc) && doc[p] == '\n' {
		p++
	}
	if p < len(doc) && doc[p] <= ' ' {
		return skipBlanks(doc, p)
	}
	return p
}

// plainText finds the end of a value's plain text, which has no blanks at its ends, and
// behind which fastReach bytes follow; 0 if there is none.
func plainText(doc []byte, start int) (end int) {
	end = plainEnd(doc, start)
	if end == start || end+fastReach > len(doc) || doc[start] == ' ' || doc[end-1] == ' ' {
		return 0
	}
	return end
}

// plainEnd finds the end of a value's plain text: the first control character, less
// than, or ampersand that begins no entity of ours. The document's end is no plain end:
// then it is the start.
func plainEnd(doc []byte, start int) int {
	rest := doc[start:len(doc):len(doc)] // the capacity is told, else every step would reckon it
	for len(rest) > 8 {
		w := binary.LittleEndian.Uint64(rest)
		less := w ^ '<'*ones
		stop := (controlsOrAnd(w) | (less - ones) | (w + ones)) &^ w & highs
		if stop == 0 {
			rest = rest[8:]
			continue
		}
		rest = rest[bits.TrailingZeros64(stop)>>3&7:]
		n := entitySize(rest)
		if n == 0 {
			return len(doc) - len(rest)
		}
		rest = rest[n:]
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
	switch kind := values[plainType].in(doc); string(kind) {
	case "DEBIT", "CREDIT", "CHECK": // the writer's own
	case "HOLD":
		return false
	default:
		if !declared[elTRNTYPE].hasValue(kind) {
			return false
		}
	}
	return isPlainDate(values[plainPosted].in(doc)) &&
		isPlainAmount(values[plainAmount].in(doc)) &&
		values[plainID].end-values[plainID].at <= int(declared[elFITID].width)
}

// isPlainAmount tells an amount without fault. One of whole units and two decimals, with
// or without a minus, is known at a glance.
func isPlainAmount(v []byte) bool {
	n := len(v)
	if n >= len("0.00") && n <= safeDigits && v[n-3] == '.' && v[n-2]-'0' <= 9 && v[n-1]-'0' <= 9 {
		whole := v[:n-len(".00")]
		if whole[0] == '-' {
			whole = whole[1:]
		}
		if len(whole) > 0 && leadingDigits(whole, len(whole)) == len(whole) {
			return true
		}
	}
	return readAmount(v).verdict.rule == ""
}

// isPlainDate spares a row of an ordinary day the moment that readDate makes.
func isPlainDate(v []byte) bool {
	return noonDay(v) != 0 || readAnyDate(v).verdict.rule == ""
}

// noonDay gives the day of a date as most banks write it, noon in Greenwich or nowhere
// in particular; zero for any other.
func noonDay(v []byte) Day {
	if len(v) < 14 || string(v[8:14]) != noon || len(v) > 14 && string(v[14:]) != "[0:GMT]" {
		return 0
	}
	n, ok := eightDigits(binary.LittleEndian.Uint64(v))
	if !ok {
		return 0
	}
	day, _ := NewDay(int(n/10000), int(n/100%100), int(n%100))
	return day
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
