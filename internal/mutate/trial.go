package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// slowTest is where a test counts as slow: those run only when the quick ones were
// content. Most changes fall to a quick test.
const slowTest = 0.05 // seconds

// longTest is where a test of a package above is not asked any more: what takes so long
// there measures memory and growth, and says nothing about one limit far below.
const longTest = 4 // seconds

// golden are the tests that compare whole readings, which notice most of what is left: of
// the slow tests they come first.
const golden = "^Test(Spoilt.*|Lottery.*|Neighbours|Made|Samples|Banks|EveryTarget|RealFiles.*)$"

// The time tests get under a change, many times what they need without one: a loop
// without an end must be told from a busy machine.
const (
	quickTimeout = 30 * time.Second
	slowTimeout  = 3 * time.Minute
)

// maxMemory, in KiB of addresses, ends a change that makes a loop fill the memory.
const maxMemory = 8 << 20

// dependants are the packages whose tests are asked when those of the changed package were
// content: the next above it that hold its behaviour in files.
func dependants(name string) []string {
	if above, ok := above()[name]; ok {
		return above
	}
	switch first, _, _ := strings.Cut(name, "/"); first {
	case "reader", "statement":
		return []string{"job"}
	case "writer", "target":
		return []string{"job", "convert"}
	case "ofx", "internal":
		return []string{"convert"}
	}
	return nil
}

// above names the dependants of packages that are used by other rooms of theirs.
func above() map[string][]string {
	return map[string][]string{
		"reader":                       {"job"},
		"reader/bookings":              {"reader/abo", "reader/bai2", "reader/cfonb", "reader/coda", "reader/norma43", "reader/camt", "reader/mt940", "reader/qif", "job"},
		"reader/unlock":                {"reader/archive", "reader/ods", "reader/xls", "reader/xlsx"},
		"reader/compound":              {"reader/xls"},
		"reader/excel":                 {"reader/xls", "reader/xlsx", "reader/spreadsheetml", "reader/ods"},
		"reader/pdf":                   {"reader/paper"},
		"reader/pdf/internal/object":   {"reader/pdf", "reader/paper"},
		"reader/pdf/internal/font":     {"reader/pdf", "reader/paper"},
		"reader/paper/internal/ink":    {"reader/paper/internal/head", "reader/paper/internal/beside", "reader/paper/internal/list", "reader/paper"},
		"reader/paper/internal/head":   {"reader/paper/internal/list", "reader/paper"},
		"reader/paper/internal/beside": {"reader/paper"},
		"reader/paper/internal/list":   {"reader/paper"},
		"reader/delimited":             {"reader/table"},
		"reader/source":                {"reader/delimited", "reader/archive"},
		"reader/cells":                 {"reader/table", "reader/xls"},
		"reader/layout":                {"job"},
		"reader/table":                 {"reader/layout", "job"},
		"oauth":                        {"cmd/tillroll/internal/service"},
	}
}

// stages are what is known of the tests: the slow and the long ones of each package.
type stages struct {
	dir  string
	own  bool // no package above is asked
	lock sync.Mutex
	slow map[string]patience // by package
}

// patience is regular expressions for tests that take their time; empty where a package has no tests.
type patience struct{ slow, long string }

var testTime = regexp.MustCompile(`(?m)^--- (?:PASS|SKIP): (\w+) \(([0-9.]+)s\)`)

// slowOf runs the tests of a package once without a change, which must pass, and notes the
// slow ones.
func (s *stages) slowOf(name string) (patience, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if slow, known := s.slow[name]; known {
		return slow, nil
	}
	program := s.program(s.dir, name)
	if out, err := exec.Command("go", "test", "-c", "-vet=off", "-o", program, "./"+name).CombinedOutput(); err != nil {
		return patience{}, fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	if _, err := os.Stat(program); err != nil {
		s.slow[name] = patience{}
		return patience{}, nil // there are no tests
	}
	out, err := runTests(program, name, slowTimeout, "-test.v")
	if err != nil {
		return patience{}, fmt.Errorf("the tests of %s fail without a change: %w\n%s", name, err, out)
	}
	var slow, long []string
	for _, match := range testTime.FindAllSubmatch(out, -1) {
		if seconds, err := strconv.ParseFloat(string(match[2]), 64); err == nil && seconds > slowTest {
			slow = append(slow, string(match[1]))
			if seconds > longTest {
				long = append(long, string(match[1]))
			}
		}
	}
	s.slow[name] = patience{"^(" + strings.Join(slow, "|") + ")$", "^(" + strings.Join(long, "|") + ")$"}
	return s.slow[name], nil
}

// program is where the tests of a package are compiled to.
func (s *stages) program(dir, name string) string {
	return filepath.Join(dir, strings.ReplaceAll(name, "/", "-")+".test")
}

// runTests runs a compiled test program in the folder of its package.
func runTests(program, name string, timeout time.Duration, flags ...string) ([]byte, error) {
	limited := []string{"-c", `ulimit -v ` + strconv.Itoa(maxMemory) + ` && exec "$@"`, "sh", program, "-test.failfast", "-test.timeout", timeout.String()}
	cmd := exec.Command("sh", append(limited, flags...)...)
	cmd.Dir = name
	return cmd.CombinedOutput()
}

// try runs the tests with one change: the quick ones of its package, the slow ones,
// then those of the packages above.
func (s *stages) try(c change) (fate, error) {
	dir, err := os.MkdirTemp(s.dir, "")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	overlay, err := writeOverlay(dir, c)
	if err != nil {
		return 0, err
	}
	name := filepath.Dir(c.file)
	packages := []string{name}
	if !s.own {
		packages = append(packages, dependants(name)...)
	}
	for _, asked := range packages {
		wait, err := s.slowOf(asked)
		if err != nil {
			return 0, err
		}
		if wait.slow == "" {
			continue
		}
		program := s.program(dir, asked)
		out, err := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", program, "./"+asked).CombinedOutput()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return refused, nil
		}
		if err != nil {
			return 0, fmt.Errorf("%w\n%s", err, out)
		}
		if f := ask(program, asked, wait, asked != name); f != survived {
			return f, nil
		}
	}
	return survived, nil
}

// ask runs the tests of a package in stages, until one of them minds.
func ask(program, name string, wait patience, above bool) fate {
	last := golden
	if above {
		last += "|" + wait.long
	}
	for _, stage := range []struct {
		timeout time.Duration
		flags   []string
	}{
		{quickTimeout, []string{"-test.skip", wait.slow}},
		{slowTimeout, []string{"-test.run", golden}},
		{slowTimeout, []string{"-test.run", wait.slow, "-test.skip", last}},
	} {
		out, err := runTests(program, name, stage.timeout, stage.flags...)
		switch {
		case err == nil:
		case bytes.Contains(out, []byte("panic: test timed out")):
			return endless
		default:
			return killed
		}
	}
	return survived
}

// writeOverlay writes the changed file, and for the compiler where it belongs.
func writeOverlay(dir string, c change) (string, error) {
	source, err := os.ReadFile(c.file)
	if err != nil {
		return "", err
	}
	original, err := filepath.Abs(c.file)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, c.apply(source), 0o600); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {original: changed}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}
