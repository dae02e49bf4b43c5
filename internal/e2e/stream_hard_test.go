//go:build hard

package e2e

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestHardLongFiles converts files of up to five million rows at the command line and
// looks how much memory each took at most: what it may is a base, and 32 bytes a row
// for the ids.
func TestHardLongFiles(t *testing.T) {
	for _, rows := range []int{100_000, 1_000_000, 5_000_000} {
		dir := t.TempDir()
		in, out := filepath.Join(dir, "long.csv"), filepath.Join(dir, "long.qbo")
		writeLongFile(t, in, rows)
		spent, peak := commandLine(t, "convert", in, "-o", out, "-q")
		info, err := os.Stat(out)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d rows: %d MiB in memory for a file of %d MiB, %s of processor time", rows, peak, info.Size()>>20, spent)
		if most := 100 + rows*32>>20; peak > most {
			t.Errorf("%d rows took %d MiB, more than %d", rows, peak, most)
		}
		os.Remove(out)
	}
}

// TestHardFileSpeed tells what one long file of each kind costs at the command line, read,
// proven and written, and what comparing two costs. The README prints it. TILLROLL_FILES
// names a folder that keeps the files, for other programs to be tried with.
func TestHardFileSpeed(t *testing.T) {
	dir := cmp.Or(os.Getenv("TILLROLL_FILES"), t.TempDir())
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %.1f MB", name, float64(len(data))/1e6)
		return path
	}
	for _, file := range []string{
		write("camt.xml", largeCamt(100_000)), write("mt940.sta", largeMT940(100_000)), write("ofx.ofx", largeOFX(100_000)),
		write("old.xls", largeXLS(16_383)), write("sheet.ods", largeODS(100_000)), write("sheet.xlsx", largeXLSX(100_000)),
		write("pages.pdf", largePDF(200*50)), write("million.csv", largeCSV(1_000_000)),
	} {
		spent, peak := commandLine(t, "convert", file, "-o", filepath.Join(dir, "out.ofx"), "-q", "--format", "ofx")
		t.Logf("%s: %s of processor time, %d MiB", filepath.Base(file), spent, peak)
	}
	spent, peak := commandLine(t, "diff", filepath.Join(dir, "million.csv"), filepath.Join(dir, "million.csv"))
	t.Logf("two of a million compared: %s of processor time, %d MiB", spent, peak)
}

// commandLine runs the program once and tells the processor time and the MiB it took at
// most. The system's own figure would be no less than what the test itself holds.
func commandLine(t *testing.T, args ...string) (spent time.Duration, peak int) {
	t.Helper()
	command := exec.Command(binary, args...)
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() { ended <- command.Wait() }()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%v: %v\n%s", args, err, said.Bytes())
			}
			state := command.ProcessState
			return (state.UserTime() + state.SystemTime()).Round(10 * time.Millisecond), peak
		case <-time.After(5 * time.Millisecond):
			peak = max(peak, memoryOf(command.Process.Pid, "VmHWM")>>10)
		}
	}
}

func writeLongFile(t *testing.T, path string, rows int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	fmt.Fprintln(w, "Date,Description,Amount,Balance")
	for i := range rows {
		fmt.Fprintf(w, "%d-%02d-%02d,\"Shop, %d\",-1.25,-%d.%02d\n", 2000+i*20/rows, i/7%12+1, i/3%28+1, i%99_991, (i+1)*125/100, (i+1)*125%100)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}
