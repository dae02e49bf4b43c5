package statement

import (
	"fmt"
	"strings"
)

// Reason is why a line or an entry is no booking.
type Reason uint8

// The reasons, in the order in which they are told.
const (
	Pending     Reason = iota // announced, reserved or in the future
	Declined                  // refused, failed, cancelled or taken back before it was booked
	BalanceLine               // states a balance
	TotalLine                 // sums up other lines
	Detail                    // repeats a part of the entry above it
	Information               // says something that moves no money
	Investment                // a trade in securities
	Note                      // text between bookings that belongs to none of them
	Footer                    // text around the table
	reasonCount
)

// reasonNames are one and many.
var reasonNames = [reasonCount][2]string{
	{"pending", "pending"},
	{"declined", "declined"},
	{"balance line", "balance lines"},
	{"total", "totals"},
	{"detail", "details"},
	{"entry without money", "entries without money"},
	{"investment record", "investment records"},
	{"note between rows", "notes between rows"},
	{"line of text", "lines of text"},
}

// LeftOut counts what was no booking.
type LeftOut struct {
	counts [reasonCount]int
}

// Add counts one more.
func (l *LeftOut) Add(reason Reason) { l.counts[reason]++ }

// Count is how many were left out for a reason.
func (l *LeftOut) Count(reason Reason) int { return l.counts[reason] }

// Total is how many were left out. Text around a table is none of them: nobody would
// look for it among the bookings.
func (l *LeftOut) Total() int {
	sum := 0
	for reason, n := range l.counts {
		if Reason(reason) != Footer {
			sum += n
		}
	}
	return sum
}

// Merge adds the counts of another.
func (l *LeftOut) Merge(other LeftOut) {
	for reason, n := range other.counts {
		l.counts[reason] += n
	}
}

// String tells the counts: "3 pending, 1 balance line"; empty if nothing was left out.
func (l *LeftOut) String() string {
	var parts []string
	for reason, n := range l.counts {
		if n == 0 || Reason(reason) == Footer {
			continue
		}
		name := reasonNames[reason][1]
		if n == 1 {
			name = reasonNames[reason][0]
		}
		parts = append(parts, fmt.Sprintf("%d %s", n, name))
	}
	return strings.Join(parts, ", ")
}
