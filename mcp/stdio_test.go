package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tillroll/internal/mcptest"
)

// talkStdio sends lines to a local server and gives the lines it answers.
func talkStdio(t *testing.T, lines ...string) []string {
	t.Helper()
	return talkInside(t, nil, lines...)
}

// talkInside does so with a fence around folders.
func talkInside(t *testing.T, folders []string, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	err := ServeStdio(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out, StdioConfig{
		Version: "1.2.3", Folders: folders,
		Now: func() time.Time { return time.Date(2024, 6, 1, 12, 0, 0, 0, time.UTC) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestStdioSession(t *testing.T) {
	answers := talkStdio(t,
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		``,
		`  {"jsonrpc":"2.0","id":"two","method":"tools/list"}`+"\r",
		`{"jsonrpc":"2.0","id":3,`,
		`{"jsonrpc":"2.0","id":4,"method":"nope"}`,
		`{"jsonrpc":"2.0","id":5,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`,
		`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"validate_ofx","arguments":{"content":""},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`,
	)
	if len(answers) != 6 {
		t.Fatalf("%d answers, want 6: a notification and a blank line get none\n%s", len(answers), strings.Join(answers, "\n"))
	}
	if got := mcptest.Decode(t, answers[0]); got.Result.Version != "2025-06-18" {
		t.Errorf("initialize: %s", answers[0])
	}
	if got := mcptest.Decode(t, answers[1]); string(got.ID) != `"two"` || len(got.Result.Tools) != 2 {
		t.Errorf("tools/list: %s", answers[1])
	}
	if got := mcptest.Decode(t, answers[2]); got.Error.Code != codeParse {
		t.Errorf("cut-off line: %s", answers[2])
	}
	if got := mcptest.Decode(t, answers[3]); got.Error.Code != codeMethodNotFound {
		t.Errorf("unknown method: %s", answers[3])
	}
	if got := mcptest.Decode(t, answers[4]); got.Result.ResultType != "complete" {
		t.Errorf("server/discover: %s", answers[4])
	}
	if got := mcptest.Decode(t, answers[5]); got.Result.ResultType != "complete" || got.Result.IsError {
		t.Errorf("modern call: %s", answers[5])
	}
}

func TestStdioToolsKnowFiles(t *testing.T) {
	tools := mcptest.Decode(t, talkStdio(t, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)[0]).Result.Tools
	for _, tool := range tools {
		if tool.InputSchema.Properties["path"] == nil {
			t.Errorf("%s has no path", tool.Name)
		}
		if len(tool.InputSchema.Required) > 0 {
			t.Errorf("%s requires %v though path may stand for it", tool.Name, tool.InputSchema.Required)
		}
		writes := tool.InputSchema.Properties["output"] != nil
		if writes == tool.Annotations.ReadOnly {
			t.Errorf("%s: writes %v, read-only %v", tool.Name, writes, tool.Annotations.ReadOnly)
		}
	}
}

const statementCSV = "Date,Description,Amount\n2024-01-05,Coffee,-4.50\n2024-01-31,Salary,2000.00\nsoon,Nothing,1.00\n"

func TestStdioConvertsFileToFile(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "bank.csv"), filepath.Join(dir, "bank.qfx")
	if err := os.WriteFile(in, []byte(statementCSV), 0o600); err != nil {
		t.Fatal(err)
	}
	line := mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"path": in, "output": out, "details": true})
	answers := append(talkInside(t, []string{dir}, line), talkInside(t, []string{dir}, line)...)
	first, second := mcptest.Decode(t, answers[0]), mcptest.Decode(t, answers[1])
	var result struct {
		Format       string
		Transactions int
		Skipped      int
		File         string
	}
	if err := json.Unmarshal(first.Result.Structured, &result); err != nil {
		t.Fatalf("%v in %s", err, answers[0])
	}
	if result.Format != "qfx" || result.Transactions != 2 || result.Skipped != 1 || result.File != "" {
		t.Errorf("got %+v", result)
	}
	sentence := first.Result.Content[1].Text
	if !strings.Contains(sentence, "2 transactions written, 1 skipped") || !strings.Contains(sentence, "Line 4 was skipped, its date cannot be read") || !strings.Contains(sentence, out) {
		t.Errorf("sentence %q", sentence)
	}
	written, err := os.ReadFile(out)
	if err != nil || !strings.HasPrefix(string(written), "OFXHEADER:100") {
		t.Errorf("%v, %.40q", err, written)
	}
	if !second.Result.IsError || !strings.Contains(second.Result.Content[0].Text, "not overwritten") {
		t.Errorf("second call: %s", answers[1])
	}
	other := mcptest.Decode(t, talkInside(t, []string{dir}, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"path": out, "output": out + ".txt"}))[0])
	if !other.Result.IsError || !strings.Contains(other.Result.Content[0].Text, "output must end in .qbo or .qfx or .ofx or .csv") {
		t.Errorf("an ending that is no format: %+v", other.Result)
	}
	journal := mcptest.Decode(t, talkInside(t, []string{dir}, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"path": out, "output": out + ".journal"}))[0])
	if !journal.Result.IsError || !strings.HasSuffix(journal.Result.Content[0].Text, "or .csv. For .journal give target too: hledger.") {
		t.Errorf("an ending that a target has: %+v", journal.Result)
	}
	if again, _ := os.ReadFile(out); !bytes.Equal(again, written) {
		t.Error("the file was overwritten")
	}
	checked := mcptest.Decode(t, talkInside(t, []string{dir}, mcptest.Call(t, "validate_ofx", map[string]any{"path": out}))[0])
	if checked.Result.IsError || !strings.Contains(string(checked.Result.Structured), `"valid":true`) {
		t.Errorf("validate: %+v", checked.Result)
	}
}

func TestStdioTakesColumns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd.csv")
	if err := os.WriteFile(path, []byte("alpha,beta,gamma\n2024-01-05,x,Coffee\n2024-01-06,y,Tea\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused := mcptest.Decode(t, talkInside(t, []string{filepath.Dir(path)}, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"path": path}))[0])
	if text := refused.Result.Content[0].Text; !refused.Result.IsError || !strings.Contains(text, `2 "beta"`) || !strings.Contains(text, `Say in columns which it is, by header or number: {"amount": "<header>"}.`) {
		t.Errorf("%q", text)
	}
	if err := os.WriteFile(path, []byte("alpha,beta,gamma,delta\n2024-01-05,17,Coffee,-4.50\n2024-01-06,18,Tea,-3.00\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	columns := map[string]any{"date": "alpha", "amount": 4, "description": "gamma", "id": "beta"}
	taken := mcptest.Decode(t, talkInside(t, []string{filepath.Dir(path)}, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"path": path, "columns": columns}))[0])
	if taken.Result.IsError || !strings.Contains(string(taken.Result.Structured), "<FITID>17</FITID>") || strings.Contains(string(taken.Result.Structured), `"details"`) {
		t.Errorf("%+v", taken.Result.Content)
	}
}

// TestStdioTellsGuessedDates holds that a model hears of a guess without asking for details.
func TestStdioTellsGuessedDates(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bank.csv")
	for text, want := range map[string]string{
		"Date,Text,Amount\n03/02/2024,a,1\n":         "1 row has a date that could be read day first or month first",
		"Date,Text,Amount\n2024-02-03,a,\"1,234\"\n": "1 row has an amount like 1,234 or 1.234",
		"Date,Text,Amount (GBP)\n03/02/2024,a,1\n":   "How dates were read: Day first, as in the countries that pay in GBP.",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		answer := mcptest.Decode(t, talkInside(t, []string{filepath.Dir(path)}, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"path": path}))[0])
		if content := answer.Result.Content; len(content) != 2 || !strings.Contains(content[1].Text, want) {
			t.Errorf("%q: %+v, want %s", text, content, want)
		}
	}
}

func TestStdioRefusesInSentences(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "bank.csv")
	if err := os.WriteFile(in, []byte(statementCSV), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "empty.csv")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	rows := []map[string]any{{"date": "2024-01-05", "amount": 1, "description": "a"}}
	for _, test := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"convert_transactions_to_qbo", map[string]any{"path": filepath.Join(dir, "no.csv")}, "There is no file "},
		{"convert_transactions_to_qbo", map[string]any{"path": dir}, "is not a file."},
		{"convert_transactions_to_qbo", map[string]any{"path": 5}, "path must be the path of a file."},
		{"convert_transactions_to_qbo", map[string]any{"path": in, "transactions": rows}, "Give either transactions or path, not both."},
		{"convert_transactions_to_qbo", map[string]any{"path": in, "columns": map[string]any{"when": "1"}}, `columns has no "when".`},
		{"convert_transactions_to_qbo", map[string]any{"path": in, "columns": 5}, "columns must be an object"},
		{"convert_transactions_to_qbo", map[string]any{"path": in, "format": "pdf"}, "format must be one of qbo, qfx, ofx, csv."},
		{"convert_transactions_to_qbo", map[string]any{"transactions": rows, "output": filepath.Join(dir, "no", "x.qbo")}, "cannot be written"},
		{"convert_transactions_to_qbo", map[string]any{"output": filepath.Join(dir, "x.qbo")}, "transactions must be a non-empty array."},
		{"convert_transactions_to_qbo", map[string]any{"output": filepath.Join(dir, "x.qbo"), "transactions": []map[string]any{{"date": "never"}}}, "was not written"},
		{"convert_transactions_to_qbo", map[string]any{"path": empty}, "The file cannot be used: "},
		{"convert_transactions_to_qbo", map[string]any{"textt": "Date,Amount\n"}, `Unknown argument "textt": did you mean text?`},
		{"convert_transactions_to_qbo", map[string]any{"Path": in, "currency": "EUR"}, `Unknown argument "Path": did you mean path?`},
		{"convert_transactions_to_qbo", map[string]any{"transaction": rows}, `Unknown argument "transaction": did you mean transactions?`},
		{"convert_transactions_to_qbo", map[string]any{"tekst": 1, "transactions": "x"}, "transactions must be a non-empty array."},
		{"convert_transactions_to_qbo", map[string]any{"remark": "x"}, "transactions must be a non-empty array."},
		{"validate_ofx", map[string]any{"path": filepath.Join(dir, "no.qbo")}, "There is no file "},
		{"validate_ofx", map[string]any{"path": in, "content": "x"}, "Give either path or content, not both."},
	} {
		answer := mcptest.Decode(t, talkInside(t, []string{dir}, mcptest.Call(t, test.tool, test.arguments))[0])
		if !answer.Result.IsError || !strings.Contains(answer.Result.Content[0].Text, test.want) {
			t.Errorf("%s %v: %+v", test.tool, test.arguments, answer.Result)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("files were left: %v", left)
	}
}

func TestStdioGoesOnAfterALongLine(t *testing.T) {
	long := `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", longestMessage) + `"}`
	answers := talkStdio(t, long, `{"jsonrpc":"2.0","id":2,"method":"ping"}`)
	if len(answers) != 2 || mcptest.Decode(t, answers[0]).Error.Code != codeTransport || string(mcptest.Decode(t, answers[1]).ID) != "2" {
		t.Errorf("%d answers: %.300s", len(answers), strings.Join(answers, "\n"))
	}
}

// TestStdioAnswersFitClients: clients end the session at a message of 10 MiB.
func TestStdioAnswersFitClients(t *testing.T) {
	call := func(arguments string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":` + arguments + `}}`
	}
	rows, out := mcptest.Rows(3<<20, 0), filepath.Join(t.TempDir(), "large.qfx")
	path, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	folder := []string{filepath.Dir(out)}
	answers := append(talkInside(t, folder, call(`{"inline":true,`+rows[1:])), talkInside(t, folder, call(`{"output":`+string(path)+`,`+rows[1:]))...)
	if refused := mcptest.Decode(t, answers[0]); !refused.Result.IsError || refused.Result.Content[0].Text != textLongAnswer {
		t.Errorf("%.300s", answers[0])
	}
	if written := mcptest.Decode(t, answers[1]); written.Result.IsError {
		t.Errorf("%.300s", answers[1])
	}
	if info, err := os.Stat(out); err != nil || info.Size() < 3<<20 {
		t.Errorf("%v, %v", info, err)
	}
}

// TestPastedText: what a person pastes is read as a file would be, over either transport.
func TestPastedText(t *testing.T) {
	for text, want := range map[string]string{
		statementCSV: "2 transactions written, 1 skipped",
		"Date,Description,Amount,Balance\n2024-01-13,Tea,-10.00,90.00\n2024-01-14,Rent,-40.00,50.00\n": "Proof: proven",
	} {
		answer := mcptest.Decode(t, talkStdio(t, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"text": text, "path": nil, "transactions": []any{}, "output": "", "format": ""}))[0])
		if answer.Result.IsError || !strings.Contains(answer.Result.Content[1].Text, want) {
			t.Errorf("%+v", answer.Result.Content)
		}
	}
}

// TestOnlyGivenOptionsCount: what a file says of its account stands unless the option itself is
// given; its name as the value of another argument says nothing.
func TestOnlyGivenOptionsCount(t *testing.T) {
	card := "<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4321</CCACCTFROM><BANKTRANLIST>" +
		"<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-4.50<FITID>1<NAME>Coffee</STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>"
	for _, test := range []struct {
		arguments map[string]any
		isCard    bool
	}{
		{map[string]any{"columns": map[string]string{"memo": "accountType", "description": "invertSigns"}}, true},
		{map[string]any{"accountType": nil}, true},
		{map[string]any{"accountType": "CHECKING"}, false},
	} {
		test.arguments["text"] = card
		answer := mcptest.Decode(t, talkStdio(t, mcptest.Call(t, "convert_transactions_to_qbo", test.arguments))[0])
		if answer.Result.IsError || strings.Contains(string(answer.Result.Structured), `CCSTMTRS`) != test.isCard {
			t.Errorf("%v: %+v", test.arguments, answer.Result)
		}
	}
}

// TestUnusedArgumentsAreLeftOut: strict clients send every argument that tools.json has, null
// where unused.
func TestUnusedArgumentsAreLeftOut(t *testing.T) {
	used := map[string]any{
		rowsArgument:    []map[string]any{{"date": "2024-01-05", "amount": 1, "description": "a"}},
		contentArgument: "",
	}
	for tool, sides := range toolSchemas(t, true) {
		for _, nothing := range []any{nil, "", []any{}} {
			arguments := map[string]any{}
			for name := range sides["input"].Properties {
				arguments[name] = nothing
				if value, needed := used[name]; needed {
					arguments[name] = value
				}
			}
			if tool == "convert_transactions_to_qbo" {
				arguments[sourceArgument] = nothing
			}
			answer := mcptest.Decode(t, talkStdio(t, mcptest.Call(t, tool, arguments))[0])
			if answer.Result.IsError {
				t.Errorf("%s, %v: %+v", tool, nothing, answer.Result.Content)
			}
		}
	}
}

// TestBalancesAreHeldAgainstTheRows: a model that read rows from a picture learns of a lost one.
func TestBalancesAreHeldAgainstTheRows(t *testing.T) {
	rows := []map[string]any{{"date": "2024-01-05", "amount": -30, "description": "a"}}
	for closing, want := range map[any]string{"70.00": "The balances agree", 75: "the rows give 70.00, but closing is 75: a difference of 5.00.", 70.125: "a difference of 0.125."} {
		answer := mcptest.Decode(t, talkStdio(t, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"transactions": rows, "openingBalance": 100, "closingBalance": closing}))[0])
		if answer.Result.IsError || !strings.Contains(answer.Result.Content[1].Text, want) {
			t.Errorf("%v: %+v", closing, answer.Result.Content)
		}
	}
}

// TestOneBalanceIsHeldAgainstTheFile: what the file prints itself stands for the balance that is not given, and where there is none that
// is said.
func TestOneBalanceIsHeldAgainstTheFile(t *testing.T) {
	const printed = "Date,Text,Amount,Balance\n2024-01-13,a,-10.00,90.00\n2024-01-14,b,20.00,110.00\n2024-01-15,c,-5.00,105.00\n"
	const bare = "Date,Text,Amount\n2024-01-13,a,-10.00\n2024-01-14,b,20.00\n"
	for _, one := range []struct{ text, argument, want string }{
		{printed, "closingBalance", "The file closes with 105.00, and the ledger balance that was given is 1, which was taken."},
		{printed, "openingBalance", "The balances disagree: opening 1 and the rows give 6.00, but closing is 105.00"},
		{bare, "openingBalance", "The balance that was given could not be held against the rows"},
		{bare, "closingBalance", "The balance that was given could not be held against the rows"},
	} {
		answer := mcptest.Decode(t, talkStdio(t, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"text": one.text, one.argument: 1}))[0])
		if answer.Result.IsError || !strings.Contains(answer.Result.Content[1].Text, one.want) {
			t.Errorf("%s: %+v", one.argument, answer.Result.Content)
		}
	}
}

// TestSkippedRowsAreToldOnce: those that the reader skipped are named at once, since no details
// have them; for others details are offered, once.
func TestSkippedRowsAreToldOnce(t *testing.T) {
	const lost = "Date,Text,Amount\n20260113,a,-1.00\n2026020,b,-2.00\n20260209,c,-3.00\n"
	for text, want := range map[string]string{
		lost: `skipped, valid .qbo. Read as CSV. Proof: unproven, no printed figure could be held against the rows. The file names no currency: USD is assumed. Set currency if it is another. Line 3 was skipped: date "2026020"`,
		strings.Replace(lost, "2026020", "202602", 1): "skipped, valid .qbo. Ask with details: true to see which rows were skipped and why. Read as CSV.",
	} {
		answer := mcptest.Decode(t, talkStdio(t, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"text": text}))[0])
		got := answer.Result.Content[1].Text
		if !strings.Contains(got, want) || strings.Contains(got, "details names") {
			t.Errorf("%s", got)
		}
	}
}

// TestAdviceFitsTheFault: a model is told to read a PDF by itself where no reader can, not where
// an argument is wrong.
func TestAdviceFitsTheFault(t *testing.T) {
	pdf, err := os.ReadFile("../docs/samples/june.pdf")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range map[string][]byte{"june.pdf": pdf, "torn.pdf": []byte("%PDF-1.4\nnothing")} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for arguments, advised := range map[string]bool{
		`{"path":"june.pdf","output":"june.xlsx"}`:           false,
		`{"path":"june.pdf","output":"noext"}`:               false,
		`{"path":"june.pdf","target":"xero","format":"csv"}`: false,
		`{"path":"june.pdf","columns":{"when":"1"}}`:         false,
		`{"path":"torn.pdf"}`:                                true,
	} {
		var given map[string]any
		if err := json.Unmarshal([]byte(arguments), &given); err != nil {
			t.Fatal(err)
		}
		given["path"] = filepath.Join(dir, given["path"].(string))
		answer := mcptest.Decode(t, talkInside(t, []string{dir}, mcptest.Call(t, "convert_transactions_to_qbo", given))[0])
		said := ""
		for _, item := range answer.Result.Content {
			said += item.Text + "\n"
		}
		if !answer.Result.IsError || strings.Contains(said, "If you can read its rows yourself") != advised {
			t.Errorf("%s: %s", arguments, said)
		}
	}
}

// TestLongFilesLeaveTheConversation: they are written inside the fence under a new name.
func TestLongFilesLeaveTheConversation(t *testing.T) {
	dir := t.TempDir()
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":` + mcptest.Rows(maxInline+10_000, 0) + `}}`
	for range 2 {
		answer := mcptest.Decode(t, talkInside(t, []string{dir}, call)[0])
		if answer.Result.IsError || !strings.Contains(answer.Result.Content[1].Text, "Written to "+dir) || !strings.Contains(string(answer.Result.Structured), `"file":""`) {
			t.Errorf("%+v", answer.Result.Content)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%v", entries)
	}
	answer := mcptest.Decode(t, talkStdio(t, call)[0])
	if answer.Result.IsError || !strings.Contains(answer.Result.Content[1].Text, "tillroll mcp FOLDER") {
		t.Errorf("%+v", answer.Result.Content[1])
	}
}

// TestNothingOfAStrangersFileComesBack: a file that is no statement stays where it is.
func TestNothingOfAStrangersFileComesBack(t *testing.T) {
	dir := t.TempDir()
	var secrets strings.Builder
	for i := range 200 {
		fmt.Fprintf(&secrets, "user%d:x:%d:%d:secret-%d-abcdefghijklmnopqrstuvwxyz-0123456789:/home\n", i, i, i, i)
	}
	if err := os.WriteFile(filepath.Join(dir, "passwd"), []byte(secrets.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, columns := range []any{nil, map[string]any{"date": "1", "amount": "1", "description": "1"}, map[string]any{"date": "5", "amount": "3"}} {
		answer := talkInside(t, []string{dir}, mcptest.Call(t, "convert_transactions_to_qbo", map[string]any{"path": "passwd", "columns": columns, "details": true}))[0]
		if n := strings.Count(answer, "secret-"); n > 2*maxValues { // an answer has its details twice
			t.Errorf("%d lines came back: %.600s", n, answer)
		}
	}
}

// slowLines is a client that keeps its end open until it has what it waits for.
type slowLines struct {
	lines chan string
	rest  []byte
}

func (s *slowLines) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		line, ok := <-s.lines
		if !ok {
			return 0, io.EOF
		}
		s.rest = []byte(line + "\n")
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// answersTo collects what a server writes, line by line.
type answersTo struct{ lines chan string }

func (a *answersTo) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		a.lines <- line
	}
	return len(p), nil
}

// TestCallsRunSideBySide: a ping is answered while a long file is converted, progress is
// told, and a call that is taken back is not answered and leaves no file.
func TestCallsRunSideBySide(t *testing.T) {
	dir := t.TempDir()
	var text strings.Builder
	text.WriteString("Date,Description,Amount\n")
	for i := range 400_000 {
		fmt.Fprintf(&text, "2024-01-%02d,Row %d,-%d.%02d\n", i%28+1, i, i%900+1, i%100)
	}
	if err := os.WriteFile(filepath.Join(dir, "long.csv"), []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	in, out := &slowLines{lines: make(chan string, 8)}, &answersTo{make(chan string, 1000)}
	done := make(chan error, 1)
	go func() { done <- ServeStdio(t.Context(), in, out, StdioConfig{Folders: []string{dir}}) }()
	in.lines <- `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":{"path":"long.csv","output":"long.qbo"},"_meta":{"progressToken":"p"}}}`
	in.lines <- `{"jsonrpc":"2.0","id":2,"method":"ping"}`
	for pong, progress := false, false; !pong || !progress; {
		switch line := <-out.lines; {
		case strings.Contains(line, `"id":2`):
			pong = true
		case strings.Contains(line, `"progressToken":"p"`):
			progress = true
		default:
			t.Fatalf("before ping and progress came %.200s", line)
		}
	}
	in.lines <- `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`
	close(in.lines)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	close(out.lines)
	for line := range out.lines {
		if strings.Contains(line, `"id":1`) {
			t.Errorf("a call that was taken back was answered: %.200s", line)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "long.qbo")); err == nil {
		t.Error("a call that was taken back left a file")
	}
}
