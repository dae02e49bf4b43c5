package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"
)

// terminalOf tells whether a writer is a terminal, how wide it is, and whether it
// wants colours (no-color.org).
func terminalOf(w io.Writer) (terminal bool, width int, colours bool) {
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
	colourBold  = "\x1b[1m"
	colourRed   = "\x1b[1;31m"
	colourAmber = "\x1b[1;33m"
	colourGreen = "\x1b[1;32m"
	colourDim   = "\x1b[2m"
	colourOff   = "\x1b[0m"
)

// paint leaves the text as it is where nobody sees colours: in a file, in a pipe, under
// NO_COLOR.
func paint(colours bool, colour, text string) string {
	if !colours {
		return text
	}
	return colour + text + colourOff
}

// dot stands for a character that must not be sent to a terminal.
const dot = '\u00b7'

// steers tells whether a character acts on a terminal or turns the direction of writing.
func steers(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// visible shows characters that steer as a dot: what a bank's file holds must not act on
// the screen.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if steers(r) {
			return dot
		}
		return r
	}, text)
}

// wrap breaks text at blanks into lines of at most room characters, where it can.
func wrap(text string, room int) []string {
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

// plural counts things by an English noun that takes an s.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
