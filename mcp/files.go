package mcp

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// maxFileBytes bounds a file that is read: a statement of a million rows is smaller.
const maxFileBytes = 256 << 20

// localFiles lets the tools read and write files: only where the server runs for
// the owner of the computer, over stdio.
type localFiles struct{}

// convert reads the rows from path, if given, and writes the file to output, if given.
func (f *localFiles) convert(today ofx.Day, memory *convert.Request, c *toolCall) toolResult {
	source, err := f.source(memory, c)
	if err != nil {
		return toolResult{refused: err.Error()}
	}
	output := ""
	if c.output != nil {
		if output, err = filePath("output", c.output); err != nil {
			return toolResult{refused: err.Error()}
		}
		if c.format == nil {
			format, known := convert.FormatOf(output)
			if !known {
				return toolResult{refused: "output must end in .qbo, .qfx, .ofx or .csv, or format must be given."}
			}
			source.request.Format = format
		}
	}
	result := source.convert(today)
	sentence := convertSentence(result) + source.notes(result)
	told := *result
	if !source.details {
		told.Details = nil
	}
	if output == "" {
		return toolResult{sentence: sentence, write: told.WriteJSON}
	}
	if result.Transactions == 0 {
		return toolResult{refused: sentence + " " + output + " was not written, because it would hold no transaction."}
	}
	if err := writeNew(output, result.File); err != nil {
		return toolResult{refused: err.Error()}
	}
	told.File = nil
	return toolResult{sentence: sentence + " Written to " + output + ".", write: told.WriteJSON}
}

// validate checks the file that path names, in its own bytes.
func (f *localFiles) validate(d *Door, p Peer, c *toolCall) toolResult {
	if c.payload != nil {
		return toolResult{refused: "Give either path or content, not both."}
	}
	path, data, err := readFile(c.path)
	if err != nil {
		return toolResult{refused: err.Error()}
	}
	// An empty document makes the arguments a whole request, judged as everywhere else.
	_, details, err := convert.DecodeDocument(append([]byte(`{"content":"",`), c.arguments[1:]...))
	if err != nil {
		return toolResult{refused: err.Error()}
	}
	return d.check(p, data, ofx.Options{Format: ofx.FormatOf(path), Details: details})
}

// filePath is the whole path of a file in an argument, since nobody knows where a client
// started this program. A leading ~ is the home folder: people say it so, and no shell
// stands between.
func filePath(name string, raw []byte) (string, error) {
	if len(raw) < 3 || raw[0] != '"' {
		return "", fileFault("%s must be the path of a file.", name)
	}
	path := unquote(raw)
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			path = filepath.Join(home, rest)
		}
	}
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	return path, nil
}

// readFile reads a file that a model named. The sentences are for the model: it knows
// what to do about each.
func readFile(raw []byte) (path string, data []byte, err error) {
	if path, err = filePath("path", raw); err != nil {
		return "", nil, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil, fileFault("There is no file %s. Give the whole path.", path)
	case err != nil:
		return "", nil, fileFault("%s cannot be read: %v.", path, unwrapped(err))
	case !info.Mode().IsRegular():
		return "", nil, fileFault("%s is not a file.", path)
	case info.Size() > maxFileBytes:
		return "", nil, fileFault("%s is too large (max %d bytes).", path, maxFileBytes)
	}
	if data, err = os.ReadFile(path); err != nil {
		return "", nil, fileFault("%s cannot be read: %v.", path, unwrapped(err))
	}
	return path, data, nil
}

// writeNew writes a file that was not there before.
func writeNew(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // bank data: for the owner alone
	if errors.Is(err, fs.ErrExist) {
		return fileFault("%s is there already and was not overwritten. Choose another name for output.", path)
	}
	if err != nil {
		return fileFault("%s cannot be written: %v.", path, unwrapped(err))
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(path) // half a file is worse than none
		return fileFault("%s cannot be written: %v.", path, unwrapped(err))
	}
	return nil
}

// fileFault is a refusal in a sentence of our own.
func fileFault(format string, args ...any) error { return fmt.Errorf(format, args...) }

// unwrapped takes the path off an error: the sentence has it already.
func unwrapped(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
