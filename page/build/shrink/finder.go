package shrink

import (
	"bytes"
	"encoding/binary"
)

// The runtime looks for a function by the table of functions, which is in order, and does not
// begin at its beginning: another table (findfunctab) tells for every bucket of the code
// where to begin. A bucket has a number of a function and sixteen further steps, which are
// all zero here: on WebAssembly each function is as long as sixteen buckets, but the last,
// whose buckets end with its code.
const (
	bucketSize    = 20
	bucketsOfEach = 16
)

// stride is how many functions share a beginning once the finder is made coarse. The runtime
// steps on from there to the function it looks for: eight steps more on average, when a
// stack is walked.
const stride = 16

// coarsenFinder rounds the finder's numbers down. Numbers that grow with every function cost
// the first core 9 KB, and the patch between two cores 23 KB.
func coarsenFinder(memory []byte) error {
	t, err := findTable(memory)
	if err != nil {
		return err
	}
	at := bytes.Index(memory, appendFinder(nil, t.count-1, 1))
	if at < 0 {
		return errTable
	}
	copy(memory[at:], appendFinder(nil, t.count-1, stride))
	return nil
}

// appendFinder writes the finder of so many functions.
func appendFinder(dst []byte, count, stride int) []byte {
	var bucket [bucketSize]byte
	for i := range count {
		binary.LittleEndian.PutUint32(bucket[:], uint32(i-i%stride))
		for range bucketsOfEach {
			dst = append(dst, bucket[:]...)
		}
	}
	return dst
}
