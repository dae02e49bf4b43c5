package reader

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

const today = ofx.Day(20270101)

// scratch is an output in memory.
type scratch struct{ data []byte }

func (s *scratch) Write(p []byte) (int, error) {
	s.data = append(s.data, p...)
	return len(p), nil
}

func (s *scratch) WriteAt(p []byte, at int64) (int, error) { return copy(s.data[at:], p), nil }

// TestStreamIsTheWhole holds that a file that is walked over and converted in chunks of a
// few rows gives the bytes and the details of one that is collected and converted at once.
func TestStreamIsTheWhole(t *testing.T) {
	names, err := filepath.Glob("table/testdata/banks/*.[ct]sv")
	if err != nil || len(names) < 100 {
		t.Fatalf("%d bank layouts, %v", len(names), err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		o := statement.Options{Convert: convert.Options{Details: true, Format: convert.OFX}}
		whole, err := Read(filepath.Base(name), data, o)
		if err != nil {
			t.Fatal(err)
		}
		stream, err := Open(filepath.Base(name), bytes.NewReader(data), int64(len(data)), o)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range whole.Statements {
			sameStream(t, name, s, stream.Statements[i])
		}
	}
}

func sameStream(t *testing.T, name string, whole, walked *statement.Statement) {
	t.Helper()
	request, err := whole.Collect()
	if err != nil {
		t.Fatal(err)
	}
	want := request.Convert(today)
	out := &scratch{}
	got, err := walked.Convert(&convert.Stream{ChunkRows: 7}, today, out)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if diff := cmp.Diff(string(want.File), string(out.data)); diff != "" {
		t.Errorf("%s: file (-whole +stream):\n%s", name, diff)
	}
	withoutFile := *want
	withoutFile.File = nil
	if diff := cmp.Diff(&withoutFile, got, cmpopts.IgnoreUnexported(convert.Result{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s: result (-whole +stream):\n%s", name, diff)
	}
}

// longTable is a table of so many rows.
func longTable(rows int) []byte {
	out := []byte("Date,Description,Amount,Balance\n")
	for n := range rows {
		balance := 125 * (n + 1)
		out = fmt.Appendf(out, "%02d/%02d/2024,\"Shop, %d\",-1.25,-%d.%02d\n", n/30_000%12+1, n/1000%28+1, n%50_000, balance/100, balance%100)
	}
	return out
}

// heapMeter is an output that forgets what it takes and remembers the largest heap.
type heapMeter struct {
	written int64
	peak    uint64
}

func (h *heapMeter) Write(p []byte) (int, error) {
	var stats runtime.MemStats
	runtime.GC() // what is left is what is held
	runtime.ReadMemStats(&stats)
	h.peak = max(h.peak, stats.HeapAlloc)
	h.written += int64(len(p))
	return len(p), nil
}

func (h *heapMeter) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }

// TestStreamHoldsLittle converts 300,000 rows, 12 MB that become 50, and holds a chunk
// and the table of ids all the while: far less than either.
func TestStreamHoldsLittle(t *testing.T) {
	const rows = 300_000
	table := longTable(rows)
	_, err := Read("words.csv", table[:1000], statement.Options{}) // the words of all languages are read once
	if err != nil {
		t.Fatal(err)
	}
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f, err := Open("long.csv", bytes.NewReader(table), int64(len(table)), statement.Options{})
	if err != nil {
		t.Fatal(err)
	}
	meter := &heapMeter{}
	result, err := f.Statements[0].Convert(&convert.Stream{}, today, meter)
	if err != nil {
		t.Fatal(err)
	}
	if proof := f.Statements[0].Proof; result.Transactions != rows || !result.Valid || proof.Verdict != statement.Proven {
		t.Fatalf("%d rows, valid %v, proof %+v", result.Transactions, result.Valid, proof)
	}
	runtime.KeepAlive(table) // it was there before
	const ids, chunk = 8 << 20, 16 << 20
	if held := int64(meter.peak) - int64(before.HeapAlloc); held > ids+chunk {
		t.Errorf("%d MB held while %d MB were written", held>>20, meter.written>>20)
	}
}

// TestFileThatChanges holds that a file which grows or shrinks between two walks is
// told, and never converted in part.
func TestFileThatChanges(t *testing.T) {
	for _, other := range []string{"", "2024-01-07,c,3\n2024-01-08,d,4\n"} {
		const header = "Date,Text,Amount\n2024-01-05,a,1\n"
		data := []byte(header + "2024-01-06,b,2\n               \n               \n")
		f, err := Open("x.csv", bytes.NewReader(data), int64(len(data)), statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		copy(data[len(header):], other+strings.Repeat(" ", len(data)))
		_, err = f.Statements[0].Convert(&convert.Stream{}, today, &scratch{})
		if err == nil || !strings.Contains(err.Error(), "changed while it was read") {
			t.Errorf("%q: %v", other, err)
		}
	}
}

// brokenDisk fails from some byte on.
type brokenDisk struct {
	data []byte
	good int64
}

var errDisk = errors.New("input/output error")

func (d brokenDisk) ReadAt(p []byte, at int64) (int, error) {
	if at+int64(len(p)) > d.good {
		return 0, errDisk
	}
	return bytes.NewReader(d.data).ReadAt(p, at)
}

// TestUnreadable holds that a disk that fails is told, wherever it does.
func TestUnreadable(t *testing.T) {
	data := []byte("Date,Text,Amount\n" + strings.Repeat("2024-01-05,a,1\n", 20_000))
	for _, good := range []int64{0, 100, 5000, 200_000} {
		_, err := Open("x.csv", brokenDisk{data, good}, int64(len(data)), statement.Options{})
		if !errors.Is(err, errDisk) || !strings.HasPrefix(err.Error(), "x.csv cannot be read") {
			t.Errorf("good up to %d: %v", good, err)
		}
	}
}

// TestLongLine holds that a file without a line end does not fill the memory.
func TestLongLine(t *testing.T) {
	data := bytes.Repeat([]byte("never ending "), 5<<20/13)
	_, err := Open("x.csv", bytes.NewReader(data), int64(len(data)), statement.Options{})
	if err == nil || !strings.Contains(err.Error(), "longer than 4 MB") {
		t.Errorf("%v", err)
	}
}

// FuzzRead holds that no file makes the reader fail in another way than by a sentence, and
// that every row it counts is kept or skipped.
func FuzzRead(f *testing.F) {
	names, err := filepath.Glob("table/testdata/banks/*.[ct]sv")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("[{\"date\":\"2024-01-05\",\"amount\":1}]"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read("x", data, statement.Options{})
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		for _, s := range file.Statements {
			request, err := s.Collect()
			if err != nil {
				t.Fatal(err)
			}
			result := request.Convert(today)
			if result.Transactions+result.Skipped != request.Len() {
				t.Errorf("%d kept, %d skipped of %d", result.Transactions, result.Skipped, request.Len())
			}
		}
	})
}
