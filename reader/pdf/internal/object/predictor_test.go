package object

import "testing"

func TestPredictors(t *testing.T) {
	f := &File{}
	f.reset()
	for name, c := range map[string]struct {
		param Dict
		data  string
		want  string
		ok    bool
	}{
		"none":             {Dict{}, "abc", "abc", true},
		"one":              {Dict{"Predictor": 1}, "abc", "abc", true},
		"differences":      {Dict{"Predictor": 2, "Columns": 3}, "\x01\x01\x01\x05\x01", "\x01\x02\x03\x05\x06", true},
		"of colours":       {Dict{"Predictor": 2, "Columns": 2, "Colors": 2}, "\x01\x02\x01\x01", "\x01\x02\x02\x03", true},
		"rows as they are": {Dict{"Predictor": 10, "Columns": 2}, "\x00ab\x00cd", "abcd", true},
		"from the left":    {Dict{"Predictor": 11, "Columns": 3}, "\x01\x01\x01\x01", "\x01\x02\x03", true},
		"from above":       {Dict{"Predictor": 12, "Columns": 2}, "\x02\x01\x02\x02\x01\x01", "\x01\x02\x02\x03", true},
		"the mean":         {Dict{"Predictor": 13, "Columns": 2}, "\x00\x04\x08\x03\x01\x01", "\x04\x08\x03\x06", true},
		"Paeth":            {Dict{"Predictor": 14, "Columns": 2}, "\x00\x04\x08\x04\x01\x01", "\x04\x08\x05\x09", true},
		"cut row":          {Dict{"Predictor": 10, "Columns": 3}, "\x00ab", "ab", true},
		"a kind alone":     {Dict{"Predictor": 10, "Columns": 2}, "\x00ab\x00", "ab", true},
		"no columns":       {Dict{"Predictor": 12, "Columns": 0}, "abc", "", false},
		"many columns":     {Dict{"Predictor": 12, "Columns": maxColumns}, "\x00a", "a", true},
		"too many":         {Dict{"Predictor": 12, "Columns": maxColumns + 1}, "\x00a", "", false},
		"32 colours":       {Dict{"Predictor": 12, "Colors": 32}, "\x00a", "a", true},
		"33 colours":       {Dict{"Predictor": 12, "Colors": 33}, "\x00a", "", false},
		"no colours":       {Dict{"Predictor": 12, "Colors": 0}, "\x00a", "", false},
		"16 bits":          {Dict{"Predictor": 12, "BitsPerComponent": 16}, "\x00a", "a", true},
		"17 bits":          {Dict{"Predictor": 12, "BitsPerComponent": 17}, "\x00a", "", false},
		"one bit":          {Dict{"Predictor": 12, "BitsPerComponent": 1, "Columns": 9}, "\x02ab\x02\x01\x01", "abbc", true},
		"no bits":          {Dict{"Predictor": 12, "BitsPerComponent": 0}, "\x00a", "", false},
	} {
		got, ok := f.predict([]byte(c.data), c.param)
		if string(got) != c.want || ok != c.ok {
			t.Errorf("%s: %q %v", name, got, ok)
		}
	}
}
