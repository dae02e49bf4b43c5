package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// member is one file of an archive.
type member struct {
	name string
	mode int64
	data []byte
}

// epoch stands in every archive as the time of every file, so that two builds of
// one commit are the same bytes. Zip knows no year before 1980.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// extraFiles are what stands beside the binary: texts, completions and the man page.
func extraFiles() ([]member, error) {
	var files []member
	for _, name := range []string{"README.md", "LICENSE", "CHANGELOG.md", "THIRD_PARTY.md"} {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, member{name, 0o644, data})
	}
	for _, printed := range []struct {
		name string
		args []string
	}{ // a list, not a map: members stand in the same order in every build
		{"completions/tillroll.bash", []string{"completion", "bash"}},
		{"completions/_tillroll", []string{"completion", "zsh"}},
		{"completions/tillroll.fish", []string{"completion", "fish"}},
		{"completions/tillroll.ps1", []string{"completion", "powershell"}},
		{"man/tillroll.1", []string{"man"}},
	} {
		out, err := exec.Command("go", append([]string{"run", "./cmd/tillroll"}, printed.args...)...).Output()
		if err != nil {
			return nil, fmt.Errorf("tillroll %v: %w", printed.args, err)
		}
		files = append(files, member{printed.name, 0o644, out})
	}
	return files, nil
}

// buildArchive builds a platform twice and packs it if both builds are one.
func buildArchive(p platform, version string, extras []member) (string, error) {
	binary := "tillroll"
	if p.os == "windows" {
		binary += ".exe"
	}
	var built [2][]byte
	for i := range built {
		path := filepath.Join(dist, fmt.Sprintf("build-%d", i))
		if err := build(p, version, path); err != nil {
			return "", err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		built[i] = data
		if err := os.Remove(path); err != nil {
			return "", err
		}
	}
	if !bytes.Equal(built[0], built[1]) {
		return "", fmt.Errorf("two builds differ")
	}
	files := append([]member{{binary, 0o755, built[0]}}, extras...)
	base := fmt.Sprintf("tillroll_%s_%s", p.os, p.arch)
	if p.os == "windows" {
		return base + ".zip", writeFile(base+".zip", files, packZip)
	}
	return base + ".tar.gz", writeFile(base+".tar.gz", files, packTar)
}

// writeFile packs in memory first: an archive that cannot be made leaves no file behind.
func writeFile(name string, files []member, pack func(io.Writer, []member) error) error {
	var archive bytes.Buffer
	if err := pack(&archive, files); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, name), archive.Bytes(), 0o644)
}

// packTar writes the form that Unix unpacks without losing the mode of the binary.
func packTar(w io.Writer, files []member) error {
	zipped := gzip.NewWriter(w)
	archive := tar.NewWriter(zipped)
	for _, f := range files {
		header := &tar.Header{Name: "tillroll/" + f.name, Mode: f.mode, Size: int64(len(f.data)), ModTime: epoch, Format: tar.FormatUSTAR}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return zipped.Close()
}

// packZip writes the form that Windows opens by itself.
func packZip(w io.Writer, files []member) error { return packInto(w, "tillroll/", files) }

// packBundle writes the form of a bundle, whose manifest stands at the top.
func packBundle(w io.Writer, files []member) error { return packInto(w, "", files) }

func packInto(w io.Writer, folder string, files []member) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		header := &zip.FileHeader{Name: folder + f.name, Method: zip.Deflate, Modified: epoch}
		header.SetMode(os.FileMode(f.mode))
		out, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := out.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
}
