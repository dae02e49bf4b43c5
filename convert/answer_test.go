package convert

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"tillroll/ofx"
)

// FuzzQuote holds the quoting of files and of small texts against encoding/json.
func FuzzQuote(f *testing.F) {
	f.Add("plain")
	f.Add("line\nline\r\n\ttab \"quote\" back\\slash \x00\x1f\x7f")
	f.Add("caf\u00e9 \u6771\u4eac \U0001f355 \u2028 <&>")
	f.Add(strings.Repeat("<TAG>a text of some length</TAG>\n", 2000))
	f.Add("broken \xff utf-8")
	f.Fuzz(func(t *testing.T, text string) {
		result := Result{Valid: true, Issues: []string{text, ""}, File: []byte(strings.ToValidUTF8(text, "\uFFFD"))}
		var out bytes.Buffer
		if err := result.WriteJSON(&out); err != nil {
			t.Fatal(err)
		}
		var got struct {
			File   string
			Issues []string
		}
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatalf("%v: %s", err, out.Bytes())
		}
		if got.File != string(result.File) || got.Issues[0] != string([]rune(text)) {
			t.Errorf("%q comes back as %q and %q", text, got.File, got.Issues[0])
		}
		if !utf8.Valid(out.Bytes()) {
			t.Errorf("%q makes an answer that is no UTF-8", text)
		}
	})
}

// TestAnswer pins the shape of both answers, to the byte.
func TestAnswer(t *testing.T) {
	result := &Result{Format: CSV, Transactions: 1, Skipped: 2, InputCount: 3, Valid: true, File: []byte("a<b>\n")}
	checkAnswer(t, result.WriteJSON,
		`{"format":"csv","transactions":1,"skipped":2,"inputCount":3,"valid":true,"issues":[],"file":"a<b>\n"}`)
	result.Issues, result.Valid, result.Format = []string{"one", "two"}, false, QBO
	result.Details = &Details{
		DateOrder: "mdy", SkippedRows: []SkippedRow{{Index: 1, Field: "date", Value: "x\"y", Reason: "why"}}, MoreSkipped: 7,
		Changes: []Change{{Index: 0, Field: "memo", Reason: "r"}, {Index: 1, Field: "memo", Reason: "s", Line: 9}}, MoreChanges: 8, Warnings: []Warning{{Text: "w"}},
	}
	checkAnswer(t, result.WriteJSON,
		`{"format":"qbo","transactions":1,"skipped":2,"inputCount":3,"valid":false,"issues":["one","two"],"file":"a<b>\n",`+
			`"details":{"dateOrder":"mdy","dateOrderEvidence":"","ambiguousDates":0,"startDate":"","endDate":"","totalDebits":"","totalCredits":"",`+
			`"skippedRows":[{"index":1,"field":"date","value":"x\"y","reason":"why"}],"skippedRowsMore":7,`+
			`"changes":[{"index":0,"field":"memo","reason":"r"},{"index":1,"field":"memo","reason":"s","line":9}],"changesMore":8,"warnings":["w"]}}`)
}

func TestReport(t *testing.T) {
	report := &ofx.Report{Valid: true, Stats: ofx.Stats{Transactions: 3, UniqueFITIDs: 2, HasVendorBID: true}}
	write := func(w io.Writer) error { return WriteReport(w, report) }
	const stats = `"stats":{"transactions":3,"uniqueFitids":2,"hasVendorBid":true,"hasIntuBid":true}`
	checkAnswer(t, write, `{"valid":true,"issues":[],`+stats+`}`)
	report.Issues, report.Valid = []string{"i"}, false
	report.Details = &ofx.Details{
		Findings: []ofx.Finding{{Rule: "FI02", Severity: ofx.Error, Message: "m", Line: 4, Column: 5, Path: "p", Hint: "h"}, {Rule: "AM07"}},
		Format:   "qbo", Version: "102", Encoding: "e",
		Statements: []ofx.Summary{{Account: "a", AccountType: "t", Currency: "c", Start: "s", End: "e", Transactions: 3, Debits: "d", Credits: "k", LedgerBalance: "l"}},
	}
	checkAnswer(t, write, `{"valid":false,"issues":["i"],`+stats+`,"details":{"findings":[`+
		`{"rule":"FI02","severity":"error","message":"m","line":4,"column":5,"path":"p","hint":"h"},`+
		`{"rule":"AM07","severity":"warning","message":"","line":0,"column":0,"path":"","hint":""}],`+
		`"format":"qbo","version":"102","encoding":"e","statements":[`+
		`{"account":"a","accountType":"t","currency":"c","start":"s","end":"e","transactions":3,"debits":"d","credits":"k","ledgerBalance":"l"}]}}`)
}

func checkAnswer(t *testing.T, write func(io.Writer) error, want string) {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out); err != nil || out.String() != want {
		t.Errorf("the answer is\n%s\nwant\n%s\n%v", out.Bytes(), want, err)
	}
}

// hangingUp takes some writes and then no more, as a client that hangs up.
type hangingUp struct{ room int }

var errFull = errors.New("full")

func (w *hangingUp) Write(p []byte) (int, error) {
	if w.room -= len(p); w.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestAnswerToClientThatLeaves(t *testing.T) {
	result := Result{File: bytes.Repeat([]byte("text\n"), 100_000)}
	for _, room := range []int{0, 10, chunkSize, 3 * chunkSize} {
		if err := result.WriteJSON(&hangingUp{room}); !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
	}
	if err := WriteReport(&hangingUp{}, &ofx.Report{}); !errors.Is(err, errFull) {
		t.Errorf("a report: %v", err)
	}
}

// TestChunks keeps an answer from being held whole.
func TestChunks(t *testing.T) {
	result := Result{File: bytes.Repeat([]byte("0123456789\n"), 50_000)}
	var sizes sizes
	if err := result.WriteJSON(&sizes); err != nil {
		t.Fatal(err)
	}
	for _, n := range sizes {
		if n > chunkSize {
			t.Errorf("one write has %d bytes", n)
		}
	}
	if len(sizes) > 25 {
		t.Errorf("%d writes for half a megabyte", len(sizes))
	}
}

type sizes []int

func (s *sizes) Write(p []byte) (int, error) {
	*s = append(*s, len(p))
	return len(p), nil
}
