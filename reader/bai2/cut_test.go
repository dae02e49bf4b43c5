package bai2

import (
	"testing"

	"tillroll/reader/bookings/bookingstest"
)

// TestCut: a file that stops early is told, wherever it stops.
func TestCut(t *testing.T) { bookingstest.Cut(t, "../../testdata/proof/report.bai", "", read) }
