// Command release makes a release under dist/: an archive for each of six platforms, with
// completions, man page and licences, a bundle for desktop programs, the page as static
// files, a bill of materials, and the checksums of them all. Two runs on one commit give the
// same bytes; scripts/reproduce.sh holds it to that. Flags make a part alone.
package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const dist = "dist"

func main() {
	log.SetFlags(0)
	version := flag.String("version", described(), "what the binary answers to `tillroll version`")
	binaries := flag.String("binaries", "", "only build for these `platforms`, such as linux/arm64,windows/amd64, and hold the size, keeping nothing")
	types := flag.Bool("types", false, "only check that all packages have the types they need on every platform")
	bundle := flag.Bool("bundle", false, "only make the bundle for desktop programs")
	thirdParty := flag.String("third-party", "", "only write the licences of all dependencies to this `file`")
	flag.Parse()
	var err error
	switch {
	case *thirdParty != "":
		err = writeThirdParty(*thirdParty)
	case *binaries != "":
		err = buildAlone(*binaries, *version)
	case *types:
		for _, p := range platforms {
			err = errors.Join(err, typed(p))
		}
	case *bundle:
		err = bundleAlone(*version)
	default:
		err = release(*version)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// described names the commit a release is made of.
func described() string {
	out, err := exec.Command("git", "describe", "--tags", "--always", "--abbrev=12", "--dirty").Output()
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
	built, err := buildAll(platforms, version)
	if err != nil {
		return err
	}
	made, err := writeParts(built, version)
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, name := range made {
		if err := addChecksum(&sums, name); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dist, "SHA256SUMS"), sums.Bytes(), 0o644)
}

// writeParts writes every file of a release but the checksums, and gives their names.
func writeParts(built map[platform][]byte, version string) ([]string, error) {
	extras, page, err := printed(version)
	if err != nil {
		return nil, err
	}
	var made []string
	for _, p := range platforms {
		name, err := writeArchive(p, built[p], extras)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		made = append(made, name)
	}
	if err := writeFile(pageName, page, packTar); err != nil {
		return nil, err
	}
	if err := writeBundle(built, version); err != nil {
		return nil, err
	}
	if err := writeSBOM(filepath.Join(dist, billName), version); err != nil {
		return nil, err
	}
	return append(made, pageName, bundleName, billName), nil
}

// The files of a release that are the same for every platform; bundleName is another.
const (
	pageName = "tillroll_page.tar.gz"
	billName = "tillroll.cdx.json"
)

// addChecksum writes a line as sha256sum -c reads it.
func addChecksum(sums *bytes.Buffer, name string) error {
	data, err := os.ReadFile(filepath.Join(dist, name))
	if err != nil {
		return err
	}
	fmt.Fprintf(sums, "%x  %s\n", sha256.Sum256(data), name)
	return nil
}

func command(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
