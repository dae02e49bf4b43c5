package server

import (
	"testing"

	"tillroll/convert"
	"tillroll/target"
)

// TestOnlyQBOHasItsType: QuickBooks opens what has its type, so no other format may.
func TestOnlyQBOHasItsType(t *testing.T) {
	formats := convert.Formats()
	for _, one := range target.All() {
		formats = append(formats, one.Format)
	}
	for _, format := range formats {
		kind := contentTypeOf(format)
		if (kind == typeQBO) != (format == convert.QBO) || kind == "application/octet-stream" {
			t.Errorf("%s goes as %s", format, kind)
		}
	}
	if kind := contentTypeOf(convert.JSON + 1); kind != "application/octet-stream" {
		t.Errorf("a format that is not known goes as %s", kind)
	}
}
