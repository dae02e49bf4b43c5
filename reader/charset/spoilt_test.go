package charset

import (
	"bytes"
	"flag"
	"maps"
	"slices"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"tillroll/internal/spoiltest"
	"tillroll/reader/source"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// TestSpoilt decodes statements of all languages, spelled in every charset that has their
// letters, also where it is not used for them, whole and damaged.
func TestSpoilt(t *testing.T) {
	var ledger spoiltest.Ledger
	tables := map[string]encoding.Encoding{
		"UTF-8": unicode.UTF8, "UTF-16 little": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "UTF-16 big": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	}
	for _, s := range singles() {
		tables[s.name] = s.table
	}
	for _, d := range doubles() {
		tables[d.name] = d.table
	}
	for _, name := range slices.Sorted(maps.Keys(statements)) {
		for _, charset := range slices.Sorted(maps.Keys(tables)) {
			data, err := tables[charset].NewEncoder().Bytes([]byte(statements[name]))
			if err != nil {
				continue
			}
			noteDecoded(t, &ledger, charset, "whole", data)
			noteDecoded(t, &ledger, charset, "half", data[:len(data)/2+1])
			for way, copy := range spoiltest.Bytes(data, 1+len(name)%2) {
				noteDecoded(t, &ledger, charset, way, copy)
			}
		}
	}
	for _, text := range []string{
		"a\x00b\x00\x00c", "\xef\xbb\xbf", "\xff\xfe", "\xfe\xff\x00", "", "\x00", "a\x00", "\x00a", "<?xml version='1.0' encoding='ISO-8859-2'?><a>\xb1</a>",
		`<?xml version="1.0" encoding="utf-8"?><a>` + "\xb1", `<meta charset=windows-1251>` + "\xe0\xe1", `<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">` + "\x8e\x78",
		"\xc3\xa4\xc3\xb6 \xe4", "K\xc3", "\xf0\x9f\x98", "\xed\xa0\x80", "\xe2\x82\xac \x80",
	} {
		noteDecoded(t, &ledger, "odd", "whole", []byte(text))
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}

func noteDecoded(t *testing.T, ledger *spoiltest.Ledger, charset, way string, data []byte) {
	t.Helper()
	text, as := Decode(data)
	markup, err := OfMarkup(source.Held("x", bytes.Clone(data)))
	telling := as + "\n" + string(text) + "\n" + markup.Name
	if err != nil {
		telling += err.Error()
	}
	ledger.Note(charset, way, "read as "+as, telling)
}
