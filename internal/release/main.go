// Command release builds the archives of a release under dist/: six platforms, each
// built twice to the same bytes, with completions, man page, licences, checksums, a
// bundle for desktop programs and a bill of materials. With -third-party it only writes the list of licences.
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const dist = "dist"

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

func main() {
	log.SetFlags(0)
	version := flag.String("version", described(), "what the binary answers to `tillroll version`")
	bundle := flag.Bool("bundle", false, "only make the bundle for desktop programs")
	thirdParty := flag.String("third-party", "", "only write the licences of all dependencies to this `file`")
	flag.Parse()
	var err error
	switch {
	case *thirdParty != "":
		err = writeThirdParty(*thirdParty)
	case *bundle:
		if err = os.MkdirAll(dist, 0o755); err == nil {
			err = writeBundle(*version)
		}
	default:
		err = release(*version)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// described names the commit a release is made of.
func described() string {
	out, err := exec.Command("git", "describe", "--tags", "--always", "--dirty").Output()
	if err != nil {
		return "dev"
	}
	return strings.TrimSpace(string(out))
}

// release stops at the first fault: half a release must not be uploaded.
func release(version string) error {
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	if err := command("go", "generate", "./page"); err != nil {
		return err
	}
	extras, err := extraFiles()
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, p := range platforms {
		name, err := buildArchive(p, version, extras)
		if err != nil {
			return fmt.Errorf("%s/%s: %w", p.os, p.arch, err)
		}
		log.Print(name)
		if err := addChecksum(&sums, name); err != nil {
			return err
		}
	}
	if err := writeBundle(version); err != nil {
		return err
	}
	log.Print(bundleName)
	if err := addChecksum(&sums, bundleName); err != nil {
		return err
	}
	if err := writeSBOM(filepath.Join(dist, "tillroll.cdx.json"), version); err != nil {
		return err
	}
	if err := addChecksum(&sums, "tillroll.cdx.json"); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, "SHA256SUMS"), sums.Bytes(), 0o644)
}

// addChecksum writes a line as sha256sum -c reads it.
func addChecksum(sums *bytes.Buffer, name string) error {
	data, err := os.ReadFile(filepath.Join(dist, name))
	if err != nil {
		return err
	}
	fmt.Fprintf(sums, "%x  %s\n", sha256.Sum256(data), name)
	return nil
}

// build compiles one binary; nothing of the building machine gets into it.
func build(p platform, version, out string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= -X main.version="+version, "-o", out, "./cmd/tillroll")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.os, "GOARCH="+p.arch)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

func command(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
