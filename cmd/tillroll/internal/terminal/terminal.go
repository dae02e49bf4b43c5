// Package terminal is how commands speak to people: width and colours of the screen, lines
// broken between words, tables, and the characters of a bank's file that must not act on the
// screen.
package terminal

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"
)

// Of tells whether a writer is a terminal, how wide it is, and whether it
// wants colours (no-color.org).
func Of(w io.Writer) (terminal bool, width int, colours bool) {
	const plainWidth = 80
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return false, plainWidth, false
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width < 20 {
		width = plainWidth
	}
	return true, width, os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// The colours of a terminal, as escape sequences.
const (
	Bold      = "\x1b[1m"
	Red       = "\x1b[1;31m"
	Amber     = "\x1b[1;33m"
	Green     = "\x1b[1;32m"
	Dim       = "\x1b[2m"
	colourOff = "\x1b[0m"
)

// Paint leaves the text as it is where nobody sees colours: in a file, in a pipe, under
// NO_COLOR.
func Paint(colours bool, colour, text string) string {
	if !colours {
		return text
	}
	return colour + text + colourOff
}

// Dot stands for a character that must not be sent to a terminal.
const Dot = '\u00b7'

// Steers tells whether a character acts on a terminal or turns the direction of writing.
func Steers(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// Visible shows characters that steer as a dot: what a bank's file holds must not act on
// the screen.
func Visible(text string) string {
	return strings.Map(func(r rune) rune {
		if Steers(r) {
			return Dot
		}
		return r
	}, text)
}

// Wrap breaks text at blanks into lines of at most room characters, where it can.
func Wrap(text string, room int) []string {
	var lines []string
	current := ""
	for word := range strings.FieldsSeq(text) {
		if current != "" && len([]rune(current))+1+len([]rune(word)) > room {
			lines = append(lines, current)
			current = ""
		}
		if current != "" {
			current += " "
		}
		current += word
	}
	return append(lines, current)
}

// Plural counts things by an English noun that takes an s.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// LabelWidth is the column where the summary's text begins.
const LabelWidth = 12

// JSON writes one value for programs.
func JSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
