package check

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/scan"
	"tillroll/ofx/internal/write"
)

// plainLeaf is a leaf that plain rows have, its name as a word to compare at once.
type plainLeaf struct {
	name, mask uint64
	size       int // of the name
	element    dtd.Element
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
var plainLeaves = makePlainLeaves(dtd.TRNTYPE, dtd.DTPOSTED, dtd.TRNAMT, dtd.FITID, dtd.CHECKNUM, dtd.REFNUM, dtd.NAME, dtd.MEMO)

func makePlainLeaves(elements ...dtd.Element) (leaves [plainLeafCount]plainLeaf) {
	for i, e := range elements {
		words, n := dtd.Pack([]byte(e.String()))
		leaves[i] = plainLeaf{words[0], ^uint64(0) >> (64 - 8*n), n, e}
	}
	return leaves
}

const (
	rowStartTag = "<STMTTRN>"
	rowEndTag   = "</STMTTRN>"
)

// successTags is the writer's STATUS without its line end; never changed.
var successTags = []byte(strings.TrimSuffix(write.Success, "\n"))

// plainRow takes a whole transaction at once, if the next one is as nearly all rows
// of all files are: in DTD order, without a fault, without anything unusual. It
// either does what the events of the row would have done, or it changes nothing and
// leaves the row to them. Warnings need the long way.
func (c *checker) plainRow() bool {
	if !c.expectsPlainRow() {
		return false
	}
	doc, at := c.Doc, scan.SkipBlanks(c.Doc, c.Pos)
	if at+scan.FastReach > len(doc) || string(doc[at:at+len(rowStartTag)]) != rowStartTag {
		return false
	}
	var values [plainLeafCount]scan.Span
	end, closed, open := plainLeavesOf(doc, at, &values)
	if end == 0 || end+len(rowEndTag) > len(doc) || string(doc[end:end+len(rowEndTag)]) != rowEndTag || !isPlainRow(doc, &values) {
		return false
	}
	closed, open = closed || c.style.closed, open || c.style.open
	if closed && open && !c.style.reported {
		return false
	}
	c.style.closed, c.style.open = closed, open
	c.jump(end+len(rowEndTag), dtd.STMTTRN, rowEndTag)
	c.countPlainRow(at, values[plainID])
	return true
}

// plainStatus takes a whole STATUS at once that says that all is well, as nearly all of
// them do, if it is spelled as the writer spells it and stands where the table wants it.
func (c *checker) plainStatus() {
	at, f := scan.SkipBlanks(c.Doc, c.Pos), c.parent()
	r := dtd.RelationOf(f.element, dtd.STATUS)
	if !bytes.HasPrefix(c.Doc[at:], successTags) || f.quiet || r.Slot <= f.slot || c.style.open || !c.isOrderly() {
		return
	}
	f.slot, f.seen = r.Slot, f.seen|1<<r.Bit
	c.style.closed = true
	c.statement.refused = false
	c.jump(at+len(successTags), dtd.STATUS, "</STATUS>")
}

// jump goes on behind an end tag as if its event had been the last.
func (c *checker) jump(to int, e dtd.Element, endTag string) {
	c.Kind, c.Element, c.Flags, c.previous = scan.Close, e, 0, scan.Close
	c.At, c.NameAt, c.NameEnd = to-len(endTag), to-len(endTag)+len("</"), to-len(">")
	c.End, c.Pos = to, to
	c.bare = leafMark{}
}

// expectsPlainRow tells whether a transaction may stand here, so that nothing is to
// be judged of its place.
func (c *checker) expectsPlainRow() bool {
	if c.options.Details || !c.isOrderly() || c.row.open || c.depth == 0 {
		return false
	}
	f := &c.stack[c.depth-1]
	return f.element == dtd.BANKTRANLIST && !f.quiet && f.slot <= dtd.RelationOf(dtd.BANKTRANLIST, dtd.STMTTRN).Slot
}

// isOrderly tells that nothing before is still to be settled: no tag that closes itself,
// no lost end tag, no level beyond the stack.
func (c *checker) isOrderly() bool { return !c.ClosePending && len(c.lost) == 0 && c.beyond == 0 }

// countPlainRow books a row that begins at an offset.
func (c *checker) countPlainRow(at int, id scan.Span) {
	r := dtd.RelationOf(dtd.BANKTRANLIST, dtd.STMTTRN)
	f := &c.stack[c.depth-1]
	f.slot, f.seen = r.Slot, f.seen|1<<r.Bit
	c.stats.Transactions++
	c.row.at, c.row.hasID, c.row.repeats = at, false, false
	c.ValueAt, c.ValueEnd = id.At, id.End
	c.identify(c.Value())
	if c.row.repeats {
		c.repeated()
	}
	c.statement.rows++
}

// plainLeavesOf reads the leaves of a row that begins at an offset, up to its end tag,
// and gives where that should be; 0 if something is not plain. It tells whether leaves
// with and without end tags were among them.
func plainLeavesOf(doc []byte, at int, values *[plainLeafCount]scan.Span) (end int, closed, open bool) {
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
const ownReach = len(write.StartCredit) + len("YYYYMMDD"+write.NoonAndAmount) + grammar.MaxAmount + len(write.EndAmount)

// ownStart reads the leaves that every row must have if they stand in the writer's own
// layout, whose lines are compared whole. It gives where the next leaf may begin; 0 for
// any other layout, which plainValues reads.
func ownStart(doc []byte, at int, values *[plainLeafCount]scan.Span) int {
	if at+ownReach > len(doc) {
		return 0
	}
	p := at
	switch row := doc[at:]; {
	case string(row[:len(write.StartDebit)]) == write.StartDebit:
		p += len(write.StartDebit)
	case string(row[:len(write.StartCredit)]) == write.StartCredit:
		p += len(write.StartCredit)
	case string(row[:len(write.StartCheck)]) == write.StartCheck:
		p += len(write.StartCheck)
	default:
		return 0
	}
	values[plainType] = scan.Span{At: at + len("<STMTTRN>\n<TRNTYPE>"), End: p - len("</TRNTYPE>\n<DTPOSTED>")}
	values[plainPosted] = scan.Span{At: p, End: p + len("YYYYMMDD"+write.Noon)}
	if p += len("YYYYMMDD"); string(doc[p:p+len(write.NoonAndAmount)]) != write.NoonAndAmount {
		return 0
	}
	p += len(write.NoonAndAmount)
	n := bytes.IndexByte(doc[p:p+grammar.MaxAmount], '<')
	if n <= 0 || string(doc[p+n:p+n+len(write.EndAmount)]) != write.EndAmount {
		return 0
	}
	values[plainAmount] = scan.Span{At: p, End: p + n}
	p += n + len(write.EndAmount)
	to := plainText(doc, p)
	if to == 0 || string(doc[to:to+len(write.EndFITID)]) != write.EndFITID {
		return 0
	}
	values[plainID] = scan.Span{At: p, End: to}
	return to + len(write.EndFITID)
}

// ownTexts reads a name and perhaps a memo in the writer's own layout, and gives where
// the row should end; 0 for anything else.
func ownTexts(doc []byte, p int) int {
	if string(doc[p:p+len(write.StartName)]) != write.StartName {
		return 0
	}
	p = plainText(doc, p+len(write.StartName))
	if p == 0 || string(doc[p:p+len(write.EndName)]) != write.EndName {
		return 0
	}
	p += len(write.EndName)
	if string(doc[p:p+len(write.StartMemo)]) != write.StartMemo {
		return p
	}
	p = plainText(doc, p+len(write.StartMemo))
	if p == 0 || string(doc[p:p+len(write.EndMemo)]) != write.EndMemo {
		return 0
	}
	return p + len(write.EndMemo)
}

// plainValues reads the leaves of a row from one on, as plainLeavesOf tells, in any
// layout.
func plainValues(doc []byte, p, first int, values *[plainLeafCount]scan.Span) (end int, closed, open bool) {
	p = nextLine(doc, p)
	for i := first; i < plainLeafCount; i++ {
		if p+scan.FastReach > len(doc) {
			return 0, false, false
		}
		l, tag := &plainLeaves[i], doc[p:p+scan.FastReach]
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
		values[i] = scan.Span{At: from, End: p}
		tag = doc[p : p+scan.FastReach]
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
		return scan.SkipBlanks(doc, p)
	}
	return p
}

// plainText finds the end of a value's plain text, which has no blanks at its ends, and
// behind which scan.FastReach bytes follow; 0 if there is none.
func plainText(doc []byte, start int) (end int) {
	end = plainEnd(doc, start)
	if end == start || end+scan.FastReach > len(doc) || doc[start] == ' ' || doc[end-1] == ' ' {
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
		less := w ^ '<'*scan.Ones
		stop := (scan.ControlsOrAnd(w) | (less - scan.Ones) | (w + scan.Ones)) &^ w & scan.Highs
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
func isPlainRow(doc []byte, values *[plainLeafCount]scan.Span) bool {
	switch kind := values[plainType].In(doc); string(kind) {
	case "DEBIT", "CREDIT", "CHECK": // the writer's own
	case "HOLD":
		return false
	default:
		if !dtd.TRNTYPE.Declaration().HasValue(kind) {
			return false
		}
	}
	return grammar.IsPlainDate(values[plainPosted].In(doc)) &&
		grammar.IsPlainAmount(values[plainAmount].In(doc)) &&
		values[plainID].End-values[plainID].At <= int(dtd.FITID.Declaration().Width)
}
