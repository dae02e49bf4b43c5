package unlock

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"encoding/xml"
	"hash"
	"strings"
)

// standardSpins are fixed for the first way.
const standardSpins = 50_000

// maxSpins bounds how long a file can keep us hashing: today's Excel asks for 100,000.
const maxSpins = 1_000_000

// standard reads the first way of encryption, that of Office 2007: AES by single blocks
// with a key from SHA-1.
func standard(info []byte, password string) (decrypter, error) {
	u32 := binary.LittleEndian.Uint32
	if len(info) < 4 || uint64(len(info)) < 4+uint64(u32(info)) || u32(info) < 32 {
		return nil, ErrUnknownWay
	}
	header, verifier := info[4:4+u32(info)], info[4+u32(info):]
	keyBits := u32(header[16:])
	isAES := u32(header[8:]) >= 0x660e && u32(header[8:]) <= 0x6610
	if !isAES || keyBits != 128 && keyBits != 192 && keyBits != 256 || len(verifier) < 4+16+16+4+32 || u32(verifier) != 16 {
		return nil, ErrUnknownWay
	}
	salt, secret, hashed := verifier[4:20], verifier[20:36], verifier[40:72]
	block, err := try(password, func(password string) (cipher.Block, error) {
		h := spin(sha1.New(), salt, password, standardSpins)
		h = hashOf(sha1.New(), h, []byte{0, 0, 0, 0})
		key := append(mixed(h, 0x36), mixed(h, 0x5c)...)[:keyBits/8]
		block, err := aes.NewCipher(key)
		if err != nil {
			return nil, ErrUnknownWay
		}
		if !fits(hashOf(sha1.New(), byBlocks(block, secret)), byBlocks(block, hashed)) {
			return nil, errWrong
		}
		return block, nil
	})
	if err != nil {
		return nil, err
	}
	return func(_ uint32, data []byte) { copy(data, byBlocks(block, data)) }, nil
}

// mixed is the hash of a block of one byte mixed with a hash.
func mixed(h []byte, with byte) []byte {
	block := make([]byte, 64)
	for i := range block {
		block[i] = with
		if i < len(h) {
			block[i] ^= h[i]
		}
	}
	return hashOf(sha1.New(), block)
}

// byBlocks decrypts blocks one by one.
func byBlocks(block cipher.Block, data []byte) []byte {
	out := make([]byte, len(data)/block.BlockSize()*block.BlockSize())
	for i := 0; i < len(out); i += block.BlockSize() {
		block.Decrypt(out[i:], data[i:])
	}
	return out
}

// spin hashes a password many times.
func spin(h hash.Hash, salt []byte, password string, spins int) []byte {
	sum := hashOf(h, salt, spelled(password))
	var count [4]byte
	for i := range spins {
		binary.LittleEndian.PutUint32(count[:], uint32(i))
		h.Reset()
		h.Write(count[:])
		h.Write(sum)
		sum = h.Sum(sum[:0])
	}
	return sum
}

func hashOf(h hash.Hash, parts ...[]byte) []byte {
	h.Reset()
	for _, part := range parts {
		h.Write(part)
	}
	return h.Sum(nil)
}

// agileInfo describes the second way of encryption.
type agileInfo struct {
	KeyData agileKey `xml:"keyData"`
	Keys    []struct {
		agileKey
		Spins   int     `xml:"spinCount,attr"`
		Input   encoded `xml:"encryptedVerifierHashInput,attr"`
		Value   encoded `xml:"encryptedVerifierHashValue,attr"`
		Wrapped encoded `xml:"encryptedKeyValue,attr"`
	} `xml:"keyEncryptors>keyEncryptor>encryptedKey"`
}

// agileKey says how something is encrypted.
type agileKey struct {
	Salt      encoded `xml:"saltValue,attr"`
	BlockSize int     `xml:"blockSize,attr"`
	KeyBits   int     `xml:"keyBits,attr"`
	Cipher    string  `xml:"cipherAlgorithm,attr"`
	Chaining  string  `xml:"cipherChaining,attr"`
	Hash      string  `xml:"hashAlgorithm,attr"`
}

// encoded is bytes that XML spells in letters.
type encoded []byte

// UnmarshalText reads them.
func (e *encoded) UnmarshalText(text []byte) (err error) {
	*e, err = base64.StdEncoding.DecodeString(string(text))
	return err
}

// hash gives the function that a key names; nil where it is not known.
func (k agileKey) hash() hash.Hash {
	switch strings.ReplaceAll(strings.ToUpper(k.Hash), "-", "") {
	case "SHA1":
		return sha1.New()
	case "SHA256":
		return sha256.New()
	case "SHA384":
		return sha512.New384()
	case "SHA512":
		return sha512.New()
	}
	return nil
}

// known tells whether this is encryption that can be undone here.
func (k agileKey) known() bool {
	return k.hash() != nil && k.Cipher == "AES" && k.Chaining == "ChainingModeCBC" && k.BlockSize == aes.BlockSize &&
		(k.KeyBits == 128 || k.KeyBits == 192 || k.KeyBits == 256) && len(k.Salt) > 0
}

// agile reads the second way of encryption, that of Office 2010 and later.
func agile(info []byte, password string) (decrypter, error) {
	var a agileInfo
	if err := xml.Unmarshal(info, &a); err != nil || len(a.Keys) == 0 {
		return nil, ErrUnknownWay
	}
	k := a.Keys[0]
	if !a.KeyData.known() || !k.known() || k.Spins < 0 || k.Spins > maxSpins {
		return nil, ErrUnknownWay
	}
	block, err := try(password, func(password string) (cipher.Block, error) {
		spun := spin(k.hash(), k.Salt, password, k.Spins)
		open := func(purpose string, data []byte) []byte {
			key := sized(hashOf(k.hash(), spun, []byte(purpose)), k.KeyBits/8)
			block, err := aes.NewCipher(key)
			if err != nil {
				return nil
			}
			return chained(block, sized(k.Salt, aes.BlockSize), data)
		}
		input := open("\xfe\xa7\xd2\x76\x3b\x4b\x9e\x79", k.Input)
		if !fits(hashOf(k.hash(), input), open("\xd7\xaa\x0f\x6d\x30\x61\x34\x4e", k.Value)) {
			return nil, errWrong
		}
		key := open("\x14\x6e\x0b\xe7\xab\xac\xd0\xd6", k.Wrapped)
		if len(key) < a.KeyData.KeyBits/8 {
			return nil, ErrUnknownWay
		}
		return aes.NewCipher(key[:a.KeyData.KeyBits/8])
	})
	if err != nil {
		return nil, err
	}
	return func(n uint32, data []byte) {
		start := hashOf(a.KeyData.hash(), a.KeyData.Salt, binary.LittleEndian.AppendUint32(nil, n))
		copy(data, chained(block, sized(start, aes.BlockSize), data))
	}, nil
}

// sized cuts a key to a size, or fills it up as the definition has it.
func sized(key []byte, size int) []byte {
	out := append([]byte{}, key[:min(len(key), size)]...)
	for len(out) < size {
		out = append(out, 0x36)
	}
	return out
}

// chained decrypts blocks that hang on one another.
func chained(block cipher.Block, start, data []byte) []byte {
	out := make([]byte, len(data)/aes.BlockSize*aes.BlockSize)
	cipher.NewCBCDecrypter(block, start).CryptBlocks(out, data[:len(out)])
	return out
}
