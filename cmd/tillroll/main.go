// Command tillroll turns bank transaction lists into files that accounting software
// imports, and tells what is wrong with existing ones.
package main

import (
	"os"

	"github.com/spf13/cobra"
)

// version is set by the release build.
var version = "dev"

func main() { os.Exit(run(os.Args[1:])) }

// run gives the exit status: 0 fine, 1 not valid or rows lost under --strict, 2 usage.
func run(args []string) int {
	root := newRoot()
	root.SetArgs(args)
	if err := root.Execute(); err != nil {
		return exitCode(err)
	}
	return 0
}

// newRoot hangs the commands together; each lives in a file of its name.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:          "tillroll",
		Short:        "Turn bank transaction lists into files that accounting software imports",
		Version:      version,
		SilenceUsage: true,
	}
	root.AddCommand(newKeysCmd(), newBackupCmd(), newRestoreCmd())
	root.AddCommand(newMCPCmd())
	root.AddCommand(newServe(), newPageCmd())
	return root
}

func exitCode(error) int { return 2 }
