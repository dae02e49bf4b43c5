package interop

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/job"
	"tillroll/ofx"
	"tillroll/reader"
)

// hostile are texts that mean something in a journal, a comment or a string.
var hostile = []string{
	"GROCER; MAIN STREET", "(code) first", "()", ")(", "* starred", "! pending", "[2026/99/99]", "[=2026-13-01]", "[12] boxes", "text: [5]", ":tag:", "a:: b", "date:xx", "date: 2026-99-99",
	`quo"te`, `back\slash`, `\`, `"`, "@ 5 EUR", "{1.00 USD}", "= 5", "~ monthly", "; comment", "| pipe | pipe", "% # &", "include x", "account y", "2026-01-01 open Assets:X USD",
	"a, b: c, d:e", "end comment", "comment", "P 2026-01-01 USD 5 EUR", "Y2026", "D $1,000.00", "'single'", "-", "--", "=", "0", "100.00 USD", "tab\there", "line\nbreak", "é 東京 🍕", "#tag ^link", "\u00a0nbsp", "\u200bzero width", "a;b:c[1]=2",
	"%assert", "!include", "*", "!", "<=5", "(@)", "5 ; 6 (7)", "type:", "id: 5", "payee|note", "$5", "key:value", "; id: fake", "\u202eright to left",
}

// journalCase is a journal to be made and what it must come to.
type journalCase struct {
	rows     []convert.Row
	currency string
	account  ofx.AccountType
	proven   bool
}

// journalCases gives every hostile text, in every place a text can have.
func journalCases() []journalCase {
	random := rand.New(rand.NewPCG(24, 10))
	pick := func() []byte { return []byte(hostile[random.IntN(len(hostile))]) }
	var all []journalCase
	for n, currency := range []string{"USD", "JPY", "KWD", "EUR", "USD", "USD"} {
		c := journalCase{currency: currency, account: ofx.AccountTypes()[n%4], proven: n%2 == 0}
		digits, _ := ofx.CurrencyDigits(currency)
		for i := range 400 {
			row := convert.Row{
				Date:        fmt.Appendf(nil, "2026-%02d-%02d", 12-i*11/400, 1+random.IntN(28)), // newest first
				Amount:      ofx.Amount{Units: random.Uint64N(1_000_000), Digits: digits, Negative: random.IntN(3) > 0}.Append(nil),
				Description: []byte(hostile[i%len(hostile)]),
			}
			if i%3 == 0 {
				row.Memo = pick()
			}
			if i%5 == 0 {
				row.CheckNumber = pick()
			}
			if i%7 == 0 {
				row.ID = fmt.Appendf(nil, "%d %s", i, pick())
			}
			c.rows = append(c.rows, row)
		}
		all = append(all, c)
	}
	return append(all, journalCase{currency: "USD", proven: true, rows: all[0].rows[:1]})
}

// write makes the journal of a case and gives what its account must come to.
func (c *journalCase) write(t *testing.T, target, dir string, n int) (path, balance string) {
	t.Helper()
	var r convert.Request
	o := convert.Options{Currency: c.currency, Account: c.account, AccountID: "DE 12-3456", Details: true}
	if err := o.SetTarget(target); err != nil {
		t.Fatal(err)
	}
	digits, _ := ofx.CurrencyDigits(c.currency)
	opening := ofx.Amount{Units: 12345, Digits: digits}
	var sum ofx.Sum
	if c.proven {
		sum.Add(opening)
	}
	r.Reset(o)
	for _, row := range c.rows {
		r.Add(row)
		amounts, _ := convert.ReadAmounts([]string{string(row.Amount)}, digits)
		sum.Add(amounts[0])
	}
	balance = string(sum.Append(nil, digits))
	if c.proven {
		r.Opening, r.Closing = string(opening.Append(nil)), balance
	}
	result := r.Convert(20261231)
	if result.Transactions != len(c.rows) {
		t.Fatalf("%d of %d rows", result.Transactions, len(c.rows))
	}
	path = filepath.Join(dir, fmt.Sprintf("%d%s", n, result.Format.Extension()))
	if err := os.WriteFile(path, result.File, 0o644); err != nil {
		t.Fatal(err)
	}
	return path, balance
}

// TestJournals has the programs check journals full of hostile texts, and compares what the
// account comes to.
func TestJournals(t *testing.T) {
	const account = "Bank|Liabilities"
	for _, p := range []struct {
		target  string
		checks  [][]string
		balance []string
	}{
		{"hledger", [][]string{{"hledger", "check", "-f"}, {"hledger", "check", "--strict", "-f"}}, []string{"hledger", "balance", "-N", "--layout=bare", "-f", "FILE", account}},
		{"ledger", [][]string{{"ledger", "balance", "--strict", "-f"}, {"ledger", "balance", "--pedantic", "-f"}}, []string{"ledger", "balance", "--flat", "-f", "FILE", "/" + account + "/"}},
		{"beancount", [][]string{{"bean-check"}}, []string{"bean-query", "FILE", "select sum(position) where account ~ '" + account + "'"}},
	} {
		t.Run(p.target, func(t *testing.T) {
			if _, err := exec.LookPath(p.checks[0][0]); err != nil {
				t.Fatal(err) // scripts/interop.sh installs it
			}
			dir := t.TempDir()
			for n, c := range journalCases() {
				path, balance := c.write(t, p.target, dir, n)
				for _, check := range p.checks {
					out, err := exec.Command(check[0], append(check[1:], path)...).CombinedOutput()
					if err != nil || p.target != "hledger" && (bytes.Contains(out, []byte("arning")) || bytes.Contains(out, []byte("rror"))) {
						t.Errorf("%d %v: %v\n%.2000s", n, check, err, out)
					}
				}
				args := strings.Split(strings.ReplaceAll(strings.Join(p.balance, "\x00"), "FILE", path), "\x00")
				out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
				if err != nil || !bytes.Contains(bytes.ReplaceAll(out, []byte(","), nil), []byte(strings.TrimRight(strings.TrimRight(balance, "0"), "."))) {
					t.Errorf("%d: the balance is %s, not %s: %v", n, out, balance, err)
				}
			}
		})
	}
}

// journal is one that a sample became, and what its account must come to.
type journal struct {
	path    string
	balance *big.Rat
}

// bankAccounts finds the account of the statement by the names journals give it.
const bankAccounts = "^(Assets:Bank|Liabilities)"

// TestJournalsOfSamples has the programs check the journals of every statement file that the
// project has, tables, papers and the formats of banks, and wants the same sum from each.
// Those whose proof holds assert their closing balance besides.
func TestJournalsOfSamples(t *testing.T) {
	paths := journalSamples(t)
	for target, balances := range map[string]func([]journal) ([]string, error){
		"hledger": eachBalance("hledger", "balance", "--strict", "--no-total", "--flat", "--empty", "--layout=bare", bankAccounts, "-f"),
		"ledger":  eachBalance("ledger", "balance", "--strict", "--no-total", "--flat", "--empty", "/"+bankAccounts+"/", "-f"),
		// One process for all: it takes a second to start.
		"bean-check": beanBalances,
	} {
		t.Run(target, func(t *testing.T) {
			t.Parallel()
			format := target
			if target == "bean-check" {
				format = "beancount"
			}
			journals := writeSamples(t, paths, format)
			got, err := balances(journals)
			if err != nil || len(got) != len(journals) {
				t.Fatalf("%d of %d balances: %v", len(got), len(journals), err)
			}
			for i, j := range journals {
				if value, ok := new(big.Rat).SetString(got[i]); !ok || value.Cmp(j.balance) != 0 {
					t.Errorf("%s comes to %s, not %s", filepath.Base(j.path), got[i], j.balance.FloatString(3))
				}
			}
			if t.Logf("%d journals pass", len(journals)); len(journals) < 150 {
				t.Error("these are too few to be all")
			}
		})
	}
}

// journalSamples are the samples of every reader.
func journalSamples(t *testing.T) (paths []string) {
	t.Helper()
	endings := map[string]bool{}
	for _, pattern := range []string{"../reader/table/testdata/banks/*.*", "../reader/*/testdata/*.*", "../docs/samples/*.pdf"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			endings[strings.TrimPrefix(filepath.Ext(path), ".")] = true
		}
		paths = append(paths, found...)
	}
	for _, kind := range reader.Kinds() {
		if usual := reader.EndingsOf(kind); !slices.ContainsFunc(usual, func(ending string) bool { return endings[ending] }) {
			t.Errorf("no sample of %s: none ends in one of %v", kind, usual)
		}
	}
	return paths
}

// eachBalance asks a program file by file. What it says beside the balance is a complaint.
func eachBalance(command ...string) func([]journal) ([]string, error) {
	return func(journals []journal) (balances []string, err error) {
		for _, j := range journals {
			cmd := exec.Command(command[0], append(command[1:], j.path)...)
			cmd.Env = plainEnvironment()
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			out, err := cmd.Output()
			number, _, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
			if len(out) == 0 {
				number = "0" // a statement without rows
			}
			if err != nil || stderr.Len() > 0 || strings.Count(string(out), "\n") > 1 {
				return nil, fmt.Errorf("%s %s: %v\n%s%.1000s", command[0], j.path, err, out, stderr.Bytes())
			}
			balances = append(balances, number)
		}
		return balances, nil
	}
}

func beanBalances(journals []journal) ([]string, error) {
	args := []string{"readers/bean_check.py", bankAccounts}
	for _, j := range journals {
		args = append(args, j.path)
	}
	cmd := exec.Command("/usr/bin/python3", args...)
	cmd.Env = plainEnvironment()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w\n%.2000s", err, out)
	}
	return strings.Fields(string(out)), nil
}

// writeSamples converts the samples into a folder, a file for each statement in them.
func writeSamples(t *testing.T, paths []string, target string) (journals []journal) {
	t.Helper()
	dir := t.TempDir()
	for _, path := range paths {
		if ending := filepath.Ext(path); ending == ".golden" || ending == ".md" {
			continue
		}
		for _, c := range statements(t, path, target) {
			j := journal{filepath.Join(dir, fmt.Sprintf("%d-%s", len(journals), c.FileName)), new(big.Rat)}
			if err := os.WriteFile(j.path, c.Result.File, 0o644); err != nil {
				t.Fatal(err)
			}
			figures := []string{c.Result.Details.TotalCredits, "-" + strings.TrimPrefix(c.Result.Details.TotalDebits, "-")}
			if bytes.Contains(c.Result.File, []byte("Opening balance")) {
				figures = append(figures, c.Proof.Opening)
			}
			for _, figure := range figures {
				value, ok := new(big.Rat).SetString(figure)
				if !ok {
					t.Fatalf("%s: %q is no number", path, figure)
				}
				j.balance.Add(j.balance, value)
			}
			journals = append(journals, j)
		}
	}
	return journals
}

// statements converts a sample; what is none is nothing.
func statements(t *testing.T, path, target string) []job.Converted {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var p job.Parser
	for name, value := range map[string]string{"name": filepath.Base(path), "target": target, "details": "true"} {
		if err := p.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	o, err := p.Options()
	if err != nil {
		t.Fatal(err)
	}
	answer, err := job.Run(t.Context(), data, o, 20261231)
	if err != nil {
		return nil
	}
	return answer.Statements
}
