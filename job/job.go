package job

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// Answer is what became of a file.
type Answer struct {
	Kind       reader.Kind
	Name       string
	Statements []Converted
	LeftOut    statement.LeftOut
	Warnings   []string

	details bool
}

// Converted is one statement and the file made of it.
type Converted struct {
	*statement.Statement
	Result   *convert.Result
	FileName string

	Part, Parts int // which of several files this is, from 1; 0 where there is but one

	label string // names the statement in a sentence
}

// Rows counts the rows of the source: those kept and those skipped.
func (a *Answer) Rows() int {
	sum := 0
	for i := range a.Statements {
		sum += a.Statements[i].inputCount()
	}
	return sum
}

// Totals sums up the statements, for the headers of an archive.
func (a *Answer) Totals() (kept, skipped int, valid bool) {
	valid = true
	for i := range a.Statements {
		c := &a.Statements[i]
		kept += c.Result.Transactions
		skipped += c.skipped()
		valid = valid && c.Result.Valid
	}
	return kept, skipped, valid
}

// Bytes is how long all files are together.
func (a *Answer) Bytes() int {
	sum := 0
	for i := range a.Statements {
		sum += len(a.Statements[i].Result.File)
	}
	return sum
}

// Verdict is the worst of the proofs, for who sees one word of all: the log, the header of a file.
func (a *Answer) Verdict() statement.Verdict {
	worst := statement.Proven
	for i := range a.Statements {
		switch v := a.Statements[i].Proof.Verdict; {
		case v == statement.Broken:
			return v
		case v == statement.Unproven:
			worst = v
		}
	}
	return worst
}

func (c *Converted) skipped() int { return c.Result.Skipped + c.skippedBefore() }

func (c *Converted) inputCount() int { return c.Result.InputCount + c.skippedBefore() }

// skippedBefore counts the rows that were skipped before the conversion, with the first
// part of a statement.
func (c *Converted) skippedBefore() int {
	if c.Part > 1 {
		return 0
	}
	return c.SkippedRows()
}

// Whole is the result with the rows that were skipped before the conversion counted in.
func (c *Converted) Whole() convert.Result {
	whole := *c.Result
	whole.Skipped, whole.InputCount = c.skipped(), c.inputCount()
	return whole
}

// maxStatements bounds the statements of one file. Each costs as much as a conversion of
// its own, and a kilobyte can name dozens; no bank puts a thousand accounts into one file.
const maxStatements = 1000

// maxUnpacked is what an archive, or the parts of a workbook, may unpack to in one request.
const maxUnpacked = 256 << 20

// Run does the job. The error is a reader's, which [Refusal] puts into words for a client, a
// *convert.RequestError, or that of a context that ended.
func Run(ctx context.Context, data []byte, o Options, today ofx.Day) (*Answer, error) {
	name := safeName(o.Name)
	watch := func(bytes int) error {
		if o.Progress != nil {
			o.Progress(bytes)
		}
		return ctx.Err()
	}
	if !o.AnyLength {
		o.MaxUnpacked = maxUnpacked
	}
	file, err := reader.ReadWatched(name, data, o.Options, watch)
	if err != nil {
		return nil, err
	}
	if err := o.suits(file); err != nil {
		return nil, err
	}
	if len(file.Statements) > maxStatements {
		return nil, refuse("The file holds %d statements, more than the %d that one request may have. Split it, or choose one with account.", len(file.Statements), maxStatements)
	}
	if err := o.withinRows(file); err != nil {
		return nil, err
	}
	a := &Answer{Kind: file.Kind, Name: name, details: o.Details}
	names := statement.Names(file.Statements)
	for i, label := range file.Labels() {
		if o.Layout != nil {
			o.Layout.Rename(file.Statements[i])
		}
		converted, err := convertOne(file.Statements[i], &o, today, watch)
		if err != nil {
			return nil, err
		}
		for _, one := range converted {
			one.label = names[i]
			one.FileName = convert.PartName(fileName(name, label, one.Result.Format), one.Part, one.Parts)
			a.Statements = append(a.Statements, one)
		}
		a.LeftOut.Merge(file.Statements[i].LeftOut)
	}
	if kept, _, _ := a.Totals(); kept == 0 {
		if err := a.unread(); err != nil {
			return nil, err
		}
	}
	a.warn()
	return a, nil
}

// unread refuses a file none of whose rows can be read: the converted one would hold nothing. A statement that has no rows is converted.
func (a *Answer) unread() error {
	for i := range a.Statements {
		c := &a.Statements[i]
		if what, first := c.Unread(c.Result); what != "" {
			return fmt.Errorf("%s. %s", what, first)
		}
	}
	return nil
}

// suits refuses a file with several statements where one is wanted, or where something is said of one.
func (o *Options) suits(file *reader.File) error {
	if n := len(file.Statements); n > 1 && o.Single != "" {
		return refuse("The %s holds %d statements, and a converted file has one: %s. %s.", o.Single, n, file.List(), file.Choice())
	}
	if text := file.ForOne(o.Convert); text != "" {
		return refuse("%s.", text)
	}
	return nil
}

// withinRows refuses more rows than one request may have.
func (o *Options) withinRows(file *reader.File) error {
	rows := 0
	for _, s := range file.Statements {
		rows += s.SkippedRows()
		if s.Evidence != nil {
			rows += s.Evidence.Rows
		} else if s.Request != nil {
			rows += s.Request.Len()
		}
	}
	if rows > convert.MaxTransactions && !o.AnyLength {
		return convert.TooManyRows()
	}
	return nil
}

// convertOne converts a statement in memory, into parts where these are wanted and its
// target takes no more in one file.
func convertOne(s *statement.Statement, o *Options, today ofx.Day, watch func(int) error) ([]Converted, error) {
	s.Options.SetOutput(&o.Convert)
	s.Options.Details = true
	var stream convert.Stream
	out := held{watch: watch}
	result, err := s.Convert(&stream, today, &out)
	if err != nil {
		return nil, err
	}
	result.File = out.bytes
	converted := []Converted{{Statement: s, Result: result}}
	if o.Parts {
		converted, err = split(converted[0], &stream, watch)
	}
	s.Forget()
	return converted, err
}

// held is a file in memory.
type held struct {
	bytes []byte
	watch func(bytes int) error
}

// Write appends, as long as somebody waits for it.
func (h *held) Write(p []byte) (int, error) {
	if err := h.watch(len(p)); err != nil {
		return 0, err
	}
	h.bytes = append(h.bytes, p...)
	return len(p), nil
}

// WriteAt writes over what was written.
func (h *held) WriteAt(p []byte, at int64) (int, error) { return copy(h.bytes[at:], p), nil }

// Refusal is the sentence for a file that cannot be read, in the words of the API. The name
// of the file stands before what the readers say, as "june.csv is empty" or "june.csv: no
// date column found".
func (o *Options) Refusal(err error) error {
	name := safeName(o.Name)
	var known *convert.RequestError
	if errors.As(err, &known) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	text := strings.TrimSuffix(err.Error(), ".")
	var missing *statement.MappingError
	var open *statement.ChoiceError
	switch {
	case errors.As(err, &missing):
		text += namedBy(missing.Missing)
	case errors.As(err, &open):
		text += fmt.Sprintf(" (with %s)", open.Setting)
	}
	if !strings.HasPrefix(text, name) && !strings.HasPrefix(text, statement.Protected) {
		text = name + ": " + text
	}
	return refuse("%s", statement.Sentence(text))
}

// namedBy tells by which options missing columns are named. Money may stand in two columns
// in place of one.
func namedBy(missing []statement.Role) string {
	const money = columnPrefix + "amount (or " + columnPrefix + "debit and " + columnPrefix + "credit)"
	switch {
	case len(missing) > 1:
		return ". Name them with " + columnPrefix + "date and " + money + ", by name or number"
	case missing[0] == statement.Amount:
		return ". Name it with " + money + ", by its name or its number"
	}
	return ". Name it with " + columnPrefix + missing[0].String() + ", by its name or its number"
}
