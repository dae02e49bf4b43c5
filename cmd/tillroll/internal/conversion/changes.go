package conversion

import (
	"fmt"
	"io"
)

// mended is one kind of change and how many rows had it.
type mended struct {
	field, reason string
	place         string // of the first row
	rows          int
}

// mendings sums up what was changed in rows that were kept, by kind, in the order in
// which the file brings them up.
func (o *outcome) mendings() []mended {
	var list []mended
	known := map[[2]string]int{}
	for _, change := range o.result.Details.Changes {
		kind := [2]string{change.Field, change.Reason}
		at, seen := known[kind]
		if !seen {
			at = len(list)
			known[kind] = at
			place := skippedLine{Line: change.Line, Page: change.Page, Row: change.Index + 1}.place()
			list = append(list, mended{field: change.Field, reason: change.Reason, place: place})
		}
		list[at].rows++
	}
	return list
}

// String names the first row: the others are found beside it, or by --details json.
func (m mended) String() string {
	if m.rows == 1 {
		return fmt.Sprintf("%s, %s: %s", m.place, m.field, m.reason)
	}
	return fmt.Sprintf("%d rows from %s on, %s: %s", m.rows, m.place, m.field, m.reason)
}

// summaryChanges tells what is not in the output as it was in the file.
func (c *converter) summaryChanges(w io.Writer, o *outcome) {
	label := "changed"
	for _, m := range o.mendings() {
		c.line(w, label, m.String())
		label = ""
	}
	if more := o.result.Details.MoreChanges; more > 0 {
		c.line(w, label, fmt.Sprintf("and %d more", more))
	}
}
