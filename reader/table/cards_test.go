package table

import (
	"testing"
)

// TestNumbersOfCards: how many digits and masks, and what they begin with.
func TestNumbersOfCards(t *testing.T) {
	for cell, want := range map[string]bool{
		"4111111111111111": true, "4111 1111 1111 1111": true, "378282246310005": true, "4111111111111112": false, "41111111111111": false, "41111111111111113": false, "2111111111111114": false, "7111111111111119": false, "3111111111111113": true, "6111111111111116": true, "'4111111111111111'": true,
		"4111  1111  1111 1111": false, "4111-1111-1111-1111": true, "***1234": true, "**1234": false, "****12": false, "****123": true, "4111XXXXXXXX1111": true, "411111111111*1111": false, "xxx1234": true, "xx12345": false, "***123456789012": true, "***1234567890123": false, "****1234a": false,
	} {
		if got := isCardNumber(cell); got != want {
			t.Errorf("%s: %v", cell, got)
		}
	}
}
