package object

import (
	"math"
	"unicode/utf16"
)

// What objects are made of, beside nil, bool, int and float64.
type (
	// Name is a word after a slash.
	Name string
	// String is bytes; only what uses them knows what they spell.
	String string
	// Keyword is a bare word: an operator where content is read, otherwise a word that frames objects.
	Keyword string
	// Array is objects in a row.
	Array []any
	// Dict is objects by name.
	Dict map[Name]any
)

// Ref points to a numbered object.
type Ref struct{ Number, generation int }

// Stream is a dictionary with packed bytes.
type Stream struct {
	Dict Dict
	raw  []byte
	// owner is the object it came from, which decides its key in an encrypted file.
	owner Ref
	// whole is false where the file ended before the stream did.
	whole bool
}

// Number gives a numeric object as a float.
func Number(o any) (float64, bool) {
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
func integer(o any) int {
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

// UTF16 reads a string as letters of two bytes each, the form in which files tell text; a single byte is its own letter.
func (s String) UTF16() string {
	if len(s) == 1 {
		return string(rune(s[0]))
	}
	units := make([]uint16, 0, len(s)/2)
	for i := 0; i+1 < len(s); i += 2 {
		units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
	}
	return string(utf16.Decode(units))
}
