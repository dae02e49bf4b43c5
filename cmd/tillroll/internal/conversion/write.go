package conversion

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/convert"
)

// claims remembers what a run has done once: which files it has written, so that no two
// workers write the same one, and what it has said.
type claims struct {
	mu    sync.Mutex
	taken map[string]bool
}

// claim is true for the first who asks for a path or a sentence.
func (c *claims) claim(path string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.taken[path] {
		return false
	}
	if c.taken == nil {
		c.taken = map[string]bool{}
	}
	c.taken[path] = true
	return true
}

// write puts the converted file, or its parts, in their place.
func (c *converter) write(cmd *cobra.Command, out *outcome, whole *disk.Spool, target string) error {
	switch {
	case target == "-":
		out.outputs = []string{"standard output"}
		return whole.CopyTo(cmd.OutOrStdout())
	case c.limit == convert.PartLimit{}:
		return c.save(out, []*disk.Spool{whole}, []string{target})
	}
	parts, err := c.cut(cmd.Context(), out, whole, target)
	defer func() {
		for _, part := range parts {
			part.Discard()
		}
	}()
	if err != nil {
		return err
	}
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = convert.PartName(target, i+1, len(parts))
		part.Target = convert.PartName(part.Target, i+1, len(parts))
	}
	return c.save(out, parts, names)
}

// cut makes the parts, each in a temporary file of its own: how many digits their
// numbers have is known when the last is made.
func (c *converter) cut(ctx context.Context, out *outcome, whole *disk.Spool, target string) (parts []*disk.Spool, err error) {
	err = out.stream.Split(whole, c.limit, func() (convert.Output, error) {
		if n := len(parts); n > 0 {
			if err := parts[n-1].Finish(); err != nil {
				return nil, err
			}
		}
		part := disk.NewPart(ctx, target)
		parts = append(parts, part)
		return part, nil
	})
	return parts, err
}

// save gives the files their names, none before all may have them. It overwrites only
// what -o or --force names: a file made yesterday from the same export may have been
// edited since.
func (c *converter) save(out *outcome, files []*disk.Spool, names []string) error {
	for _, name := range names {
		if !c.outputs.claim(name) {
			return fmt.Errorf("%s: two files would be written there; give them different names", name)
		}
		if disk.Same(out.input, name) {
			return fmt.Errorf("%s: this would overwrite the file being converted; name another one with -o", name)
		}
		if _, err := os.Stat(name); err == nil && c.output == "" && !c.force {
			return fmt.Errorf("%s is there already; %s, or add --force", name, c.elsewhere())
		}
	}
	for i, file := range files {
		if err := file.Save(); err != nil {
			return err
		}
		out.outputs = append(out.outputs, names[i])
	}
	return nil
}

// elsewhere says how to have the file under another name.
func (c *converter) elsewhere() string {
	if c.outdir != "" {
		return "name another --outdir"
	}
	return "name the new file with -o"
}

// target gives the name of the output; the label tells the statements of a file apart.
func (c *converter) target(input, label string, format convert.Format) string {
	if c.output != "" {
		return c.output
	}
	if input == "-" {
		if c.outdir == "" {
			return "-"
		}
		input = "transactions"
	}
	name := strings.TrimSuffix(input, filepath.Ext(input))
	if label != "" {
		name += "-" + label
	}
	name += format.Extension()
	if c.outdir != "" {
		return filepath.Join(c.outdir, filepath.Base(name))
	}
	return name
}

// plan makes the output directory and refuses inputs that would become one file.
func (c *converter) plan(names []string) error {
	from := map[string]string{}
	for _, name := range names {
		// On Windows and macOS names that differ by case alone are one file.
		target := strings.ToLower(c.target(name, "", c.options.Format))
		if from[target] == name && target != "-" {
			return fmt.Errorf("%s is named twice", name)
		}
		if other, taken := from[target]; taken && target != "-" {
			return fmt.Errorf("%s and %s would both become %s: convert them into different directories", other, name, c.target(name, "", c.options.Format))
		}
		from[target] = name
	}
	if c.outdir == "" {
		return nil
	}
	err := os.MkdirAll(c.outdir, 0o755)
	if errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("--outdir %s: this is a file, not a directory", c.outdir)
	}
	return err
}

// isDirectory tells whether a name is that of a directory, or is written like one.
func isDirectory(name string) bool {
	if strings.HasSuffix(name, "/") || strings.HasSuffix(name, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
