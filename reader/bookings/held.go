package bookings

import (
	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// Held is an entry of a format of lines, about which further lines may say more.
type Held struct {
	Row     convert.Row
	Payee   string
	words   []string
	problem string // why it cannot be read
	open    bool
}

// maxWords bounds the lines about one entry; the rules of no format allow as many.
const maxWords = 100

// Start begins an entry. Its amount is as [Minor] spells it; readable tells whether it stands
// where it belongs.
func (h *Held) Start(at Mark, day ofx.Day, amount []byte, readable bool) {
	*h = Held{Row: convert.Row{Date: []byte(day.String()), Amount: amount, Line: at.Line}, words: h.words[:0], open: true}
	switch {
	case !readable:
		h.problem = "its amount cannot be read"
	case day == 0:
		h.problem = "the entry has no date"
	}
}

// Say adds what is said about the entry at hand.
func (h *Held) Say(texts ...string) {
	for _, text := range texts {
		if text != "" && len(h.words) < maxWords {
			h.words = append(h.words, text)
		}
	}
}

// End tells the entry at hand, if there is one: its payee, or the first of its words where
// it has none, and the rest as its memo.
func (h *Held) End(t *Teller) error {
	open := h.open
	h.open = false
	switch {
	case !open || !t.Begun(): // an entry before any account is nobody's
		return nil
	case h.problem != "":
		t.Skip(h.Row.Line, h.problem)
		return nil
	case IsZero(h.Row.Amount):
		t.LeaveOut(statement.Information)
		return nil
	}
	payee, words := sentence(h.Payee), h.words
	for payee == "" && len(words) > 0 {
		payee, words = sentence(words[0]), words[1:]
	}
	h.Row.Description, h.Row.Memo = []byte(payee), []byte(sentence(words...))
	return t.Row(h.Row)
}
