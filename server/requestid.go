package server

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"sync/atomic"
)

// requestIDs names requests: a random word for the process and a number. Cheap, and
// unique across restarts and replicas.
type requestIDs struct {
	prefix string
	last   *atomic.Uint64
}

func newRequestIDs() requestIDs {
	var word [6]byte
	_, _ = rand.Read(word[:]) // never fails
	return requestIDs{prefix: hex.EncodeToString(word[:]) + "-", last: new(atomic.Uint64)}
}

// of takes the client's id if it can be logged and sent back without harm.
func (ids requestIDs) of(given string) string {
	if isRequestID(given) {
		return given
	}
	var text [40]byte
	return string(strconv.AppendUint(append(text[:0], ids.prefix...), ids.last.Add(1), 36))
}

// isRequestID takes what can stand in a log line and a header without quoting.
func isRequestID(given string) bool {
	if given == "" || len(given) > maxRequestID {
		return false
	}
	for i := range len(given) {
		switch c := given[i]; {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '.', c == '_', c == '-':
		default:
			return false
		}
	}
	return true
}
