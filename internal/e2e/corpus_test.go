package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The files that banks and programs really write lie beside the project, not in it, each
// folder with a truth and a judge of its own. The variables name the folders.
func TestSheetsCorpus(t *testing.T)  { judge(t, "TILLROLL_SHEETS") }
func TestFormatsCorpus(t *testing.T) { judge(t, "TILLROLL_FORMATS") }

// judge runs the judge of a folder, which ends well only with enough files right and none
// wrong in silence.
func judge(t *testing.T, variable string) {
	t.Helper()
	if out, err := runJudge(t, variable); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// rightPapers is how many papers of a hundred must be wholly right. The rest are cards that
// print payments and purchases in sections: the truth mixes the rows of one day in an order
// that stands nowhere on the paper, and the judge compares the order as well.
const rightPapers = 95

// TestPapersCorpus holds the count of papers that are wholly right.
func TestPapersCorpus(t *testing.T) {
	out, _ := runJudge(t, "TILLROLL_PDF") // its exit code minds the order within a day
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	var right, all, refused, warned, silent int
	if _, err := fmt.Sscanf(lines[len(lines)-1], "pdf: %d of %d wholly right, %d refused, %d warned, %d silent", &right, &all, &refused, &warned, &silent); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if right*100 < all*rightPapers || refused > 0 {
		t.Errorf("%s", out)
	}
}

func runJudge(t *testing.T, variable string) ([]byte, error) {
	t.Helper()
	folder := os.Getenv(variable)
	if folder == "" {
		t.Skip(variable + " names no folder")
	}
	command := exec.Command("python3", filepath.Join(folder, "check.py"))
	command.Env = append(plainEnvironment(), "TILLROLL_BIN="+binary, "PYTHONDONTWRITEBYTECODE=1")
	return command.CombinedOutput()
}
