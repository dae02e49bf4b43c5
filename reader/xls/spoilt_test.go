package xls

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/cells/cellstest"
)

// TestSpoilt opens workbooks of another program after many kinds of damage.
func TestSpoilt(t *testing.T) { cellstest.Spoilt(t, 120, Looks, Open, "testdata/*.xls") }

// outcomeOf is the first word of what is told.
func outcomeOf(telling string) string {
	if strings.HasPrefix(telling, "error") {
		return "refused"
	}
	return "read"
}

// TestSpoiltRecords changes every byte of the records of small workbooks of both kinds.
func TestSpoiltRecords(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := []string{"a", "b", strings.Repeat("c", 100), "ü€"}
	for name, good := range map[string][]byte{
		"Workbook": (&book{biff8: true, piece: 60}).write(sampleFormats, texts, sampleCells(shared(2))),
		"Book":     (&book{}).write(sampleFormats, nil, sampleCells("Text")),
	} {
		for at := range good {
			for _, value := range []byte{0, 0xff, good[at] + 1} {
				data := bytes.Clone(good)
				data[at] = value
				telling := read(wrapped(name, data), "x")
				ledger.Note(name, fmt.Sprintf("%04d", at/100), outcomeOf(telling), telling)
			}
		}
		for n := range good {
			telling := read(wrapped(name, good[:n]), "")
			ledger.Note(name, "cut", outcomeOf(telling), telling)
		}
	}
	ledger.Check(t, "testdata/records.golden", cellstest.Update())
}

// TestSpoiltProtection changes bytes of what says how a workbook is protected.
func TestSpoiltProtection(t *testing.T) {
	var ledger spoiltest.Ledger
	for name, b := range map[string]*book{
		"RC4": rc4Book("secret"), "CryptoAPI 128": cryptoBook("secret", 128), "CryptoAPI 40": cryptoBook("secret", 40), "mask": maskBook("secret", 0x1234),
	} {
		stream := "Workbook"
		if name == "mask" {
			stream = "Book"
		}
		whole := bytes.Clone(b.filepass)
		for way, copy := range spoiltest.Bytes(whole, 16) {
			b.filepass = copy
			telling := read(wrapped(stream, b.write(sampleFormats, nil, sampleCells("Text"))), "secret")
			ledger.Note(name, way, outcomeOf(telling), telling)
		}
	}
	ledger.Check(t, "testdata/protection.golden", cellstest.Update())
}
