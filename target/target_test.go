package target

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/TARGETS.md")

const page = "../docs/TARGETS.md"

// TestPage holds docs/TARGETS.md to the table it is made of.
func TestPage(t *testing.T) {
	got := document()
	if *update {
		if err := os.WriteFile(page, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(page)
	if err != nil || string(want) != got {
		t.Errorf("%s differs from the table (go test ./target -update writes it anew), %v", page, err)
	}
}

func document() string {
	var out strings.Builder
	out.WriteString(`# Targets

Where will you import it? ` + "`--target NAME`" + ` on the command line, ` + "`target`" + ` over HTTP and MCP: it picks the format, the
limits and the spelling that one program wants. ` + "`tillroll targets`" + ` and ` + "`GET /targets`" + ` list the same.
A format given as well must be the target's own. This page is written from the table in [target/table.go](../target/table.go).

| target | program | file | keeps to |
|---|---|---|---|
`)
	for _, t := range table {
		fmt.Fprintf(&out, "| [`%s`](#%s) | %s | `%s` | %s |\n", t.Name, anchor(t.Title), t.Title, t.Format.Extension(), strings.ReplaceAll(t.Limits, "*", `\*`))
	}
	out.WriteString(`
Journals take three more options: ` + "`assetAccount`" + ` (` + "`--asset-account`" + `), ` + "`counterAccount`" + ` (` + "`--counter-account`" + `) and
` + "`openingEntry`" + ` (` + "`--opening-entry=false`" + ` leaves the opening entry and the closing assertion out). Where a statement is proven,
that is, where the opening and closing balance that the bank printed agree with the rows, a journal begins with the one and
asserts the other, so that the program itself proves the file.

Text that a spreadsheet would run as a formula has an apostrophe in front in every table. A limit that needs several files
gives parts on the command line and under ` + "`/statements`" + `, and a warning under ` + "`/convert`" + `.
`)
	for _, t := range table {
		fmt.Fprintf(&out, "\n## %s\n\n`%s` writes `%s` files (format `%s`).\n\n- Keeps to: %s.\n- Documented: %s\n- Import%s: %s\n",
			t.Title, t.Name, t.Format.Extension(), t.Format, strings.ReplaceAll(t.Limits, "*", `\*`), t.Source, known(&t), t.Steps)
		if t.Tried != "" {
			fmt.Fprintf(&out, "- Tried: %s.\n", strings.TrimSuffix(t.Tried, "."))
		}
		if t.Beware != "" {
			fmt.Fprintf(&out, "- Beware: %s\n", t.Beware)
		}
	}
	return out.String()
}

// known says how the steps are known.
func known(t *Target) string {
	switch {
	case t.Name == "full-csv", t.Format == JSON, t.Format == QIF, t.Format == OFX2: // for no program in particular
		return ""
	case t.Origin == Clicked:
		return " (done here)"
	case t.Origin == VendorHelp:
		return " (from the vendor's help, not done here)"
	}
	return " (not done here, and not checked against the vendor's help)"
}

// anchor is the name of a heading in links.
func anchor(title string) string {
	kept := strings.Map(func(r rune) rune {
		if strings.ContainsRune("(),.", r) {
			return -1
		}
		return r
	}, strings.ToLower(title))
	return strings.ReplaceAll(kept, " ", "-")
}

func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, one := range All() {
		if seen[one.Name] || one.Title == "" || one.Limits == "" || one.Source == "" || one.Steps == "" {
			t.Errorf("%+v", one)
		}
		seen[one.Name] = true
		if found, ok := Named(one.Name); !ok || found != one {
			t.Errorf("%s is not found", one.Name)
		}
	}
	if _, ok := Named(""); ok {
		t.Error("no name is a target")
	}
}

// TestEveryFormatIsWritten: a format without a name has no ending, and one that no target wants
// nobody can ask for.
func TestEveryFormatIsWritten(t *testing.T) {
	for f := range formatCount {
		isWanted := slices.ContainsFunc(table, func(one Target) bool { return one.Format == f })
		if f.String() == "" || !isWanted {
			t.Errorf("format %d %q wants a row in formats and a target that writes it", f, f)
		}
	}
}

func TestWriting(t *testing.T) {
	for word, want := range map[string]string{
		"hledger": "hledger", ".journal": "hledger", "Beancount": "beancount", "json": "full-json", ".ledger": "ledger", "xero": "xero", "ofx2": "ofx2",
		"qbo": "", ".csv": "", "pdf": "", "": "", ".": "",
	} {
		if found, ok := Writing(word); found.Name != want || ok != (want != "") {
			t.Errorf("%q is what %q writes, want %q", word, found.Name, want)
		}
	}
}

func TestNearestName(t *testing.T) {
	for given, want := range map[string]string{
		"ynap": "ynab", "YNAB": "ynab", "quickbook-online": "quickbooks-online", "quickbooks": "quickbooks-online", "hleger": "hledger", "bean": "beancount",
		"xero_csv": "xero-csv", "full": "full-csv", "": "", "peachtree": "", "x": "", "ab": "", "nope": "", "xreo": "xero", "a very long name that is no slip of any finger": "",
	} {
		_, near, _ := strings.Cut(MustBe(given), " Did you mean ")
		if near = strings.TrimSuffix(near, "?"); near != want {
			t.Errorf("%q is nearest to %q, want %q", given, near, want)
		}
	}
}

func TestJSON(t *testing.T) {
	var out bytes.Buffer
	if err := WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var answer struct{ Targets []map[string]string }
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil || len(answer.Targets) != len(table) {
		t.Fatalf("%d targets, %v", len(answer.Targets), err)
	}
	for i, one := range answer.Targets {
		if len(one) != 6 || one["name"] != table[i].Name || !strings.HasPrefix(one["extension"], ".") || one["source"] == "" {
			t.Errorf("%v", one)
		}
	}
}
