package reader

import (
	"bytes"

	"tillroll/reader/archive"
	"tillroll/reader/compound"
	"tillroll/reader/paper"
)

// What packed files take while they are read, measured with files of 100,000 rows: a PDF keeps
// every word with its place until the last page is understood; of a compound file the stream is
// copied out and its texts once more.
const (
	pdfShare      = 64
	pdfMost       = 220 << 20
	compoundShare = 3
)

// Weight is about how many bytes a file takes while it is read, beside its own, if it is of a
// kind where its length does not tell: an archive, a workbook, a PDF. It is 0 for all others.
func Weight(file []byte) int64 {
	size := int64(len(file))
	switch {
	case archive.Looks(file, ""):
		return max(size, archive.Unpacks(file))
	case bytes.HasPrefix(file, []byte(compound.Magic)):
		return compoundShare * size
	case paper.Looks(file, ""):
		return min(pdfMost, pdfShare*size)
	}
	return 0
}
