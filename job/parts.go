package job

import (
	"bytes"

	"tillroll/convert"
)

// split cuts a converted statement into the parts that its target takes. Rows and ids are
// those of the whole; what was skipped counts with the first part.
func split(c Converted, stream *convert.Stream, watch func(int) error) ([]Converted, error) {
	limit := c.Options.Limit()
	if limit == (convert.PartLimit{}) {
		return []Converted{c}, nil
	}
	var files []*held
	err := stream.Split(bytes.NewReader(c.Result.File), limit, func() (convert.Output, error) {
		files = append(files, &held{watch: watch})
		return files[len(files)-1], nil
	})
	if err != nil || len(files) < 2 {
		return []Converted{c}, err
	}
	parts := make([]Converted, len(files))
	for i, file := range files {
		result := *c.Result
		result.File, result.Transactions = file.bytes, stream.PartRows[i]
		if i > 0 {
			result.Skipped = 0
		}
		result.InputCount = result.Transactions + result.Skipped
		parts[i] = Converted{Statement: c.Statement, Result: &result, Part: i + 1, Parts: len(files)}
	}
	return parts, nil
}
