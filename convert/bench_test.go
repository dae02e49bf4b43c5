package convert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"testing"

	"tillroll/internal/fitid"
	"tillroll/internal/rawjson"
	"tillroll/ofx"
)

var (
	benchPayees = []string{
		"CORNER BAKERY", "CITY WATER WORKS", "NORTH & SOUTH RAIL", "ACME PAYROLL", "Caf\u00e9 Zo\u00eb",
		"HARDWARE STORE #118 PORTLAND OREGON", "\u6771\u4eac\u96fb\u529b", "JOE'S \"DINER\"", "BOOKS \u2013 MAPS \u2013 MORE", "RENT",
	}
	benchDates = []string{"%04d-%02d-%02d", "%04d%02d%02d", "%04d/%02d/%02d", "%04d-%02d-%02dT10:30:00Z"}
)

// testBody is a request of n rows as they come from many banks: several date
// spellings, memos, check numbers, accents, repeats. The same n gives the same bytes.
func testBody(n int) []byte {
	b := bytes.NewBufferString(`{"format":"qbo","accountId":"000111222","transactions":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		k := i
		if i%50 == 49 {
			k = i - 7 // the same row again
		}
		date := fmt.Sprintf(benchDates[k%len(benchDates)], 2024+k%3, 1+k%12, 13+k%15)
		description, _ := json.Marshal(fmt.Sprintf("%s %04d", benchPayees[k%len(benchPayees)], k*7919%10000))
		fmt.Fprintf(b, `{"date":"%s","amount":%d.%02d,"description":%s`, date, k%900-450, k%100, description)
		if k%5 < 3 {
			fmt.Fprintf(b, `,"memo":"Invoice %08d of spring"`, k*104729%100000000)
		}
		if k%20 == 0 {
			fmt.Fprintf(b, `,"checkNumber":"%d"`, 1000+k%9000)
		}
		b.WriteByte('}')
	}
	b.WriteString("]}")
	return b.Bytes()
}

func convertBody(tb testing.TB, r *Request, body []byte, w io.Writer) {
	if err := r.Decode(body); err != nil {
		tb.Fatal(err)
	}
	if err := r.Convert(today).WriteJSON(w); err != nil {
		tb.Fatal(err)
	}
}

func benchConvert(b *testing.B, rows int) {
	body := testBody(rows)
	var request Request
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		convertBody(b, &request, body, io.Discard)
	}
	perRow(b, rows)
}

func perRow(b *testing.B, rows int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows), "ns/row")
}

func BenchmarkConvert2(b *testing.B)    { benchConvert(b, 2) }
func BenchmarkConvert1k(b *testing.B)   { benchConvert(b, 1000) }
func BenchmarkConvert100k(b *testing.B) { benchConvert(b, MaxTransactions) }

// BenchmarkConvert100kFresh makes a new request each time, as a process that
// converts once does.
func BenchmarkConvert100kFresh(b *testing.B) {
	body := testBody(MaxTransactions)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		convertBody(b, new(Request), body, io.Discard)
	}
	perRow(b, MaxTransactions)
}

func BenchmarkDecode100k(b *testing.B) {
	body := testBody(MaxTransactions)
	var request Request
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if err := request.Decode(body); err != nil {
			b.Fatal(err)
		}
	}
	perRow(b, MaxTransactions)
}

func BenchmarkWriteJSON(b *testing.B) {
	var request Request
	convertBody(b, &request, testBody(MaxTransactions), io.Discard)
	result := request.Convert(today)
	b.SetBytes(int64(len(result.File)))
	b.ReportAllocs()
	for b.Loop() {
		if err := result.WriteJSON(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeDocument(b *testing.B) {
	var request Request
	convertBody(b, &request, testBody(MaxTransactions), io.Discard)
	quoted := bytes.NewBufferString(`{"content":"`)
	a := rawjson.NewWriter(quoted, make([]byte, 0, chunkSize))
	a.File(request.Convert(today).File)
	a.Raw(`"}`)
	if err := a.Flush(); err != nil {
		b.Fatal(err)
	}
	body := make([]byte, quoted.Len())
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		copy(body, quoted.Bytes())
		if _, _, err := DecodeDocument(body); err != nil {
			b.Fatal(err)
		}
	}
}

// TestAllocations bounds what a conversion of 100,000 rows allocates, from the body
// to the last byte of the answer, the validator's share included: a fresh request
// at most 200 times and four times its body, a used one hardly at all.
func TestAllocations(t *testing.T) {
	body := testBody(MaxTransactions)
	var request Request
	// Under the race detector the standard library's hash allocates 64 bytes a row.
	var hasher fitid.Hasher
	hashed := uint64(testing.AllocsPerRun(10, func() { hasher.Key(20260115, ofx.Amount{}, nil, nil, nil) })) * MaxTransactions
	count, size := allocated(func() { convertBody(t, &request, body, io.Discard) })
	if count > 200+hashed || size > 4*uint64(len(body))+64*hashed {
		t.Errorf("a fresh request allocates %d times, %d bytes for a body of %d", count, size, len(body))
	}
	if count, _ = allocated(func() { convertBody(t, &request, body, io.Discard) }); count > 60+hashed {
		t.Errorf("a used request allocates %d times", count)
	}
	small := testBody(2)
	if count, _ = allocated(func() { convertBody(t, &request, small, io.Discard) }); count > 60 {
		t.Errorf("two rows allocate %d times", count)
	}
}

// allocated counts allocations. It takes the least of several runs: the runtime
// allocates for itself now and then.
func allocated(work func()) (count, size uint64) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc
}
