// Command tillroll turns bank transaction lists into files that accounting software
// imports, and tells what is wrong with existing ones.
//
// The commands of many parts have a room each under internal: conversion (convert), doctor
// (validate, repair, diff), service (serve, health), keyring (keys, backup, restore); the
// small ones a file of their name here. They share how to speak of arguments and flags
// (usage), to people (terminal), and how to read and save files (disk).
//
// What a command prints for programs goes to standard output, what it tells people beside
// that to standard error. Nothing is computed here: statements, files and verdicts come from
// job, convert and ofx, keys from keys, answers from server.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"tillroll/cmd/tillroll/internal/conversion"
	"tillroll/cmd/tillroll/internal/doctor"
	"tillroll/cmd/tillroll/internal/keyring"
	"tillroll/cmd/tillroll/internal/service"
	"tillroll/cmd/tillroll/internal/usage"

	"github.com/spf13/cobra"
)

// version is set by the release build.
var version = "dev"

func main() { os.Exit(run(os.Args[1:])) }

// The exit codes, documented in the help of the root command.
const (
	exitFine    = 0
	exitVerdict = 1 // the files are not all right
	exitUsage   = 2 // the command could not do what it was asked
)

// run carries out one command line and gives its exit code. It is apart from main
// because os.Exit runs no deferred call.
func run(args []string) int {
	root := newRoot()
	root.SetArgs(args)
	err := root.Execute()
	if err == nil {
		return exitFine
	}
	if text := err.Error(); text != "" {
		fmt.Fprintln(root.ErrOrStderr(), "tillroll: "+text+meantFile(args, text))
	}
	return exitCode(err)
}

// meantFile names the command for a file that stands where a command should.
func meantFile(args []string, text string) string {
	if len(args) == 0 || !strings.HasPrefix(text, "unknown command ") {
		return ""
	}
	if info, err := os.Stat(args[0]); err != nil || info.IsDir() {
		return ""
	}
	return "; to convert this file: tillroll convert " + args[0]
}

// newRoot hangs the commands together; each lives in a file of its name.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "tillroll",
		Short: "Turn bank statements into files that accounting software imports",
		Long: `Turn bank statements (PDF, CSV, Excel, camt, MT940, QIF, OFX) into files that
accounting software imports, proven by the statement's own balances, and tell
what is wrong with existing ones.

Exit codes:
  0  fine
  1  a file is not valid or cannot be converted, or --strict minded something
  2  the command itself is wrong: a flag, a file name, a place to write to`,
		Example: `  tillroll convert statement.csv -o statement.qbo
  tillroll validate statement.qbo
  tillroll serve`,
		Version:       version,
		SilenceUsage:  true,
		SilenceErrors: true,

		SuggestionsMinimumDistance: 2,
	}
	root.SetFlagErrorFunc(usage.FlagHint)
	root.SetUsageFunc(usage.Print)
	root.AddCommand(
		conversion.Command(), doctor.Validate(version), doctor.Repair(), doctor.Diff(), newTargetsCmd(),
		service.Command(version), newMCPCmd(), keyring.Command(), keyring.Backup(), keyring.Restore(), service.Health(), newPageCmd(),
		newVersionCmd(), newManCmd(),
	)
	return root
}

// exitCode tells a verdict from a failure.
func exitCode(err error) int {
	var v usage.Verdict
	if errors.As(err, &v) {
		return exitVerdict
	}
	return exitUsage
}
