package doctor

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/convert"
	"tillroll/diff"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// differ is one run of the diff command.
type differ struct {
	asJSON   bool
	exitCode bool
	onlyNew  bool
	force    bool
	output   string
	account  string
	password string
	currency string
	order    string
	target   string
	sources  []*disk.Source
}

// gcPercent is how much garbage may pile up beside the rows that are held. They have next
// to no pointers, so that looking through them often costs little.
const gcPercent = 15

// Diff tells what importing a file will do after others were imported.
func Diff() *cobra.Command {
	d := &differ{}
	cmd := &cobra.Command{
		Use:   "diff OLD... NEW",
		Short: "Tell what importing NEW will do where OLD was imported before",
		Long: `Tell what importing NEW will do where OLD was imported before. Programs
recognise what they have by the account and the transaction's id (FITID), so:

  new       in NEW alone: will be added
  double    the same money under another id: will be added a second time
  changed   the same id with other content: most programs keep the old one
  gone      in OLD alone, within the period of NEW: no import takes it away

All files may be anything that convert reads, an OFX file or the bank's CSV.
Rows are compared within one account. --only-new -o FILE writes the rows that
are new and nothing else, with the ids they have. FILE's ending is the format
(.qbo, .qfx, .ofx, .csv with every field, .qif), --target that of a program;
"-" gives the format of NEW. The OFX formats and .csv hold several accounts.

Exit codes: 0 compared (with --exit-code: no difference); 1 a file cannot be
read (with --exit-code: they differ); 2 a wrong flag or file name.`,
		Example: `  tillroll diff january.qbo february.qbo
  tillroll diff imported/*.qfx newest-export.csv
  tillroll diff old.ofx new.csv --only-new -o missing.qbo
  tillroll diff old.ofx new.ofx --json`,
		Args: usage.Wants(2, usage.NoMaximum, "the old files and the new one"),
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.BoolVar(&d.asJSON, "json", false, "print JSON for programs: what POST /diff answers")
	flags.BoolVar(&d.exitCode, "exit-code", false, "exit with 1 if the files differ")
	flags.BoolVar(&d.onlyNew, "only-new", false, "write the rows that are new to -o")
	flags.StringVarP(&d.output, "output", "o", "", "the file for --only-new; its ending is the format; - is standard output")
	flags.StringVar(&d.target, "target", "", "the `program` that the file for --only-new goes to")
	flags.BoolVar(&d.force, "force", false, "overwrite the file")
	flags.StringVar(&d.account, "account", "", "compare only the account whose number ends so")
	flags.StringVar(&d.password, "password", "", "the password of protected files")
	flags.StringVar(&d.currency, "currency", "", "ISO 4217 `code` of files that name none")
	flags.StringVar(&d.order, "date-order", "", "mdy, dmy or ymd (default: decided from each file's whole column)")
	usage.Complete(cmd, "date-order", usage.Words(convert.DateOrders())...)
	return cmd
}

// run ends with 1 for a difference only if asked to, as git diff does: who reads the
// output needs no failure beside it.
func (d *differ) run(cmd *cobra.Command, args []string) error {
	names, err := disk.Expand(args)
	if err != nil {
		return err
	}
	o, err := d.options(names)
	if err != nil {
		return err
	}
	defer d.free()
	inputs := make([]diff.Input, len(names))
	for i, name := range names {
		if inputs[i], err = d.open(cmd, name); err != nil {
			return err
		}
	}
	// Most of what is held stays until the end: room for as much garbage would be half of
	// the memory for nothing.
	debug.SetGCPercent(gcPercent)
	last := len(inputs) - 1
	answer, err := diff.Compare(inputs[:last], inputs[last], o)
	if err != nil {
		return usage.Judged(errors.New(inDiffFlags(strings.TrimSuffix(err.Error(), ".")) + cure(err)))
	}
	for _, text := range answer.Warnings {
		fmt.Fprintln(cmd.ErrOrStderr(), "warning: "+terminal.Visible(inDiffFlags(text)))
	}
	if err := d.write(cmd, answer); err != nil {
		return err
	}
	if err := d.print(cmd, answer); err != nil {
		return err
	}
	if d.exitCode && answer.Differs() {
		return usage.Judged(usage.ErrTold)
	}
	return nil
}

// cure says what helps with a file that is not clear by itself. The flags of a column are
// those of convert: here each would hold for all files, and these differ.
func cure(err error) string {
	var missing *statement.MappingError
	if !errors.As(err, &missing) {
		return usage.FlagFor(err)
	}
	flags := "--amount-column"
	if missing.Missing[0] != statement.Amount {
		flags = "--" + missing.Missing[0].String() + "-column"
	}
	if len(missing.Missing) > 1 {
		flags = "--date-column and --amount-column"
	}
	return ". Convert it first, with " + flags + " (tillroll convert), and compare the file that comes of it"
}

// options are what the flags say.
func (d *differ) options(names []string) (diff.Options, error) {
	o := diff.Options{
		Options: statement.Options{Account: d.account, Password: d.password},
		OnlyNew: d.onlyNew, AsIs: true, Today: ofx.DayOf(time.Now().Date()),
	}
	switch {
	case len(names) < 2:
		return o, errors.New("diff wants two files at least, the old and the new one")
	case d.onlyNew && d.output == "":
		return o, errors.New("--only-new writes a file: name it with -o")
	case !d.onlyNew && d.output+d.target != "":
		return o, errors.New("-o and --target are for --only-new")
	case d.onlyNew && d.output == "-" && d.asJSON:
		return o, errors.New("--json and -o - both want standard output; the JSON holds the file anyway")
	}
	var err error
	if o.Convert.DateOrder, err = usage.OneOf("--date-order", strings.ToLower(d.order), convert.DateOrders()); err != nil {
		return o, err
	}
	o.Convert.Currency = strings.ToUpper(d.currency)
	if err := o.Convert.Check(); err != nil {
		return o, errors.New(strings.TrimSuffix(usage.InFlags(err.Error()), "."))
	}
	err = d.chooseFormat(&o)
	return o, err
}

// chooseFormat settles the format of the new rows: the target's, else that of the ending of
// -o, else that of NEW.
func (d *differ) chooseFormat(o *diff.Options) error {
	if d.target != "" {
		var chosen convert.Options
		if err := chosen.SetTarget(d.target); err != nil {
			return errors.New("--" + strings.TrimSuffix(err.Error(), "."))
		}
		if d.output != "-" && !chosen.SuitsName(d.output) {
			return usage.OtherEnding(d.output, d.target, &chosen)
		}
		o.Format, o.Target, o.AsIs = chosen.Format, chosen.Target, false
		return nil
	}
	ext := strings.ToLower(filepath.Ext(d.output))
	switch format, ok := convert.FormatOf(d.output); {
	case ok:
		o.Format, o.AsIs = format, false
	case ext == ".qif":
		o.Format, o.AsIs = convert.QIF, false
	case ext != "" && ext != ".":
		return fmt.Errorf("-o %s: the new rows are written as .qbo, .qfx, .ofx, .csv or .qif by the ending; other formats by --target", d.output)
	}
	return nil
}

// inDiffFlags is a warning in the words of the command line. A flag that this command has not
// is one of convert's.
func inDiffFlags(text string) string {
	return strings.NewReplacer("--invert-signs to false", "convert's --invert-signs=false", "--invert-signs", "convert's --invert-signs").Replace(usage.InFlags(text))
}

// open makes an input of a file. It may be read twice.
func (d *differ) open(cmd *cobra.Command, name string) (diff.Input, error) {
	in, err := disk.Open(cmd.Context(), cmd.InOrStdin(), name)
	if err != nil {
		return diff.Input{}, err
	}
	d.sources = append(d.sources, in)
	read := func(o statement.Options) (*reader.File, error) {
		file, err := reader.Open(disk.Base(name), in, in.Size, o)
		if err != nil {
			err = &named{disk.Said(name, err.Error()), err}
		}
		return file, err
	}
	return diff.Input{Name: disk.Name(name), Open: read}, nil
}

// named is what a reader says, with the name of the file as it was given.
type named struct {
	text string
	err  error
}

func (n *named) Error() string { return n.text }
func (n *named) Unwrap() error { return n.err }

func (d *differ) free() {
	for _, in := range d.sources {
		in.Free()
	}
}

// write puts the new rows in their place.
func (d *differ) write(cmd *cobra.Command, a *diff.Answer) error {
	switch {
	case !d.onlyNew:
		return nil
	case d.output == "-":
		_, err := cmd.OutOrStdout().Write(a.File)
		return err
	}
	if _, err := os.Stat(d.output); err == nil && !d.force {
		return fmt.Errorf("%s is there already; name another file with -o, or add --force", d.output)
	}
	whole := disk.NewSpool(cmd.Context(), d.output)
	defer whole.Discard()
	if _, err := whole.Write(a.File); err != nil {
		return err
	}
	if err := whole.Finish(); err != nil {
		return err
	}
	return whole.Save()
}

// print tells the comparison to a person or a program.
func (d *differ) print(cmd *cobra.Command, a *diff.Answer) error {
	w := cmd.OutOrStdout()
	if d.asJSON {
		var text bytes.Buffer
		if err := a.WriteJSON(&text); err != nil {
			return err
		}
		return terminal.JSON(w, json.RawMessage(text.Bytes()))
	}
	if d.output == "-" {
		w = cmd.ErrOrStderr()
	}
	_, _, colours := terminal.Of(w)
	for i := range a.Rows {
		printDifference(w, colours, &a.Rows[i])
	}
	if a.RowsMore > 0 {
		fmt.Fprintf(w, "… and %d more\n", a.RowsMore)
	}
	_, err := fmt.Fprintf(w, "%d the same, %d new, %d changed, %s would be booked twice, %d gone\n", a.Same, a.New, a.Changed, terminal.Plural(a.Doubles, "double"), a.Gone)
	if d.onlyNew && d.output != "-" {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", d.output, terminal.Plural(a.New, "new transaction"))
	}
	return err
}

// printDifference prints a row as git diff prints a line: what comes in with a plus, what is
// not there any more with a minus, and why.
func printDifference(w io.Writer, colours bool, r *diff.Row) {
	line := func(sign, colour, date, amount, description, id string) {
		text := fmt.Sprintf("%s %s %12s  %s", sign, date, amount, description)
		fmt.Fprintf(w, "%s  %s\n", terminal.Paint(colours, colour, terminal.Visible(text)), terminal.Paint(colours, terminal.Dim, terminal.Visible(id)))
	}
	if r.Was != nil {
		line("-", terminal.Red, r.Was.Date, r.Was.Amount, r.Was.Description, r.Was.FITID)
	}
	switch r.Verdict {
	case "gone":
		line("-", terminal.Red, r.Date, r.Amount, r.Description, r.FITID)
	case "new":
		line("+", terminal.Green, r.Date, r.Amount, r.Description, r.FITID)
		return
	default:
		line("+", terminal.Amber, r.Date, r.Amount, r.Description, r.FITID)
	}
	fmt.Fprintf(w, "    %s: %s\n", terminal.Paint(colours, terminal.Bold, r.Verdict), terminal.Visible(r.Why))
}
