package repair

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"tillroll/ofx/internal/scan"
)

// edit replaces the bytes from at to end of a document by a text.
type edit struct {
	at, end int
	text    string
	rule    string
	message string
	group   int // edits that are made together or not at all
}

// segment is a run of the document as it is now: bytes of the input, or what came in their
// place. An empty one remembers that something was taken away there.
type segment struct {
	from, to int // in the input; both 0 for text that came in
	text     []byte
	rule     string
	message  string
	came     bool
}

func (s *segment) size() int {
	if s.came {
		return len(s.text)
	}
	return s.to - s.from
}

// patch is a document with all that was changed in it so far.
type patch struct {
	input    []byte
	segments []segment
}

func newPatch(input []byte) *patch {
	return &patch{input: input, segments: []segment{{to: len(input)}}}
}

// document puts the segments together.
func (p *patch) document() []byte {
	size := 0
	for i := range p.segments {
		size += p.segments[i].size()
	}
	doc := make([]byte, 0, size)
	for i := range p.segments {
		doc = append(doc, p.bytes(&p.segments[i])...)
	}
	return doc
}

func (p *patch) bytes(s *segment) []byte {
	if s.came {
		return s.text
	}
	return p.input[s.from:s.to]
}

// apply makes edits of the document as it is now, in the order of their places.
func (p *patch) apply(edits []edit) {
	out := make([]segment, 0, len(p.segments)+2*len(edits))
	at, next := 0, 0 // in the document before this round; the next edit
	for _, s := range p.segments {
		size := s.size()
		taken := 0 // of this segment
		for next < len(edits) && (edits[next].at < at+size || size == 0 && edits[next].at == at) {
			e := &edits[next]
			if e.at > at+taken {
				out = append(out, s.part(taken, e.at-at))
			}
			if e.at >= at {
				out = append(out, segment{came: true, text: []byte(e.text), rule: e.rule, message: e.message})
			}
			taken = max(taken, min(size, e.end-at))
			if e.end > at+size {
				break // it goes on into the next segment
			}
			next++
		}
		if taken < size || s.came && size == 0 {
			out = append(out, s.part(taken, size))
		}
		at += size
	}
	for ; next < len(edits); next++ {
		if e := &edits[next]; e.at >= at {
			out = append(out, segment{came: true, text: []byte(e.text), rule: e.rule, message: e.message})
		}
	}
	p.segments = out
}

// part is a piece of a segment.
func (s *segment) part(from, to int) segment {
	part := *s
	if s.came {
		part.text = s.text[from:to]
	} else {
		part.from, part.to = s.from+from, s.from+to
	}
	return part
}

// longestMessage is where the sentences of a change that many repairs touch stop being
// read, and are no longer added.
const longestMessage = 1 << 10

// changes lists what differs from the input, in its order. What touches is one change.
func (p *patch) changes() []Change {
	var list []Change
	place := scan.Position{Doc: p.input, Line: 1}
	kept := 0 // of the input, up to here
	var open *Change
	var after []byte // of the open change
	flush := func(until int) {
		if open != nil {
			open.Before, open.After = string(p.input[kept:until]), string(after)
			if open.Before != open.After {
				open.Line, open.Column = place.Next(kept)
				list = append(list, *open)
			}
			open = nil
		}
	}
	for i := range p.segments {
		s := &p.segments[i]
		if !s.came {
			flush(s.from)
			kept = s.to
			continue
		}
		if open == nil {
			open, after = &Change{Rule: s.rule, Message: s.message}, after[:0]
		} else if s.message != "" && len(open.Message) < longestMessage && !strings.Contains(open.Message, s.message) {
			open.Message += " " + s.message
		}
		after = append(after, s.text...)
	}
	flush(len(p.input))
	return list
}

// agreed are the edits that do not get in each other's way, in the order of their places;
// of two that do, those of the later fault wait for the next round.
func agreed(edits []edit) []edit {
	slices.SortStableFunc(edits, func(a, b edit) int {
		return cmp.Or(a.at-b.at, a.end-b.end, a.group-b.group)
	})
	dropped := map[int]bool{}
	last := -1
	for i := range edits {
		if dropped[edits[i].group] {
			continue
		}
		if last >= 0 && !dropped[edits[last].group] && inTheWay(&edits[last], &edits[i]) {
			worse := max(edits[last].group, edits[i].group)
			if edits[last].group == edits[i].group {
				worse = edits[i].group
			}
			dropped[worse] = true
			if worse == edits[i].group {
				continue
			}
		}
		last = i
	}
	kept := edits[:0:0]
	for _, e := range edits {
		if !dropped[e.group] {
			kept = append(kept, e)
		}
	}
	return kept
}

// inTheWay tells edits that overlap or stand in one place, so that their order would be
// chance.
func inTheWay(a, b *edit) bool {
	return b.at < a.end || b.at == a.at
}

// stood turns places of the document as it is now into those of the input.
func (p *patch) stood(now []byte, places []Place) []Place {
	list := make([]Place, len(places))
	at, line := 0, 1 // where a line of the document begins; places come in its order, nearly
	place, last := scan.Position{Doc: p.input, Line: 1}, 0
	for i, f := range places {
		if f.Line == 0 {
			continue
		}
		if f.Line < line {
			at, line = 0, 1
		}
		for ; line < f.Line; line++ {
			at = nextLine(now, at)
		}
		offset := p.inInput(min(at+f.Column-1, len(now)))
		if offset < last {
			place = scan.Position{Doc: p.input, Line: 1}
		}
		last = offset
		list[i].Line, list[i].Column = place.Next(offset)
	}
	return list
}

// nextLine is where the line behind the one that begins at an offset does.
func nextLine(doc []byte, at int) int {
	i := bytes.IndexAny(doc[at:], "\r\n")
	if i < 0 {
		return len(doc)
	}
	if at += i + 1; doc[at-1] == '\r' && at < len(doc) && doc[at] == '\n' {
		at++
	}
	return at
}

// inInput gives the offset in the input of one in the document as it is now.
func (p *patch) inInput(offset int) int {
	kept := 0
	for i := range p.segments {
		s := &p.segments[i]
		if size := s.size(); offset >= size {
			offset -= size
			if !s.came {
				kept = s.to
			}
			continue
		}
		if s.came {
			return kept
		}
		return s.from + offset
	}
	return len(p.input)
}
