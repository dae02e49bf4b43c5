package interop

import (
	"math/big"
	"strings"
	"testing"
	"unicode/utf8"
)

func sameText(reported, written string) bool { return reported == written }

// contains is for programs that join the name with other fields into one text.
func contains(reported, written string) bool { return strings.Contains(reported, written) }

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

func family(s sample) bool { return s.format != "csv" && s.format != "qif" }

// wide tells the samples whose text goes beyond ASCII.
func wide(s sample) bool {
	return strings.HasSuffix(s.name, "-cjk") || strings.HasSuffix(s.name, "-emoji") || strings.HasSuffix(s.name, "-accents")
}

// notLarge leaves the 5,000 rows to the programs that read them in reasonable time.
func notLarge(s sample) bool { return family(s) && !strings.HasSuffix(s.name, "-large") }

var programs = []program{
	{name: "libofx ofxdump", reads: family, read: each(readOfxdump), sameName: sameText, except: func(s sample) string {
		if strings.HasSuffix(s.name, "-dinar") {
			return "prints amounts with two decimals"
		}
		return ""
	}},
	{name: "ofxgo", reads: notLarge, read: each(readOfxgo), sameName: sameText},
	{name: "onsgmls with a DTD", reads: func(s sample) bool { return family(s) && s.format != "ofx2" }, read: each(readOnsgmls), sameName: basicPlane},
	{name: "ofx-js", reads: family, read: lines("node", "read.mjs", "ofx-js"), sameName: sameText},
	{name: "node-ofx-parser", reads: family, read: lines("node", "read.mjs", "node-ofx-parser"), sameName: anyDecoding},
	{name: "ofx-data-extractor", reads: family, read: lines("node", "read.mjs", "ofx-data-extractor"), sameName: anyDecoding},
	{name: "Actual", reads: family, read: lines("node", "--import", "tsx", "--conditions=api", "read.mjs", "actual"), sameName: anyDecoding},
	{name: "Actual, QIF", reads: func(s sample) bool { return s.format == "qif" }, read: lines("node", "--import", "tsx", "--conditions=api", "read.mjs", "actual"), sameName: sameText, noIDs: true, except: func(s sample) string {
		if strings.HasSuffix(s.name, "-dinar") {
			return "knows amounts with two decimals"
		}
		return ""
	}},
	{name: "beancount", reads: notLarge, read: lines("/usr/bin/python3", "read.py", "beancount"), sameName: contains, noIDs: true, except: func(s sample) string {
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
	{name: "python csv", reads: func(s sample) bool { return s.format == "csv" }, read: lines("/usr/bin/python3", "read.py", "python csv"), sameName: sameText, noIDs: true},
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
			for i, s := range mine {
				compare(t, p, s, readings[i])
			}
			t.Logf("%d files read as written", len(mine))
		})
	}
}

func compare(t *testing.T, p program, s sample, got reading) {
	t.Helper()
	if p.except != nil && p.except(s) != "" {
		return
	}
	if got.Error != "" || len(got.Rows) != len(s.rows) {
		t.Errorf("%s: %d of %d rows read, %s", s.name, len(got.Rows), len(s.rows), got.Error)
		return
	}
	unmatched := map[row]int{}
	for _, want := range s.rows {
		unmatched[key(p, want)]++
	}
	for _, r := range got.Rows {
		unmatched[key(p, r)]--
	}
	for k, n := range unmatched {
		if n > 0 {
			t.Errorf("%s: %+v was written and not read", s.name, k)
		}
	}
	if p.noIDs {
		return
	}
	names := map[string]string{}
	for _, want := range s.rows {
		names[want.ID] = want.Name
	}
	for _, r := range got.Rows {
		if !p.sameName(r.Name, names[r.ID]) {
			t.Errorf("%s: name %q read as %q", s.name, names[r.ID], r.Name)
		}
	}
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
