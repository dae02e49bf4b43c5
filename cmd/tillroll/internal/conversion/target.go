package conversion

import (
	"errors"
	"fmt"
	"strings"

	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/convert"
	"tillroll/statement"
	"tillroll/target"
)

// checkTarget takes --target over, and with it the format and the size of parts.
func (c *converter) checkTarget() error {
	if c.targetName == "" {
		return nil
	}
	name := strings.ToLower(c.targetName)
	err := c.options.SetTarget(name)
	if c.format != "" && err == nil {
		format, _ := usage.OneOf("--format", strings.ToLower(c.format), convert.Formats())
		err = c.options.SetTargetAndFormat(name, format)
	}
	if err != nil {
		return errors.New(strings.TrimSuffix(usage.InFlags(err.Error()), "."))
	}
	c.format = c.options.Format.String()
	return nil
}

// targetHint names the target of what was asked for as a format: reports say "hledger", and
// --format takes only what stands for itself.
func targetHint(word string) string {
	t, ok := target.Writing(word)
	switch {
	case !ok:
		return ""
	case strings.EqualFold(t.Name, word):
		return fmt.Sprintf("; %s is a target: --target %s", t.Name, t.Name)
	}
	return fmt.Sprintf("; a target writes %s: --target %s", word, t.Name)
}

// checkSplit settles the size of parts: that of --split, else what the target takes.
func (c *converter) checkSplit() (err error) {
	if c.limit, err = parseSplit(c.split); err != nil {
		return err
	}
	switch {
	case c.split != "" && c.options.IsWhole():
		return fmt.Errorf("--split: a file for %s stands as a whole", c.targetName)
	}
	c.limit = c.limit.Within(c.options.Limit()) // what is asked for does not make the target take more
	return nil
}

// aim lays the target over what a file says about itself.
func (c *converter) aim(s *statement.Statement) {
	if c.targetName != "" {
		s.Options.SetOutput(&c.options)
	}
}

// targetNames lists the targets for the shell.
func targetNames() []string {
	var names []string
	for _, t := range target.All() {
		names = append(names, t.Name+"\t"+t.Title)
	}
	return names
}
