package object

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
)

// padding fills a password up to 32 bytes; the format prescribes it.
const padding = "\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A"

// handler holds what the encryption dictionary says about passwords.
type handler struct {
	revision, length  int
	owner, user       []byte
	ownerKey, userKey []byte
	permissions       uint32
	id                []byte
	scrambledMetadata bool
}

func (f *File) handlerOf(lock Dict, version int, metadata bool) *handler {
	bytesOf := func(key Name) []byte {
		t, _ := f.Resolve(lock[key]).(String)
		return []byte(t)
	}
	h := &handler{
		revision: f.Int(lock["R"], 2), length: f.Int(lock["Length"], 40) / 8,
		owner: bytesOf("O"), user: bytesOf("U"), ownerKey: bytesOf("OE"), userKey: bytesOf("UE"),
		permissions: uint32(int64(f.Int(lock["P"], 0))), scrambledMetadata: metadata,
	}
	if id := f.Array(f.trailer["ID"]); len(id) > 0 {
		t, _ := f.Resolve(id[0]).(String)
		h.id = []byte(t)
	}
	switch {
	case version == 1:
		h.length = 5
	case version == 4:
		h.length = 16
	case h.length < 5 || h.length > 16:
		h.length = min(max(h.length, 5), 16)
	}
	return h
}

// open returns the file's key if the password is the user's or the owner's, nil otherwise.
func (h *handler) open(password []byte) []byte {
	if h.revision >= 5 {
		return h.openLong(password)
	}
	if key := h.userOpen(password); key != nil {
		return key
	}
	return h.userOpen(h.ownerToUser(password))
}

// openLong is revision 5 and 6: the key itself lies in the file, scrambled by a hash of the password.
func (h *handler) openLong(password []byte) []byte {
	if len(password) > 127 {
		password = password[:127]
	}
	if len(h.user) < 48 || len(h.owner) < 48 || len(h.userKey) < 32 || len(h.ownerKey) < 32 {
		return nil
	}
	user := h.user[:48]
	if bytes.Equal(h.hash(password, user[32:40], nil), user[:32]) {
		return unwrap(h.hash(password, user[40:48], nil), h.userKey[:32])
	}
	if bytes.Equal(h.hash(password, h.owner[32:40], user), h.owner[:32]) {
		return unwrap(h.hash(password, h.owner[40:48], user), h.ownerKey[:32])
	}
	return nil
}

// hash is plain SHA-256 in revision 5 and a loop of hashes and ciphers in revision 6.
func (h *handler) hash(password, salt, user []byte) []byte {
	first := sha256.Sum256(bytes.Join([][]byte{password, salt, user}, nil))
	k := first[:]
	if h.revision < 6 {
		return k
	}
	for round := 1; ; round++ {
		one := bytes.Join([][]byte{password, k, user}, nil)
		data := bytes.Repeat(one, 64)
		block, err := aes.NewCipher(k[:16])
		if err != nil {
			return nil
		}
		cipher.NewCBCEncrypter(block, k[16:32]).CryptBlocks(data, data)
		rest := 0
		for _, b := range data[:16] {
			rest += int(b)
		}
		switch rest % 3 {
		case 0:
			s := sha256.Sum256(data)
			k = s[:]
		case 1:
			s := sha512.Sum384(data)
			k = s[:]
		case 2:
			s := sha512.Sum512(data)
			k = s[:]
		}
		// The format ends the loop by the last byte; 64 rounds come first, and a hash cannot keep it going for long.
		if round >= 64 && int(data[len(data)-1]) <= round-32 {
			return k[:32]
		}
	}
}

func unwrap(key, wrapped []byte) []byte {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil
	}
	out := make([]byte, len(wrapped))
	cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(out, wrapped)
	return out
}

func padded(password []byte) []byte {
	return append(bytes.Clone(password), padding...)[:len(padding)]
}

// userOpen derives the key of revisions 2 to 4 and checks it against the user's entry.
func (h *handler) userOpen(password []byte) []byte {
	mixed := append(padded(password), h.owner[:min(len(h.owner), 32)]...)
	mixed = binary.LittleEndian.AppendUint32(mixed, h.permissions)
	mixed = append(mixed, h.id...)
	if h.revision >= 4 && !h.scrambledMetadata {
		mixed = append(mixed, 0xff, 0xff, 0xff, 0xff)
	}
	sum := md5.Sum(mixed)
	key := sum[:]
	if h.revision >= 3 {
		for range 50 {
			s := md5.Sum(key[:h.length])
			key = s[:]
		}
	}
	key = key[:h.length]
	if h.revision == 2 {
		if bytes.Equal(rc4Bytes(key, []byte(padding)), h.user) {
			return key
		}
		return nil
	}
	check := md5.Sum(append([]byte(padding), h.id...))
	out := check[:]
	for i := range 20 {
		out = rc4Bytes(xored(key, byte(i)), out)
	}
	if len(h.user) >= 16 && bytes.Equal(out, h.user[:16]) {
		return key
	}
	return nil
}

// ownerToUser finds the user's password that the owner's one unlocks.
func (h *handler) ownerToUser(password []byte) []byte {
	sum := md5.Sum(padded(password))
	key := sum[:]
	if h.revision >= 3 {
		for range 50 {
			s := md5.Sum(key)
			key = s[:]
		}
	}
	key = key[:h.length]
	out := bytes.Clone(h.owner[:min(len(h.owner), 32)])
	if h.revision == 2 {
		return rc4Bytes(key, out)
	}
	for i := 19; i >= 0; i-- {
		out = rc4Bytes(xored(key, byte(i)), out)
	}
	return out
}

func xored(key []byte, with byte) []byte {
	out := make([]byte, len(key))
	for i, b := range key {
		out[i] = b ^ with
	}
	return out
}
