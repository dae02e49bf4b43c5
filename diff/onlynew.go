package diff

import (
	"bytes"
	"errors"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
)

// fullTable is the target whose table has a column for ids and one for accounts: the CSV of
// new rows, where nobody asked for another.
const fullTable = "full-csv"

// writeNew writes the rows that are called new, with the ids they have. A document of the
// OFX family and the full table hold several accounts; other outputs one.
func (c *comparison) writeNew(in Input) error {
	o := c.options.Options
	c.chooseOutput(in.Name, &o.Convert)
	c.answer.Format = o.Convert.Format
	file, err := c.open(in, o)
	if err != nil {
		return err
	}
	picked := picker{news: c.answer.Numbers}
	var files [][]byte
	var accounts []string
	for _, s := range file.Statements {
		s.Options.Format, s.Options.Target, s.Options.Details = o.Convert.Format, o.Convert.Target, false
		c.adopt(s, c.accountOf(s))
		stream := convert.Stream{Wanted: picked.wants}
		var out held
		result, err := s.Convert(&stream, c.options.Today, &out)
		if err != nil {
			return err
		}
		if !result.Valid && result.Transactions > 0 {
			c.warn("The file with the new rows is not valid: " + result.Issues[0])
		}
		if result.Transactions > 0 || len(file.Statements) == 1 {
			files, accounts = append(files, out.data), append(accounts, s.Account)
		}
		s.Forget()
	}
	c.answer.File, err = inOne(&o.Convert, files, accounts)
	return err
}

// chooseOutput settles what is written: what was asked for, else what NEW is. What nobody
// writes (a PDF, an MT940 file) becomes a .qbo.
func (c *comparison) chooseOutput(name string, o *convert.Options) {
	if !c.options.AsIs {
		o.Format = c.options.Format
		o.Target = c.options.Target
	} else {
		o.Format = c.asNew(name)
	}
	if o.Format == convert.CSV && o.Target == "" {
		o.Target = fullTable
	}
}

// asNew is the format of NEW. A document without a telling name is one of Intuit's if it
// has their number of the bank, which other files have no place for.
func (c *comparison) asNew(name string) convert.Format {
	named, isDocument := ofx.FormatOf(name), c.newKind == reader.OFX
	switch {
	case c.newKind == reader.CSV:
		return convert.CSV
	case c.newKind == reader.QIF:
		return convert.QIF
	case isDocument && named == ofx.QFX:
		return convert.QFX
	case isDocument && (named == ofx.OFX || named == ofx.UnknownFormat && !c.newBID):
		return convert.OFX
	}
	return convert.QBO
}

// picker picks the rows that are new. Those of NEW come in the order in which they were
// compared, so that their numbers tell which is which.
type picker struct {
	news []uint32 // the numbers of rows that are new, in order
	seen uint32
}

func (p *picker) wants([]byte) bool {
	at := p.seen
	p.seen++
	if len(p.news) == 0 || p.news[0] != at {
		return false
	}
	p.news = p.news[1:]
	return true
}

// held is a file in memory.
type held struct{ data []byte }

// Write is part of convert.Output.
func (h *held) Write(p []byte) (int, error) {
	h.data = append(h.data, p...)
	return len(p), nil
}

// WriteAt is part of convert.Output.
func (h *held) WriteAt(p []byte, at int64) (int, error) { return copy(h.data[at:], p), nil }

// inOne makes one file of those of several accounts.
func inOne(o *convert.Options, files [][]byte, accounts []string) ([]byte, error) {
	switch {
	case len(files) == 0:
		return []byte{}, nil
	case len(files) == 1:
		return files[0], nil
	case o.Format.IsDocument():
		return ofx.Join(files), nil
	case o.Target == fullTable:
		out := files[0]
		for _, file := range files[1:] {
			_, rows, _ := bytes.Cut(file, []byte("\n"))
			out = append(out, rows...)
		}
		return out, nil
	}
	return nil, errors.New("there are new rows of several accounts (" + masked(accounts) + "), and such a file holds one: choose it with account, or write .ofx or .qbo, which hold all")
}
