package archive

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"hash"
	"hash/crc32"
	"io"

	"tillroll/reader/unlock"
)

// open opens a member, by its password if it has one.
func open(f *zip.File, password string) (io.ReadCloser, error) {
	const protected, sizesBehind = 1, 8 // flags
	if f.Flags&protected == 0 {
		return f.Open()
	}
	raw, err := f.OpenRaw()
	if err != nil {
		return nil, err
	}
	m := unlock.Member{Method: f.Method, Extra: f.Extra, Check: byte(f.CRC32 >> 24)}
	if f.Flags&sizesBehind != 0 {
		m.Check = byte(f.ModifiedTime >> 8)
	}
	if m.Raw, err = io.ReadAll(raw); err != nil {
		return nil, err
	}
	packed, method, err := m.Open(password)
	if err != nil {
		return nil, err
	}
	var r io.Reader = bytes.NewReader(packed)
	switch method {
	case zip.Store:
	case zip.Deflate:
		r = flate.NewReader(r)
	default:
		return nil, zip.ErrAlgorithm
	}
	if f.CRC32 == 0 { // AES has a seal of its own
		return io.NopCloser(r), nil
	}
	return &checked{r: r, sum: crc32.NewIEEE(), want: f.CRC32}, nil
}

// checked holds what is read against the check sum in the directory.
type checked struct {
	r    io.Reader
	sum  hash.Hash32
	want uint32
}

func (c *checked) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.sum.Write(p[:n])
	if err != nil && (!errors.Is(err, io.EOF) || c.sum.Sum32() != c.want) {
		err = unlock.ErrWrongPassword // that one of 256 which the head did not tell
	}
	return n, err
}

// Close has nothing to give back.
func (c *checked) Close() error { return nil }
