package mcp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"tillroll/convert"
	"tillroll/job"
	"tillroll/mcp/fence"
	"tillroll/reader"
	"tillroll/target"
)

// maxInline is from where on a file does not go through the conversation: models that read
// it would pay for it, and many clients cut it.
const maxInline = 40_000

// textOutputIsLocal is for clients that mistake a server on the network for one on the user's
// own computer.
const textOutputIsLocal = "output is only for the local server (tillroll mcp). The file is in the answer."

// convert is /convert for rows and /statements for a pasted text or a file: the same
// readers, the same sentences, the same seven members.
func (d *Door) convert(ctx context.Context, p Peer, c *toolCall) toolResult {
	if err := p.Authorize(); err != nil {
		return refusedBy(err)
	}
	if c.empty {
		c.arguments = withoutEmpty(c.arguments)
	}
	made, err := d.made(ctx, p, c)
	if err != nil {
		return refusedBy(err)
	}
	p.Account(made.result.Transactions, made.result.Skipped, len(made.result.File))
	return d.handOver(ctx, p, c, made)
}

// conversion is a converted file and what must be said about it.
type conversion struct {
	result  convert.Result
	details bool // asked for
	name    string
	doubts  []string
	digits  uint8 // decimals of its currency
	named   int   // rows that were skipped and are named among the doubts

	opening, closing string // the balances that the file itself prints; empty for rows
}

// made converts what the arguments hold.
func (d *Door) made(ctx context.Context, p Peer, c *toolCall) (*conversion, error) {
	if err := c.oneSource(); err != nil {
		return nil, err
	}
	made, err := d.converted(ctx, p, c)
	if err != nil {
		return nil, err
	}
	if err := c.reconcile(made); err != nil {
		return nil, err
	}
	return made, nil
}

// oneSource refuses rows that come from two places.
func (c *toolCall) oneSource() error {
	var given []string
	if c.payload != nil {
		given = append(given, rowsArgument)
	}
	for _, name := range []string{textArgument, pathArgument} {
		if c.own[name] != nil {
			given = append(given, name)
		}
	}
	if len(given) > 1 {
		return refuse("Give either %s, not both.", strings.Join(given, " or "))
	}
	return nil
}

func (d *Door) converted(ctx context.Context, p Peer, c *toolCall) (*conversion, error) {
	switch {
	case c.own[pathArgument] != nil:
		return d.fromPath(ctx, p, c)
	case c.own[textArgument] != nil:
		text, err := c.text(textArgument)
		if err != nil {
			return nil, err
		}
		return d.fromStatement(ctx, p, c, "text", textArgument, []byte(text))
	}
	return d.fromRows(p, c)
}

// fromRows converts rows as POST /convert does. Details are always made, because what was
// guessed must be told whether or not anybody asked.
func (d *Door) fromRows(p Peer, c *toolCall) (*conversion, error) {
	request := p.Memory()
	if err := request.Decode(c.arguments); err != nil {
		return nil, d.rowsFault(c, err)
	}
	if err := p.AdmitRows(request.Len()); err != nil {
		return nil, err
	}
	made := &conversion{details: request.Details, name: "transactions", digits: request.Digits()}
	request.Details = true
	if err := c.settle(&request.Options); err != nil {
		return nil, err
	}
	made.result = *request.Convert(d.today())
	made.doubts = append(made.doubts, convert.Texts(made.result.Details.Warnings)...)
	return made, nil
}

// rowsFault adds to the sentence of HTTP what a model can do about it. Arguments that are not
// known are passed over, but where nothing gives rows one of them may be what was to give them.
func (d *Door) rowsFault(c *toolCall, err error) error {
	var refused *convert.RequestError
	if !errors.As(err, &refused) || c.payload != nil && c.payload[0] != '"' || !strings.HasPrefix(refused.Text, rowsArgument+" must") {
		return err
	}
	if given, meant := c.misspelled(d.sources()); meant != "" && c.payload == nil {
		return refuse("Unknown argument %q: did you mean %s?", given, meant)
	}
	return &refusal{text: refused.Text, hint: "A statement that is text (CSV, OFX, QIF, MT940) goes into text as it is; rows go into transactions as an array of objects."}
}

// sources are the arguments that give rows here.
func (d *Door) sources() []string {
	if d.fence == nil {
		return []string{rowsArgument, textArgument}
	}
	return []string{rowsArgument, textArgument, pathArgument}
}

// fromPath reads a file inside the fence.
func (d *Door) fromPath(ctx context.Context, p Peer, c *toolCall) (*conversion, error) {
	if d.fence == nil {
		return nil, refuse("path is only for the local server (tillroll mcp). Send the statement's text as text, or its rows as transactions%s.", postFile(p))
	}
	path, err := c.text(pathArgument)
	if err != nil {
		return nil, refuse("path must be the path of a file.")
	}
	name, data, err := d.fence.Read(path)
	if err != nil {
		return nil, err
	}
	return d.fromStatement(ctx, p, c, "file", name, data)
}

// fromStatement reads a statement of any kind.
func (d *Door) fromStatement(ctx context.Context, p Peer, c *toolCall, what, name string, data []byte) (*conversion, error) {
	options := job.Options{Name: name, Single: what, AnyLength: d.fence != nil, Progress: c.worked}
	var err error
	if options.Options, err = c.readerOptions(); err != nil {
		return nil, err
	}
	if err := c.settle(&options.Convert); err != nil {
		return nil, err
	}
	answer, err := job.Run(ctx, data, options, d.today())
	if err != nil {
		return nil, statementFault(what, name, data, err)
	}
	if err := p.AdmitRows(answer.Rows()); err != nil {
		return nil, err
	}
	one := &answer.Statements[0]
	made := &conversion{result: one.Whole(), details: options.Convert.Details, name: strings.TrimSuffix(name, filepath.Ext(name)), digits: one.Options.Digits(), named: one.SkippedRows()}
	made.opening, made.closing = one.Proof.Opening, one.Proof.Closing
	keepFew(made.result.Details)
	made.doubts = append(made.doubts, fmt.Sprintf("Read as %s. Proof: %s", reader.Label(answer.Kind), one.Proof.Sentence()))
	if text := answer.LeftOut.String(); text != "" {
		made.doubts = append(made.doubts, "Left out, because they are no bookings: "+text+".")
	}
	made.doubts = append(made.doubts, one.Warnings()...)
	return made, nil
}

// statementFault passes on the refusals of a conversion, among them those of arguments, and words
// those of a reader. Only what no reader can read a model may read by itself.
func statementFault(what, name string, data []byte, err error) error {
	var refused *convert.RequestError
	if errors.As(err, &refused) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	err = fileFault(what, err)
	if reader.KindOf(name, data) == reader.PDF {
		return &refusal{text: err.Error(), hint: "If you can read its rows yourself, send them as transactions, with openingBalance and closingBalance as printed."}
	}
	return err
}

// keepFew leaves of the values that could not be read what helps a person.
func keepFew(d *convert.Details) {
	for i := range d.SkippedRows {
		if row := &d.SkippedRows[i]; i < maxValues {
			row.Value = shorten(row.Value, maxValue)
		} else {
			row.Value = ""
		}
	}
}

// settle takes the format from the name of the file to write, and the ledger balance from
// the closing one, where they are not given.
func (c *toolCall) settle(o *convert.Options) error {
	closing, err := c.decimal(closingArgument)
	if err != nil {
		return err
	}
	if c.own[ledgerArgument] == nil && closing != "" {
		o.LedgerBalance = closing
	}
	if o.Opening, err = c.decimal(openingArgument); err != nil {
		return err
	}
	o.Closing = closing
	output, err := c.text(outputArgument)
	if err != nil {
		return refuse("output must be the path of a file.")
	}
	if output == "" || c.own[formatArgument] != nil || o.Target != "" {
		return nil
	}
	format, known := convert.FormatOf(output)
	if !known {
		return refuse("output must end in %s.%s", strings.Join(endings(), " or "), targetHint(output))
	}
	o.Format = format
	return nil
}

// targetHint names the target whose files end as the file to write does.
func targetHint(output string) string {
	ending := filepath.Ext(output)
	t, ok := target.Writing(ending)
	if !ok || t.Format.Extension() != ending {
		return ""
	}
	return fmt.Sprintf(" For %s give target too: %s.", ending, t.Name)
}

// endings are those of the files we write.
func endings() []string {
	var list []string
	for _, format := range convert.Formats() {
		list = append(list, "."+format.String())
	}
	return list
}

// handOver puts the file where it belongs: into the answer, or into a file inside the fence
// where it was asked for or is too long for a conversation.
func (d *Door) handOver(ctx context.Context, p Peer, c *toolCall, made *conversion) toolResult {
	target, err := d.target(c, made)
	if err != nil {
		return refusedBy(err)
	}
	if !made.details {
		made.result.Details = nil
	}
	sentence := made.sentence()
	if target == nil {
		return d.inline(p, made, sentence)
	}
	if made.result.Transactions == 0 {
		return toolResult{refused: sentence + " " + target.Path + " was not written, because it would hold no transaction."}
	}
	if ctx.Err() != nil {
		return refusedBy(ctx.Err())
	}
	if err := target.Write(made.result.File); err != nil {
		return refusedBy(err)
	}
	if ctx.Err() != nil {
		target.Remove()
		return refusedBy(ctx.Err())
	}
	made.result.File = nil
	return toolResult{sentence: sentence + " Written to " + target.Path + ".", write: made.result.WriteJSON}
}

// target is where the file is to be written; nil where it goes into the answer.
func (d *Door) target(c *toolCall, made *conversion) (*fence.Target, error) {
	output, err := c.text(outputArgument)
	if err != nil {
		return nil, err
	}
	inline, err := c.flag(inlineArgument)
	if err != nil {
		return nil, err
	}
	ending := made.result.Format.Extension()
	switch {
	case output != "" && d.fence == nil:
		return nil, refuse(textOutputIsLocal)
	case output != "":
		return d.fence.Target(output, []string{ending})
	case d.fence == nil || d.fence.IsEmpty() || inline || len(made.result.File) <= maxInline || made.result.Transactions == 0:
		return nil, nil
	}
	return d.fence.New(made.name, ending)
}

// inline sends the file in the answer and says how to have a long one otherwise.
func (d *Door) inline(p Peer, made *conversion, sentence string) toolResult {
	result := toolResult{sentence: sentence, write: made.result.WriteJSON}
	if len(made.result.File) <= maxInline {
		return result
	}
	if d.fence != nil {
		result.sentence += fmt.Sprintf(" The file has %d bytes; started with a folder (tillroll mcp FOLDER), this server would write it there instead.", len(made.result.File))
		return result
	}
	result.sentence += fmt.Sprintf(" The file has %d bytes%s.", len(made.result.File), postFile(p))
	brief := made.result
	brief.File = nil
	result.brief = brief.WriteJSON
	return result
}

// postFile tells how to have a file without passing it through a conversation.
func postFile(p Peer) string {
	base := p.Base()
	if base == "" {
		return ""
	}
	return fmt.Sprintf(`; a file need not pass through the conversation: curl -H "Authorization: Bearer $TILLROLL_API_KEY" --data-binary @statement.csv "%s/statements?responseType=file&format=qbo" -o statement.qbo`, base)
}
