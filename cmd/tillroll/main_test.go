package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/usage"
)

// TestHelpFitsTheTerminal holds that no line of the help is broken inside a word.
func TestHelpFitsTheTerminal(t *testing.T) {
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		var help bytes.Buffer
		cmd.SetOut(&help)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(help.String(), "\n") {
			t.Errorf("%s: the help does not end its last line", cmd.CommandPath())
		}
		for text := range strings.Lines(help.String()) {
			if utf8.RuneCountInString(text)-1 > usage.Width {
				t.Errorf("%s: over %d columns: %s", cmd.CommandPath(), usage.Width, text)
			}
		}
		for _, sub := range cmd.Commands() {
			look(sub)
		}
	}
	look(newRoot())
}
