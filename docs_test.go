package tillroll_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the outputs shown in the Markdown files")

// runnable is a shell block marked "sh run" and, where one follows, the block
// marked "text out" that shows what it printed.
var runnable = regexp.MustCompile("(?ms)^```sh run\n(.*?)^```\n(?:\n?^```text out\n(.*?)^```\n)?")

// TestShellBlocksRun runs every shell block that says it can be run, file by file
// in a folder of its own, and compares what it prints with what the text shows.
func TestShellBlocksRun(t *testing.T) {
	binary := buildBinary(t)
	files, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, file := range append(files, "README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		dir := folderLikeTheClone(t)
		mended := runnable.ReplaceAllStringFunc(string(text), func(block string) string {
			ran++
			parts := runnable.FindStringSubmatch(block)
			printed := runBlock(t, dir, filepath.Dir(binary), parts[1])
			if !strings.Contains(block, "```text out\n") || printed == parts[2] {
				return block
			}
			if !*update {
				t.Errorf("%s: this block\n%s\nprints\n%s\nbut the text shows\n%s", file, parts[1], printed, parts[2])
			}
			return "```sh run\n" + parts[1] + "```\n\n```text out\n" + printed + "```\n"
		})
		if *update && mended != string(text) {
			if err := os.WriteFile(file, []byte(mended), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ran == 0 {
		t.Error("no block is marked as runnable")
	}
}

// folderLikeTheClone is an empty folder in which the samples of the docs are where they are
// in a clone.
func folderLikeTheClone(t *testing.T) string {
	t.Helper()
	docs, err := filepath.Abs("docs")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(docs, filepath.Join(dir, "docs")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func buildBinary(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "tillroll")
	if out, err := exec.Command("go", "build", "-o", binary, "./cmd/tillroll").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

func runBlock(t *testing.T, dir, path, script string) string {
	t.Helper()
	cmd := exec.Command("bash", "-euo", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+path+":"+os.Getenv("PATH"), "NO_COLOR=1", "COLUMNS=100")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v:\n%s\n%s", err, script, out)
	}
	return string(out)
}
