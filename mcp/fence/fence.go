// Package fence keeps a model inside the folders that a person named. What a statement says
// is written by strangers, and a model can be led astray by it: so files are read and
// written inside these folders alone, whatever path is asked for.
//
// The words: a fence is the list of folders. A path is taken as a person would write it
// (whole, from the first folder on, with ~ or as a file:// address) and resolved, links and
// dots included, before it is judged. The operating system holds the wall: files are opened
// through [os.Root], which no link leads out of.
package fence

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Fence is the folders inside which files may be read and written.
type Fence struct {
	folders []folder
}

// folder is one of them, by every spelling of its place.
type folder struct {
	root   *os.Root
	places []string // as given and with its links resolved
}

// maxBytes bounds a file that is read: a statement of a million rows is smaller.
const maxBytes = 256 << 20

// Open makes a fence around folders. There may be none: then nothing is read or written.
func Open(names ...string) (*Fence, error) {
	f := &Fence{}
	for _, name := range names {
		place, err := filepath.Abs(expand(name))
		if err != nil {
			return nil, err
		}
		root, err := os.OpenRoot(place)
		if err != nil {
			return nil, fmt.Errorf("the folder %s cannot be used: %w", name, reason(err))
		}
		places := []string{place}
		if real, err := filepath.EvalSymlinks(place); err == nil && real != place {
			places = append(places, real)
		}
		f.folders = append(f.folders, folder{root, places})
	}
	return f, nil
}

// Close gives the folders back.
func (f *Fence) Close() {
	for _, dir := range f.folders {
		_ = dir.root.Close()
	}
}

// IsEmpty tells that no folder was named.
func (f *Fence) IsEmpty() bool { return len(f.folders) == 0 }

// noFolder is the answer where no folder was named.
const noFolder = "Files are not open to this server: it was started without a folder. Start it as tillroll mcp FOLDER (in the client's settings: the folder as an argument), " +
	"or send the statement's text as text."

// Error refuses a path; its text is for a model.
type Error struct{ Text string }

// Error is the sentence.
func (e *Error) Error() string { return e.Text }

func refuse(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// find gives the folder a path lies in and the rest of the way.
func (f *Fence) find(path string) (*folder, string, error) {
	if f.IsEmpty() {
		return nil, "", &Error{noFolder}
	}
	path = expand(path)
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.folders[0].places[0], path)
	}
	path = filepath.Clean(path)
	candidates := []string{path}
	if real, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		candidates = append(candidates, filepath.Join(real, filepath.Base(path)))
	}
	for _, candidate := range candidates {
		for i := range f.folders {
			for _, place := range f.folders[i].places {
				if rest, err := filepath.Rel(place, candidate); err == nil && filepath.IsLocal(rest) {
					return &f.folders[i], rest, nil
				}
			}
		}
	}
	return nil, "", refuse("%s lies outside the folders that this server may use. They are: %s.", path, f.list())
}

func (f *Fence) list() string {
	names := make([]string, len(f.folders))
	for i := range f.folders {
		names[i] = f.folders[i].places[0]
	}
	return strings.Join(names, ", ")
}

// expand takes a path as people and programs write it.
func expand(path string) string {
	if rest, ok := strings.CutPrefix(path, "file://"); ok {
		if unescaped, err := url.PathUnescape(rest); err == nil {
			rest = unescaped
		}
		path = strings.TrimPrefix(rest, "localhost")
		if len(path) > 2 && path[0] == '/' && path[2] == ':' { // file:///C:/Users
			path = path[1:]
		}
		path = filepath.FromSlash(path)
	}
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			path = filepath.Join(home, rest)
		}
	}
	return path
}

// Read gives the bytes of a file and its name.
func (f *Fence) Read(path string) (name string, data []byte, err error) {
	dir, rest, err := f.find(path)
	if err != nil {
		return "", nil, err
	}
	file, err := dir.root.Open(rest)
	if err != nil {
		return "", nil, cannot("read", path, err)
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return "", nil, cannot("read", path, err)
	case !info.Mode().IsRegular():
		return "", nil, refuse("%s is not a file.", path)
	case info.Size() > maxBytes:
		return "", nil, refuse("%s is too large (max %d bytes).", path, maxBytes)
	}
	data, err = io.ReadAll(io.LimitReader(file, maxBytes))
	if err != nil {
		return "", nil, cannot("read", path, err)
	}
	return filepath.Base(rest), data, nil
}

// Target judges where a file may be written: inside, under one of the endings, no dot file,
// not there yet.
func (f *Fence) Target(path string, endings []string) (*Target, error) {
	dir, rest, err := f.find(path)
	if err != nil {
		return nil, err
	}
	for part := range strings.SplitSeq(filepath.ToSlash(rest), "/") {
		if strings.HasPrefix(part, ".") {
			return nil, refuse("%s is a hidden file or lies in a hidden folder: choose a name without a dot in front.", path)
		}
	}
	if ending := strings.ToLower(filepath.Ext(rest)); !slices.Contains(endings, ending) {
		return nil, refuse("output must end in %s, not %q.", strings.Join(endings, " or "), ending)
	}
	if _, err := dir.root.Lstat(rest); err == nil {
		return nil, isThere(path)
	}
	return &Target{dir, rest, filepath.Join(dir.places[0], rest)}, nil
}

// Target is a place where a file may be written.
type Target struct {
	dir  *folder
	rest string
	Path string // whole
}

// Write writes a file that was not there before, or nothing of it.
func (t *Target) Write(data []byte) error {
	file, err := t.dir.root.OpenFile(t.rest, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // bank data: for the owner alone
	if errors.Is(err, fs.ErrExist) {
		return isThere(t.Path)
	}
	if err != nil {
		return cannot("written", t.Path, err)
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err != nil {
		_ = t.dir.root.Remove(t.rest) // half a file is worse than none
		return cannot("written", t.Path, err)
	}
	return nil
}

// isThere refuses to write over a file.
func isThere(path string) error {
	return refuse("%s is there already and was not overwritten. Choose another name for output.", path)
}

// Remove takes the file away again.
func (t *Target) Remove() { _ = t.dir.root.Remove(t.rest) }

// maxNames is how many names are tried for a file that nobody named.
const maxNames = 1000

// New finds a name in the first folder that is not taken: name.qbo, name-2.qbo and so on.
func (f *Fence) New(name, ending string) (*Target, error) {
	for i := range maxNames {
		numbered := name
		if i > 0 {
			numbered = fmt.Sprintf("%s-%d", name, i+1)
		}
		target, err := f.Target(numbered+ending, []string{ending})
		if err == nil {
			return target, nil
		}
	}
	return nil, refuse("No free name was found for %s%s. Name one with output.", name, ending)
}

// escapes is what [os.Root] says of a link that leads out of it; it gives that error no name.
const escapes = "path escapes from parent"

// cannot says why a file was not opened. A link that leads out of the folders is told as
// what it is.
func cannot(what, path string, err error) error {
	if reason(err).Error() == escapes {
		return refuse("%s is a link that leads out of the folders this server may use.", path)
	}
	if what == "read" && errors.Is(err, fs.ErrNotExist) {
		return refuse("There is no file %s. Give the whole path.", path)
	}
	return refuse("%s cannot be %s: %v.", path, what, reason(err))
}

// reason takes the path off an error: the sentence has it already.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
