package form

import (
	"bytes"
	"errors"
	"mime/multipart"
	"strings"
	"testing"
)

func TestSplitReadsWhatTheStandardLibraryWrites(t *testing.T) {
	contents := map[string][]byte{"file": []byte("a,b\r\n--not a boundary\r\n\r\n1,2\n"), "currency": []byte("EUR"), "empty": {}}
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, name := range []string{"file", "currency", "empty"} {
		part, err := w.CreateFormFile(name, name+".csv")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = part.Write(contents[name])
	}
	_ = w.Close()
	parts, err := Split(w.FormDataContentType(), body.Bytes())
	if err != nil || len(parts) != len(contents) {
		t.Fatalf("%v, %d parts", err, len(parts))
	}
	for _, part := range parts {
		if !bytes.Equal(part.Content, contents[part.Name]) || part.FileName != part.Name+".csv" {
			t.Errorf("%s: %q", part.Name, part.Content)
		}
	}
}

func TestBrokenForms(t *testing.T) {
	const head = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
	for body, want := range map[string]error{
		"":                  ErrBroken,
		"--b":               ErrBroken,
		head + "x":          ErrBroken,
		"--b\r\nx\r\n--b--": ErrBroken,
		strings.Repeat(head+"x\r\n", maxParts+1) + "--b--": ErrTooMany,
	} {
		if _, err := Split("multipart/form-data; boundary=b", []byte(body)); !errors.Is(err, want) {
			t.Errorf("%.40q: %v, not %v", body, err, want)
		}
	}
	if _, err := Split("multipart/form-data", nil); !errors.Is(err, ErrNoBoundary) {
		t.Error(err)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b--")
	f.Fuzz(func(t *testing.T, body string) {
		parts, err := Split("multipart/form-data; boundary=b", []byte(body))
		if err != nil {
			return
		}
		r := multipart.NewReader(strings.NewReader(body), "b")
		for i := range parts {
			p, err := r.NextRawPart()
			if err != nil {
				return // the standard library is stricter about line ends and heads
			}
			if p.FormName() != "" && p.FormName() != parts[i].Name {
				t.Errorf("part %d is %q, not %q", i, parts[i].Name, p.FormName())
			}
		}
	})
}
