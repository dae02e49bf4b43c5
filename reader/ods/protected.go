package ods

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"

	"tillroll/internal/xmlscan"
	"tillroll/reader/archive"
	"tillroll/reader/unlock"
)

// maxManifest is how long the list of the parts may be.
const maxManifest = 1 << 20

// contentPart holds the cells.
const contentPart = "content.xml"

// unlockContent gives the content of a protected spreadsheet; nothing where it is not
// protected. What is decrypted is held, still packed.
func unlockContent(parts map[string]*zip.File, password string, limit int64) (func() (io.ReadCloser, error), error) {
	part, locked, err := protection(parts["META-INF/manifest.xml"])
	if err != nil || !locked {
		return nil, err
	}
	content := parts[contentPart]
	if content == nil { // newer programs protect the package as a whole
		return nil, unlock.ErrUnknownWay
	}
	r, err := archive.OpenPart(content, limit)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("the OpenDocument spreadsheet is damaged: %w", err)
	}
	packed, err := part.Open(raw, password)
	if err != nil {
		return nil, err
	}
	return func() (io.ReadCloser, error) {
		return io.NopCloser(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), limit)), nil
	}, nil
}

// protection reads from the manifest how the cells are protected, if they are.
func protection(manifest *zip.File) (p unlock.Part, locked bool, err error) {
	if manifest == nil {
		return p, false, nil
	}
	r, err := archive.OpenPart(manifest, maxManifest)
	if err != nil {
		return p, false, err
	}
	defer r.Close()
	ours := false // the entry at hand is that of the cells
	err = xmlscan.Each(r, func(x *xmlscan.Scanner) error {
		switch string(x.Name) {
		case "file-entry":
			ours = x.AttrText("full-path") == contentPart
		case "encryption-data":
			locked = true
			if ours {
				p.ChecksumType, p.Checksum = x.AttrText("checksum-type"), x.AttrText("checksum")
			}
		case "algorithm":
			if ours {
				p.Algorithm, p.Vector = x.AttrText("algorithm-name"), x.AttrText("initialisation-vector")
			}
		case "start-key-generation":
			if ours {
				p.StartKey = x.AttrText("start-key-generation-name")
			}
		case "key-derivation":
			if ours {
				p.Derivation, p.Salt = x.AttrText("key-derivation-name"), x.AttrText("salt")
				p.KeySize, p.Spins = x.Number("key-size"), x.Number("iteration-count")
			}
		}
		return nil
	})
	if err != nil {
		err = errors.New("the OpenDocument spreadsheet is damaged: its list of parts cannot be read")
	}
	return p, locked, err
}
