package archive

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/source"
	"tillroll/statement"
)

// packed makes an archive of names and texts, in this order.
func packed(t *testing.T, method uint16, members ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i < len(members); i += 2 {
		part, err := w.CreateHeader(&zip.FileHeader{Name: members[i], Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(members[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// read gives names and texts of the members, or the error.
func read(data []byte, o statement.Options) (string, error) {
	in := source.Held("x.zip", data)
	directory, err := Directory(in)
	if err != nil {
		return "", err
	}
	members, err := Members(in, directory, o)
	var out strings.Builder
	for _, m := range members {
		head, _ := m.Head(100)
		fmt.Fprintf(&out, "%s=%s ", m.Name, head)
	}
	return strings.TrimSpace(out.String()), err
}

func TestMembers(t *testing.T) {
	for _, method := range []uint16{zip.Store, zip.Deflate} {
		data := packed(t, method, "b.csv", "two", "__MACOSX/._a.csv", "junk", "dir/", "", ".DS_Store", "junk", "empty.txt", "", "../../etc/a.csv", "one", "Thumbs.db", "junk", `c\d.csv`, "three")
		got, err := read(data, statement.Options{})
		if want := "b.csv=two c/d.csv=three etc/a.csv=one"; got != want || err != nil || !Looks(data, "") {
			t.Errorf("got %q, %v", got, err)
		}
	}
}

// TestBounds holds that every limit is told in words, as the kind of error that says so.
func TestBounds(t *testing.T) {
	many := make([]string, 0, 2*maxMembers+2)
	for i := range maxMembers + 1 {
		many = append(many, fmt.Sprintf("%d.csv", i), "x")
	}
	lying := packed(t, zip.Deflate, "a.csv", strings.Repeat("x", 1000))
	at := bytes.LastIndex(lying, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(lying[at+24:], 1001)
	locked := packed(t, zip.Store, "a.csv", "x")
	locked[bytes.LastIndex(locked, []byte("PK\x01\x02"))+8] |= 1
	for name, c := range map[string]struct {
		data  []byte
		want  string
		limit bool
	}{
		"many members": {packed(t, zip.Store, many...), "members", true},
		"ratio":        {packed(t, zip.Deflate, "a.csv", strings.Repeat("0", 4<<20)), "times its size", true},
		"in all":       {packed(t, zip.Store, "a.csv", strings.Repeat("0", 900<<10), "b.csv", strings.Repeat("0", 900<<10)), "b.csv in the archive unpacks to", true},
		"lying":        {lying, "cannot be unpacked", false},
		"locked":       {locked, "password", false},
		"cut":          {lying[:100], "damaged", false},
		"empty":        {packed(t, zip.Store, "dir/", ""), "empty", false},
	} {
		_, err := read(c.data, statement.Options{MaxUnpacked: 1 << 20})
		if name == "ratio" {
			_, err = read(c.data, statement.Options{})
		}
		var limit *convert.RequestError
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.As(err, &limit) != c.limit {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPasswords reads what 7-Zip and Info-ZIP protected, in both ways.
func TestPasswords(t *testing.T) {
	for _, name := range []string{"aes-128.zip", "aes-256.zip", "pkzip.zip", "pkzip-stored.zip"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		members, err := read(data, statement.Options{Password: "secret"})
		if err != nil || !strings.Contains(members, "2024-01-15,Salary,1000.00") {
			t.Errorf("%s: %v, %q", name, err, members)
		}
		for _, password := range []string{"", "Secret", strings.Repeat("x", 1000)} {
			_, err := read(data, statement.Options{Password: password})
			if protected := (*statement.ProtectedError)(nil); !errors.As(err, &protected) {
				t.Errorf("%s with %q: %v", name, password, err)
			}
		}
	}
}

// FuzzMembers wants an end, and no more bytes than were allowed.
func FuzzMembers(f *testing.F) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	part, _ := w.Create("a.csv")
	_, _ = part.Write([]byte("Date,Amount\n"))
	_ = w.Close()
	f.Add(out.Bytes())
	for _, name := range []string{"aes-128.zip", "pkzip.zip"} {
		if data, err := os.ReadFile("testdata/" + name); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := source.Held("x.zip", data)
		directory, err := Directory(in)
		if err != nil {
			return
		}
		members, err := Members(in, directory, statement.Options{MaxUnpacked: 1 << 16, Password: "secret"})
		sum := int64(0)
		for _, m := range members {
			sum += m.Size
		}
		if err == nil && sum > 1<<16 {
			t.Errorf("%d bytes", sum)
		}
	})
}
