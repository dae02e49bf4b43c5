package jsonrows

import (
	"testing"

	"tillroll/reader/source"
)

// TestFailuresOfServices: what a service says where something failed is no list of bookings, and a list beside it is one.
func TestFailuresOfServices(t *testing.T) {
	for text, want := range map[string]bool{
		`{"error":{"message":"no such account"}}`: true,
		`{"error":"denied"}`:                      true,
		`{"error_description":"denied"}`:          true,
		`{"errors":{"detail":"denied"}}`:          true,
		`{"title":"Unauthorized"}`:                true,
		`{"error":""}`:                            false,
		`{"balance":"1.00"}`:                      false,
		`{"error":"denied","list":[{"date":"2026-01-05","amount":"1.00"}]}`: false,
	} {
		doc, err := Parse(source.Held("x.json", []byte(text)))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := doc.IsFailure(); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}
