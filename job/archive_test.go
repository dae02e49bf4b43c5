package job

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
)

// archiveOf packs members.
func archiveOf(t *testing.T, members ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i, text := range members {
		member, err := w.Create(string(rune('a'+i)) + ".sta")
		if err == nil {
			_, err = member.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const (
	firstDay  = ":20:A\n:25:70090100/0123456789\n:28C:1/1\n:60F:C260430EUR10,00\n:61:2605040504D1,00NMSCNONREF\n:86:Ink\n"
	secondDay = ":20:A\n:25:70090100/0123456789\n:28C:2/1\n:60F:C260504EUR9,00\n:61:2605050505D2,00NMSCNONREF\n:86:Paper\n"
)

// TestPartsOfOneAccount: an archive of the days of one account says how they become one, for no
// number chooses among them, and says once what holds for all of them.
func TestPartsOfOneAccount(t *testing.T) {
	archive := archiveOf(t, firstDay, secondDay)
	_, err := Run(t.Context(), archive, options(t, "name", "days.zip", "currency", "EUR"), 20260601)
	if err == nil || !strings.Contains(err.Error(), "They are parts of one account: convert each by itself, or all as one with tillroll convert --join.") {
		t.Errorf("%v", err)
	}
	a, err := Run(t.Context(), archive, options(t, "name", "days.zip"), 20260601)
	if err != nil || len(a.Statements) != 2 {
		t.Fatalf("%v, %v", a, err)
	}
	told := 0
	for _, text := range a.Warnings {
		if strings.Contains(text, "stops before its end") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times: %q", told, a.Warnings)
	}
}

// TestSkippedByTheReader: rows that the reader could not read are named; no details have them.
func TestSkippedByTheReader(t *testing.T) {
	const cut = firstDay + ":61:2605050505D2"
	a, err := Run(t.Context(), []byte(cut), options(t, "name", "cut.sta", "details", "true"), 20260601)
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(a.Warnings, "\n")
	if !strings.Contains(told, "in no file: 1 of 2.\nLine 7 was skipped: the file stops inside it.") {
		t.Errorf("%s", told)
	}
}
