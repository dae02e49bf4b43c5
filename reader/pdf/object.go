package pdf

import "math"

// object is one of nil, bool, int, float64, name, text, array, dict, *stream, ref and, in content streams, keyword.
type object any

type (
	name    string
	text    string
	keyword string
	array   []object
	dict    map[name]object
)

// ref points to a numbered object.
type ref struct{ number, generation int }

// stream is a dictionary with packed bytes; owner is the object it came from, which decides its key in an encrypted file.
type stream struct {
	dict  dict
	raw   []byte
	owner ref
	// whole is false where the file ended before the stream did.
	whole bool
}

// number gives a numeric object as a float.
func number(o object) (float64, bool) {
	switch v := o.(type) {
	case int:
		return float64(v), true
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0, false
		}
		return v, true
	}
	return 0, false
}

// integer gives a numeric object as a whole number, 0 for anything else.
func integer(o object) int {
	switch v := o.(type) {
	case int:
		return v
	case float64:
		if v > -1e9 && v < 1e9 {
			return int(v)
		}
	}
	return 0
}
