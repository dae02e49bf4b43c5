package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var updateScripts = flag.Bool("update", false, "rewrite the expected texts inside the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tillroll": main})
}

// TestScripts runs the scenarios under testdata/script: each is a session at the
// command line with the files it needs and what is expected of it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *updateScripts,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", os.Getenv("NO_COLOR"))
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits,
			"rows":  writeRows,
			"empty": emptyOf,
			"pack":  pack,

			"appendline": appendLine,
		},
	})
}

// pack makes an archive: pack days.zip first.sta second.sta.
func pack(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: pack ARCHIVE FILE...")
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, name := range args[1:] {
		member, err := archive.Create(name)
		ts.Check(err)
		_, err = member.Write([]byte(ts.ReadFile(name)))
		ts.Check(err)
	}
	ts.Check(archive.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o644))
}

// exits runs a command and wants this very exit code: exits 2 tillroll convert. What
// it printed is there for stdout and stderr as after exec.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := "0"
	if err != nil {
		code = exitStatus(err)
	}
	if code != args[0] {
		ts.Fatalf("%v exits with %s, want %s", args[1:], code, args[0])
	}
}

// writeRows writes a file of so many rows: rows 60000 large.csv. The name tells whether
// as CSV or as a JSON array.
func writeRows(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: rows COUNT FILE")
	}
	count, err := strconv.Atoi(args[0])
	ts.Check(err)
	begin, format, join, end := "Date,Description,Amount\n", "%s,\"Shop, %d\",-%d.25\n", "", ""
	if filepath.Ext(args[1]) == ".json" {
		begin, format, join, end = "[", `{"date":%q,"description":"Shop, %d","amount":-%d.25}`, ",", "]"
	}
	var out bytes.Buffer
	out.WriteString(begin)
	for i := range count {
		if i > 0 {
			out.WriteString(join)
		}
		fmt.Fprintf(&out, format, fmt.Sprintf("%d-%02d-%02d", 2000+i/10_000, i/800%12+1, i/28%28+1), i%997, i%50)
	}
	out.WriteString(end)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out.Bytes(), 0o600))
}

// appendLine adds a line to a file.
func appendLine(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: appendline FILE LINE")
	}
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_APPEND|os.O_WRONLY, 0)
	ts.Check(err)
	_, err = f.WriteString(args[1] + "\n")
	ts.Check(errors.Join(err, f.Close()))
}

// emptyOf wants nothing in a directory whose name holds a word: empty out .part
func emptyOf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: empty DIRECTORY WORD")
	}
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	for _, entry := range entries {
		if strings.Contains(entry.Name(), args[1]) {
			ts.Fatalf("%s was left behind", entry.Name())
		}
	}
}

// exitStatus reads the code of a command that failed.
func exitStatus(err error) string {
	var failed *exec.ExitError
	if !errors.As(err, &failed) {
		return err.Error()
	}
	return strconv.Itoa(failed.ExitCode())
}
