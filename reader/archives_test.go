package reader

import (
	"archive/zip"
	"bytes"
	"testing"

	"tillroll/reader/source"
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
