package convert

import (
	"tillroll/internal/fitid"
	"tillroll/internal/rawjson"
	"tillroll/internal/text"
	"tillroll/ofx"
)

// keyOf is the key of a row: its texts as given, cleaned, not as they are spelled or cut.
func (c *composer) keyOf(e *entry) fitid.Key {
	if e.keyed {
		return e.key
	}
	if kept := c.keptKey(e); kept != nil {
		if kept.day != e.day || kept.amount != e.amount {
			*kept = keptKey{e.amount, e.day, c.reckonKey(e)}
		}
		return kept.key
	}
	return c.reckonKey(e)
}

// keptKey is the key of a row in the last conversion, with what else it follows from beside
// the row's own texts.
type keptKey struct {
	amount ofx.Amount
	day    ofx.Day // 0 where none is known yet
	key    fitid.Key
}

// maxKeptKeys is how many rows may have their keys kept: 32 bytes each, twice where the signs
// were turned. Statements have fewer rows, and lists beyond it wait for other things longer.
const maxKeptKeys = 250_000

// KeepKeys has the request keep the keys that ids are made of, for whoever converts the same
// rows again and again: reckoning them takes half of the time in a browser.
func (r *Request) KeepKeys() { r.keepsKeys = true }

// keptKey gives the place of a row's key; nil where none is kept. What a person changed has
// other texts than the row.
func (c *composer) keptKey(e *entry) *keptKey {
	r := c.request
	if !r.keepsKeys || len(r.rows) > maxKeptKeys {
		return nil
	}
	if len(r.edits) > 0 {
		if _, edited := r.edits[e.index]; edited {
			return nil
		}
	}
	side := &r.keys[0]
	if r.InvertSigns {
		side = &r.keys[1]
	}
	if len(*side) != len(r.rows) {
		*side = make([]keptKey, len(r.rows))
	}
	return &(*side)[e.index]
}

// reckonKey reckons the key of a row.
func (c *composer) reckonKey(e *entry) fitid.Key {
	description, memo := e.description.Text, e.memo.Text
	if len(c.request.added) > 0 {
		more := &c.request.added[e.index]
		edited := len(c.request.edits) > 0 // then the texts at hand may be a person's
		if more.ownDescription && (edited || more.keyDescription != c.request.rows[e.index].description) {
			c.keyed[0], _, _ = text.AppendClean(c.keyed[0][:0], more.keyDescription.In(c.request.source))
			description = c.keyed[0]
		}
		if more.ownMemo && (edited || more.keyMemo != c.request.rows[e.index].memo) {
			c.keyed[1], _, _ = text.AppendClean(c.keyed[1][:0], more.keyMemo.In(c.request.source))
			memo = c.keyed[1]
		}
	}
	return c.hasher.Key(e.day, e.amount, e.check.Text, description, memo)
}

// ownID is the id that a row brings. A bank's own is kept to the byte, blanks inside it
// and all, since the bank will send it so again; one that no line of a file can hold is
// cleaned, as those of a body are.
func (c *composer) ownID(s rawjson.Span) text.Clean {
	if len(c.request.added) > 0 && s.Len() > 0 {
		if raw := s.In(c.request.source); text.IsPrintable(raw) {
			return text.Clean{Text: raw, Wide: !text.IsASCII(raw)}
		}
	}
	return c.clean(s, idField)
}

// identify gives the row's FITID: its own id if nothing speaks against it, else the
// computed one.
func (c *composer) identify(e *entry) []byte {
	if c.request.wanted != nil {
		return e.chosen
	}
	key := c.keyOf(e)
	why := ""
	if len(e.id.Text) > 0 {
		if why = c.refuseID(e, key); why == "" {
			c.unicode = c.unicode || e.id.Wide
			return e.id.Text
		}
	}
	id := fitid.Append(c.fitid[:0], e.day, key, c.computed.Add(key))
	c.fitid = id
	if why != "" && string(id) != string(e.id.Text) {
		c.change(e.index, idField, why)
	}
	return id
}

// isWanted asks whoever chooses rows, by the id that stands in the file, or the computed one
// of a row that has none.
func (c *composer) isWanted(e *entry) bool {
	if len(e.id.Text) > 0 && e.id.Fits(fitidWidth) {
		c.unicode = c.unicode || e.id.Wide
		e.chosen = e.id.Text
	} else {
		key := c.keyOf(e)
		c.fitid = fitid.Append(c.fitid[:0], e.day, key, c.computed.Add(key))
		e.chosen = c.fitid
	}
	return c.request.wanted(e.chosen)
}

// reserveID counts a row that a person left out: of two equal rows the second keeps the id
// that it has beside the first, or a program that knows the first would pass it over.
func (c *composer) reserveID(e *entry) {
	if !e.hasKey() {
		return
	}
	key := c.keyOf(e)
	if len(e.id.Text) == 0 || c.refuseID(e, key) != "" {
		c.computed.Add(key)
	}
}

// hasKey tells whether the file's own cells give a key.
func (e *entry) hasKey() bool { return e.day != 0 && !e.unreadable }

// refuseID says why a row's own id cannot be its FITID.
func (c *composer) refuseID(e *entry, key fitid.Key) string {
	switch {
	case !e.id.Fits(fitidWidth):
		return "Longer than 255 characters: a computed id was used."
	case c.repeats(e.id.Text):
		return "Another row has the same id: a computed one was used."
	}
	base, ok := fitid.BaseOf(e.id.Text)
	if !ok {
		return ""
	}
	others := c.keys.Count(base)
	if base == key {
		others--
	}
	if others > 0 {
		return "The computed id of another row could be the same: a computed one was used."
	}
	return ""
}

// repeats tells whether an id is another row's too. Of the rows of a body that share one
// none keeps it; of a bank's the first does.
func (c *composer) repeats(id []byte) bool {
	if len(c.request.added) > 0 {
		return c.given.Add(fitid.Hash(id)) > 1
	}
	return c.given.Count(fitid.Hash(id)) > 1
}

// countIDs counts the ids that rows bring. Only when one looks computed the keys of
// all rows must be known beforehand: a file of ours that was read back.
func (c *composer) countIDs() {
	brought, looksComputed := 0, false
	for i := range c.request.rows {
		if c.request.rows[i].id.Len() > 0 {
			brought++
		}
	}
	c.given.Reset(brought)
	c.keys.Reset(0)
	if brought == 0 {
		return
	}
	for i := range c.request.rows {
		if id := c.ownID(c.request.rows[i].id); len(id.Text) > 0 {
			if len(c.request.added) == 0 {
				c.given.Add(fitid.Hash(id.Text))
			}
			_, ok := fitid.BaseOf(id.Text)
			looksComputed = looksComputed || ok
		}
	}
	if !looksComputed {
		return
	}
	c.keys.Reset(len(c.request.rows))
	var e entry
	for i := range c.request.rows {
		if unreadable := c.read(i, &e); unreadable == otherField || unreadable == leftOutField && e.hasKey() {
			c.keys.Add(c.keyOf(&e))
		}
	}
}
