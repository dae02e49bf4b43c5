package doctor

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/ofx"
	"tillroll/reader"
)

// textPrinter prints findings for people.
type textPrinter struct {
	w       io.Writer
	width   int
	colours bool
}

func (p *textPrinter) paint(colour, text string) string {
	return terminal.Paint(p.colours, colour, text)
}

// printText prints findings as compilers do.
func (v *validator) printText(cmd *cobra.Command, files []checked) error {
	p := &textPrinter{w: cmd.OutOrStdout()}
	_, p.width, p.colours = terminal.Of(p.w)
	errs, warnings, bad := 0, 0, 0
	for _, c := range files {
		lines := newLineFinder(c.data)
		for _, f := range v.findings(c) {
			p.finding(c.name, f, lines)
			if f.Severity == ofx.Error {
				errs++
			} else {
				warnings++
			}
		}
		if !c.report.Valid {
			bad++
		} else if !v.quiet {
			fmt.Fprintf(p.w, "%s: %s, %s\n", disk.Name(c.name), p.paint(terminal.Green, "valid"), counts(c.report.Stats))
		}
	}
	if v.quiet && bad == 0 || len(files) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(cmd.ErrOrStderr(), "%s checked, %d not valid; %s, %s\n", terminal.Plural(len(files), "file"), bad, terminal.Plural(errs, "error"), terminal.Plural(warnings, "warning"))
	return err
}

// counts tells the ids apart from the rows only where they differ: then rows will be
// lost.
func counts(s ofx.Stats) string {
	text := terminal.Plural(s.Transactions, "transaction")
	if s.UniqueFITIDs != s.Transactions {
		text += fmt.Sprintf(", %d different ids", s.UniqueFITIDs)
	}
	return text
}

// finding prints one finding: its place, the line with a mark under it, the hint.
func (p *textPrinter) finding(name string, f ofx.Finding, lines *lineFinder) {
	colour := terminal.Amber
	if f.Severity == ofx.Error {
		colour = terminal.Red
	}
	message := terminal.Visible(strings.TrimPrefix(f.Message, fmt.Sprintf("Line %d: ", f.Line)))
	place := fmt.Sprintf("%s:%d:%d:", disk.Name(name), f.Line, f.Column)
	fmt.Fprintf(p.w, "%s %s %s %s\n", p.paint(terminal.Bold, place), p.paint(colour, f.Severity.String()+":"), message, p.paint(terminal.Dim, "["+f.Rule+"]"))
	if text, ok := lines.line(f.Line); ok {
		number := fmt.Sprintf("%5d", f.Line)
		shown, at := excerpt(text, f.Column, p.width-len(number)-4)
		fmt.Fprintf(p.w, "%s %s\n", p.paint(terminal.Dim, number+" |"), shown)
		fmt.Fprintf(p.w, "%s %s%s\n", p.paint(terminal.Dim, strings.Repeat(" ", len(number))+" |"), strings.Repeat(" ", at), p.paint(colour, "^"))
	}
	if f.Hint != "" {
		p.hint(f.Hint + nextStep(name, lines.data, f.Rule))
	}
}

// hint prints what to do, wrapped to the terminal.
func (p *textPrinter) hint(text string) {
	for i, part := range terminal.Wrap(text, max(p.width-8, 30)) {
		label := "hint: "
		if i > 0 {
			label = "      "
		}
		fmt.Fprintf(p.w, "  %s%s\n", label, part)
	}
}

// otherKinds are the rules about a file that is no OFX document but may be another that convert reads.
var otherKinds = []string{"IN02", "IN03", "IN04", "IN05", "IN06", "IN07"}

// nextStep names the command that makes an OFX file of what is none, if it can.
func nextStep(name string, data []byte, rule string) string {
	if slices.Contains(otherKinds, rule) && reader.KindOf(disk.Base(name), data) != "" {
		return " Try: tillroll convert " + terminal.Visible(name)
	}
	return ""
}

// excerpt gives the part of a line around a column (from 1, in bytes) that fits the
// width, printable whatever the bytes, and where in it the column stands.
func excerpt(line []byte, column, width int) (shown string, at int) {
	width = max(width, 20)
	place := min(max(column-1, 0), len(line))
	before, after := printable(line[:place]), printable(line[place:])
	if len(before)+len(after) <= width {
		return string(before) + string(after), len(before)
	}
	// A third of the window stands before the mark, so that the value shows.
	if lead := width / 3; len(before) > lead {
		before = append([]rune("…"), before[len(before)-lead+1:]...)
	}
	if room := width - len(before); len(after) > room {
		after = append(after[:room-1:room-1], '…')
	}
	return string(before) + string(after), len(before)
}

// printable makes characters of bytes, blanks of tabs and controls.
func printable(text []byte) []rune {
	runes := make([]rune, 0, len(text))
	for len(text) > 0 && len(runes) < maxExcerpt {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == '\t':
			r = ' '
		case r == utf8.RuneError && size == 1, terminal.Steers(r):
			r = terminal.Dot
		}
		runes = append(runes, r)
		text = text[size:]
	}
	return runes
}

// maxExcerpt bounds the work on files that are one line of megabytes.
const maxExcerpt = 1 << 16

// lineFinder finds lines by number. Findings come in document order, so it goes on
// from where it was.
type lineFinder struct {
	data   []byte
	number int
	at     int
}

func newLineFinder(data []byte) *lineFinder { return &lineFinder{data, 1, 0} }

// line gives the text of a line from 1 on. Lines end with LF, CR LF or CR alone.
func (l *lineFinder) line(number int) ([]byte, bool) {
	if number < l.number {
		l.number, l.at = 1, 0
	}
	for l.number < number {
		end := bytes.IndexAny(l.data[l.at:], "\r\n")
		if end < 0 {
			return nil, false
		}
		l.at += end + 1
		if l.data[l.at-1] == '\r' && l.at < len(l.data) && l.data[l.at] == '\n' {
			l.at++
		}
		l.number++
	}
	rest := l.data[l.at:]
	if end := bytes.IndexAny(rest, "\r\n"); end >= 0 {
		rest = rest[:end]
	}
	return rest, number > 0
}
