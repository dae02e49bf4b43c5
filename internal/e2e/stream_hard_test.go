//go:build hard

package e2e

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
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
		started := time.Now()
		command := exec.Command(binary, "convert", in, "-o", out, "-q")
		if text, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%d rows: %v\n%s", rows, err, text)
		}
		peak := command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss >> 10
		info, err := os.Stat(out)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d rows: %d MiB in memory for a file of %d MiB, %s", rows, peak, info.Size()>>20, time.Since(started).Round(time.Millisecond))
		if most := int64(100 + rows*32>>20); peak > most {
			t.Errorf("%d rows took %d MiB, more than %d", rows, peak, most)
		}
		os.Remove(out)
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
