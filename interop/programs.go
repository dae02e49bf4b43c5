package interop

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/aclindsa/ofxgo"
)

// reading is what one program made of one file.
type reading struct {
	File  string `json:"file"`
	Rows  []row  `json:"rows"`
	Error string `json:"error"`
}

// program reads files. Exceptions are what it is known to get wrong, by sample name.
type program struct {
	name  string
	reads func(s sample) bool
	read  func(paths []string) ([]reading, error)
	// sameName tells whether the name it reports is the one that was written.
	sameName func(reported, written string) bool
	noIDs    bool
	// except gives the reason why a sample is not compared.
	except func(s sample) string
}

// plainEnvironment is nobody's in particular: a program that is asked to read a file must
// not ask a key ring or a settings file, as one of them did on a desktop.
func plainEnvironment() []string {
	return []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + os.TempDir(), "TZ=UTC", "LANG=C.UTF-8", "LC_ALL=C.UTF-8",
		"PYTHON_KEYRING_BACKEND=keyring.backends.null.Keyring",
	}
}

// lines runs one process over all files; it prints one line a file, READ
// and JSON.
func lines(command ...string) func(paths []string) ([]reading, error) {
	return func(paths []string) ([]reading, error) {
		cmd := exec.Command(command[0], append(command[1:], paths...)...)
		cmd.Dir = "readers"
		cmd.Env = plainEnvironment()
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("%v: %w\n%s", command, err, stderr.Bytes())
		}
		var all []reading
		scanner := bufio.NewScanner(bytes.NewReader(out))
		scanner.Buffer(nil, 64<<20)
		for scanner.Scan() {
			line, ours := bytes.CutPrefix(scanner.Bytes(), []byte("READ "))
			if !ours {
				continue // programs print notes of their own
			}
			var r reading
			if err := json.Unmarshal(line, &r); err != nil {
				return nil, err
			}
			all = append(all, r)
		}
		return all, scanner.Err()
	}
}

// patience bounds one run of a program, on one file or on all of them: none hangs for ever, and a busy machine starves nobody to failure.
const patience = 5 * time.Minute

// output is what a program prints within its time; it may fail and print all the same.
func output(name string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = plainEnvironment()
	return cmd.Output()
}

// each runs a reader file by file.
func each(read func(path string) ([]row, error)) func(paths []string) ([]reading, error) {
	return func(paths []string) ([]reading, error) {
		var all []reading
		for _, path := range paths {
			rows, err := read(path)
			r := reading{File: path, Rows: rows}
			if err != nil {
				r.Error = err.Error()
			}
			all = append(all, r)
		}
		return all, nil
	}
}

// readOfxdump runs libofx, which stands behind GnuCash, KMyMoney, HomeBank, Grisbi and Skrooge.
func readOfxdump(path string) ([]row, error) {
	cmd := exec.Command("ofxdump", path)
	cmd.Env = plainEnvironment()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	if at := strings.Index(stderr.String(), "LibOFX ERROR"); at >= 0 {
		return nil, fmt.Errorf("%.200s", stderr.String()[at:])
	}
	return rowsOfDump(out)
}

// readOfxdumpAnyway takes what libofx hands on, whatever it logs beside it: GnuCash and the
// others do.
func readOfxdumpAnyway(path string) ([]row, error) {
	out, _ := output("ofxdump", path)
	return rowsOfDump(out)
}

// rowsOfDump reads what ofxdump prints.
func rowsOfDump(out []byte) ([]row, error) {
	var rows []row
	for line := range strings.Lines(string(out)) {
		label, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if label == "ofx_proc_transaction():" {
			rows = append(rows, row{})
		}
		if len(rows) == 0 {
			continue
		}
		last := &rows[len(rows)-1]
		switch label {
		case "Date posted":
			day, err := time.Parse("Mon Jan _2 15:04:05 2006 MST", strings.TrimSpace(value))
			if err != nil {
				return nil, err
			}
			last.Date = day.Format("20060102")
		case "Total money amount":
			last.Amount = value
		case "Financial institution's ID for this transaction":
			last.ID = value
		case "Name of payee or transaction description":
			last.Name = value
		}
	}
	return rows, nil
}

func readOfxgo(path string) ([]row, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	response, err := ofxgo.ParseResponse(file)
	if err != nil {
		return nil, err
	}
	var list []ofxgo.Transaction
	for _, m := range response.Bank {
		list = append(list, m.(*ofxgo.StatementResponse).BankTranList.Transactions...)
	}
	for _, m := range response.CreditCard {
		list = append(list, m.(*ofxgo.CCStatementResponse).BankTranList.Transactions...)
	}
	rows := make([]row, 0, len(list))
	for _, t := range list {
		rows = append(rows, row{Date: t.DtPosted.Format("20060102"), Amount: t.TrnAmt.String(), ID: string(t.FiTID), Name: string(t.Name)})
	}
	return rows, nil
}

// readOnsgmls puts a file through a real SGML parser with a DTD: nesting, order and
// required elements are then proved by somebody else's program.
func readOnsgmls(path string) ([]row, error) {
	document, err := sgmlDocument(path)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("onsgmls", "-E20", "-butf-8", "-")
	cmd.Env = append(plainEnvironment(), "SP_CHARSET_FIXED=YES", "SP_ENCODING=UTF-8")
	cmd.Stdin = bytes.NewReader(document)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %.300s", err, stderr.Bytes())
	}
	var rows []row
	element := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "(STMTTRN":
			rows = append(rows, row{})
		case strings.HasPrefix(line, "("):
			element = line[1:]
		case strings.HasPrefix(line, "-") && len(rows) > 0:
			rows[len(rows)-1].set(element, line[1:])
		}
	}
	return rows, nil
}

func (r *row) set(element, value string) {
	switch element {
	case "DTPOSTED":
		r.Date = value[:8]
	case "TRNAMT":
		r.Amount = value
	case "FITID":
		r.ID = value
	case "NAME":
		r.Name = value
	}
}

// sgmlDocument puts the DTD before the body and leaves private tags out, which no DTD knows.
func sgmlDocument(path string) ([]byte, error) {
	var document bytes.Buffer
	for _, name := range []string{"ofx.dcl", "ofx.dtd"} {
		part, err := os.ReadFile(filepath.Join("sgml", name))
		if err != nil {
			return nil, err
		}
		if name == "ofx.dtd" {
			fmt.Fprintf(&document, "<!DOCTYPE OFX [\n%s]>\n", part)
		} else {
			document.Write(part)
		}
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	_, body, _ := bytes.Cut(file, []byte("\n\n"))
	for line := range bytes.Lines(body) {
		if !bytes.HasPrefix(line, []byte("<INTU.")) {
			document.Write(line)
		}
	}
	return document.Bytes(), nil
}
