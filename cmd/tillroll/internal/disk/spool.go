package disk

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

// Spool holds a file on its way in or out: what comes from a pipe, which cannot be read
// twice, and what is not to be seen before it is whole. It is not a file's final place.
type Spool struct {
	ctx    context.Context // ends the work when the user does
	Target string          // where it will be saved; empty if it will not
	limit  int             // bytes held in memory
	size   int64
	memory []byte
	file   *os.File // nil while the memory is enough, and when it is closed
	path   string   // of the temporary file
}

// NewSpool makes a spool for what will be saved as path; without one, for a while only.
// The temporary file lies beside the place, so that it need only be renamed.
func NewSpool(ctx context.Context, path string) *Spool {
	if real, err := filepath.EvalSymlinks(path); err == nil && path != "" {
		path = real
	}
	return &Spool{ctx: ctx, Target: path, limit: spoolMemory}
}

// NewPart makes a spool that goes to the disk at once: of a hundred parts none shall wait in
// memory.
func NewPart(ctx context.Context, path string) *Spool {
	s := NewSpool(ctx, path)
	s.limit = 0
	return s
}

// ErrInterrupted is the answer to Ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// Write appends.
func (s *Spool) Write(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, ErrInterrupted
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
func (s *Spool) spill() (err error) {
	dir, name := "", "tillroll"
	if s.Target != "" && !isDevice(s.Target) {
		dir, name = filepath.Dir(s.Target), "."+filepath.Base(s.Target)
	}
	if s.file, err = os.CreateTemp(dir, name+".*.part"); err != nil {
		return err
	}
	s.path = s.file.Name()
	if s.Target == "" && os.Remove(s.path) == nil {
		s.path = "" // it goes with the process, however that ends; Windows keeps what is open
	}
	_, err = s.file.Write(s.memory)
	s.memory = nil
	return err
}

// failed names the file that was to be written, not the one on the way to it.
func (s *Spool) failed(err error) error {
	if err == nil || s.Target == "" {
		return err
	}
	return cannotWrite(s.Target, err)
}

// WriteAt writes over what was written.
func (s *Spool) WriteAt(p []byte, at int64) (int, error) {
	if s.file != nil {
		n, err := s.file.WriteAt(p, at)
		return n, s.failed(err)
	}
	return copy(s.memory[at:], p), nil
}

// ReadAt reads what was written.
func (s *Spool) ReadAt(p []byte, at int64) (int, error) {
	if s.file != nil {
		return s.file.ReadAt(p, at)
	}
	return bytes.NewReader(s.memory).ReadAt(p, at)
}

// CopyTo writes all of it somewhere else.
func (s *Spool) CopyTo(w io.Writer) error {
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

// Finish brings the file to the disk and closes it, until it is saved: there may be
// more parts than a process may have files open.
func (s *Spool) Finish() error {
	if s.file == nil {
		return nil
	}
	err := errors.Join(s.file.Sync(), s.file.Close())
	s.file = nil
	return err
}

// Discard removes what was not saved.
func (s *Spool) Discard() {
	if s.file != nil {
		_ = s.file.Close()
	}
	if s.path != "" {
		_ = os.Remove(s.path) // a failure here has no remedy, and nothing was promised
	}
	s.file, s.path, s.memory = nil, "", nil
}

// Save gives the file its place so that nobody ever sees half of it: it takes its name
// when it is whole. What is no regular file (a pipe, a device) is written as it stands.
func (s *Spool) Save() error {
	if isDevice(s.Target) {
		return s.failed(s.pour())
	}
	mode := os.FileMode(0)
	if info, err := os.Stat(s.Target); err == nil {
		if info.IsDir() {
			return fmt.Errorf("%s is a directory: use --outdir", s.Target)
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
	if err := errors.Join(s.Finish(), os.Chmod(s.path, mode)); err != nil {
		return s.failed(err)
	}
	if err := os.Rename(s.path, s.Target); err != nil {
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
func (s *Spool) pour() error {
	f, err := os.OpenFile(s.Target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(s.CopyTo(f), f.Close())
}

// cannotWrite says which file could not be written, not the name it had on the way.
func cannotWrite(path string, err error) error {
	folder := filepath.Dir(path)
	if _, missing := os.Stat(folder); errors.Is(err, os.ErrNotExist) && errors.Is(missing, os.ErrNotExist) {
		return fmt.Errorf("%s cannot be written: there is no folder %s; make it first", path, folder)
	}
	var inner *os.PathError
	if errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("%s cannot be written: %w", path, err)
}

// Same tells whether two names lead to one file.
func Same(a, b string) bool {
	first, errA := os.Stat(a)
	second, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(first, second)
}
