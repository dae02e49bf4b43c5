package pdf

import (
	"fmt"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/pdf/internal/pdftest"
)

// TestNeighbours holds what is said about text beside shapes and about directions, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := pdftest.Texts()
	ledger.Judge("isCluster", texts, func(text string) any { return isCluster(text) })
	ledger.Judge("actualText", texts, func(text string) any { return actualText(text) })
	var directions []any
	for dx := -20; dx <= 20; dx++ {
		for dy := -20; dy <= 20; dy++ {
			directions = append(directions, direction(float64(dx), float64(dy)))
		}
	}
	ledger.Note("directions", "all", "judged", fmt.Sprint(directions))
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
