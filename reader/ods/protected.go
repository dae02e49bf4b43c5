package ods

import (
	"archive/zip"
	"bytes"
	"io"

	"tillroll/reader/archive"
	"tillroll/statement"
)

// maxManifest is how long the list of the parts may be.
const maxManifest = 1 << 20

// unlock gives the content of a protected spreadsheet; nothing where it is not protected.
func unlock(parts map[string]*zip.File, password string) (func() (io.ReadCloser, error), error) {
	part := parts["META-INF/manifest.xml"]
	if part == nil {
		return nil, nil
	}
	r, err := archive.OpenPart(part, maxManifest)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	manifest, err := io.ReadAll(r)
	if err != nil || !bytes.Contains(manifest, []byte("encryption-data")) {
		return nil, err
	}
	return nil, &statement.ProtectedError{Text: "by a password in the way of OpenDocument, which is not read; open it, save it without the password and try again"}
}
