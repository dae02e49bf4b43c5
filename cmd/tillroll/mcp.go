package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"tillroll/mcp"
)

// newMCPCmd is the command that desktop programs start to have the tools beside them.
func newMCPCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "mcp [FOLDER...]",
		Short: "Serve the tools to an MCP client over stdin and stdout",
		Long: `Serve convert_transactions_to_qbo and validate_ofx to the program that started
this one, over stdin and stdout, one JSON-RPC message a line. Claude Desktop,
Claude Code, Cursor, VS Code and others start it by themselves once they are
told of it: docs/MCP.md has the lines for each.

It runs for you alone: no key is needed and nothing is sent anywhere. The tools
read statement files and write converted ones inside the folders named here and
nowhere else; without a folder they take pasted text and rows only. No file is
overwritten.`,
		Example: `  tillroll mcp ~/Downloads ~/Statements
  tillroll mcp`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, folders []string) error {
			if in, ok := cmd.InOrStdin().(*os.File); ok && term.IsTerminal(int(in.Fd())) {
				fmt.Fprintln(cmd.ErrOrStderr(), "tillroll mcp waits for JSON-RPC messages on stdin; MCP clients start it by themselves (see docs/MCP.md). Ctrl-D ends it.")
			}
			return mcp.ServeStdio(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), mcp.StdioConfig{Version: version, Folders: folders})
		},
	}
}
