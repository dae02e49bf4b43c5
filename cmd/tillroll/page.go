package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tillroll/page"
)

// newPageCmd writes the page for a web server of one's own: it needs no service behind
// it.
func newPageCmd() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "page --out DIR",
		Short: "Write the browser page as static files for any web server",
		Long: `Write the browser page as static files for any web server.

The page converts and checks statements in the browser: nothing is uploaded, so
a plain file server is enough. Serve it over HTTPS (or from localhost), with
application/wasm as the type of .wasm files.`,
		Example: "  tillroll page --out public/",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				return errors.New("the page needs a folder to be written into: tillroll page --out public/")
			}
			if err := page.WriteTo(out); err != nil {
				return err
			}
			fmt.Fprintln(cmd.ErrOrStderr(), "The page is in", out)
			return nil
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "folder to write into (made if it is not there)")
	return cmd
}
