package convert

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tillroll/ofx"
	"tillroll/target"
)

// streamRows have what a chunk could get wrong on its own: a date that only a late row
// settles, rows that are alike far apart, ids brought twice or taken from another
// row's, text that needs UTF-8 near the end, rows that cannot be read.
func streamRows(n int) []Row {
	rows := make([]Row, n)
	for i := range rows {
		rows[i] = Row{
			Date: fmt.Appendf(nil, "%02d/%02d/2026", i%12+1, i%9+1), Amount: fmt.Appendf(nil, "%d.%02d", i%40-20, i%100),
			Description: fmt.Appendf(nil, "Shop %d & Söhne", i%5), Memo: fmt.Appendf(nil, "memo %d", i%3), Line: i + 2,
		}
		switch {
		case i%10 == 3:
			rows[i].Amount = []byte("much")
		case i%10 == 4:
			rows[i].ID = fmt.Appendf(nil, "id %d", i%70)
		case i > 0 && i%10 == 5:
			rows[i].Date, rows[i].Amount, rows[i].Description, rows[i].Memo = rows[i-5].Date, rows[i-5].Amount, rows[i-5].Description, rows[i-5].Memo
		}
	}
	if n > 0 {
		rows[n-1].Date = []byte("31/12/2026")
		rows[n/2].Description = []byte("茶")
	}
	return rows
}

// stream converts rows with chunks of a size.
func stream(t *testing.T, s *Stream, rows []Row, o Options, out Output) *Result {
	t.Helper()
	var e Evidence
	for _, row := range rows {
		e.See(row)
	}
	s.Start(o, &e, testDay, out)
	if s.Foresees() {
		for _, row := range rows {
			if err := s.Foresee(row); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, row := range rows {
		if err := s.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	result, err := s.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return result
}

const testDay = ofx.Day(20261231)

// whole converts rows at once.
func whole(rows []Row, o Options) *Request {
	r := &Request{}
	r.Reset(o)
	for _, row := range rows {
		r.Add(row)
	}
	r.Convert(testDay)
	return r
}

// TestStreamIsTheWhole holds that chunks of any size give the file, the details and the
// parts of a conversion at once.
func TestStreamIsTheWhole(t *testing.T) {
	computed := streamRows(40) // a row brings the id that another one would get
	computed[30].ID = []byte("20260101-0000000000000000")
	first := whole(computed, Options{})
	for row := range ofx.Rows(first.result.File) {
		computed[12].ID = bytes.Clone(row.FITID)
		computed[20].ID = append(bytes.Clone(row.FITID), "-2"...)
		break
	}
	for name, rows := range map[string][]Row{"many": streamRows(95), "one": streamRows(1), "none": nil, "computed ids": computed} {
		options := []Options{{}, {Format: QFX, InvertSigns: true}, {Format: OFX, LedgerBalance: "12.5", Account: ofx.CreditCard}, {Format: CSV}}
		for _, t := range target.All() {
			options = append(options, Options{Target: t.Name, Format: t.Format, Opening: "1", Closing: "2"})
		}
		for _, o := range options {
			o.Details = true
			r := whole(rows, o)
			for _, chunk := range []int{1, 7, 40, 1000} {
				s, out := Stream{ChunkRows: chunk, Watch: 9}, memoryFile{}
				got := stream(t, &s, rows, o, &out)
				where := fmt.Sprintf("%s, %v %s, chunks of %d", name, o.Format, o.Target, chunk)
				if diff := cmp.Diff(string(r.result.File), string(out.data)); diff != "" {
					t.Fatalf("%s: file (-whole +stream):\n%s", where, diff)
				}
				want := r.result
				want.File, want.chunk = nil, nil
				if diff := cmp.Diff(want, *got, cmp.AllowUnexported(Result{}), cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("%s: result (-whole +stream):\n%s", where, diff)
				}
				for i, o := range s.Watched {
					if diff := cmp.Diff(r.Outcome(i), o); diff != "" {
						t.Errorf("%s: row %d (-whole +stream):\n%s", where, i, diff)
					}
				}
				compareParts(t, where, r, &s, out.data)
			}
		}
	}
}

func compareParts(t *testing.T, where string, r *Request, s *Stream, file []byte) {
	t.Helper()
	for _, limit := range []PartLimit{{Rows: 10}, {Bytes: 4000}, {Rows: 1000}} {
		var parts []*memoryFile
		err := s.Split(bytes.NewReader(file), limit, func() (Output, error) {
			parts = append(parts, &memoryFile{})
			return parts[len(parts)-1], nil
		})
		want := r.Parts(limit)
		if err != nil || len(parts) != len(want) {
			t.Fatalf("%s, %+v: %d parts, want %d; %v", where, limit, len(parts), len(want), err)
		}
		for i, part := range parts {
			if diff := cmp.Diff(string(want[i]), string(part.data)); diff != "" {
				t.Errorf("%s, %+v, part %d (-whole +stream):\n%s", where, limit, i, diff)
			}
		}
	}
}

// TestStreamIsJudged breaks the frame of a stream and wants the validator to say so, of
// every chunk.
func TestStreamIsJudged(t *testing.T) {
	rows := streamRows(20)
	var e Evidence
	for _, row := range rows {
		e.See(row)
	}
	s := Stream{ChunkRows: 10}
	s.Start(Options{}, &e, testDay, &memoryFile{})
	header := s.request.composer.file
	copy(header[bytes.Index(header, []byte("<CURDEF>")):], "<CURDEF>U$D")
	for _, row := range rows {
		if err := s.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	result, err := s.Finish()
	if err != nil || result.Valid || len(result.Issues) != 2 {
		t.Fatalf("%+v, %v", result, err)
	}
	if again := "In the rows from 11 on, lines counted anew: " + result.Issues[0]; result.Issues[1] != again {
		t.Errorf("%q, want %q", result.Issues[1], again)
	}
}

// fullDisk takes so many bytes and no more.
type fullDisk struct{ room int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func (d *fullDisk) WriteAt(p []byte, _ int64) (int, error) { return d.Write(p) }

// TestStreamTellsFailures holds that no failure of the output is passed over, wherever
// it comes.
func TestStreamTellsFailures(t *testing.T) {
	rows := streamRows(50)
	length := len(whole(rows, Options{}).result.File)
	for room := 0; room < length+500; room += 250 {
		var e Evidence
		for _, row := range rows {
			e.See(row)
		}
		s := Stream{ChunkRows: 7}
		s.Start(Options{}, &e, testDay, &fullDisk{room})
		var err error
		for _, row := range rows {
			if err = s.Add(row); err != nil {
				break
			}
		}
		if err == nil {
			_, err = s.Finish()
		}
		if !errors.Is(err, errFull) {
			t.Fatalf("room for %d bytes of %d: %v", room, length, err)
		}
	}
}
