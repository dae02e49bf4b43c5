package interop

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func sameText(reported, written string) bool { return reported == written }

// contains is for programs that join the name with other fields into one text. Beancount
// decodes entities twice besides.
func contains(reported, written string) bool {
	return strings.Contains(reported, written) || strings.Contains(reported, strings.ReplaceAll(written, "&amp;", "&"))
}

// anyDecoding is for programs that hand entities on as they stand, or decode them
// twice (Actual reads "AT&amp;amp;T" as "AT&T").
func anyDecoding(reported, written string) bool {
	for range 4 {
		reported = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(reported)
		if reported == written || strings.ReplaceAll(written, "&amp;", "&") == reported {
			return true
		}
	}
	return false
}

// basicPlane is for OpenSP, which knows no character beyond 16 bits.
func basicPlane(reported, written string) bool {
	return reported == strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return utf8.RuneError
		}
		return r
	}, written)
}

// frontOfASCII is for AqBanking, which drops what is not ASCII in front of a text.
func frontOfASCII(reported, written string) bool {
	return reported == strings.TrimLeftFunc(written, func(r rune) bool { return r >= utf8.RuneSelf || r == ' ' })
}

// basicOnly is for Skrooge, which drops characters beyond 16 bits.
func basicOnly(reported, written string) bool {
	return reported == strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return -1
		}
		return r
	}, written)
}

// family tells the documents of the OFX family that are for any program.
func family(s sample) bool { return strings.Contains("qbo qfx ofx ofx2", s.format) }

// wide tells the samples whose text goes beyond ASCII.
func wide(s sample) bool {
	return strings.HasSuffix(s.name, "-cjk") || strings.HasSuffix(s.name, "-emoji") || strings.HasSuffix(s.name, "-accents")
}

// notLarge leaves the 5,000 rows to the programs that read them in reasonable time.
func notLarge(s sample) bool { return family(s) && !strings.HasSuffix(s.name, "-large") }

// few is for a program that takes a second to start: one kind of bank account, and cards.
func few(s sample) bool {
	return !strings.HasSuffix(s.name, "-large") && (strings.Contains(s.name, "-CHECKING-") || strings.Contains(s.name, "-CREDITCARD-"))
}

var programs = []program{
	{name: "libofx ofxdump", reads: family, read: each(readOfxdump), sameName: sameText, except: func(s sample) string {
		if strings.HasSuffix(s.name, "-dinar") {
			return "prints amounts with two decimals"
		}
		return ""
	}},
	{name: "ofxgo", reads: notLarge, read: each(readOfxgo), sameName: sameText},
	{name: "OpenSP with a DTD", reads: func(s sample) bool { return family(s) && s.format != "ofx2" }, read: each(readOnsgmls), sameName: basicPlane},
	{name: "ofx-js", reads: family, read: lines("node", "read.mjs", "ofx-js"), sameName: sameText},
	{name: "node-ofx-parser", reads: family, read: lines("node", "read.mjs", "node-ofx-parser"), sameName: anyDecoding},
	{name: "ofx-data-extractor", reads: family, read: lines("node", "read.mjs", "ofx-data-extractor"), sameName: anyDecoding},
	{name: "Actual", reads: family, read: lines("node", "--import", "tsx", "--conditions=api", "read.mjs", "actual"), sameName: anyDecoding},
	{name: "Actual, QIF", reads: func(s sample) bool { return s.format == "qif" }, read: lines("node", "--import", "tsx", "--conditions=api", "read.mjs", "actual"), sameName: anyDecoding, noIDs: true, except: func(s sample) string {
		if strings.HasSuffix(s.name, "-dinar") {
			return "knows amounts with two decimals"
		}
		return ""
	}},
	{name: "AqBanking", reads: notLarge, read: each(readAqbanking), sameName: frontOfASCII},
	{name: "Skrooge", reads: func(s sample) bool { return s.format == "skrooge" && few(s) }, read: each(readSkrooge), sameName: basicOnly},
	{name: "Skrooge, QIF", reads: func(s sample) bool { return s.format == "qif" && few(s) }, read: each(readSkrooge), sameName: basicOnly, noIDs: true},
	{name: "Beancount", reads: notLarge, read: lines("/usr/bin/python3", "read.py", "beancount"), sameName: contains, noIDs: true, except: func(s sample) string {
		if strings.HasSuffix(s.name, "-cjk") || strings.HasSuffix(s.name, "-emoji") || (s.format == "ofx" && strings.HasSuffix(s.name, "-accents")) {
			return "guesses the charset"
		}
		return ""
	}},
	{name: "ledger-autosync", reads: notLarge, read: lines("/usr/bin/python3", "read.py", "ledger-autosync"), sameName: contains, except: func(s sample) string {
		switch {
		case strings.HasSuffix(s.name, "-dinar"):
			return "prints amounts with two decimals"
		case s.format == "ofx2" && wide(s):
			return "reads the text of OFX 2 as ASCII"
		case strings.HasSuffix(s.name, "-zero"):
			return "takes two equal rows of nothing for a payment and its reversal, and leaves one out"
		}
		return ""
	}},
	{name: "Python's csv", reads: func(s sample) bool { return s.format == "csv" }, read: lines("/usr/bin/python3", "read.py", "python csv"), sameName: sameText, noIDs: true},
}

func TestProgramsReadWhatWasWritten(t *testing.T) {
	all, err := samples(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			var mine []sample
			var paths []string
			for _, s := range all {
				if p.reads(s) {
					mine, paths = append(mine, s), append(paths, s.path)
				}
			}
			readings, err := p.read(paths)
			if err != nil {
				t.Fatal(err)
			}
			if len(readings) != len(mine) {
				t.Fatalf("%d files given, %d read", len(mine), len(readings))
			}
			compared := 0
			for i, s := range mine {
				if compare(t, p, s, readings[i]) {
					compared++
				}
			}
			t.Logf("%d of %d files compared", compared, len(mine))
			inReadme(t, p.name, compared)
		})
	}
}

// compare tells whether the file could be compared, and what is not as written.
func compare(t *testing.T, p program, s sample, got reading) bool {
	t.Helper()
	if p.except != nil && p.except(s) != "" {
		return false
	}
	if got.Error != "" || len(got.Rows) != len(s.rows) {
		t.Errorf("%s: %d of %d rows read, %s", s.name, len(got.Rows), len(s.rows), got.Error)
		return true
	}
	names := map[row][]string{} // those read, by what must be equal
	for _, r := range got.Rows {
		names[key(p, r)] = append(names[key(p, r)], r.Name)
	}
	for _, want := range s.rows {
		k := key(p, want)
		at := slices.IndexFunc(names[k], func(name string) bool { return p.sameName(name, want.Name) })
		if at < 0 {
			t.Errorf("%s: %+v named %q was written; read were the names %q", s.name, k, want.Name, names[k])
			continue
		}
		names[k] = slices.Delete(names[k], at, at+1)
	}
	return true
}

// key is what must be equal row by row: the day, the exact value and the id.
func key(p program, r row) row {
	value, ok := new(big.Rat).SetString(r.Amount)
	if !ok {
		return row{Amount: "not a number: " + r.Amount}
	}
	k := row{Date: r.Date, Amount: value.RatString(), ID: r.ID}
	if p.noIDs {
		k.ID = ""
	}
	return k
}

// inReadme holds the table in README.md to the programs and the number of files that each
// was compared on: "35 QIF" for the program "Actual, QIF".
func inReadme(t *testing.T, name string, files int) {
	t.Helper()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	name, kind, _ := strings.Cut(name, ", ")
	want := strings.TrimSpace(fmt.Sprint(files, " ", kind))
	for line := range strings.Lines(string(readme)) {
		cells := strings.Split(strings.NewReplacer("`", "", " |", ",|").Replace(line), "|")
		if len(cells) == 5 && strings.Contains(cells[1], name) && strings.Contains(cells[2], " "+want+",") {
			return
		}
	}
	t.Errorf("README.md has no row for %s with %q files", name, want)
}
