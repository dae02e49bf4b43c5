package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// samples are the files of all readers' own tests.
func samples(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"../../reader/*/testdata/*", "../../reader/table/testdata/banks/*"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			info, err := os.Stat(file)
			switch ending := filepath.Ext(file); {
			case err != nil || info.IsDir(), ending == ".golden", ending == ".md", ending == ".txt" && strings.Contains(file, "cells"):
			default:
				files = append(files, file)
			}
		}
	}
	if len(files) < 100 {
		t.Fatalf("%d samples", len(files))
	}
	return files
}

// TestEveryDoorGivesTheSameBytes converts every sample through the command line, POST
// /statements and the tool.
func TestEveryDoorGivesTheSameBytes(t *testing.T) {
	s := serve(t, "--api-key", fixedKey)
	tool := startTool(t)
	converted := 0
	for _, file := range samples(t) {
		byCommand := commandFiles(t, file)
		byService, statements := serviceFiles(t, s, file)
		if len(byCommand) != len(byService) {
			t.Errorf("%s: %d files on the command line, %d through the service", file, len(byCommand), len(byService))
		}
		for name, want := range byCommand {
			if got := byService[name]; got != want {
				t.Errorf("%s: %s differs between command line and service", file, name)
			}
			if statements == 1 {
				if got := tool.convert(t, file); got != want {
					t.Errorf("%s: the tool gives %.200q", file, got)
				}
			}
		}
		converted += len(byCommand)
	}
	if converted < 100 {
		t.Errorf("only %d statements were compared", converted)
	}
}

// commandFiles converts a file with tillroll convert; none where it is refused.
func commandFiles(t *testing.T, file string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	command := exec.Command(binary, "convert", file, "--format", "ofx", "--outdir", dir, "--quiet")
	command.Env = plainEnvironment()
	_ = command.Run() // a refusal leaves no file
	written, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, entry := range written {
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[entry.Name()] = string(data)
	}
	return files
}

// serviceFiles converts a file with POST /statements, and counts its statements, those without a row too.
func serviceFiles(t *testing.T, s *service, file string) (files map[string]string, statements int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	target := "http://" + s.address + "/statements?format=ofx&name=" + url.QueryEscape(filepath.Base(file))
	request, err := http.NewRequest(http.MethodPost, target, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+fixedKey)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var told struct {
		Source     struct{ Rows int }
		Statements []struct {
			FileName, File                    string
			Transactions, Skipped, InputCount int
		}
	}
	files = map[string]string{}
	if answer.StatusCode != http.StatusOK {
		if answer.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %s", file, answer.Status)
		}
		return files, 0
	}
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, one := range told.Statements {
		if one.Transactions > 0 { // the command line writes no file without a row
			files[one.FileName] = one.File
		}
		if one.Transactions+one.Skipped != one.InputCount {
			t.Errorf("%s: %d + %d is not %d", file, one.Transactions, one.Skipped, one.InputCount)
		}
		rows += one.InputCount
	}
	if rows != told.Source.Rows {
		t.Errorf("%s: the statements have %d rows, the source %d", file, rows, told.Source.Rows)
	}
	return files, len(told.Statements)
}

// tool is a running tillroll mcp.
type tool struct {
	in  io.Writer
	out *bufio.Reader
}

// startTool starts it with the samples' folder as its fence.
func startTool(t *testing.T) *tool {
	t.Helper()
	command := exec.Command(binary, "mcp", "../../reader")
	command.Env = plainEnvironment()
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = command.Wait()
	})
	return &tool{in, bufio.NewReader(out)}
}

// convert converts a file inside the fence.
func (c *tool) convert(t *testing.T, file string) string {
	t.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	call, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": 1, "method": "tools/call",
		"params": map[string]any{
			"name":      "convert_transactions_to_qbo",
			"arguments": map[string]any{"path": path, "format": "ofx", "inline": true},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.in.Write(append(call, '\n')); err != nil {
		t.Fatal(err)
	}
	line, err := c.out.ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Result struct {
			Content           []struct{ Text string }
			StructuredContent struct{ File string }
		}
	}
	if err := json.Unmarshal(line, &answer); err != nil {
		t.Fatal(err)
	}
	if answer.Result.StructuredContent.File == "" && len(answer.Result.Content) > 0 {
		return answer.Result.Content[0].Text
	}
	return answer.Result.StructuredContent.File
}
