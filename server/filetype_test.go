package server

import (
	"slices"
	"testing"

	"tillroll/convert"
	"tillroll/target"
)

// allFormats are those that some target writes; a test of target wants one for each.
func allFormats() (all []convert.Format) {
	for _, one := range target.All() {
		if !slices.Contains(all, one.Format) {
			all = append(all, one.Format)
		}
	}
	return all
}

// TestOnlyQBOHasItsType: QuickBooks opens what has its type, so no other format may.
func TestOnlyQBOHasItsType(t *testing.T) {
	for _, format := range allFormats() {
		switch kind := contentTypeOf(format); {
		case kind == typeUnknown:
			t.Errorf("contentTypeOf in server/convert.go has no case for %s", format)
		case (kind == typeQBO) != (format == convert.QBO):
			t.Errorf("%s goes as %s", format, kind)
		}
	}
	const unknown = ^convert.Format(0)
	if kind := contentTypeOf(unknown); kind != typeUnknown {
		t.Errorf("a format that is not known goes as %s", kind)
	}
}
