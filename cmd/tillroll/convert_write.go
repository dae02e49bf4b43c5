package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// claims remembers which files a run has written, so that no two workers write the
// same one.
type claims struct {
	mu    sync.Mutex
	taken map[string]bool
}

// claim is true for the first who asks for a path.
func (c *claims) claim(path string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.taken[path] {
		return false
	}
	if c.taken == nil {
		c.taken = map[string]bool{}
	}
	c.taken[path] = true
	return true
}

// writeAtomic writes a file so that nobody ever sees half of it: into a new file
// with a name of its own in the same directory, which then takes the place. What is
// no regular file (a pipe, a device) is written as it stands.
func writeAtomic(path string, data []byte) (err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if info.IsDir() {
			return fmt.Errorf("%s is a directory: use --outdir", path)
		}
		if !info.Mode().IsRegular() {
			return os.WriteFile(path, data, mode)
		}
		mode = info.Mode().Perm()
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
	if err != nil {
		return cannotWrite(path, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(cannotWrite(path, err), os.Remove(temp.Name()))
		}
	}()
	if _, err := temp.Write(data); err != nil {
		return errors.Join(err, temp.Close())
	}
	if err := errors.Join(temp.Chmod(mode), temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
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
