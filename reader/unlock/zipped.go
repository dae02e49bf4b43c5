package unlock

import (
	"bytes"
	"crypto/aes"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/binary"
	"hash/crc32"
)

// Member is a protected member of a ZIP archive, as its directory describes it.
type Member struct {
	Raw    []byte // as it lies in the archive
	Method uint16 // of packing
	Extra  []byte
	Check  byte // what the last byte of the old encryption's head must be
}

// methodAES says in place of the method of packing that a member is encrypted by AES; the
// method and the length of the key stand in an extra field.
const (
	methodAES = 99
	extraAES  = 0x9901
)

// Open gives the packed bytes and the method by which they are packed. Both ways are read
// that programs offer: the old one of PKZIP, and AES as WinZip and 7-Zip write it.
func (m Member) Open(password string) (packed []byte, method uint16, err error) {
	if password == "" {
		return nil, 0, ErrNoPassword
	}
	if m.Method != methodAES {
		packed, err = m.openOld(password)
		return packed, m.Method, err
	}
	for extra := m.Extra; len(extra) >= 4; {
		id, size := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		if extra = extra[4:]; size > len(extra) {
			break
		}
		if id == extraAES && size >= 7 {
			packed, err = m.openAES(password, int(extra[4]))
			return packed, binary.LittleEndian.Uint16(extra[5:]), err
		}
		extra = extra[size:]
	}
	return nil, 0, ErrUnknownWay
}

// openAES decrypts a member by WinZip's rules: salt, two bytes that tell a wrong password,
// the text in counter mode, ten bytes that tell a damaged text.
func (m Member) openAES(password string, strength int) ([]byte, error) {
	const spins, verifier, seal = 1000, 2, 10
	if strength < 1 || strength > 3 {
		return nil, ErrUnknownWay
	}
	keySize, saltSize := 8+8*strength, 4+4*strength
	if len(m.Raw) < saltSize+verifier+seal {
		return nil, ErrUnknownWay
	}
	salt, text := m.Raw[:saltSize], m.Raw[saltSize+verifier:len(m.Raw)-seal]
	keys, err := pbkdf2.Key(sha1.New, password, salt, spins, 2*keySize+verifier)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha1.New, keys[keySize:2*keySize])
	mac.Write(text)
	if !bytes.Equal(keys[2*keySize:], m.Raw[saltSize:saltSize+verifier]) || !hmac.Equal(mac.Sum(nil)[:seal], m.Raw[len(m.Raw)-seal:]) {
		return nil, ErrWrongPassword
	}
	block, err := aes.NewCipher(keys[:keySize])
	if err != nil {
		return nil, err
	}
	// The counter begins with 1 and has its lowest byte first, other than Go's own mode.
	out := make([]byte, len(text))
	var counter, stream [aes.BlockSize]byte
	for at := 0; at < len(text); at += aes.BlockSize {
		binary.LittleEndian.PutUint64(counter[:], uint64(at/aes.BlockSize)+1)
		block.Encrypt(stream[:], counter[:])
		end := min(at+aes.BlockSize, len(text))
		subtle.XORBytes(out[at:end], text[at:end], stream[:])
	}
	return out, nil
}

// openOld decrypts a member by the rules of PKZIP: three keys that change with every byte.
// A wrong password is noticed in 255 of 256 cases; the check sum of the member tells the rest.
func (m Member) openOld(password string) ([]byte, error) {
	const head = 12
	if len(m.Raw) < head {
		return nil, ErrUnknownWay
	}
	keys := oldKeys{0x12345678, 0x23456789, 0x34567890}
	for _, c := range []byte(password) {
		keys.turn(c)
	}
	out := make([]byte, len(m.Raw))
	for i, c := range m.Raw {
		out[i] = c ^ keys.next()
		keys.turn(out[i])
	}
	if out[head-1] != m.Check {
		return nil, ErrWrongPassword
	}
	return out[head:], nil
}

// oldKeys are the three keys of PKZIP.
type oldKeys [3]uint32

func (k *oldKeys) turn(c byte) {
	k[0] = crc32.IEEETable[byte(k[0])^c] ^ k[0]>>8
	k[1] = (k[1]+k[0]&0xff)*134775813 + 1
	k[2] = crc32.IEEETable[byte(k[2])^byte(k[1]>>24)] ^ k[2]>>8
}

func (k *oldKeys) next() byte {
	t := k[2]&0xffff | 2
	return byte(t * (t ^ 1) >> 8)
}
