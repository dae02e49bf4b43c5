package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// platform is a pair that Go builds for without a C compiler.
type platform struct{ os, arch string }

var platforms = []platform{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

func (p platform) String() string { return p.os + "/" + p.arch }

// binary is the name a program has on a platform.
func (p platform) binary() string {
	if p.os == "windows" {
		return "tillroll.exe"
	}
	return "tillroll"
}

// mostBytes is the largest binary that may be released, 40 MB: people load it over lines
// that are not theirs. What breaks it is most often a new dependency that runs templates or
// looks up methods by name, which keeps every method of every type.
const mostBytes = 40_000_000

// leftOut is the build tag that leaves the request tracer out of the library behind OTLP. It
// serves pages of its own by templates, which nobody sees here.
const leftOut = "grpcnotrace"

// buildAll builds for platforms, and stops at one that is too large.
func buildAll(wanted []platform, version string) (map[platform][]byte, error) {
	built := map[platform][]byte{}
	for _, p := range wanted {
		data, err := build(p, version)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		log.Printf("%-14s %5.1f MB", p, float64(len(data))/1e6)
		if len(data) > mostBytes {
			return nil, fmt.Errorf("%s: the binary has %d bytes, and %d are the most", p, len(data), mostBytes)
		}
		built[p] = data
	}
	return built, nil
}

// buildAlone builds for platforms by their names and keeps nothing.
func buildAlone(names, version string) error {
	var wanted []platform
	for name := range strings.SplitSeq(names, ",") {
		at := slices.IndexFunc(platforms, func(p platform) bool { return p.String() == name })
		if at < 0 {
			return fmt.Errorf("%q is not released; the platforms are %v", name, platforms)
		}
		wanted = append(wanted, platforms[at])
	}
	_, err := buildAll(wanted, version)
	return err
}

// build compiles one binary; nothing of the building machine gets into it.
func build(p platform, version string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "tillroll-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	out := filepath.Join(folder, p.binary())
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags", leftOut,
		"-ldflags", "-s -w -buildid= -X main.version="+version, "-o", out, "./cmd/tillroll")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+p.os, "GOARCH="+p.arch)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// printed has a binary that runs here print what stands beside it in every archive, and
// write the page.
func printed(version string) (extras, page []member, err error) {
	here, err := build(platform{runtime.GOOS, runtime.GOARCH}, version)
	if err != nil {
		return nil, nil, err
	}
	folder, err := os.MkdirTemp("", "tillroll-release-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, platform{runtime.GOOS, runtime.GOARCH}.binary())
	if err := os.WriteFile(program, here, 0o755); err != nil {
		return nil, nil, err
	}
	if extras, err = extraFiles(program); err != nil {
		return nil, nil, err
	}
	static := filepath.Join(folder, "page")
	if err := exec.Command(program, "page", "--out", static).Run(); err != nil {
		return nil, nil, err
	}
	page, err = filesOf(static)
	return extras, page, err
}
