package convert

import (
	"bytes"

	"tillroll/internal/rawjson"
	"tillroll/internal/text"
	"tillroll/ofx"
	"tillroll/target"
	"tillroll/writer"
	"tillroll/writer/delimited"
	"tillroll/writer/full"
	"tillroll/writer/journal"
	"tillroll/writer/ofxdoc"
	"tillroll/writer/qif"
)

// Format is the kind of file to make.
type Format = target.Format

// The formats that package target tells of, so that who converts needs this package alone: these
// are the names that are promised to stay.
const (
	QBO       = target.QBO
	QFX       = target.QFX
	OFX       = target.OFX
	CSV       = target.CSV
	OFX2      = target.OFX2
	QIF       = target.QIF
	HLedger   = target.HLedger
	Ledger    = target.Ledger
	Beancount = target.Beancount
	JSON      = target.JSON
)

// journals are the dialects of the formats that are journals.
var journals = map[Format]journal.Dialect{HLedger: journal.HLedger, Ledger: journal.Ledger, Beancount: journal.Beancount}

// output is the list of outputs: the next one is a case here.
func (o *Options) output() writer.Output {
	switch o.Format {
	case CSV:
		return o.table()
	case QIF:
		return qif.File{}
	case HLedger, Ledger, Beancount:
		return journal.New(journals[o.Format], o.AssetAccount, o.CounterAccount, o.Account, o.AccountID)
	case JSON:
		return full.Object{}
	}
	return ofxdoc.Document{}
}

// table is the table that a target wants; without one that of QuickBooks Online.
func (o *Options) table() writer.Output {
	switch o.Target {
	case "ynab":
		return delimited.YNAB()
	case "xero-csv":
		return delimited.Xero()
	case "sage":
		return delimited.Sage()
	case "freeagent":
		return delimited.FreeAgent()
	case "quickbooks-csv4":
		return delimited.QuickBooksFour()
	case "full-csv":
		return full.Table{}
	}
	if o.TextInParts {
		return delimited.QuickBooksWhole()
	}
	return delimited.QuickBooks()
}

// IsWhole tells whether the file cannot be cut into parts.
func (o *Options) IsWhole() bool { return o.output().Traits().Whole }

// Limit is what the target takes in one file.
func (o *Options) Limit() PartLimit {
	t, _ := target.Named(o.Target)
	return PartLimit{Bytes: t.MaxBytes, Rows: t.MaxRows}
}

// SetTarget chooses a target, and with it the format. The error is a *RequestError.
func (o *Options) SetTarget(name string) error {
	t, ok := target.Named(name)
	if !ok {
		return unknownTarget(name)
	}
	o.Target, o.Format = t.Name, t.Format
	return nil
}

// SetTargetAndFormat is SetTarget where a format was named too: both must agree.
func (o *Options) SetTargetAndFormat(name string, format Format) error {
	t, ok := target.Named(name)
	if ok && t.Format != format {
		return contradicts(t, format)
	}
	return o.SetTarget(name)
}

// SetOutput takes over from other options what is to be written: the format, the target, and the
// accounts and balances of a journal. Everything else about a statement is its own.
func (o *Options) SetOutput(from *Options) {
	o.Format, o.Target = from.Format, from.Target
	o.AssetAccount, o.CounterAccount, o.NoOpening = from.AssetAccount, from.CounterAccount, from.NoOpening
}

func unknownTarget(name string) *RequestError {
	return &RequestError{Text: options[targetOption].name + " " + target.MustBe(name), Cut: true}
}

// contradicts refuses a format that a target does not write.
func contradicts(t target.Target, given Format) *RequestError {
	return &RequestError{Text: "target " + t.Name + " writes " + t.Format.String() + ", not " + given.String() + ".", Cut: true}
}

// isAccount tells whether the journal to be written takes a name for an account's. Of
// other files it is enough that some journal would.
func (o *Options) isAccount(name string) bool {
	dialect, ok := journals[o.Format]
	if !ok {
		dialect = journal.HLedger
	}
	return dialect.IsAccount(name)
}

// visited is the document of who wants the rows and not the file: they are arranged for it
// and handed on.
type visited struct {
	ofxdoc.Document
	visit func(*ofx.Transaction)
}

// AppendRow appends nothing.
func (v visited) AppendRow(dst []byte, _ *writer.Statement, t *writer.Transaction) []byte {
	v.visit(&t.Transaction)
	return dst
}

// composeRows writes a row for every one of the index that can be read behind what the
// file has.
func (c *composer) composeRows() {
	t := &c.transaction
	t.Type = nil
	var row entry
	e := &row // and not in the composer: what stands on the stack costs no collector
	for i := range c.request.rows {
		if unreadable := c.read(i, e); unreadable != otherField {
			c.skip(i, unreadable)
			if unreadable == leftOutField && c.traits.IDs {
				c.reserveID(e)
			}
			continue
		}
		if c.request.wanted != nil && !c.isWanted(e) {
			c.skip(i, leftOutField)
			continue
		}
		c.count(e)
		t.Posted, t.Amount = e.day, e.amount
		if len(c.request.added) > 0 {
			t.Type = c.typeOf(e)
		}
		if c.traits.IDs {
			t.FITID = c.identify(e)
			t.PlainID = len(e.id.Text) == 0 // a computed id has digits, letters and dashes
		}
		if c.traits.Document {
			c.arrange(e, &t.Transaction)
		} else {
			c.hand(e, t)
		}
		c.file = c.output.AppendRow(c.file, &c.frame, t)
		if len(t.Changes) > 0 {
			c.noteChanges(i, t)
		}
	}
}

// hand fills in the texts for outputs that have no widths, and what they want besides.
func (c *composer) hand(e *entry, t *writer.Transaction) {
	description, memo, check := c.spell(e, e.description, descriptionField), c.spell(e, e.memo, memoField), c.spell(e, e.check, checkField)
	name := c.nameFor(e, description, memo, check)
	t.Name, t.Memo, t.CheckNum, t.Text, t.OwnID = name.Text, memo.Text, check.Text, c.original(e, description), e.id.Text
	t.GivenMemo = t.Memo
	if bytes.Equal(t.Memo, t.Name) {
		t.Memo = nil
	}
	if c.traits.LosesTexts && len(e.memo.Text)+len(e.check.Text) > 0 {
		c.tally.textsLost = true
	}
	t.Number = c.tally.kept
	t.Line, t.Page = c.request.place(e.index)
	t.Tabbed = c.startsWithTab(c.request.rows[e.index].description)
}

// original is the description as the bank wrote it, where another is shown.
func (c *composer) original(e *entry, description text.Clean) []byte {
	if len(c.request.added) == 0 || !c.request.added[e.index].ownDescription {
		return description.Text
	}
	kept, _, _ := text.AppendClean(c.keyed[0][:0], c.request.added[e.index].keyDescription.In(c.request.source))
	c.keyed[0] = kept
	return kept
}

// startsWithTab tells whether a description begins with a tab or a carriage return,
// blanks aside: cleaning took it away, but what follows was meant for another cell.
func (c *composer) startsWithTab(s rawjson.Span) bool {
	raw := bytes.TrimLeft(c.raw(s), " ")
	return len(raw) > 0 && (raw[0] == '\t' || raw[0] == '\r')
}

// noteChanges takes over what the output had to change.
func (c *composer) noteChanges(index int, t *writer.Transaction) {
	for _, change := range t.Changes {
		c.changed(index, string(change.Field), change.Reason)
	}
	t.Changes = t.Changes[:0]
}
