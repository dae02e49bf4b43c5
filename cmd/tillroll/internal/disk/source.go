// Package disk is how commands read and save files.
//
// A source is a file, or a pipe, that is read more than once. A spool holds a file on its
// way in or out: what it saves takes its name only when it is whole, so that nobody ever
// sees half of it.
package disk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Source is a file to be converted, which is read more than once.
type Source struct {
	io.ReaderAt
	Size   int64
	Free   func()
	ctx    context.Context   // ends the work when the user does
	OnRead func(bytes int64) // is told what was read; nil if nobody wants to know
}

// ReadAt reads, as long as the user wants it.
func (s *Source) ReadAt(p []byte, at int64) (int, error) {
	if s.ctx.Err() != nil {
		return 0, ErrInterrupted
	}
	n, err := s.ReaderAt.ReadAt(p, at)
	if s.OnRead != nil {
		s.OnRead(int64(n))
	}
	return n, err
}

// Open opens a file, or standard input for "-". What cannot be read twice, as a
// pipe, is spooled first.
func Open(ctx context.Context, stdin io.Reader, name string) (*Source, error) {
	if name == "-" {
		return spooled(ctx, stdin, "standard input")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, cannotOpen(name, err, statements)
	}
	info, err := f.Stat()
	switch {
	case err == nil && info.IsDir():
		err = syscall.EISDIR
	case err == nil && info.Mode().IsRegular():
		return &Source{ReaderAt: f, Size: info.Size(), Free: func() { _ = f.Close() }, ctx: ctx}, nil
	}
	defer f.Close()
	if err != nil {
		return nil, cannotOpen(name, err, statements)
	}
	return spooled(ctx, f, name)
}

// spooled takes in all that a pipe has to give. Nobody can end the wait for a pipe that
// gives nothing, so an interrupted one is left to itself.
func spooled(ctx context.Context, r io.Reader, name string) (*Source, error) {
	s := NewSpool(ctx, "")
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(s, r)
		if err != nil {
			s.Discard()
		}
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return &Source{ReaderAt: s, Size: s.size, Free: s.Discard, ctx: ctx}, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w; nothing was written", name, ErrInterrupted)
	}
}

// ReadAll reads a file whole, or standard input for "-".
func ReadAll(stdin io.Reader, name string) ([]byte, error) {
	if name == "-" {
		data, err := io.ReadAll(stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		return data, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, cannotOpen(name, err, documents)
	}
	return data, nil
}

// The endings of files that may be meant by a folder: what is read whole are documents of the OFX
// family, what is opened is anything that a bank hands out.
var (
	documents  = []string{"qbo", "qfx", "ofx"}
	statements = []string{"csv", "pdf", "xlsx", "xml", "ofx", "qbo", "qfx", "sta", "zip"}
)

// within is a pattern of what a folder holds of them.
func within(folder string, endings []string) string {
	pattern := filepath.Join(folder, "*.")
	for _, ending := range endings {
		if found, _ := filepath.Glob(pattern + ending); len(found) > 0 {
			return pattern + ending
		}
	}
	return pattern + endings[0]
}

// cannotOpen says what is wrong with the name of a file.
func cannotOpen(name string, err error, endings []string) error {
	var path *os.PathError
	switch {
	case errors.Is(err, syscall.EISDIR):
		return fmt.Errorf("%s is a directory: name the files in it, such as %s", name, within(name, endings))
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s: there is no such file", name)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("%s cannot be read: permission denied; ask its owner for the right to read it, or copy it to a folder of your own", name)
	case errors.As(err, &path):
		return fmt.Errorf("%s: %w", name, path.Err)
	}
	return err
}

// Said puts the name of a file, as it was given, before what a reader says about it: readers know
// its last part, and some of their sentences begin with that.
func Said(name, text string) string {
	if rest, found := strings.CutPrefix(text, Base(name)); found && (rest == "" || rest[0] == ' ' || rest[0] == ':') {
		return Name(name) + rest
	}
	return Name(name) + ": " + text
}

// Base is what a reader is told that a file is called.
func Base(name string) string { return filepath.Base(Name(name)) }

// Name is what a file is called in sentences.
func Name(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}
