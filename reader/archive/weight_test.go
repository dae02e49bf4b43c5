package archive

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"testing"
)

// TestWeightOfArchives: what the list of members says, wherever it ends.
func TestWeightOfArchives(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i, size := range []int{1000, 300, 70000} {
		f, err := w.CreateHeader(&zip.FileHeader{Name: []string{"a", "longer name", "b"}[i], Method: zip.Deflate, Extra: make([]byte, 5*i), Comment: []string{"", "said of it", "x"}[i]})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(make([]byte, size)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	const all = 1000 + 300 + 70000
	end := bytes.LastIndex(data, []byte("PK\x05\x06"))
	lie := bytes.Clone(data)
	binary.LittleEndian.PutUint32(lie[end+12:], uint32(end+1))
	whole := bytes.Clone(data)
	binary.LittleEndian.PutUint32(whole[end+12:], uint32(end))
	for name, c := range map[string]struct {
		data []byte
		want int64
	}{
		"whole":                   {data, all},
		"a comment behind":        {append(bytes.Clone(data), make([]byte, endWindow)...), all},
		"a longer one":            {append(bytes.Clone(data), make([]byte, endWindow+1)...), 0},
		"long before it":          {append(make([]byte, 2*endWindow), data...), all},
		"no end":                  {data[:end], 0},
		"the end is cut":          {data[:len(data)-1], 0},
		"a list before the file":  {lie, 0},
		"a list of other records": {whole, 0},
		"nothing":                 {nil, 0},
	} {
		if got := Unpacks(c.data); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}
