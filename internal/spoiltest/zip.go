package spoiltest

import (
	"archive/zip"
	"bytes"
	"io"
	"iter"
	"strings"
	"testing"
)

// member is a part of an archive.
type member struct {
	name string
	data []byte
}

// Parts gives copies of an archive of XML parts: each part is spoilt by itself, and what
// it stands in stays whole.
func Parts(t *testing.T, archive []byte, count int) iter.Seq2[string, []byte] {
	t.Helper()
	members := unpacked(t, archive)
	return func(yield func(way string, copy []byte) bool) {
		for i, m := range members {
			if !strings.HasSuffix(m.name, ".xml") && !strings.HasSuffix(m.name, ".rels") {
				continue
			}
			if !yield("part dropped", packed(t, members, i, nil)) {
				return
			}
			for _, ways := range []iter.Seq2[string, []byte]{Elements(m.data, count), attributes(m.data, count)} {
				for way, data := range ways {
					if !yield(way, packed(t, members, i, data)) {
						return
					}
				}
			}
		}
	}
}

// attributes spoils what stands in quotes in tags.
func attributes(text []byte, count int) iter.Seq2[string, []byte] {
	var places [][2]int
	for at := 0; ; {
		from := bytes.Index(text[at:], []byte(`="`))
		if from < 0 {
			break
		}
		from += at + 2
		to := bytes.IndexByte(text[from:], '"')
		if to < 0 {
			break
		}
		places = append(places, [2]int{from, from + to})
		at = from + to + 1
	}
	return func(yield func(way string, copy []byte) bool) {
		for nth, at := range spread(len(places), 4*count) {
			from, to := places[at][0], places[at][1]
			value := string(text[from:to])
			by := [...]string{otherDigit(value, nth), "", value + "1", "x", "0", otherWord(value, nth)}[nth%6]
			if !yield("attribute", bytes.Join([][]byte{text[:from], text[to:]}, []byte(by))) {
				return
			}
		}
	}
}

func unpacked(t *testing.T, archive []byte) []member {
	t.Helper()
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	var out []member
	for _, f := range files.File {
		part, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, member{f.Name, data})
	}
	return out
}

// packed makes an archive again, with other bytes for one of its parts; nil leaves it out.
func packed(t *testing.T, members []member, changed int, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for i, m := range members {
		if i == changed {
			if data == nil {
				continue
			}
			m.data = data
		}
		part, err := archive.CreateHeader(&zip.FileHeader{Name: m.name, Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(m.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
