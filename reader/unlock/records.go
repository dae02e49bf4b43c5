package unlock

import (
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha1"
	"encoding/binary"
	"math/bits"
)

// Records undoes the encryption of the records of an XLS file. One follows one walk over
// them.
type Records interface {
	// Decrypt decrypts data in place. It begins at a place of the stream, and is part of a
	// record whose data has the given length.
	Decrypt(data []byte, at int64, length int)
}

// rc4Block is after how many bytes of the stream the key changes.
const rc4Block = 1024

// ForRecords reads what an XLS file says about its encryption (the record FILEPASS) and
// gives what undoes it, a new one for each walk.
func ForRecords(filepass []byte, password string) (func() Records, error) {
	u16 := func(at int) uint16 { return binary.LittleEndian.Uint16(filepass[at:]) }
	switch {
	case len(filepass) >= 6 && u16(0) == 0:
		return mask(u16(2), u16(4), password)
	case len(filepass) >= 4 && len(filepass) < 6: // BIFF5 has no field for the way
		return mask(u16(0), u16(2), password)
	case len(filepass) >= 6+48 && u16(0) == 1 && u16(2) == 1:
		return withKeys(rc4Keys(filepass[6:]), password)
	case len(filepass) >= 14 && u16(0) == 1 && u16(2) >= 2 && u16(2) <= 4:
		return cryptoAPI(filepass[6:], password)
	}
	return nil, ErrUnknownWay
}

// keys gives the key of each block; an error where the password is wrong.
type keys func(password string) (func(block uint32) []byte, error)

func withKeys(k keys, password string) (func() Records, error) {
	key, err := try(password, k)
	if err != nil {
		return nil, err
	}
	return func() Records { return &stream{key: key} }, nil
}

// rc4Keys is the encryption of Excel 97: 40 bits, MD5.
func rc4Keys(info []byte) keys {
	salt, secret, hashed := info[:16], info[16:32], info[32:48]
	return func(password string) (func(uint32) []byte, error) {
		first := md5.Sum(spelled(password))
		var many []byte
		for range 16 {
			many = append(append(many, first[:5]...), salt...)
		}
		base := md5.Sum(many)
		key := func(block uint32) []byte {
			sum := md5.Sum(binary.LittleEndian.AppendUint32(append([]byte{}, base[:5]...), block))
			return sum[:]
		}
		opened := apply(key(0), secret, hashed)
		if sum := md5.Sum(opened[:16]); !fits(sum[:], opened[16:]) {
			return nil, errWrong
		}
		return key, nil
	}
}

// cryptoAPI is the encryption of Excel 2002 and 2003: 40 to 128 bits, SHA-1.
func cryptoAPI(info []byte, password string) (func() Records, error) {
	const rc4Algorithm = 0x6801
	u32 := binary.LittleEndian.Uint32
	size := uint64(u32(info[4:]))
	if size < 32 || uint64(len(info)) < 8+size+60 || u32(info[8+8:]) != rc4Algorithm {
		return nil, ErrUnknownWay
	}
	keyBits := u32(info[8+16:])
	if keyBits == 0 {
		keyBits = 40
	}
	verifier := info[8+size:]
	if keyBits < 40 || keyBits > 128 || u32(verifier) != 16 {
		return nil, ErrUnknownWay
	}
	salt, secret, hashed := verifier[4:20], verifier[20:36], verifier[40:60]
	return withKeys(func(password string) (func(uint32) []byte, error) {
		base := hashOf(sha1.New(), salt, spelled(password))
		key := func(block uint32) []byte {
			sum := hashOf(sha1.New(), base, binary.LittleEndian.AppendUint32(nil, block))[:keyBits/8]
			if keyBits == 40 { // a key of 128 bits of which the rest is zero
				sum = append(sum[:5:5], make([]byte, 11)...)
			}
			return sum
		}
		opened := apply(key(0), secret, hashed)
		if !fits(hashOf(sha1.New(), opened[:16]), opened[16:]) {
			return nil, errWrong
		}
		return key, nil
	}, password)
}

// apply decrypts parts one behind the other.
func apply(key []byte, parts ...[]byte) (out []byte) {
	c, err := rc4.NewCipher(key)
	if err != nil {
		return make([]byte, 64)
	}
	for _, part := range parts {
		opened := make([]byte, len(part))
		c.XORKeyStream(opened, part)
		out = append(out, opened...)
	}
	return out
}

// stream undoes RC4, whose key changes with every block of the stream.
type stream struct {
	key    func(block uint32) []byte
	cipher *rc4.Cipher
	at     int64 // what the cipher decrypts next
}

// Decrypt decrypts data in place. What lies between it and the last is passed over.
func (s *stream) Decrypt(data []byte, at int64, _ int) {
	for len(data) > 0 {
		if s.cipher == nil || at < s.at || at/rc4Block != s.at/rc4Block {
			cipher, err := rc4.NewCipher(s.key(uint32(at / rc4Block)))
			if err != nil {
				return
			}
			s.cipher, s.at = cipher, at/rc4Block*rc4Block
		}
		var passed [rc4Block]byte
		s.cipher.XORKeyStream(passed[:at-s.at], passed[:at-s.at])
		n := min(int64(len(data)), (at/rc4Block+1)*rc4Block-at)
		s.cipher.XORKeyStream(data[:n], data[:n])
		data, at = data[n:], at+n
		s.at = at
		if at%rc4Block == 0 {
			s.cipher = nil
		}
	}
}

// mask is the protection of Excel 95, which mixes the bytes with sixteen others.
func mask(key, verifier uint16, password string) (func() Records, error) {
	array, err := try(password, func(password string) ([16]byte, error) {
		letters := []byte(password)
		if len(letters) > 15 {
			letters = letters[:15]
		}
		if maskVerifier(letters) != verifier {
			return [16]byte{}, errWrong
		}
		return maskArray(letters, key), nil
	})
	if err != nil {
		return nil, err
	}
	return func() Records { return masked(array) }, nil
}

func maskVerifier(letters []byte) uint16 {
	sum := uint16(0)
	for i := len(letters); i >= 0; i-- {
		b := byte(len(letters))
		if i > 0 {
			b = letters[i-1]
		}
		sum = (sum>>14&1 | sum<<1&0x7fff) ^ uint16(b)
	}
	return sum ^ 0xce4b
}

// maskArray mixes the password, filled up to sixteen letters, with the key.
func maskArray(letters []byte, key uint16) (array [16]byte) {
	const fill = "\xbb\xff\xff\xba\xff\xff\xb9\x80\x00\xbe\x0f\x00\xbf\x0f\x00\x00"
	copy(array[:], letters)
	copy(array[len(letters):], fill)
	for i := range array {
		part := byte(key)
		if i%2 == 1 {
			part = byte(key >> 8)
		}
		array[i] = bits.RotateLeft8(array[i]^part, -1)
	}
	return array
}

type masked [16]byte

// Decrypt decrypts data in place.
func (m masked) Decrypt(data []byte, at int64, length int) {
	for i := range data {
		data[i] = bits.RotateLeft8(data[i], 3) ^ m[(at+int64(i)+int64(length))%16]
	}
}
