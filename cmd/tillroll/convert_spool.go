package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// spoolMemory is how much of a file a spool holds in memory. Most statements fit; what
// is larger goes to a temporary file, so that memory does not grow with it.
const spoolMemory = 8 << 20

// spool holds a file on its way in or out: what comes from a pipe, which cannot be read
// twice, and what is not to be seen before it is whole. It is not a file's final place.
type spool struct {
	ctx    context.Context // ends the work when the user does
	target string          // where it will be saved; empty if it will not
	limit  int             // bytes held in memory
	size   int64
	memory []byte
	file   *os.File // nil while the memory is enough, and when it is closed
	path   string   // of the temporary file
}

// newSpool makes a spool for what will be saved as path; without one, for a while only.
// The temporary file lies beside the place, so that it need only be renamed.
func newSpool(ctx context.Context, path string) *spool {
	if real, err := filepath.EvalSymlinks(path); err == nil && path != "" {
		path = real
	}
	return &spool{ctx: ctx, target: path, limit: spoolMemory}
}

// errInterrupted is the answer to Ctrl-C.
var errInterrupted = errors.New("interrupted")

// Write appends.
func (s *spool) Write(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, errInterrupted
	}
	if s.file == nil && len(s.memory)+len(p) <= s.limit {
		s.memory = append(s.memory, p...)
		s.size += int64(len(p))
		return len(p), nil
	}
	if s.file == nil {
		if err := s.spill(); err != nil {
			return 0, s.failed(err)
		}
	}
	n, err := s.file.Write(p)
	s.size += int64(n)
	return n, s.failed(err)
}

// spill moves what is in memory into a temporary file.
func (s *spool) spill() (err error) {
	dir, name := "", "tillroll"
	if s.target != "" && !isDevice(s.target) {
		dir, name = filepath.Dir(s.target), "."+filepath.Base(s.target)
	}
	if s.file, err = os.CreateTemp(dir, name+".*.part"); err != nil {
		return err
	}
	s.path = s.file.Name()
	if s.target == "" && os.Remove(s.path) == nil {
		s.path = "" // it goes with the process, however that ends; Windows keeps what is open
	}
	_, err = s.file.Write(s.memory)
	s.memory = nil
	return err
}

// failed names the file that was to be written, not the one on the way to it.
func (s *spool) failed(err error) error {
	if err == nil || s.target == "" {
		return err
	}
	return cannotWrite(s.target, err)
}

// WriteAt writes over what was written.
func (s *spool) WriteAt(p []byte, at int64) (int, error) {
	if s.file != nil {
		n, err := s.file.WriteAt(p, at)
		return n, s.failed(err)
	}
	return copy(s.memory[at:], p), nil
}

// ReadAt reads what was written.
func (s *spool) ReadAt(p []byte, at int64) (int, error) {
	if s.file != nil {
		return s.file.ReadAt(p, at)
	}
	return bytes.NewReader(s.memory).ReadAt(p, at)
}

// copyTo writes all of it somewhere else.
func (s *spool) copyTo(w io.Writer) error {
	if s.file == nil && s.path != "" { // finished
		from, err := os.Open(s.path)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, from)
		return errors.Join(err, from.Close())
	}
	_, err := io.Copy(w, io.NewSectionReader(s, 0, s.size))
	return err
}

// finish brings the file to the disk and closes it, until it is saved: there may be
// more parts than a process may have files open.
func (s *spool) finish() error {
	if s.file == nil {
		return nil
	}
	err := errors.Join(s.file.Sync(), s.file.Close())
	s.file = nil
	return err
}

// discard removes what was not saved.
func (s *spool) discard() {
	if s.file != nil {
		_ = s.file.Close()
	}
	if s.path != "" {
		_ = os.Remove(s.path) // a failure here has no remedy, and nothing was promised
	}
	s.file, s.path, s.memory = nil, "", nil
}

// save gives the file its place so that nobody ever sees half of it: it takes its name
// when it is whole. What is no regular file (a pipe, a device) is written as it stands.
func (s *spool) save() error {
	if isDevice(s.target) {
		return s.failed(s.pour())
	}
	mode := os.FileMode(0)
	if info, err := os.Stat(s.target); err == nil {
		if info.IsDir() {
			return fmt.Errorf("%s is a directory: use --outdir", s.target)
		}
		mode = info.Mode().Perm()
	}
	if s.path == "" {
		if err := s.spill(); err != nil {
			return s.failed(err)
		}
	}
	if mode == 0 {
		mode = newFileMode(s.path)
	}
	if err := errors.Join(s.finish(), os.Chmod(s.path, mode)); err != nil {
		return s.failed(err)
	}
	if err := os.Rename(s.path, s.target); err != nil {
		return s.failed(err)
	}
	s.path = ""
	return nil
}

// newFileMode is the mode that a new file gets beside another: by the umask and by the
// rules of the folder, which only making one tells. In doubt it is for the owner alone.
func newFileMode(beside string) os.FileMode {
	name := beside + ".new"
	probe, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return 0o600
	}
	info, err := probe.Stat()
	_ = errors.Join(probe.Close(), os.Remove(name)) // it holds nothing
	if err != nil {
		return 0o600
	}
	return info.Mode().Perm()
}

// isDevice tells whether something is there that is neither a file nor a directory.
func isDevice(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// pour writes into something that is there and no regular file.
func (s *spool) pour() error {
	f, err := os.OpenFile(s.target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(s.copyTo(f), f.Close())
}

// cannotWrite says which file could not be written, not the name it had on the way.
func cannotWrite(path string, err error) error {
	var inner *os.PathError
	if errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("%s cannot be written: %w", path, err)
}

// sameFile tells whether two names lead to one file.
func sameFile(a, b string) bool {
	first, errA := os.Stat(a)
	second, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(first, second)
}
