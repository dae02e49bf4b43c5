package job

import "tillroll/reader"

// Weight is about how many bytes a file takes while it is read, beside its own, if it is of a
// kind where its length does not tell. It is 0 for all others.
func Weight(file []byte) int64 { return min(maxUnpacked, reader.Weight(file)) }
