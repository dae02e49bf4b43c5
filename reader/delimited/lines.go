package delimited

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
)

// eachLine visits the lines with their numbers until visit says no.
func (t text) eachLine(visit func(n int, line string) bool) error {
	s := bufio.NewScanner(t.open())
	s.Buffer(make([]byte, 0, 64<<10), maxRecord)
	s.Split(splitLines())
	for n := 1; s.Scan(); n++ {
		if !visit(n, s.Text()) {
			return nil
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		return errLongRecord
	}
	return s.Err()
}

// splitLines ends lines as Windows, Unix and old Macintoshes do. It remembers how far a
// line was searched: text in other charsets comes in small pieces, and a long line would
// be searched from its beginning for each.
func splitLines() bufio.SplitFunc {
	searched := 0
	return func(data []byte, atEOF bool) (advance int, token []byte, err error) {
		at := bytes.IndexAny(data[searched:], "\r\n")
		if at >= 0 {
			at += searched
		}
		switch {
		case at < 0 && (!atEOF || len(data) == 0):
			searched = len(data)
			return 0, nil, nil
		case at >= 0 && data[at] == '\r' && at+1 == len(data) && !atEOF:
			searched = at
			return 0, nil, nil
		}
		searched = 0
		switch {
		case at < 0:
			return len(data), data, nil
		case data[at] == '\r' && at+1 < len(data) && data[at+1] == '\n':
			return at + 2, data[:at], nil
		}
		return at + 1, data[:at], nil
	}
}

// lines gives the first lines with anything on them.
func (t text) lines(n int) (lines []string, err error) {
	err = t.eachLine(func(_ int, line string) bool {
		if strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		}
		return len(lines) < n
	})
	return lines, err
}

// splitBlanks parts cells by runs of blanks.
func splitBlanks(line string, atLeast int) (row []string) {
	start, blanks := 0, 0
	line = strings.Trim(line, " \u00a0")
	for i := 0; i <= len(line); i++ {
		if i < len(line) && line[i] == ' ' {
			blanks++
			continue
		}
		if blanks >= atLeast {
			row = append(row, line[start:i-blanks])
			start = i
		}
		blanks = 0
	}
	return append(row, line[start:])
}

// isWrapped tells whether most lines are quoted as a whole, with their quotes doubled, as
// happens when a program exports lines as texts.
func isWrapped(sample []string) bool {
	wrapped := 0
	for _, line := range sample {
		if inner, ok := unwrapLine(line); ok && strings.ContainsAny(inner, usual) {
			wrapped++
		}
	}
	return wrapped > 0 && wrapped*5 >= len(sample)*3
}

// unwrapLine takes the quotes off a line that is quoted as a whole.
func unwrapLine(line string) (inner string, ok bool) {
	inner = strings.TrimRight(line, ",; \t")
	if len(inner) < 3 || inner[0] != '"' || inner[len(inner)-1] != '"' {
		return line, false
	}
	inner = inner[1 : len(inner)-1]
	if plain := strings.ReplaceAll(inner, `""`, ""); strings.Contains(plain, `"`) {
		return line, false
	}
	return strings.ReplaceAll(inner, `""`, `"`), true
}

// unwrapper takes the quotes off all lines that are quoted as a whole.
type unwrapper struct {
	lines *bufio.Scanner
	rest  string
}

func unwrap(r io.Reader) io.Reader {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, 64<<10), maxRecord)
	s.Split(splitLines())
	return &unwrapper{lines: s}
}

// Read gives as much of the line at hand as there is room for.
func (u *unwrapper) Read(p []byte) (int, error) {
	if u.rest == "" {
		if !u.lines.Scan() {
			switch err := u.lines.Err(); {
			case errors.Is(err, bufio.ErrTooLong):
				return 0, errLongRecord
			case err != nil:
				return 0, err
			}
			return 0, io.EOF
		}
		line, _ := unwrapLine(u.lines.Text())
		u.rest = line + "\n"
	}
	n := copy(p, u.rest)
	u.rest = u.rest[n:]
	return n, nil
}
