package reader

import (
	"archive/zip"
	"bytes"
	"os"
	"strings"
	"testing"

	"tillroll/reader/source"
	"tillroll/statement"
)

// TestWorkbooksAreToldByTheirMembers holds archives to their kind whose first bytes do not
// tell it.
func TestWorkbooksAreToldByTheirMembers(t *testing.T) {
	for kind, names := range map[Kind][]string{
		XLSX: {"customXml/item1.xml", "[Content_Types].xml", "xl/workbook.xml"},
		ODS:  {"Thumbnails/thumbnail.png", "content.xml", "META-INF/manifest.xml"},
		ZIP:  {"january.csv", "february.csv"},
	} {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, name := range names {
			if _, err := w.Create(name); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		room, err := recognise(source.Held("x.zip", out.Bytes()))
		if err != nil || room.kind != kind {
			t.Errorf("%v is taken for %q, %v", names, room.kind, err)
		}
	}
}

// TestStoredMembersAreRead: what lies in an archive as it is shows its own marks in the first
// bytes of the archive, and is a member of it all the same. The same statement twice is told.
func TestStoredMembersAreRead(t *testing.T) {
	paper, err := os.ReadFile("../docs/samples/june.pdf")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range []string{"june.pdf", "june again.pdf"} {
		member, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := member.Write(paper); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := Read("june.zip", out.Bytes(), statement.Options{})
	if err != nil || file.Kind != ZIP || len(file.Statements) != 2 {
		t.Fatalf("%+v, %v", file, err)
	}
	for i, want := range []string{"", "It has the same 13 rows as june again.pdf: import one of the two."} {
		doubts := file.Statements[i].Doubts
		if told := len(doubts) > 0 && strings.HasPrefix(doubts[len(doubts)-1].Text, "It has the same"); told != (want != "") || told && doubts[len(doubts)-1].Text != want {
			t.Errorf("statement %d: %v", i, doubts)
		}
	}
}
