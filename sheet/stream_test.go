package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/xuri/excelize/v2"

	"tillroll/convert"
	"tillroll/ofx"
)

// scratch is an output in memory.
type scratch struct{ data []byte }

func (s *scratch) Write(p []byte) (int, error) {
	s.data = append(s.data, p...)
	return len(p), nil
}

func (s *scratch) WriteAt(p []byte, at int64) (int, error) { return copy(s.data[at:], p), nil }

// samples are files of every kind and with every trouble a stream could have: the
// banks' layouts and what is added to them here.
func samples(t testing.TB) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	names, err := filepath.Glob("testdata/banks/*.[ct]sv")
	if err != nil || len(names) < 25 {
		t.Fatalf("%d bank layouts, %v", len(names), err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = data
	}
	for seed := range uint64(80) {
		files[fmt.Sprintf("made %d.csv", seed)] = madeUp(rand.New(rand.NewPCG(seed, 7)))
	}
	files["own.qbo"] = ownFile(t)
	files["array.json"] = []byte(`[{"date":"2024-01-05","amount":1.5,"description":"a"},{"date":"13/01/2024","amount":"x"},{"date":"03/02/2024","amount":2}]`)
	return files
}

// ownFile is a statement of ours with ids that look computed, because they are.
func ownFile(t testing.TB) []byte {
	f, err := Read("x.csv", []byte("Date,Text,Amount\n"+strings.Repeat("2024-01-05,Tea,1.50\n2024-01-06,Cake,2\n", 12)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Clone(f.Request.Convert(20270101).File)
}

// madeUp writes a table of random shape: delimiter, header, columns, order, quotes,
// line ends, damage, a footer.
func madeUp(r *rand.Rand) []byte {
	delimiter := string(",;\t|"[r.IntN(4)])
	lineEnd := []string{"\n", "\r\n", "\r"}[r.IntN(3)]
	day := func(n int) string {
		return fmt.Sprintf([]string{"%[3]d-%02[2]d-%02[1]d", "%02[1]d.%02[2]d.%[3]d", "%02[2]d/%02[1]d/%[3]d"}[r.IntN(3)%3], n%28+1, n/28%12+1, 2024)
	}
	if r.IntN(2) == 0 { // one format alone
		format := []string{"%02[1]d/%02[2]d/%[3]d", "%02[2]d/%02[1]d/%[3]d"}[r.IntN(2)]
		limit := []int{12, 28}[r.IntN(2)]
		day = func(n int) string { return fmt.Sprintf(format, n%limit+1, n/limit%12+1, 2024) }
	}
	money := []func(int) string{money, money, euros, wholeEuros, mixed}[r.IntN(5)]
	header := [][]string{
		{"Date", "Description", "Amount", "Balance", "Fee", "Reference"},
		{"Datum", "Verwendungszweck", "Betrag (EUR)", "Saldo", "Fee", "Reference"},
		{"Date", "Description", "Net", "Type", "Currency", "Transaction ID"},
	}[r.IntN(3)]
	var out strings.Builder
	line := func(cells ...string) { out.WriteString(strings.Join(cells, delimiter) + lineEnd) }
	for range r.IntN(3) {
		line("Account statement", "EUR")
	}
	if r.IntN(5) > 0 {
		line(header...)
	}
	balance := 0
	for n := range r.IntN(90) {
		amount, fee := r.IntN(200_000)-100_000, 0
		if r.IntN(4) == 0 {
			fee = r.IntN(300)
		}
		balance += amount - fee
		if r.IntN(30) == 0 {
			balance++ // a break
		}
		text := []string{"Tea", `"Tea` + "\n" + `and ""cake"""`, `"never closed`, "Caf\xe9", "Größe", "", "茶", "\xff\xfe", "PAYMENT THANK YOU", `5" pipe`}[r.IntN(10)]
		date := day(n)
		if r.IntN(20) == 0 {
			date = ""
		}
		cells := []string{date, text, money(amount), money(balance), money(fee), fmt.Sprint("ref ", r.IntN(400))}
		if r.IntN(25) == 0 {
			cells = cells[:r.IntN(len(cells))]
		}
		line(cells...)
	}
	for range r.IntN(4) {
		line("Total", "", money(balance))
	}
	return []byte(out.String())
}

func money(cents int) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// euros writes an amount as Germans do, quoted where the comma could be a delimiter.
func euros(cents int) string {
	return `"` + strings.NewReplacer(".", ",", ",", ".").Replace(thousands(cents)) + `"`
}

// wholeEuros has no decimals, and dots between the thousands.
func wholeEuros(cents int) string {
	whole, _, _ := strings.Cut(thousands(cents*100), ".")
	return strings.ReplaceAll(whole, ",", ".")
}

// mixed writes as many people do who never agreed on one way.
func mixed(cents int) string {
	return []func(int) string{money, euros, wholeEuros}[(cents%3+3)%3](cents)
}

// thousands writes 1,234.56.
func thousands(cents int) string {
	text := money(cents)
	for at := len(text) - len(".00") - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// TestStreamIsTheWhole holds that a file read through the smallest window, and
// converted in chunks of a few rows, gives the file, the notes and the details of one
// that is read and converted at once.
func TestStreamIsTheWhole(t *testing.T) {
	const today = ofx.Day(20270101)
	converted := 0
	for name, data := range samples(t) {
		for _, o := range []Options{
			{Convert: convert.Options{Details: true}},
			{Convert: convert.Options{Details: true, Format: convert.CSV, Currency: "EUR"}},
			{Convert: convert.Options{Details: true, Format: convert.OFX}, KeepSigns: true},
		} {
			whole, wholeErr := Read(name, data, o)
			stream, streamErr := Open(name, bytes.NewReader(data), int64(len(data)), o)
			if wholeErr != nil || streamErr != nil {
				if fmt.Sprint(wholeErr) != fmt.Sprint(streamErr) {
					t.Errorf("%s: read %v, opened %v", name, wholeErr, streamErr)
				}
				continue
			}
			converted++
			want := whole.Request.Convert(today)
			s, out := convert.Stream{ChunkRows: 7}, &scratch{}
			got, err := stream.Convert(&s, today, out)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if diff := cmp.Diff(string(want.File), string(out.data)); diff != "" {
				t.Errorf("%s: file (-whole +stream):\n%s", name, diff)
			}
			withoutFile := *want
			withoutFile.File = nil
			same := cmp.Options{cmpopts.IgnoreUnexported(convert.Result{}, File{}), cmpopts.EquateEmpty(), cmpopts.IgnoreFields(File{}, "Request")}
			if diff := cmp.Diff(&withoutFile, got, same); diff != "" {
				t.Errorf("%s: result (-whole +stream):\n%s", name, diff)
			}
			if diff := cmp.Diff(whole, stream, same); diff != "" {
				t.Errorf("%s: reading (-whole +stream):\n%s", name, diff)
			}
		}
	}
	if converted < 150 {
		t.Errorf("only %d files were converted", converted)
	}
}

// TestStreamWorkbook holds the same for a workbook.
func TestStreamWorkbook(t *testing.T) {
	data := workbookOf(t, func(f *excelize.File) {
		setRow(t, f, "Sheet1", 1, "Date", "Description", "Amount", "Balance")
		for i := range 50 {
			setRow(t, f, "Sheet1", i+3, 45300+i, fmt.Sprint("Shop ", i%7), i-20, i*i)
		}
		styleDates(t, f, "Sheet1", "A3", "A60", "yyyy-mm-dd")
	})
	whole, err := Read("x.xlsx", data, Options{})
	must(t, err)
	stream, err := Open("x.xlsx", bytes.NewReader(data), int64(len(data)), Options{})
	must(t, err)
	out := &scratch{}
	result, err := stream.Convert(&convert.Stream{ChunkRows: 7}, 20270101, out)
	must(t, err)
	if diff := cmp.Diff(string(whole.Request.Convert(20270101).File), string(out.data)); diff != "" || result.Transactions != 50 {
		t.Errorf("%d rows; -whole +stream:\n%s", result.Transactions, diff)
	}
}

// longTable is a table of so many rows.
func longTable(rows int) []byte {
	out := []byte("Date,Description,Amount,Balance\n")
	for n := range rows {
		out = fmt.Appendf(out, "%02d/%02d/2024,\"Shop, %d\",-1.25,%s\n", n/30_000%12+1, n/1000%28+1, n%50_000, money(-125*(n+1)))
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
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f, err := Open("long.csv", bytes.NewReader(table), int64(len(table)), Options{})
	must(t, err)
	meter := &heapMeter{}
	result, err := f.Convert(&convert.Stream{}, 20270101, meter)
	must(t, err)
	if result.Transactions != rows || !result.Valid || len(f.Breaks) > 0 || f.Balance == "" {
		t.Fatalf("%d rows, valid %v, %d breaks, balance %q", result.Transactions, result.Valid, len(f.Breaks), f.Balance)
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
		f, err := Open("x.csv", bytes.NewReader(data), int64(len(data)), Options{})
		must(t, err)
		copy(data[len(header):], other+strings.Repeat(" ", len(data)))
		_, err = f.Convert(&convert.Stream{}, 20270101, &scratch{})
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
		_, err := Open("x.csv", brokenDisk{data, good}, int64(len(data)), Options{})
		if !errors.Is(err, errDisk) || !strings.HasPrefix(err.Error(), "x.csv cannot be read") {
			t.Errorf("good up to %d: %v", good, err)
		}
	}
}

// TestLongLine holds that a file without a line end does not fill the memory.
func TestLongLine(t *testing.T) {
	data := bytes.Repeat([]byte("never ending "), 5<<20/13)
	_, err := Open("x.csv", bytes.NewReader(data), int64(len(data)), Options{})
	if err == nil || !strings.Contains(err.Error(), "longer than 4 MB") {
		t.Errorf("%v", err)
	}
}
