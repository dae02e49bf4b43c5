package spoiltest

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var folder = flag.String("tellings", "", "write the tellings of spoilt samples into this folder")

// maxShown is how many lines of a golden file a failure lists: the first tell where to look.
const maxShown = 12

// Ledger gathers tellings. The zero value is ready.
type Ledger struct {
	groups map[string]*group
}

// group is the copies of one sample spoilt in one way.
type group struct {
	outcomes map[string]int
	sum      hash.Hash
	told     strings.Builder
}

// Note adds what was told of one copy.
func (l *Ledger) Note(sample, way, outcome, telling string) {
	name := sample + " | " + way
	g := l.groups[name]
	if g == nil {
		if l.groups == nil {
			l.groups = map[string]*group{}
		}
		g = &group{outcomes: map[string]int{}, sum: sha256.New()}
		l.groups[name] = g
	}
	g.outcomes[outcome]++
	fmt.Fprintf(g.sum, "%s\x00%s\x00", outcome, telling)
	if *folder != "" {
		fmt.Fprintf(&g.told, "== copy, %s\n%s\n", outcome, telling)
	}
}

// line is the group in the golden file.
func (g *group) line(name string) string {
	counts := make([]string, 0, len(g.outcomes))
	for outcome, n := range g.outcomes {
		counts = append(counts, fmt.Sprintf("%d %s", n, outcome))
	}
	slices.Sort(counts)
	return fmt.Sprintf("%s: %s, %x", name, strings.Join(counts, ", "), g.sum.Sum(nil)[:4])
}

// Check compares the ledger with its golden file, or rewrites that.
func (l *Ledger) Check(t *testing.T, golden string, update bool) {
	t.Helper()
	lines := make([]string, 0, len(l.groups))
	for name, g := range l.groups {
		lines = append(lines, g.line(name))
		l.keep(t, name)
	}
	slices.Sort(lines)
	got := strings.Join(lines, "\n") + "\n"
	if update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	before := strings.Split(strings.TrimSuffix(string(want), "\n"), "\n")
	t.Errorf("%s: readings of spoilt samples changed. If that is meant, -update rewrites the file.\nbefore:\n%s\nnow:\n%s",
		golden, missing(before, lines), missing(lines, before))
}

// missing lists the first lines that others do not have.
func missing(lines, others []string) string {
	var out []string
	for _, line := range lines {
		if !slices.Contains(others, line) {
			out = append(out, line)
		}
	}
	if more := len(out) - maxShown; more > 0 {
		out = append(out[:maxShown], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(out, "\n")
}

// keep writes the tellings of a group down where that is asked for.
func (l *Ledger) keep(t *testing.T, name string) {
	t.Helper()
	if *folder == "" {
		return
	}
	file := strings.NewReplacer(" | ", "--", "/", "-", " ", "-").Replace(name) + ".txt"
	if err := os.WriteFile(filepath.Join(*folder, file), []byte(l.groups[name].told.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Fingerprint stands for bytes that are too long to tell.
func Fingerprint(data []byte) string {
	sum := sha256.Sum256(data)
	return fmt.Sprintf("%d bytes %x", len(data), sum[:4])
}
