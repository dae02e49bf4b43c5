package core

import (
	"fmt"
	"strings"

	"tillroll/ofx"
)

// warmRows are enough to walk through every step of a table, and few enough to be done
// before anybody has found the file to drop.
const warmRows = 300

// Warm reads and converts a small statement that nobody sees. The tables of words are made
// when a table is first read, and a browser compiles each function when it is first called:
// done while the page waits for a file, neither is waited for later.
func Warm(today ofx.Day) error {
	var b strings.Builder
	b.WriteString("Date,Description,Amount,Balance\n")
	for i := range warmRows {
		fmt.Fprintf(&b, "2026-01-%02d,Row %d,-1.00,%d.00\n", i/10+1, i, 2*warmRows-i)
	}
	desk := &Desk{Today: today}
	id, err := desk.Open("warm.csv", []byte(b.String()), "")
	if err != nil {
		return err
	}
	_, problem, err := desk.Convert(id, 0, []byte("{}"))
	if err != nil {
		return err
	}
	if problem != nil {
		return sentence(problem.Text)
	}
	_, err = desk.Rows(id, 0, "", 0, 100)
	return err
}
