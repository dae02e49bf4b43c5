// Command speed measures tillroll beside encoding/json and ofxgo on the same rows in
// the same run, in CPU time of one core, and prints a table. It fails if tillroll's lead
// has become smaller than it must be.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/big"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/aclindsa/ofxgo"

	"tillroll/convert"
	"tillroll/ofx"
)

// contender does one job on input that was prepared before.
type contender struct {
	name string
	rows int
	lead float64 // how many times as long as tillroll it must take; 0 for tillroll itself
	work func() error
}

func main() {
	log.SetFlags(0)
	rows := flag.Int("rows", 100_000, "rows of the statement")
	rounds := flag.Int("rounds", 5, "how often each job is done; the least time counts")
	slack := flag.Float64("slack", 1, "how many times smaller than it must be a lead may be: a busy machine needs some")
	slow := flag.Int("slow-rows", 2_000, "rows for ofxgo's parser, which needs minutes for more")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	if err := run(*rows, *slow, *rounds, *slack); err != nil {
		log.Fatal(err)
	}
}

func run(rows, slow, rounds int, slack float64) error {
	body := requestBody(rows)
	document, err := document(body)
	if err != nil {
		return err
	}
	smallDocument, err := documentOf(slow)
	if err != nil {
		return err
	}
	response, err := ofxgo.ParseResponse(bytes.NewReader(smallDocument))
	if err != nil {
		return err
	}
	var request convert.Request
	var decoded struct{ Transactions []transaction }
	jobs := [][]contender{
		{
			{"tillroll: JSON in, checked .qbo out as JSON", rows, 0, func() error { return convertJSON(&request, body) }},
			{"encoding/json: only reading the rows", rows, 1.2, func() error { decoded.Transactions = nil; return json.Unmarshal(body, &decoded) }},
			{"ofxgo: only writing, rows in memory", slow, 6, func() error { _, err := response.Marshal(); return err }},
		},
		{
			{"tillroll: all rules", rows, 0, func() error { ofx.Check(document, ofx.Options{}); return nil }},
			{"encoding/json: reading the same bytes as one string", rows, 6, jsonString(document)},
			{"ofxgo: parsing", slow, 300, func() error { _, err := ofxgo.ParseResponse(bytes.NewReader(smallDocument)); return err }},
		},
	}
	var failed error
	for i, title := range []string{"convert", "validate"} {
		best, err := table(title, jobs[i], rounds)
		if err != nil {
			return err
		}
		for k, job := range jobs[i] {
			if lead := best[k] / best[0]; lead*slack < job.lead {
				failed = errors.Join(failed, fmt.Errorf("%s takes %.1f times as long as tillroll, and should take %.1f times", job.name, lead, job.lead))
			}
		}
	}
	return failed
}

// table takes the contenders in turn, so that a busy moment meets them all. It gives
// what a row costs each of them.
func table(title string, jobs []contender, rounds int) (best []float64, err error) {
	best = make([]float64, len(jobs))
	allocations := make([]uint64, len(jobs))
	for range rounds {
		for i, job := range jobs {
			debug.FreeOSMemory()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := cpu()
			if err := job.work(); err != nil {
				return nil, fmt.Errorf("%s: %w", job.name, err)
			}
			took := float64((cpu() - start).Nanoseconds()) / float64(job.rows)
			runtime.ReadMemStats(&after)
			if best[i] == 0 || took < best[i] {
				best[i], allocations[i] = took, after.Mallocs-before.Mallocs
			}
		}
	}
	fmt.Printf("| %s | rows | ns a row | times tillroll's | allocations |\n|---|---|---|---|---|\n", title)
	for i, job := range jobs {
		fmt.Printf("| %s | %d | %.0f | %.1f | %d |\n", job.name, job.rows, best[i], best[i]/best[0], allocations[i])
	}
	fmt.Println()
	return best, nil
}

func cpu() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		log.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

type transaction struct {
	Date        string      `json:"date"`
	Amount      json.Number `json:"amount"`
	Description string      `json:"description"`
	Memo        string      `json:"memo,omitempty"`
}

func requestBody(rows int) []byte {
	var body bytes.Buffer
	body.WriteString(`{"transactions":[`)
	for i := range rows {
		if i > 0 {
			body.WriteByte(',')
		}
		value := big.NewRat(int64(i*7919%1_000_003-500_000), 100)
		fmt.Fprintf(&body, `{"date":"2026-%02d-%02d","amount":%s,"description":"Shop %d, Main Street","memo":"card %d"}`, i%12+1, i%28+1, value.FloatString(2), i%4099, i%97)
	}
	body.WriteString(`]}`)
	return body.Bytes()
}

func convertJSON(request *convert.Request, body []byte) error {
	if err := request.Decode(body); err != nil {
		return err
	}
	return request.Convert(20261231).WriteJSON(io.Discard)
}

func documentOf(rows int) ([]byte, error) { return document(requestBody(rows)) }

func document(body []byte) ([]byte, error) {
	var request convert.Request
	if err := request.Decode(body); err != nil {
		return nil, err
	}
	result := request.Convert(20261231)
	if !result.Valid {
		return nil, fmt.Errorf("not valid: %s", strings.Join(result.Issues, " "))
	}
	return bytes.Clone(result.File), nil
}

func jsonString(document []byte) func() error {
	quoted, err := json.Marshal(map[string]string{"content": string(document)})
	return func() error {
		if err != nil {
			return err
		}
		var body struct{ Content string }
		return json.Unmarshal(quoted, &body)
	}
}
