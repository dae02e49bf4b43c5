package disk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Expand expands patterns that the shell left alone, as Windows' does. A file
// that is really named so comes first.
func Expand(args []string) ([]string, error) {
	var names []string
	for _, arg := range args {
		if arg == "-" || !strings.ContainsAny(arg, "*?[") {
			names = append(names, arg)
			continue
		}
		if _, err := os.Lstat(arg); err == nil {
			names = append(names, arg)
			continue
		}
		matches, err := filepath.Glob(arg)
		if err != nil {
			return nil, fmt.Errorf("%s: not a pattern: %w", arg, err)
		}
		if len(matches) == 0 {
			return nil, fmt.Errorf("%s: no file matches", arg)
		}
		names = append(names, matches...)
	}
	return names, nil
}
