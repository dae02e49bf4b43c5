// Package doctor holds the commands that look at files which exist already: validate tells
// what is wrong with one, repair mends it with the smallest change, diff tells what
// importing it will do where another was imported before.
//
// A finding is printed as a compiler does it: place, words, the line with a mark under it.
package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/ofx"
	"tillroll/reader"
)

// validator is one run of the validate command.
type validator struct {
	version string // of the program, for SARIF
	format  string
	quiet   bool
	today   ofx.Day
}

// checked is the verdict on one file.
type checked struct {
	name   string
	data   []byte
	report ofx.Report
}

// Validate tells what is wrong with files of the OFX family.
func Validate(version string) *cobra.Command {
	v := &validator{version: version}
	cmd := &cobra.Command{
		Use:        "validate FILE...",
		SuggestFor: []string{"doctor", "check", "lint"},
		Short:      "Tell what is wrong with .qbo, .qfx and .ofx files",
		Long: `Tell what is wrong with .qbo, .qfx and .ofx files. An error means that an import
fails or goes wrong; a warning is only a risk. Each finding has its place
(file:line:column), the line with a mark under it, the rule and what to do.

Directories are searched for .qbo, .qfx and .ofx files; "-" is standard input.

Exit codes: 0 all files are valid; 1 at least one is not; 2 a wrong flag, or a
file that cannot be opened (the others are checked all the same).`,
		Example: `  tillroll validate statement.qbo
  tillroll validate statements/ --quiet
  tillroll validate *.ofx --format sarif > findings.sarif
  curl -s https://example.com/statement.ofx | tillroll validate -`,
		Args: usage.Wants(1, usage.NoMaximum, "the files to check"),
		RunE: func(cmd *cobra.Command, args []string) error { return v.run(cmd, args) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return reader.EndingsOf(reader.OFX), cobra.ShellCompDirectiveFilterFileExt
		},
	}
	cmd.Flags().StringVarP(&v.format, "format", "f", "text", "text, json, sarif or github (annotations in a workflow)")
	cmd.Flags().BoolVarP(&v.quiet, "quiet", "q", false, "errors only: no warnings, no word about valid files")
	usage.Complete(cmd, "format", reportFormats()...)
	return cmd
}

// reportFormats are the words --format knows, the default first.
func reportFormats() []string { return []string{"text", "json", "sarif", "github"} }

// run checks the files and prints the findings.
func (v *validator) run(cmd *cobra.Command, args []string) error {
	printers := map[string]func(*cobra.Command, []checked) error{
		"text": v.printText, "json": v.printJSON, "sarif": v.printSARIF, "github": v.printGitHub,
	}
	print, ok := printers[v.format]
	if !ok {
		return fmt.Errorf("--format must be one of %s, not %q", strings.Join(reportFormats(), ", "), v.format)
	}
	names, err := v.find(args)
	if err != nil {
		return err
	}
	v.today = ofx.DayOf(time.Now().Date())
	files, missing := v.check(cmd, names)
	if err := print(cmd, files); err != nil {
		return err
	}
	bad := slices.ContainsFunc(files, func(c checked) bool { return !c.report.Valid })
	switch {
	case missing:
		return usage.ErrTold
	case bad:
		return usage.Judged(usage.ErrTold)
	}
	return nil
}

// check judges the files. One that cannot be opened is told at once and does not keep
// the others from being judged.
func (v *validator) check(cmd *cobra.Command, names []string) (files []checked, missing bool) {
	for _, name := range names {
		data, err := disk.ReadAll(cmd.InOrStdin(), name)
		if err != nil {
			fmt.Fprintln(cmd.ErrOrStderr(), "tillroll: "+err.Error())
			missing = true
			continue
		}
		files = append(files, checked{name, data, ofx.Check(data, ofx.Options{Format: ofx.FormatOf(name), Today: v.today, Details: true})})
	}
	return files, missing
}

// find lists the files: those named, those matching a pattern, and those in a
// directory that have an extension of the OFX family.
func (v *validator) find(args []string) ([]string, error) {
	args, err := disk.Expand(args)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil || !info.IsDir() {
			names = append(names, arg) // reading tells what is wrong with it
			continue
		}
		before := len(names)
		err = filepath.WalkDir(arg, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && ofx.FormatOf(path) != ofx.UnknownFormat {
				names = append(names, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(names) == before {
			return nil, fmt.Errorf("%s: no .qbo, .qfx or .ofx file in this directory", arg)
		}
	}
	if len(names) == 0 {
		return nil, errors.New("no file to validate")
	}
	return names, nil
}

// findings gives what is to be told of a file.
func (v *validator) findings(c checked) []ofx.Finding {
	var list []ofx.Finding
	if c.report.Details == nil {
		return nil
	}
	for _, f := range c.report.Details.Findings {
		if !v.quiet || f.Severity == ofx.Error {
			list = append(list, f)
		}
	}
	return list
}
