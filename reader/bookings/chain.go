package bookings

import (
	"tillroll/ofx"
	"tillroll/statement"
)

// chain holds the printed figures of the sections of one account: each section against its
// own rows, and every opening balance against the closing one before it. Files have their
// sections in either direction of time; the one in which more balances follow from each
// other is taken.
type chain struct {
	digits uint8
	now    statement.Prover
	rows   int // of the section at hand
	runs   int // of them with a running balance
	begun  bool

	sum      ofx.Sum
	links    []link
	proof    statement.Proof // of the sections: checked and broken figures
	unproven bool            // a section with rows has nothing to check them against
	closed   ofx.Day         // the day of the last closing balance
}

// link is the two ends of a section.
type link struct {
	opening, closing string
	opens            ofx.Amount // the opening balance
	openAt           int        // line
	day              ofx.Day    // of the closing balance
	closeAt          int        // line
	alone            bool       // it is a closing balance without rows: that of all, not of a section
}

// begin starts a section.
func (c *chain) begin() {
	c.end() // one that was left for another currency
	c.now, c.rows, c.runs, c.begun = statement.Prover{Digits: c.digits}, 0, 0, true
	c.links = append(c.links, link{})
}

func (c *chain) row(amount ofx.Amount) {
	c.sum.Add(amount)
	c.now.Row(amount)
	c.rows++
}

func (c *chain) open(at statement.Place, balance ofx.Amount) {
	c.now.Open(at, balance)
	last := &c.links[len(c.links)-1]
	if last.opening == "" {
		last.opening, last.opens, last.openAt = string(signed(balance)), balance, at.Line
	}
}

// forgetOpening takes back the opening balance of the section at hand.
func (c *chain) forgetOpening() {
	c.now.Forget()
	c.links[len(c.links)-1].opening = ""
}

func (c *chain) close(at statement.Place, balance ofx.Amount, day ofx.Day) {
	c.now.Close(at, balance)
	last := &c.links[len(c.links)-1]
	last.closing, last.day, last.closeAt = string(signed(balance)), day, at.Line
}

// running takes the balance that is printed beside the row taken last. Row and balance are
// a section of their own then: in whichever direction time goes, each must begin where
// another ended.
func (c *chain) running(at statement.Place, balance, row ofx.Amount, day ofx.Day) {
	c.runs++
	before := ofx.Sum{}
	before.Add(row)
	before = before.Negated()
	before.Add(balance)
	l := link{opening: string(before.Append(nil, c.digits)), closing: string(signed(balance)), openAt: at.Line, day: day}
	if last := &c.links[len(c.links)-1]; last.opening == "" && last.closing == "" {
		*last = l
		return
	}
	c.links = append(c.links, l)
}

func signed(a ofx.Amount) []byte { return a.Append(nil) }

// end closes the section at hand.
func (c *chain) end() {
	if !c.begun {
		return
	}
	c.begun = false
	section := c.now.Proof()
	if c.rows > c.runs && section.Verdict == statement.Unproven {
		c.unproven = true
	}
	c.proof.Checked += section.Checked
	c.proof.MoreBroken += section.MoreBroken
	for _, b := range section.Broken {
		c.broken(b)
	}
	last := &c.links[len(c.links)-1]
	last.alone = c.rows == 0 && last.opening == ""
	if last.opening == "" && last.closing == "" {
		c.links = c.links[:len(c.links)-1]
	}
}

func (c *chain) broken(b statement.Break) {
	if len(c.proof.Broken) == statement.MaxListed {
		c.proof.MoreBroken++
		return
	}
	c.proof.Broken = append(c.proof.Broken, b)
}

// settle links the sections and gives the proof of all.
func (c *chain) settle() statement.Proof {
	c.end()
	stated := c.takeStated()
	forward, _ := c.follow(nil)
	c.turn()
	if backward, _ := c.follow(nil); backward <= forward {
		c.turn()
	}
	_, checked := c.follow(c.broken)
	c.proof.Checked += checked
	for _, l := range c.links {
		if l.opening != "" {
			c.proof.Opening = l.opening
			break
		}
	}
	c.compareStated(stated)
	if n := len(c.links); n > 0 {
		c.proof.Closing, c.closed = c.links[n-1].closing, c.links[n-1].day
	}
	c.proof.Sum = string(c.sum.Append(nil, c.digits))
	switch {
	case len(c.proof.Broken) > 0:
		c.proof.Verdict = statement.Broken
	case c.proof.Checked > 0 && !c.unproven:
		c.proof.Verdict = statement.Proven
	}
	return c.proof
}

// reached is the balance after all rows where the file prints only the one before them;
// empty where that does not follow.
func (c *chain) reached() string {
	if len(c.links) != 1 || c.links[0].closing != "" || c.links[0].opening == "" || c.now.HasGap() {
		return ""
	}
	sum := c.sum
	sum.Add(c.links[0].opens)
	return string(sum.Append(nil, c.digits))
}

// takeStated takes the closing balance that stands by itself behind all rows out of the
// chain: where the newest row comes first, the end of time is not the end of the file.
func (c *chain) takeStated() link {
	n := len(c.links)
	if n < 2 || !c.links[n-1].alone || c.links[n-2].closing == "" {
		return link{}
	}
	stated := c.links[n-1]
	c.links = c.links[:n-1]
	return stated
}

// compareStated holds the closing balance of all against the end of the chain.
func (c *chain) compareStated(stated link) {
	if stated.closing == "" {
		return
	}
	last := &c.links[len(c.links)-1]
	c.proof.Checked++
	if last.closing != stated.closing {
		c.broken(statement.Break{Place: statement.Place{Line: stated.closeAt}, Expected: last.closing, Found: stated.closing})
	}
	last.closing, last.day = stated.closing, max(last.day, stated.day)
}

// turn puts the sections into the opposite order.
func (c *chain) turn() {
	for i, j := 0, len(c.links)-1; i < j; i, j = i+1, j-1 {
		c.links[i], c.links[j] = c.links[j], c.links[i]
	}
}

// follow counts the sections that begin with the balance that the one before ended with.
func (c *chain) follow(broken func(statement.Break)) (good, checked int) {
	for i := 1; i < len(c.links); i++ {
		before, after := c.links[i-1].closing, c.links[i].opening
		if before == "" || after == "" {
			continue
		}
		checked++
		if before == after {
			good++
		} else if broken != nil {
			broken(statement.Break{Place: statement.Place{Line: c.links[i].openAt}, Expected: before, Found: after})
		}
	}
	return good, checked
}
