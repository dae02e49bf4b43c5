package statement

import (
	"fmt"

	"tillroll/convert"
)

// Unread says why nothing came of a statement none of whose rows could be read, by the first of them: what, and where and why. Both are empty
// where a row was kept, or there is none.
func (s *Statement) Unread(result *convert.Result) (what, first string) {
	count := s.SkippedRows() + result.Skipped
	if result.Transactions > 0 || count == 0 {
		return "", ""
	}
	what = fmt.Sprintf("none of its %d rows could be read", count)
	if count == 1 {
		what = "its only row could not be read"
	}
	switch {
	case len(s.Skipped) > 0:
		skipped := s.Skipped[0]
		return what, skipped.Begins("the first row") + ": " + skipped.Reason
	case result.Details != nil && len(result.Details.SkippedRows) > 0:
		row := result.Details.SkippedRows[0]
		place := Place{Line: row.Line, Page: row.Page}.Begins(fmt.Sprintf("row %d", row.Index+1))
		return what, fmt.Sprintf("%s, %s %q: %s", place, row.Field, row.Value, row.Reason)
	}
	return what, ""
}
