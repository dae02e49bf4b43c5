package interop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// aqbanking imports a file as AqBanking does, with settings of its own: it takes the place
// of its settings from the list of users, whatever HOME says.
func aqbanking(path string) ([]byte, error) {
	settings, err := os.MkdirTemp("", "aqbanking")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(settings)
	return output("aqbanking-cli", "-D", settings, "import", "--importer=ofx", "--profile=default", "-f", path)
}

// readAqbanking reads the transactions AqBanking prints: a line a member, with quotes
// around texts that are escaped as in addresses.
func readAqbanking(path string) ([]row, error) {
	out, err := aqbanking(path)
	if err != nil {
		return nil, err
	}
	var rows []row
	inRow := false // and not in the balances of an account
	for line := range strings.Lines(string(out)) {
		switch line = strings.TrimSpace(line); line {
		case "transaction {":
			rows, inRow = append(rows, row{}), true
		case "balance {":
			inRow = false
		}
		member, value, ok := strings.Cut(strings.TrimPrefix(line, "char "), "=")
		if !ok || !inRow {
			continue
		}
		text, err := url.PathUnescape(strings.Trim(value, `"`))
		if err != nil {
			return nil, err
		}
		last := &rows[len(rows)-1]
		switch member {
		case "valutaDate":
			last.Date = text
		case "value":
			last.Amount, _, _ = strings.Cut(text, ":") // a fraction, then the currency
		case "fiId":
			last.ID = text
		case "remoteName":
			last.Name = text
		}
	}
	return rows, nil
}

// skrooge has Skrooge import a file and write all it knows then. Of QIF, which does not say
// the order of its dates, a person tells it: where no day is above twelve it takes the day
// first.
func skrooge(path string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "skrooge")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "all.json")
	args := []string{"--in", path, "--out", out}
	if filepath.Ext(path) == ".qif" {
		args = append(args, "--param", "date_format", "--value", "MM-DD-YYYY")
	}
	for try := 1; ; try++ {
		cmd := exec.Command("skroogeconvert", args...)
		cmd.Env = append(plainEnvironment(), "QT_QPA_PLATFORM=offscreen", "HOME="+dir, "TMPDIR="+dir, "XDG_RUNTIME_DIR="+dir, "XDG_DATA_DIRS="+dir) // it looks for icons everywhere else
		said, err := cmd.CombinedOutput()
		switch {
		case err == nil && bytes.Contains(said, []byte("SUCCESSFUL")):
			return os.ReadFile(out)
		case try < skroogeTries && bytes.Contains(said, []byte("Database migration from version  to")):
		default:
			return nil, fmt.Errorf("%v: %s", err, said[max(0, len(said)-600):])
		}
	}
}

// skroogeTries is how often Skrooge may begin: on a busy machine it now and then fails to make its own empty document, before it has
// looked at a file.
const skroogeTries = 3

// readSkrooge takes the rows from the document that Skrooge makes. The one on no day is the
// balance it begins with.
func readSkrooge(path string) ([]row, error) {
	out, err := skrooge(path)
	if err != nil {
		return nil, err
	}
	var document struct {
		Operation []struct {
			ID    int    `json:"id"`
			Day   string `json:"d_date"`
			Payee int    `json:"r_payee_id"`
			FITID string `json:"t_import_id"`
		} `json:"operation"`
		Suboperation []struct {
			Operation int         `json:"rd_operation_id"`
			Value     json.Number `json:"f_value"`
		} `json:"suboperation"`
		Payee []struct {
			ID   int    `json:"id"`
			Name string `json:"t_name"`
		} `json:"payee"`
	}
	if err := json.Unmarshal(out, &document); err != nil {
		return nil, err
	}
	amounts, payees := map[int]string{}, map[int]string{}
	for _, s := range document.Suboperation {
		amounts[s.Operation] = s.Value.String()
	}
	for _, p := range document.Payee {
		payees[p.ID] = p.Name
	}
	var rows []row
	for _, o := range document.Operation {
		if day := strings.ReplaceAll(o.Day, "-", ""); day != "00000000" {
			rows = append(rows, row{Date: day, Amount: cents(amounts[o.ID]), ID: strings.TrimPrefix(o.FITID, "ID-"), Name: payees[o.Payee]})
		}
	}
	return rows, nil
}

// cents undoes what a binary number does to an amount: Skrooge keeps 0.29 as a double.
func cents(number string) string {
	value, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return number
	}
	return strconv.FormatFloat(value, 'f', 3, 64)
}
