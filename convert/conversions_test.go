package convert

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/ofx"
)

var update = flag.Bool("update", false, "rewrite the golden files of this package from what it does now")

// today is the present day of every test: no test asks the clock.
const today = ofx.Day(20261115)

// TestConversions runs the scenarios of testdata/conversions: a sentence that says
// what the scenario shows, a request, the answer, and the file in it.
func TestConversions(t *testing.T) {
	paths, err := filepath.Glob("testdata/conversions/*.txt")
	if err != nil || len(paths) < 60 {
		t.Fatalf("%d scenarios, %v", len(paths), err)
	}
	var request Request // one for all: what a request leaves behind must not show
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			was, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			about, rest, _ := strings.Cut(string(was), "-- request --\n")
			body, _, _ := strings.Cut(rest, "-- answer --\n")
			is := about + "-- request --\n" + body + outcomeOf(t, &request, body)
			if *update {
				if err := os.WriteFile(path, []byte(is), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if is != string(was) {
				t.Errorf("%s: the answer is now\n%s\nwas\n%s", path, is, was)
			}
		})
	}
}

func outcomeOf(t *testing.T, request *Request, body string) string {
	if err := request.Decode([]byte(body)); err != nil {
		t.Fatal(err)
	}
	result := request.Convert(today)
	file := string(result.File)
	var whole, short, pretty bytes.Buffer
	if err := result.WriteJSON(&whole); err != nil {
		t.Fatal(err)
	}
	var parsed struct{ File string }
	if err := json.Unmarshal(whole.Bytes(), &parsed); err != nil || parsed.File != file {
		t.Errorf("the file in the answer is %q, %v", parsed.File, err)
	}
	if result.Transactions+result.Skipped != result.InputCount {
		t.Errorf("%d + %d is not %d", result.Transactions, result.Skipped, result.InputCount)
	}
	result.File = nil
	if err := result.WriteJSON(&short); err != nil {
		t.Fatal(err)
	}
	if err := json.Indent(&pretty, short.Bytes(), "", "  "); err != nil {
		t.Fatal(err)
	}
	answer := strings.Replace(pretty.String(), `"file": ""`, `"file": "(see below)"`, 1)
	return "-- answer --\n" + answer + "\n-- file." + result.Format.String() + " --\n" + file
}
