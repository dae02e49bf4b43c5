package conversion

import (
	"fmt"
	"strconv"
	"strings"

	"tillroll/convert"
)

// smallestPart leaves room for a statement's head and foot and a row of full width.
const smallestPart = 4000

// parseSplit reads 350KB, 2MB or 1000rows. A KB is 1000 bytes here: importers that
// count 1024 get a little less than they could take, and none refuses the file.
func parseSplit(text string) (convert.PartLimit, error) {
	if text == "" {
		return convert.PartLimit{}, nil
	}
	lower := strings.ToLower(strings.ReplaceAll(text, " ", ""))
	number := strings.TrimRight(lower, "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(number)
	if err == nil && n > 0 && n < 1<<30 {
		factor := 0
		switch lower[len(number):] {
		case "row", "rows":
			return convert.PartLimit{Rows: n}, nil
		case "kb", "k":
			factor = 1000
		case "kib":
			factor = 1024
		case "mb", "m":
			factor = 1000000
		}
		if n*factor >= smallestPart {
			return convert.PartLimit{Bytes: n * factor}, nil
		}
	}
	return convert.PartLimit{}, fmt.Errorf("--split %s: write a size such as 350KB or 2MB (at least 4KB), or a count such as 1000rows", text)
}
