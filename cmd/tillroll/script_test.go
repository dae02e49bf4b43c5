package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"strconv"
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
		},
	})
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

// exitStatus reads the code of a command that failed.
func exitStatus(err error) string {
	var failed *exec.ExitError
	if !errors.As(err, &failed) {
		return err.Error()
	}
	return strconv.Itoa(failed.ExitCode())
}
