package mcp

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/statement"
)

// TestFileFaults: a sentence ends once, and an example names no column that may be another's.
func TestFileFaults(t *testing.T) {
	for want, err := range map[string]error{
		"The file cannot be used: Is it a statement?":                      errors.New("Is it a statement?"),
		"The file cannot be used: it is torn.":                             errors.New("it is torn"),
		"protected: give its password. Give it as password.":               &statement.ProtectedError{Text: "give its password.", NeedsPassword: true},
		"protected: the password is wrong.":                                &statement.ProtectedError{Text: "the password is wrong"},
		`by header or number: {"date": "<header>", "amount": "<header>"}.`: &statement.MappingError{Missing: []statement.Role{statement.Date, statement.Amount}},
	} {
		if got := fileFault("file", err).Error(); !strings.HasSuffix(got, want) {
			t.Errorf("%q does not end in %q", got, want)
		}
	}
}

// TestQuoting: what is written in pieces of any size is one JSON string.
func TestQuoting(t *testing.T) {
	text := strings.Repeat("plain \"quoted\" \\ back\nline\ttab \x01 é 💶 ", 1000)
	for _, step := range []int{1, 7, 4096, quotedPiece, len(text)} {
		var out strings.Builder
		out.WriteByte('"')
		q := &quoting{w: &out}
		for at := 0; at < len(text); at += step {
			if _, err := io.WriteString(q, text[at:min(at+step, len(text))]); err != nil {
				t.Fatal(err)
			}
		}
		out.WriteByte('"')
		var got string
		if err := json.Unmarshal([]byte(out.String()), &got); err != nil || got != text {
			t.Errorf("in pieces of %d: %v", step, err)
		}
	}
}

// TestSkippedRowsHaveTheirPlace: a row is named by its page and line where the statement has such.
func TestSkippedRowsHaveTheirPlace(t *testing.T) {
	for want, row := range map[string]convert.SkippedRow{
		"Page 2, line 17 was": {Line: 17, Page: 2}, "Line 7 was": {Line: 7}, "Row 3 was": {Index: 2},
	} {
		if got := guesses(&convert.Details{SkippedRows: []convert.SkippedRow{row}}); !strings.HasPrefix(got[0], want) {
			t.Errorf("%q does not begin with %q", got[0], want)
		}
	}
}
