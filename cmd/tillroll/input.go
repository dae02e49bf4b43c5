package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
)

// source is a file to be converted, which is read more than once.
type source struct {
	io.ReaderAt
	size int64
	free func()
	ctx  context.Context   // ends the work when the user does
	read func(bytes int64) // is told what was read; nil if nobody wants to know
}

// ReadAt reads, as long as the user wants it.
func (s *source) ReadAt(p []byte, at int64) (int, error) {
	if s.ctx.Err() != nil {
		return 0, errInterrupted
	}
	n, err := s.ReaderAt.ReadAt(p, at)
	if s.read != nil {
		s.read(int64(n))
	}
	return n, err
}

// openSource opens a file, or standard input for "-". What cannot be read twice, as a
// pipe, is spooled first.
func openSource(ctx context.Context, stdin io.Reader, name string) (*source, error) {
	if name == "-" {
		return spooled(ctx, stdin, "standard input")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, cannotOpen(name, err)
	}
	info, err := f.Stat()
	switch {
	case err == nil && info.IsDir():
		err = syscall.EISDIR
	case err == nil && info.Mode().IsRegular():
		return &source{ReaderAt: f, size: info.Size(), free: func() { _ = f.Close() }, ctx: ctx}, nil
	}
	defer f.Close()
	if err != nil {
		return nil, cannotOpen(name, err)
	}
	return spooled(ctx, f, name)
}

// spooled takes in all that a pipe has to give. Nobody can end the wait for a pipe that
// gives nothing, so an interrupted one is left to itself.
func spooled(ctx context.Context, r io.Reader, name string) (*source, error) {
	s := newSpool(ctx, "")
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(s, r)
		if err != nil {
			s.discard()
		}
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return &source{ReaderAt: s, size: s.size, free: s.discard, ctx: ctx}, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w; nothing was written", name, errInterrupted)
	}
}

// readInput reads a file whole, or standard input for "-".
func readInput(stdin io.Reader, name string) ([]byte, error) {
	if name == "-" {
		data, err := io.ReadAll(stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		return data, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, cannotOpen(name, err)
	}
	return data, nil
}

// cannotOpen says what is wrong with the name of a file.
func cannotOpen(name string, err error) error {
	var path *os.PathError
	switch {
	case errors.Is(err, syscall.EISDIR):
		return fmt.Errorf("%s is a directory: name the files in it, such as %s", name, filepath.Join(name, "*.csv"))
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s: there is no such file", name)
	case errors.As(err, &path):
		return fmt.Errorf("%s: %w", name, path.Err)
	}
	return err
}

// inputName is what a file is called in sentences.
func inputName(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}
