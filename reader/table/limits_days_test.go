package table

import "testing"

// TestDaysOfDigits: eight digits are a day, and fourteen a day and a time, where the calendar has one.
func TestDaysOfDigits(t *testing.T) {
	for cell, want := range map[string]bool{
		"20260101": true, "20261231": true, "20261301": false, "20260001": false, "20260100": false, "20260132": false, "20260131": true, "20261201": true,
		"20260101120000": true, "20261301120000": false, "20260132120000": false, "2026010112000": false, "2026010": false, "202601011": false,
	} {
		if got := isDate(cell); got != want {
			t.Errorf("%s: %t", cell, got)
		}
	}
}
