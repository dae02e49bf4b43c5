// Package unlock opens what is protected by a password: documents of Office ([MS-OFFCRYPTO]),
// the package of today's ones in both ways of encryption and the key stream of XLS; the parts
// of OpenDocument; members of ZIP archives.
//
// The words: the verifier is a random text that lies in the file encrypted, with its hash
// beside it, and shows whether a password is the right one; a spin is one round of hashing
// that makes guessing slow.
package unlock

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf16"

	"tillroll/reader/compound"
	"tillroll/reader/source"
	"tillroll/statement"
)

// defaultPassword opens documents that were protected against changes only: Excel encrypts
// them with this one and asks nobody.
const defaultPassword = "VelvetSweatshop"

// What is said where a password is missing or wrong, and where none would help.
var (
	ErrNoPassword    error = &statement.ProtectedError{Text: "it needs its password to be read", NeedsPassword: true}
	ErrWrongPassword error = &statement.ProtectedError{Text: "the password given is not the right one"}
	ErrUnknownWay    error = &statement.ProtectedError{Text: "in a way that a password does not open here (rights management, or an encryption that is not known); open it, save it without protection and try again"}
)

// errWrong tells a password that does not fit.
var errWrong = errors.New("wrong")

// try has a password tried, and the one that Excel uses by itself.
func try[K any](password string, with func(password string) (K, error)) (K, error) {
	key, err := with(defaultPassword)
	if !errors.Is(err, errWrong) {
		return key, err
	}
	if password == "" {
		return key, ErrNoPassword
	}
	if key, err = with(password); errors.Is(err, errWrong) {
		err = ErrWrongPassword
	}
	return key, err
}

// spelled is a password as it is hashed.
func spelled(password string) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune(password)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return out
}

// The streams of a protected package.
const (
	infoStream    = "EncryptionInfo"
	packageStream = "EncryptedPackage"
)

// maxInfo bounds the description of the encryption; it has some kilobytes.
const maxInfo = 1 << 20

// IsPackage tells whether a compound file wraps a protected document of today's form.
func IsPackage(f *compound.File) bool { return f.Has(packageStream) }

// Package gives the document that a compound file wraps.
func Package(name string, f *compound.File, password string) (*source.File, error) {
	if !f.Has(infoStream) {
		return nil, ErrUnknownWay
	}
	stream, err := f.Stream(infoStream)
	if err != nil {
		return nil, err
	}
	info, err := stream.Bytes(maxInfo)
	if err != nil || len(info) < 8 {
		return nil, ErrUnknownWay
	}
	content, err := f.Stream(packageStream)
	if err != nil {
		return nil, err
	}
	var begin [8]byte
	if _, err := content.ReadAt(begin[:], 0); err != nil {
		return nil, ErrUnknownWay
	}
	major, minor := binary.LittleEndian.Uint16(info), binary.LittleEndian.Uint16(info[2:])
	var decrypt decrypter
	switch {
	case major == 4 && minor == 4:
		decrypt, err = agile(info[8:], password)
	case major >= 2 && major <= 4 && minor == 2:
		decrypt, err = standard(info[8:], password)
	default:
		err = ErrUnknownWay
	}
	if err != nil {
		return nil, err
	}
	size := min(binary.LittleEndian.Uint64(begin[:]), uint64(content.Size-8))
	return source.New(name, &plain{content, decrypt, int64(size)}, int64(size)), nil
}

// segment is how many bytes of a package are encrypted together.
const segment = 4096

// decrypter decrypts the n-th segment in place.
type decrypter func(n uint32, data []byte)

// plain is the decrypted bytes of a package. It holds nothing, so that walks do not
// disturb one another.
type plain struct {
	content *compound.Stream
	decrypt decrypter
	size    int64
}

// ReadAt reads from a place, segment after segment.
func (p *plain) ReadAt(into []byte, at int64) (n int, err error) {
	block := make([]byte, segment)
	for n < len(into) {
		if at >= p.size {
			return n, io.EOF
		}
		number := at / segment
		read, err := p.content.ReadAt(block, 8+number*segment)
		if err != nil && !errors.Is(err, io.EOF) {
			return n, err
		}
		data := block[:read&^15]
		p.decrypt(uint32(number), data)
		within := at - number*segment
		end := min(int64(len(data)), p.size-number*segment)
		if within >= end {
			return n, io.ErrUnexpectedEOF
		}
		copied := copy(into[n:], data[within:end])
		n, at = n+copied, at+int64(copied)
	}
	return n, nil
}

// fits tells whether the hash of the verifier is the one beside it.
func fits(hash, expected []byte) bool {
	return len(hash) > 0 && len(expected) >= len(hash) && bytes.Equal(hash, expected[:len(hash)])
}
