package object

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
)

// cipherKind is how strings or streams of an encrypted file are scrambled.
type cipherKind int

const (
	plain cipherKind = iota
	rc4Cipher
	aesCipher
	aes256Cipher
)

// crypt is the key of an encrypted file. A nil crypt leaves everything as it is.
type crypt struct {
	key              []byte
	strings, streams cipherKind
	metadata         bool
	// lock is the number of the encryption dictionary, whose strings are never scrambled.
	lock int
}

// unlock derives the file's key from the password, the empty one if need be.
func (f *File) unlock(password string) error {
	defer f.openPacks()
	if f.trailer["Encrypt"] == nil {
		return nil
	}
	if !deciphers {
		return ErrLocked
	}
	f.crypt = nil
	lock := f.Dict(f.trailer["Encrypt"])
	if lock == nil {
		return ErrBroken
	}
	if n := f.Name(lock["Filter"]); n != "Standard" && n != "" {
		return errCipher
	}
	c := &crypt{metadata: f.Resolve(lock["EncryptMetadata"]) != any(false)}
	if r, is := f.trailer["Encrypt"].(Ref); is {
		c.lock = r.Number
	}
	version := f.Int(lock["V"], 0)
	switch version {
	case 1, 2:
		c.strings, c.streams = rc4Cipher, rc4Cipher
	case 4, 5:
		c.strings = f.cipherOf(lock, "StrF")
		c.streams = f.cipherOf(lock, "StmF")
	default:
		return errCipher
	}
	h := f.handlerOf(lock, version, c.metadata)
	// What was read before the key was known may be scrambled.
	f.loaded, f.packed = map[int]any{}, map[int][]packedObject{}
	for _, attempt := range []string{password, ""} {
		if c.key = h.open([]byte(attempt)); c.key != nil {
			f.crypt = c
			return nil
		}
	}
	return ErrPassword
}

// cipherOf finds the cipher that a crypt filter names.
func (f *File) cipherOf(lock Dict, which Name) cipherKind {
	filter := f.Name(lock[which])
	if filter == "" || filter == "Identity" {
		return plain
	}
	switch f.Name(f.Dict(f.Dict(lock["CF"])[filter])["CFM"]) {
	case "V2":
		return rc4Cipher
	case "AESV2":
		return aesCipher
	case "AESV3":
		return aes256Cipher
	}
	return plain
}

// objectKey is the key of one object: the file's key mixed with its number, but for AES-256.
func (c *crypt) objectKey(kind cipherKind, owner Ref) []byte {
	if kind == aes256Cipher {
		return c.key
	}
	n, g := owner.Number, owner.generation
	mixed := append(bytes.Clone(c.key), byte(n), byte(n>>8), byte(n>>16), byte(g), byte(g>>8))
	if kind == aesCipher {
		mixed = append(mixed, "sAlT"...)
	}
	sum := md5.Sum(mixed)
	return sum[:min(len(c.key)+5, 16)]
}

func (c *crypt) decrypt(kind cipherKind, data []byte, owner Ref) []byte {
	switch kind {
	case rc4Cipher:
		return rc4Bytes(c.objectKey(kind, owner), data)
	case aesCipher, aes256Cipher:
		return unAES(c.objectKey(kind, owner), data)
	}
	return data
}

func rc4Bytes(key, data []byte) []byte {
	stream, err := rc4.NewCipher(key)
	if err != nil {
		return data
	}
	out := make([]byte, len(data))
	stream.XORKeyStream(out, data)
	return out
}

// unAES undoes AES in chains of blocks, whose first block is the start value and whose last is padded.
func unAES(key, data []byte) []byte {
	block, err := aes.NewCipher(key)
	if err != nil || len(data) < 2*aes.BlockSize {
		return nil
	}
	body := data[aes.BlockSize:]
	body = body[:len(body)/aes.BlockSize*aes.BlockSize]
	out := make([]byte, len(body))
	cipher.NewCBCDecrypter(block, data[:aes.BlockSize]).CryptBlocks(out, body)
	if pad := int(out[len(out)-1]); pad >= 1 && pad <= aes.BlockSize && pad <= len(out) {
		out = out[:len(out)-pad]
	}
	return out
}

// decryptStream gives the packed bytes of a stream as they were before encryption.
func (c *crypt) decryptStream(s *Stream) []byte {
	if !deciphers || c == nil || s.owner.Number == 0 || s.Dict["Type"] == Name("XRef") {
		return s.raw
	}
	if !c.metadata && s.Dict["Type"] == Name("Metadata") {
		return s.raw
	}
	if filters, is := s.Dict["Filter"].(Array); is && len(filters) > 0 && filters[0] == Name("Crypt") {
		return s.raw
	}
	return c.decrypt(c.streams, s.raw, s.owner)
}

// decryptStrings gives an object with its strings as they were before encryption.
func (c *crypt) decryptStrings(o any, owner Ref) any {
	if !deciphers || c == nil || c.strings == plain || owner.Number == c.lock {
		return o
	}
	switch v := o.(type) {
	case String:
		return String(c.decrypt(c.strings, []byte(v), owner))
	case Array:
		for i := range v {
			v[i] = c.decryptStrings(v[i], owner)
		}
	case Dict:
		for k := range v {
			v[k] = c.decryptStrings(v[k], owner)
		}
	}
	return o
}
