package ink

import (
	"strings"
	"testing"
)

// TestTurnAround puts words as they stand on the page, from left to right, into the order in which they are read.
func TestTurnAround(t *testing.T) {
	for _, c := range [][2]string{
		{"48709 كهرباء فاتورة", "فاتورة كهرباء 48709"},
		{"12 48709 كهرباء فاتورة", "فاتورة كهرباء 48709 12"},
		{"Visa Card شراء بطاقة من", "من بطاقة شراء Visa Card"},
		{"POS 7731 Shop النخيل", "POS 7731 Shop النخيل"},
		{"Transfer to ليلى سامي today now", "Transfer to سامي ليلى today now"},
		{"Rent 12 May", "Rent 12 May"},
	} {
		parts := strings.Fields(c[0])
		if turnAround(parts); strings.Join(parts, " ") != c[1] {
			t.Errorf("%q is read as %q, not as %q", c[0], strings.Join(parts, " "), c[1])
		}
	}
}
