package sheet

import (
	"strings"
	"testing"
)

func TestIsDate(t *testing.T) {
	for cell, want := range map[string]bool{
		"01/31/2024": true, "31.01.24": true, "2024-01-31": true, "2024-01-31T10:11:12Z": true, "2024-01-31 10:11:12 UTC": true,
		"5.2.2024": true, "31 Jan 2024": true, "Jan 31, 2024": true, "31-Jan-24": true, "Wed, 31 Jan 2024": true, "31 janvier 2024": true,
		"31. Januar 2024": true, "31 de enero de 2024": true, "31 gennaio 2024": true, "31 maart 2024": true, "31 março 2024": true,
		"20240131": true, "20240131120000": true, "2024年1月31日": true, "1st March 2024": true, "31/01/2024 23:59": true,
		"": false, "12.50": false, "-1.234,56": false, "1234": false, "20241399": false, "12345678": false, "Card 05/01/2024 TESCO": false,
		"13/13/2024": false, "99/99/9999": false, "10.11": false, "1.2.3": false, "PURCHASE": false, "2024": false, "March": false, "192.168.1.1": false,
	} {
		if got := isDate(cell); got != want {
			t.Errorf("isDate(%q) = %v", cell, got)
		}
	}
}

func TestIsAmount(t *testing.T) {
	for cell, want := range map[string]bool{
		"12.50": true, "-12.50": true, "12.50-": true, "(12.50)": true, "1,234.56": true, "1.234,56": true, "1 234,56": true, "1'234.56": true,
		"€ 12,00": true, "12,00 EUR": true, "USD 12.00 CR": true, "$5": true, "R$ 5,00": true, "−5.00": true, "+5.00": true, "7": true, "0.00": true, "12.00 DR": true,
		"": false, "-": false, "n/a": false, "0042": false, "ABC": false, "12/31": false, "DE00123": false, "12.00 something": false, "€": false,
		"000000000000000101": false, "1234567890123456789012": false,
	} {
		if got := isAmount(cell); got != want {
			t.Errorf("isAmount(%q) = %v", cell, got)
		}
	}
}

func TestSigned(t *testing.T) {
	for _, c := range []struct {
		cell     string
		negative bool
		want     string
	}{
		{"12.50", true, "-12.50"},
		{"-12.50", true, "-12.50"},
		{"12.50-", true, "-12.50"},
		{"(12.50)", true, "-12.50"},
		{"12.50 DR", true, "-12.50"},
		{"-12.50", false, "12.50"},
		{"€ 12,50", true, "-€ 12,50"},
		{"", true, ""},
	} {
		if got := signed(c.cell, c.negative); got != c.want {
			t.Errorf("signed(%q, %v) = %q, want %q", c.cell, c.negative, got, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	for word, want := range map[string]string{
		"Beschreibung": "beschreibung", "DÉBIT": "debit", "Währung": "wahrung", "Descrição": "descricao", "Größe": "grosse", "Œuvre": "oeuvre", "ñ": "n", "ÿ": "y", "日": "日",
	} {
		if got := fold(word); got != want {
			t.Errorf("fold(%q) = %q, want %q", word, got, want)
		}
	}
}

// The quick look must let through every line that the exact one knows.
func TestMayStateBalance(t *testing.T) {
	for line := range strings.SplitSeq(strings.Trim(balanceLines, "|"), "|") {
		if !isBalanceLine(record{cells: []string{"02/06/2024", strings.ToUpper(line), "850,00"}}) {
			t.Errorf("%q is taken for a transaction", line)
		}
	}
}
