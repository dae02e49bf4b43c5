package archive

import (
	"bytes"
	"encoding/binary"
)

// The list of members at the end of an archive, as far as its sizes are told: where the
// record behind it is looked for, and the lengths of the two kinds of records.
const (
	endWindow   = 64 << 10
	endRecord   = 22
	entryRecord = 46
)

// Unpacks is what the members of an archive say they unpack to, in bytes, without unpacking
// them and without holding their list. What lies is refused when it is unpacked.
func Unpacks(data []byte) (total int64) {
	end := bytes.LastIndex(data[max(0, len(data)-endWindow-endRecord):], []byte("PK\x05\x06"))
	if end < 0 {
		return 0
	}
	end += max(0, len(data)-endWindow-endRecord)
	if len(data)-end < endRecord {
		return 0
	}
	le := binary.LittleEndian
	size := int(le.Uint32(data[end+12:]))
	if size > end {
		return 0
	}
	list := data[end-size : end]
	for range maxMembers {
		if len(list) < entryRecord || !bytes.HasPrefix(list, []byte("PK\x01\x02")) {
			break
		}
		total += int64(le.Uint32(list[24:]))
		length := entryRecord + int(le.Uint16(list[28:])) + int(le.Uint16(list[30:])) + int(le.Uint16(list[32:]))
		list = list[min(len(list), length):]
	}
	return total
}
