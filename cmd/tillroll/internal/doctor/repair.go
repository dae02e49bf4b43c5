package doctor

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
)

// repairer is one run of the repair command.
type repairer struct {
	output string
	outdir string
	dryRun bool
	asJSON bool
	force  bool
	today  ofx.Day
}

// Repair mends files of the OFX family.
func Repair() *cobra.Command {
	r := &repairer{}
	cmd := &cobra.Command{
		Use: "repair FILE...",
		// README and CHANGELOG call validate and repair the doctor.
		SuggestFor: []string{"doctor", "fix", "mend"},
		Short:      "Mend .qbo, .qfx and .ofx files with the smallest change",
		Long: `Mend .qbo, .qfx and .ofx files with the smallest change: only what makes a file
invalid is touched, and every change is printed with its place. What only a
person or the bank knows (an account, a currency, an amount that cannot be read)
stays as it is and is named.

The mended file is written beside the first as NAME.repaired.EXT; a valid file
gets no copy. "-" is standard input, and the file then goes to standard output.

Exit codes: 0 every result is valid; 1 issues are left, or a file is no OFX; 2 a
wrong flag, a file that cannot be opened, or an output that is there already.`,
		Example: `  tillroll repair statement.qbo
  tillroll repair statement.ofx -o mended.ofx
  tillroll repair downloads/*.qfx --outdir mended
  tillroll repair statement.qbo --dry-run`,
		Args: usage.Wants(1, usage.NoMaximum, "the files to mend"),
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return reader.EndingsOf(reader.OFX), cobra.ShellCompDirectiveFilterFileExt
		},
	}
	cmd.Flags().StringVarP(&r.output, "output", "o", "", "the mended file; - is standard output")
	cmd.Flags().StringVar(&r.outdir, "outdir", "", "the directory for mended files")
	cmd.Flags().BoolVar(&r.dryRun, "dry-run", false, "write nothing; print what would change")
	cmd.Flags().BoolVar(&r.asJSON, "json", false, "print JSON for programs: what POST /repair answers, for each file")
	cmd.Flags().BoolVar(&r.force, "force", false, "overwrite files that are there")
	return cmd
}

// treated is what became of one file.
type treated struct {
	name   string
	data   []byte
	result ofx.Repaired
	target string // where it was written, if it was
}

// run mends the files one by one; a file that cannot be opened does not keep the others
// from being mended.
func (r *repairer) run(cmd *cobra.Command, args []string) error {
	names, err := disk.Expand(args)
	if err != nil {
		return err
	}
	switch {
	case r.output != "" && r.outdir != "":
		return usage.ErrTwoPlaces
	case r.output != "" && len(names) > 1:
		return errors.New("-o names one file; for several give --outdir")
	}
	r.today = ofx.DayOf(time.Now().Date())
	var files []treated
	failed, left := false, false
	for _, name := range names {
		m, err := r.mend(cmd, name)
		if err != nil {
			fmt.Fprintln(cmd.ErrOrStderr(), "tillroll: "+err.Error())
			failed = true
			continue
		}
		left = left || !m.result.Report.Valid
		files = append(files, *m)
		if !r.asJSON {
			r.print(cmd, m)
		}
	}
	if r.asJSON {
		if err := r.printJSON(cmd.OutOrStdout(), files); err != nil {
			return err
		}
	}
	switch {
	case failed:
		return usage.ErrTold
	case left:
		return usage.Judged(usage.ErrTold)
	}
	return nil
}

// mend mends one file and writes what became of it.
func (r *repairer) mend(cmd *cobra.Command, name string) (*treated, error) {
	data, err := disk.ReadAll(cmd.InOrStdin(), name)
	if err != nil {
		return nil, err
	}
	m := &treated{name: name, data: data}
	m.result = convert.Repair(data, ofx.Options{Format: ofx.FormatOf(name), Today: r.today, Details: true})
	if r.dryRun || m.result.Refused != "" || len(m.result.Changes) == 0 && name != "-" {
		return m, nil
	}
	return m, r.write(cmd, m)
}

// write puts the mended file in its place. Nothing that is there is overwritten unasked.
func (r *repairer) write(cmd *cobra.Command, m *treated) error {
	target := r.target(m.name)
	if target == "-" {
		if r.asJSON {
			return nil // it stands in the answer
		}
		_, err := cmd.OutOrStdout().Write(m.result.Document)
		return err
	}
	if disk.Same(m.name, target) {
		return fmt.Errorf("%s: this would overwrite the file being mended; name another one with -o", target)
	}
	if r.outdir != "" {
		if err := os.MkdirAll(r.outdir, 0o755); err != nil {
			return err
		}
	}
	if _, err := os.Stat(target); err == nil && !r.force {
		return fmt.Errorf("%s is there already; name the mended file with -o, or add --force", target)
	}
	whole := disk.NewSpool(cmd.Context(), target)
	defer whole.Discard()
	if _, err := whole.Write(m.result.Document); err != nil {
		return err
	}
	if err := whole.Finish(); err != nil {
		return err
	}
	m.target = target
	return whole.Save()
}

// target is the name of the mended file.
func (r *repairer) target(name string) string {
	switch {
	case r.output != "":
		return r.output
	case name == "-" && r.outdir == "":
		return "-"
	case name == "-":
		name = "statement.ofx"
	}
	ext := filepath.Ext(name)
	target := strings.TrimSuffix(name, ext) + ".repaired" + ext
	if r.outdir != "" {
		return filepath.Join(r.outdir, filepath.Base(target))
	}
	return target
}

// toOutput tells whether the mended file goes to standard output.
func (r *repairer) toOutput(m *treated) bool { return r.target(m.name) == "-" && !r.dryRun }

// print tells what was done, as compilers tell what is wrong.
func (r *repairer) print(cmd *cobra.Command, m *treated) {
	w := cmd.OutOrStdout()
	if r.toOutput(m) {
		w = cmd.ErrOrStderr() // the file itself goes to standard output
	}
	_, width, colours := terminal.Of(w)
	p := &textPrinter{w: w, width: width, colours: colours}
	if m.result.Refused != "" {
		fmt.Fprintf(w, "%s: %s %s\n", disk.Name(m.name), p.paint(terminal.Red, "error:"), terminal.Visible(m.result.Refused))
		p.wayOut(m)
		return
	}
	for i := range m.result.Changes {
		p.change(m.name, &m.result.Changes[i])
	}
	for i := range m.result.Report.Details.Findings {
		if f := &m.result.Report.Details.Findings[i]; f.Severity == ofx.Error {
			p.left(r.leftAt(m, i), f)
		}
	}
	fmt.Fprintln(cmd.ErrOrStderr(), r.summary(m))
}

// wayOut says what helps with a file that is no OFX document, as validate does.
func (p *textPrinter) wayOut(m *treated) {
	if m.result.Report.Details == nil {
		return
	}
	for _, f := range m.result.Report.Details.Findings {
		if f.Severity == ofx.Error && f.Hint != "" {
			p.hint(f.Hint + nextStep(m.name, m.data, f.Rule))
			return // what is wrong first is why it was refused
		}
	}
}

// summary is the last word on a file. Warnings are not mended, and a file that has some is
// not called one with nothing to say about.
func (r *repairer) summary(m *treated) string {
	report := &m.result.Report
	written := m.name
	if m.target != "" {
		written = m.target
	}
	text := disk.Name(m.name) + ": " + terminal.Plural(len(m.result.Changes), "change")
	switch {
	case len(m.result.Changes) == 0 && report.Valid:
		text = disk.Name(m.name) + ": valid, nothing to mend"
	case report.Valid:
		text += ", now valid"
	default:
		text += ", " + terminal.Plural(len(report.Issues), "issue") + " left for a person"
	}
	warnings := warningsOf(report)
	switch {
	case warnings == 1:
		text += ", 1 warning stays"
	case warnings > 1:
		text += fmt.Sprintf(", %d warnings stay", warnings)
	}
	if m.target != "" {
		text += ": " + m.target
	}
	if isThere := m.target != "" || len(m.result.Changes) == 0 && m.name != "-"; isThere && (!report.Valid || warnings > 0) {
		text += "; tillroll validate " + written + " tells more"
	}
	return text
}

// warningsOf counts what validate warns of.
func warningsOf(report *ofx.Report) (count int) {
	for i := range report.Details.Findings {
		if report.Details.Findings[i].Severity == ofx.Warning {
			count++
		}
	}
	return count
}

// leftAt is the place of a finding in the file that was written, or in the one given where none was.
func (r *repairer) leftAt(m *treated, i int) string {
	f, name := &m.result.Report.Details.Findings[i], disk.Name(m.name)
	line, column := f.Line, f.Column
	switch {
	case m.target != "":
		name = m.target
	case r.toOutput(m):
		name = "standard output"
	case i < len(m.result.Stood):
		line, column = m.result.Stood[i].Line, m.result.Stood[i].Column
	}
	return fmt.Sprintf("%s:%d:%d:", name, line, column)
}

// left prints an error that stays.
func (p *textPrinter) left(place string, f *ofx.Finding) {
	message := terminal.Visible(strings.TrimPrefix(f.Message, fmt.Sprintf("Line %d: ", f.Line)))
	fmt.Fprintf(p.w, "%s %s %s %s\n", p.paint(terminal.Bold, place), p.paint(terminal.Red, "left:"), message, p.paint(terminal.Dim, "["+f.Rule+"]"))
	if f.Hint != "" {
		p.hint(f.Hint)
	}
}

// maxShownChange bounds what is shown of a text that was moved.
const maxShownChange = 200

// change prints one change: its place, what stood there and what stands there now.
func (p *textPrinter) change(name string, c *ofx.Change) {
	place := fmt.Sprintf("%s:%d:%d:", disk.Name(name), c.Line, c.Column)
	fmt.Fprintf(p.w, "%s %s %s %s\n", p.paint(terminal.Bold, place), p.paint(terminal.Amber, "mended:"), terminal.Visible(c.Message), p.paint(terminal.Dim, "["+c.Rule+"]"))
	if string(ofx.Decoded([]byte(c.Before))) == c.After {
		return // other bytes, the same text
	}
	p.side("-", terminal.Red, string(ofx.Decoded([]byte(c.Before))))
	p.side("+", terminal.Green, c.After)
}

// side prints the lines of one side of a change, cut where they are many.
func (p *textPrinter) side(sign, colour, text string) {
	if text == "" {
		return
	}
	cut := len(text) > maxShownChange
	if cut {
		text = text[:maxShownChange]
	}
	for line := range strings.Lines(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			continue
		}
		fmt.Fprintf(p.w, "  %s\n", p.paint(colour, sign+" "+string(printable([]byte(line)))))
	}
	if cut {
		fmt.Fprintf(p.w, "  %s\n", p.paint(colour, sign+" …"))
	}
}

// printJSON prints an array with an object for each file: its name and the answer of
// POST /repair, or why there is none.
func (r *repairer) printJSON(w io.Writer, files []treated) error {
	type answer struct {
		File   string          `json:"file"`
		Error  string          `json:"error,omitempty"`
		Output string          `json:"output,omitempty"`
		Repair json.RawMessage `json:"repair,omitempty"`
	}
	list := make([]answer, len(files))
	for i := range files {
		m := &files[i]
		list[i] = answer{File: disk.Name(m.name), Error: m.result.Refused, Output: m.target}
		if m.result.Refused != "" {
			continue
		}
		var text bytes.Buffer
		if err := convert.WriteRepaired(&text, &m.result); err != nil {
			return err
		}
		list[i].Repair = text.Bytes()
	}
	return terminal.JSON(w, list)
}
