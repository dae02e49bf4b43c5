package conversion

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tillroll/reader/layout"
	"tillroll/statement"
)

// readLayout reads the file of --layout.
func (c *converter) readLayout() error {
	if c.layoutFile == "" {
		return nil
	}
	data, err := os.ReadFile(c.layoutFile)
	if err != nil {
		return fmt.Errorf("--layout %s cannot be read: %w", c.layoutFile, errors.Unwrap(err))
	}
	if c.layout, err = layout.Parse(data); err != nil {
		return fmt.Errorf("--layout %s: %w", c.layoutFile, err)
	}
	return nil
}

// followLayout applies the layout's names to a statement that was read, and saves how it
// was read where that was asked for. Of several statements the first is saved: they stand
// in one table.
func (c *converter) followLayout(statements []*statement.Statement) error {
	if c.saveLayout != "" && len(statements) > 0 {
		if err := c.writeLayout(layout.Of(statements[0], c.layout, len(statements) == 1)); err != nil {
			return err
		}
	}
	if c.layout != nil {
		for _, s := range statements {
			c.layout.Rename(s)
		}
	}
	return nil
}

func (c *converter) writeLayout(data []byte) error {
	mode := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if c.force {
		mode = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	file, err := os.OpenFile(c.saveLayout, mode, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("--save-layout %s is there already; --force overwrites it", c.saveLayout)
	}
	if err != nil {
		return fmt.Errorf("--save-layout %s cannot be written: %w", c.saveLayout, errors.Unwrap(err))
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Close())
}
