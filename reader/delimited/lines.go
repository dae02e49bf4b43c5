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
	return t.eachEnding(func(n int, line string, _ bool) bool { return visit(n, line) })
}

// eachEnding is eachLine that tells of each line whether the text stops in it: the last one, if it
// has no line end.
func (t text) eachEnding(visit func(n int, line string, open bool) bool) error {
	s := bufio.NewScanner(t.open())
	s.Buffer(make([]byte, 0, 64<<10), maxRecord)
	var ends lineEnds
	s.Split(ends.split)
	for n := 1; s.Scan(); n++ {
		if !visit(n, s.Text(), ends.open) {
			return nil
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		return errLongRecord
	}
	return s.Err()
}

// splitLines ends lines as Windows, Unix and old Macintoshes do.
func splitLines() bufio.SplitFunc { return new(lineEnds).split }

// lineEnds finds the ends of lines. It remembers how far a line was searched: text in other
// charsets comes in small pieces, and a long line would be searched from its beginning for each.
type lineEnds struct {
	searched int
	open     bool // the line found last has no end
}

func (e *lineEnds) split(data []byte, atEOF bool) (advance int, token []byte, err error) {
	at := bytes.IndexAny(data[e.searched:], "\r\n")
	if at >= 0 {
		at += e.searched
	}
	switch {
	case at < 0 && (!atEOF || len(data) == 0):
		e.searched = len(data)
		return 0, nil, nil
	case at >= 0 && data[at] == '\r' && at+1 == len(data) && !atEOF:
		e.searched = at
		return 0, nil, nil
	}
	e.searched, e.open = 0, at < 0
	switch {
	case at < 0:
		return len(data), data, nil
	case data[at] == '\r' && at+1 < len(data) && data[at+1] == '\n':
		return at + 2, data[:at], nil
	}
	return at + 1, data[:at], nil
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

// unwrapBeginning is unwrapLine for the last line of a file that stops inside it.
func unwrapBeginning(line string) string {
	if len(line) < 2 || line[0] != '"' {
		return line
	}
	return strings.ReplaceAll(line[1:], `""`, `"`)
}

// unwrapper takes the quotes off all lines that are quoted as a whole.
type unwrapper struct {
	lines *bufio.Scanner
	ends  lineEnds
	rest  string
}

func unwrap(r io.Reader) io.Reader {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, 64<<10), maxRecord)
	u := &unwrapper{lines: s}
	s.Split(u.ends.split)
	return u
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
		line, whole := unwrapLine(u.lines.Text())
		if u.rest = line + "\n"; u.ends.open && !whole {
			u.rest = unwrapBeginning(line)
		}
	}
	n := copy(p, u.rest)
	u.rest = u.rest[n:]
	return n, nil
}
