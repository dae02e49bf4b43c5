// Package conversion is the convert command: what the bank handed out becomes a file, or
// several, for the program that imports it.
//
// An outcome is what became of one statement of one input: its file or files, or the reason
// why there is none. They are told in the order of the inputs, for people (summary) or for
// programs (one JSON object a line). A preview shows how a file is understood and writes
// nothing.
package conversion

import (
	"errors"
	"fmt"
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
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/reader/layout"
	"tillroll/statement"
)

// converter is one run of the convert command: what the flags said, and the present
// day.
type converter struct {
	options convert.Options
	columns map[statement.Role]*string

	output, outdir    string
	format            string
	targetName        string
	openingEntry      bool
	accountType       string
	dateOrder         string
	account           string
	worksheet         string
	layoutFile        string
	saveLayout        string
	join              bool
	layout            *layout.Layout
	delimiter         string
	password          string
	batches           string
	split             string
	details           string
	preview, strict   bool
	force, quiet      bool
	typeGiven         bool
	keepSigns         bool // --invert-signs=false
	limit             convert.PartLimit
	today             ofx.Day
	outputs, told     claims
	width             int
	terminal, colours bool
}

// Command makes statement files out of whatever the bank hands out.
func Command() *cobra.Command {
	c := &converter{columns: map[statement.Role]*string{}}
	cmd := &cobra.Command{
		Use:   "convert FILE...",
		Short: "Turn bank statements into files that accounting software imports",
		Long: `Turn what a bank hands out (PDF, CSV, Excel, ODS, HTML, camt, MT940, QIF, OFX,
JSON, Norma 43, CFONB, CODA, BAI2, ABO, LITAS, or a ZIP of them) into a file
that accounting software imports. What it is, columns, charset, date order and
signs are found by themselves and proven by the balances that the file prints;
what was decided, doubted or left out is told on stderr. Several accounts in one
file become several files.

The format is that of --target or --format, else of the output's extension, else
qbo. With neither -o nor --outdir the new file lies beside the old one under its
name. A single "-" stands for standard input, -o - for standard output.

Columns are named with --date-column, --amount-column and so on, by the header's
words or by number from 1; --preview shows what was found and writes nothing.

CSV and Excel files may be of any length: they are read more than once instead
of being held in memory. Files of other kinds may have 512 MB.

Exit codes: 0 fine; 1 a file cannot be converted, its output is not valid, or
rows were lost or guessed under --strict; 2 a wrong flag, or a file that cannot
be opened or written.`,
		Example: `  tillroll convert statement.csv -o statement.qbo
  tillroll convert statement.pdf --password secret --target xero
  tillroll convert statement.xlsx --preview
  tillroll convert *.csv --outdir out --format qfx
  tillroll convert card.csv --account-type CREDITCARD --invert-signs
  tillroll convert year.csv --split 350KB
  tillroll convert old.qfx -o new.qbo
  bank-export | tillroll convert - --format ofx > statement.ofx`,
		Args: usage.Wants(1, usage.NoMaximum, "the files to convert"),
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return reader.Endings(), cobra.ShellCompDirectiveFilterFileExt
		},
	}
	c.addFlags(cmd)
	return cmd
}

// addFlags declares the flags. Names are those of the API's options, spelled with
// dashes.
func (c *converter) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVarP(&c.output, "output", "o", "", "write to this `file` (- for standard output)")
	f.StringVar(&c.outdir, "outdir", "", "write into this `directory`, one file for each input")
	f.StringVarP(&c.format, "format", "f", "", "qbo, qfx, ofx or csv")
	f.StringVarP(&c.targetName, "target", "t", "", "the `program` that will import it: xero, ynab, hledger … (see tillroll targets)")
	f.BoolVar(&c.preview, "preview", false, "show columns and first rows, write nothing")
	f.BoolVar(&c.strict, "strict", false, "fail and write nothing if any row was skipped or guessed, or the balance breaks")
	f.StringVar(&c.split, "split", "", "write parts of at most this `size`: 350KB, 1000rows")
	f.StringVar(&c.details, "details", "", "json: tell everything as JSON on stderr")
	f.BoolVar(&c.force, "force", false, "overwrite a file whose name was not given")
	f.BoolVarP(&c.quiet, "quiet", "q", false, "say nothing unless something is wrong or guessed")

	f.StringVar(&c.options.Currency, "currency", "", "ISO 4217 `code` (default: what the file says, else USD)")
	f.StringVar(&c.accountType, "account-type", "", "CHECKING, SAVINGS, CREDITCARD or MONEYMRKT")
	f.StringVar(&c.options.BankID, "bank-id", "", "routing `number`")
	f.StringVar(&c.options.AccountID, "account-id", "", "account `number`: always the same for an account")
	f.StringVar(&c.options.IntuBID, "intu-bid", "", "Intuit's `number` for the bank (default 3000)")
	f.StringVar(&c.options.Org, "org", "", "`name` of the institution")
	f.StringVar(&c.options.FID, "fid", "", "`id` of the institution")
	f.StringVar(&c.options.LedgerBalance, "ledger-balance", "", "closing `balance` (default: the file's last balance, else the sum)")
	f.StringVar(&c.dateOrder, "date-order", "", "mdy, dmy or ymd (default: decided from the whole column)")
	f.BoolVar(&c.options.InvertSigns, "invert-signs", false, "turn all signs: for cards that print purchases as positive numbers (found out where payments received prove it; =false keeps them)")

	f.StringVar(&c.options.AssetAccount, "asset-account", "", "for journals: `account` of the statement (default: by its kind and number)")
	f.StringVar(&c.options.CounterAccount, "counter-account", "", "for journals: `account` against every row (default: uncategorized)")
	f.BoolVar(&c.openingEntry, "opening-entry", true, "for journals: begin with the proven opening balance and assert the closing one")

	for _, role := range statement.Roles() {
		c.columns[role] = f.String(role.String()+"-column", "", "`column` of the "+role.Label()+", by name or number")
	}
	f.StringVar(&c.layoutFile, "layout", "", "read files as this layout `file` says: columns, dates, signs, account, names of payees")
	f.StringVar(&c.saveLayout, "save-layout", "", "write what was understood into this layout `file`")
	f.BoolVar(&c.join, "join", false, "make one statement of several files of one account, rows that stand in more than one of them once")
	f.StringVar(&c.worksheet, "worksheet", "", "`name` of the worksheet of a spreadsheet")
	f.StringVar(&c.delimiter, "delimiter", "", "`character` between the columns of a text file, where it is not found")
	f.StringVar(&c.account, "account", "", "`end` of the account number, for files with several accounts")
	f.StringVar(&c.password, "password", "", "`password` of a protected file (asked for at a terminal)")
	f.StringVar(&c.batches, "batches", "", "split: one row for each part of a collective booking, where the parts add up")
	usage.Complete(cmd, "format", usage.Words(convert.Formats())...)
	usage.Complete(cmd, "target", targetNames()...)
	usage.Complete(cmd, "account-type", usage.Words(ofx.AccountTypes())...)
	usage.Complete(cmd, "date-order", usage.Words(convert.DateOrders())...)
	usage.Complete(cmd, "details", "json")
	usage.Complete(cmd, "split", "350KB", "1000rows")
	usage.Complete(cmd, "batches", "split")
}

// check turns the words of the flags into options.
func (c *converter) check(cmd *cobra.Command) error {
	o := &c.options
	o.Details = true
	c.keepSigns = cmd.Flags().Changed("invert-signs") && !o.InvertSigns
	var err error
	if o.Format, err = usage.OneOf("--format", c.format, convert.Formats()); err != nil {
		return fmt.Errorf("%w%s", err, targetHint(c.format))
	}
	if err := c.checkTarget(); err != nil {
		return err
	}
	o.NoOpening = !c.openingEntry
	c.typeGiven = c.accountType != ""
	if o.Account, err = usage.OneOf("--account-type", c.accountType, ofx.AccountTypes()); err != nil {
		return err
	}
	if o.DateOrder, err = usage.OneOf("--date-order", c.dateOrder, convert.DateOrders()); err != nil {
		return err
	}
	o.Currency = strings.ToUpper(o.Currency)
	if err := o.Check(); err != nil {
		return errors.New(strings.TrimSuffix(usage.InFlags(err.Error()), "."))
	}
	if c.details != "" && c.details != "json" {
		return fmt.Errorf("--details %s: only json is known", c.details)
	}
	if c.batches != "" && c.batches != "split" {
		return fmt.Errorf("--batches %s: only split is known", c.batches)
	}
	if err := reader.CheckDelimiter(c.delimiter); err != nil {
		return fmt.Errorf("--delimiter %s: %w", c.delimiter, err)
	}
	if err := c.checkSplit(); err != nil {
		return err
	}
	if err := c.readLayout(); err != nil {
		return err
	}
	return c.checkPlaces()
}

// checkPlaces refuses flags that contradict each other.
func (c *converter) checkPlaces() error {
	switch {
	case c.output != "" && c.outdir != "":
		return usage.ErrTwoPlaces
	case c.preview && c.details != "":
		return errors.New("--preview is for people, --details json for programs: give one of them")
	case isDirectory(c.output):
		return fmt.Errorf("-o %s is a directory: name a file in it, or use --outdir %s", c.output, c.output)
	case c.output == "-" && c.split != "":
		return errors.New("--split writes several files: name one with -o, they are numbered after it")
	case c.output == "" || c.output == "-":
		return nil
	}
	byName, ok := convert.FormatOf(c.output)
	switch {
	case c.targetName != "" && !c.options.SuitsName(c.output):
		return usage.OtherEnding(c.output, c.targetName, &c.options)
	case c.targetName != "":
	case c.format == "" && !ok:
		return fmt.Errorf("-o %s: the extension names no format; end it in .qbo, .qfx, .ofx or .csv, or give --format or --target%s", c.output, targetHint(filepath.Ext(c.output)))
	case c.format == "":
		c.format, c.options.Format = byName.String(), byName
	case ok && byName != c.options.Format:
		return fmt.Errorf("-o %s and --format %s contradict each other", c.output, c.format)
	}
	return nil
}

// tidiness has the memory tidied up when a quarter of it is waste, not half. Nearly all
// that a conversion holds is one table without pointers, so looking through it more
// often costs next to nothing, and a long file takes a third less memory.
const tidiness = 25

// run converts the files.
func (c *converter) run(cmd *cobra.Command, args []string) error {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(tidiness)
	}
	if err := c.check(cmd); err != nil {
		return err
	}
	names, err := disk.Expand(args)
	if err != nil {
		return err
	}
	if c.saveLayout != "" && len(names) > 1 {
		return fmt.Errorf("--save-layout writes what one file is like, but there are %d", len(names))
	}
	if c.join {
		return c.joinAll(cmd, names)
	}
	if c.output != "" && len(names) > 1 {
		return fmt.Errorf("-o names one file, but there are %d to convert: use --outdir", len(names))
	}
	c.today = ofx.DayOf(time.Now().Date())
	c.terminal, c.width, c.colours = terminal.Of(cmd.ErrOrStderr())
	if c.preview {
		return c.previewAll(cmd, names)
	}
	if err := c.plan(names); err != nil {
		return err
	}
	return c.convertAll(cmd, names)
}
