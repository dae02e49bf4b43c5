package server

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden transcripts")

// A transcript is a file of requests and the answers to them, over a real
// connection each:
//
//	# a remark
//	% max-body-bytes 300      a setting of the server, for the whole file
//	> POST /convert           the request: line, headers, an empty line, body
//	< 400 Bad Request         the answer, written by -update
//
// In a request {{row N}} stands for N rows, {{fill N}} for N blanks, {{gzip}} at the
// start of a body packs it. Content-Length and Host are added where they are missing.
func TestHTTPTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			written, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(t, string(written))
			if *update {
				if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(written), got); diff != "" {
				t.Errorf("the answers have changed (-file +now):\n%s", diff)
			}
		})
	}
}

// replay sends every request of a transcript and writes the transcript anew.
func replay(t *testing.T, written string) string {
	cfg := testConfig()
	for line := range strings.Lines(written) {
		configure(t, &cfg, line)
	}
	ts := start(t, cfg, testLimits())
	var out, request strings.Builder
	flush := func() {
		if request.Len() > 0 {
			out.WriteString(ts.perform(t, request.String()))
			request.Reset()
		}
	}
	for line := range strings.Lines(written) {
		switch {
		case strings.HasPrefix(line, ">"):
			request.WriteString(strings.TrimPrefix(strings.TrimPrefix(line, ">"), " "))
			out.WriteString(line)
		case strings.HasPrefix(line, "<"):
		default:
			flush()
			out.WriteString(line)
		}
	}
	flush()
	return out.String()
}

func configure(t *testing.T, cfg *Config, line string) {
	words := strings.Fields(line)
	if len(words) != 3 || words[0] != "%" {
		return
	}
	switch words[1] {
	case "max-body-bytes":
		cfg.MaxBodyBytes, _ = strconv.ParseInt(words[2], 10, 64)
	case "base-url":
		cfg.BaseURL = words[2]
	case "allowed-origin":
		cfg.AllowedOrigins = append(cfg.AllowedOrigins, words[2])
	case "limit":
		cfg.Limiter = fixedLimiter{refuse: words[2]}
	case "page":
		cfg.Page = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "page", r.URL.Path) })
		cfg.PagePaths = []string{"/", "/page/app.js"}
	default:
		t.Fatalf("unknown setting %q", words[1])
	}
}

var placeholder = regexp.MustCompile(`\{\{(row|fill) (\d+)\}\}`)

// expand puts the long parts of a request in place of their names.
func expand(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		parts := placeholder.FindStringSubmatch(found)
		n, _ := strconv.Atoi(parts[2])
		if parts[1] == "fill" {
			return strings.Repeat(" ", n)
		}
		rows := strings.Repeat(`{"date":"2024-01-05","amount":-1.5,"description":"Tea"},`, n)
		return strings.TrimSuffix(rows, ",")
	})
}

// perform sends one request and gives the answer's lines.
func (ts *testServer) perform(t *testing.T, text string) string {
	t.Helper()
	head, body, _ := strings.Cut(strings.TrimSuffix(text, "\n"), "\n\n")
	if packed, ok := strings.CutPrefix(body, "{{gzip}}"); ok {
		var buffer bytes.Buffer
		w := gzip.NewWriter(&buffer)
		_, _ = io.WriteString(w, expand(packed))
		_ = w.Close()
		body = buffer.String()
	} else {
		body = expand(body)
	}
	lines := strings.Split(strings.TrimRight(head, "\n"), "\n")
	lines[0] += " HTTP/1.1"
	if !strings.Contains(head, "\nHost:") {
		lines = append(lines, "Host: tillroll.test")
	}
	if !strings.Contains(head, "\nContent-Length:") && !strings.Contains(head, "\nTransfer-Encoding:") && body != "" {
		lines = append(lines, "Content-Length: "+strconv.Itoa(len(body)))
	}
	raw := []byte(strings.Join(lines, "\r\n") + "\r\n\r\n" + body)
	method, _, _ := strings.Cut(head, " ")
	answer, got := ts.send(t, method, raw)
	if request, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(raw))); err == nil {
		holds(t, request, []byte(body), answer, plain(t, answer, got))
	}
	return show(answer, plain(t, answer, got))
}

// plain unpacks an answer that was packed.
func plain(t *testing.T, answer *http.Response, body []byte) []byte {
	if answer.Header.Get("Content-Encoding") != "gzip" {
		return body
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var ourID = regexp.MustCompile(`^[0-9a-f]{12}-[0-9a-z]+$`)

// show writes an answer; what differs from run to run is masked.
func show(answer *http.Response, body []byte) string {
	var out strings.Builder
	fmt.Fprintf(&out, "< %s\n", answer.Status)
	var names []string
	for name := range answer.Header {
		if name != "Date" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		for _, value := range answer.Header[name] {
			if ourID.MatchString(value) {
				value = "(made by the server)"
			}
			if name == "Content-Length" && answer.Header.Get("Content-Encoding") != "" {
				value = "(packed)"
			}
			fmt.Fprintf(&out, "< %s: %s\n", name, value)
		}
	}
	if len(answer.TransferEncoding) > 0 {
		fmt.Fprintf(&out, "< Transfer-Encoding: %s\n", strings.Join(answer.TransferEncoding, ", "))
	}
	if len(body) == 0 {
		return out.String()
	}
	out.WriteString("<\n")
	for _, line := range strings.Split(strings.TrimSuffix(string(body), "\n"), "\n") {
		fmt.Fprintf(&out, "< %s\n", line)
	}
	return out.String()
}
