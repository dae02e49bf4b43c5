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
func extraFiles(program string) ([]member, error) {
	var files []member
	for _, name := range []string{"README.md", "LICENSE", "CHANGELOG.md", "THIRD_PARTY.md"} {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, member{name, 0o644, data})
	}
	licences, err := licenceTexts()
	if err != nil {
		return nil, err
	}
	files = append(files, member{"THIRD_PARTY_LICENSES.txt", 0o644, licences})
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
		out, err := exec.Command(program, printed.args...).Output()
		if err != nil {
			return nil, fmt.Errorf("tillroll %v: %w", printed.args, err)
		}
		files = append(files, member{printed.name, 0o644, out})
	}
	return files, nil
}

// filesOf reads a folder, in the order of names.
func filesOf(folder string) ([]member, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []member
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, member{entry.Name(), 0o644, data})
	}
	return files, nil
}

// writeArchive packs a binary with what stands beside it, in the form its system opens.
func writeArchive(p platform, binary []byte, extras []member) (string, error) {
	files := append([]member{{p.binary(), 0o755, binary}}, extras...)
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
