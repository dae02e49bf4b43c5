package archive

import (
	"archive/zip"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/source"
	"tillroll/statement"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// told tells the members of an archive in full.
func told(data []byte, o statement.Options) (outcome, telling string) {
	in := source.Held("x.zip", data)
	directory, err := Directory(in)
	if err != nil {
		return "refused", err.Error()
	}
	members, err := Members(in, directory, o)
	outcome = "read"
	if err != nil {
		outcome, telling = "refused", err.Error()+"\n"
	}
	for _, m := range members {
		head, err := m.Head(100)
		telling += fmt.Sprintf("%s %d %q %v\n", m.Name, m.Size, head, err)
	}
	return outcome, telling
}

// TestSpoilt reads archives after many kinds of damage, protected ones with their password.
func TestSpoilt(t *testing.T) {
	var ledger spoiltest.Ledger
	samples := map[string][]byte{
		"stored":   packed(t, zip.Store, "b.csv", "two", "__MACOSX/._a.csv", "junk", "dir/", "", "empty.txt", "", "../etc/a.csv", "one", `c\d.csv`, "three"),
		"deflated": packed(t, zip.Deflate, "b.csv", strings.Repeat("two and two ", 20), "Ümlaut.csv", "x"),
	}
	for _, name := range []string{"aes-128.zip", "aes-256.zip", "pkzip.zip", "pkzip-stored.zip"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		samples[name] = data
	}
	for name, data := range samples {
		for way, copy := range spoiltest.Bytes(data, 90) {
			outcome, telling := told(copy, statement.Options{Password: "secret"})
			ledger.Note(name, way, outcome, telling)
		}
		for limit := range int64(20) {
			outcome, telling := told(data, statement.Options{Password: "secret", MaxUnpacked: 1 + 13*limit})
			ledger.Note(name, "limit", outcome, telling)
		}
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}
