package unlock

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"strings"

	//lint:ignore SA1019 what OpenDocument before 1.2 was written with is still to be read
	"golang.org/x/crypto/blowfish"
)

// Part is a protected part of an OpenDocument, as its manifest describes it. Names are those
// of the manifest, values in base 64.
type Part struct {
	Algorithm, Vector      string
	StartKey               string // how the password is hashed
	Derivation, Salt       string
	KeySize, Spins         int // none is told where they are not positive
	ChecksumType, Checksum string
}

// Open gives the packed bytes of the part. AES is what programs write since 2012, Blowfish
// what they wrote before.
func (p Part) Open(raw []byte, password string) ([]byte, error) {
	if password == "" {
		return nil, ErrNoPassword
	}
	vector, err1 := base64.StdEncoding.DecodeString(p.Vector)
	salt, err2 := base64.StdEncoding.DecodeString(p.Salt)
	if err1 != nil || err2 != nil || !strings.HasSuffix(p.Derivation, "PBKDF2") && !strings.HasSuffix(p.Derivation, "pbkdf2") || p.Spins < 1 || p.Spins > maxSpins {
		return nil, ErrUnknownWay
	}
	var packed []byte
	var err error
	switch algorithm := strings.ToLower(p.Algorithm); {
	case strings.HasSuffix(algorithm, "#aes256-cbc") && len(vector) == aes.BlockSize && len(raw) > 0 && len(raw)%aes.BlockSize == 0:
		packed, err = p.openAES(raw, vector, salt, password)
	case strings.HasPrefix(algorithm, "blowfish") && len(vector) == blowfish.BlockSize:
		packed, err = p.openBlowfish(raw, vector, salt, password)
	default:
		return nil, ErrUnknownWay
	}
	if err == nil && !p.fits(packed) {
		err = ErrWrongPassword
	}
	return packed, err
}

// key derives the key from the password, which is hashed first.
func (p Part) key(password string, salt []byte, size int) ([]byte, error) {
	if p.KeySize > 0 && p.KeySize != size {
		return nil, ErrUnknownWay
	}
	start := sha1.Sum([]byte(password))
	hashed := start[:]
	if strings.Contains(strings.ToLower(p.StartKey), "sha256") {
		longer := sha256.Sum256([]byte(password))
		hashed = longer[:]
	}
	return pbkdf2.Key(sha1.New, string(hashed), salt, p.Spins, size)
}

func (p Part) openAES(raw, vector, salt []byte, password string) ([]byte, error) {
	key, err := p.key(password, salt, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	out := make([]byte, len(raw))
	cipher.NewCBCDecrypter(block, vector).CryptBlocks(out, raw)
	padding := int(out[len(out)-1])
	if padding < 1 || padding > aes.BlockSize {
		return nil, ErrWrongPassword
	}
	return out[:len(out)-padding], nil
}

func (p Part) openBlowfish(raw, vector, salt []byte, password string) ([]byte, error) {
	key, err := p.key(password, salt, 16)
	if err != nil {
		return nil, err
	}
	block, err := blowfish.NewCipher(key)
	if err != nil {
		return nil, err
	}
	out, stream := make([]byte, len(raw)), bytes.Clone(vector)
	for at := 0; at < len(raw); at += blowfish.BlockSize { // each block is fed into the next
		block.Encrypt(stream, stream)
		end := min(at+blowfish.BlockSize, len(raw))
		subtle.XORBytes(out[at:end], raw[at:end], stream)
		copy(stream, raw[at:end])
	}
	return out, nil
}

// fits tells whether the checksum over the first kilobyte is the one that was written down:
// what a wrong password gives has another.
func (p Part) fits(packed []byte) bool {
	const covered = 1024
	head := packed[:min(len(packed), covered)]
	short := sha1.Sum(head)
	sum := short[:]
	if strings.Contains(strings.ToLower(p.ChecksumType), "sha256") {
		long := sha256.Sum256(head)
		sum = long[:]
	}
	return base64.StdEncoding.EncodeToString(sum) == p.Checksum
}
