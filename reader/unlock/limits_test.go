package unlock

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"
)

// words are numbers of 32 bits one behind the other.
func words(numbers ...uint32) (out []byte) {
	for _, n := range numbers {
		out = binary.LittleEndian.AppendUint32(out, n)
	}
	return out
}

// told puts an error into a word.
func told(err error) string {
	switch {
	case err == nil:
		return "open"
	case errors.Is(err, ErrUnknownWay):
		return "unknown"
	case errors.Is(err, ErrWrongPassword):
		return "wrong"
	case errors.Is(err, ErrNoPassword):
		return "none"
	}
	return err.Error()
}

// TestLimitsOfOffice2007: the sizes and names of the first way of encryption, at their edges.
func TestLimitsOfOffice2007(t *testing.T) {
	info := func(size, algorithm, keyBits, salt uint32, verifier int) []byte {
		header := make([]byte, size)
		binary.LittleEndian.PutUint32(header[8:], algorithm)
		binary.LittleEndian.PutUint32(header[16:], keyBits)
		return slices.Concat(words(size), header, words(salt), make([]byte, verifier-4))
	}
	const whole = 4 + 16 + 16 + 4 + 32
	for name, c := range map[string]struct {
		info []byte
		want string
	}{
		"128 bits":       {info(32, 0x660e, 128, 16, whole), "wrong"},
		"192 bits":       {info(32, 0x660f, 192, 16, whole), "wrong"},
		"256 bits":       {info(32, 0x6610, 256, 16, whole), "wrong"},
		"129 bits":       {info(32, 0x660e, 129, 16, whole), "unknown"},
		"193 bits":       {info(32, 0x660e, 193, 16, whole), "unknown"},
		"257 bits":       {info(32, 0x660e, 257, 16, whole), "unknown"},
		"no AES, below":  {info(32, 0x660d, 128, 16, whole), "unknown"},
		"no AES, above":  {info(32, 0x6611, 128, 16, whole), "unknown"},
		"a short header": {info(31, 0x660e, 128, 16, whole), "unknown"},
		"a short end":    {info(32, 0x660e, 128, 16, whole-1), "unknown"},
		"a longer end":   {info(32, 0x660e, 128, 16, whole+1), "wrong"},
		"another salt":   {info(32, 0x660e, 128, 17, whole), "unknown"},
		"a header cut":   {info(32, 0x660e, 128, 16, whole)[:35], "unknown"},
		"three bytes":    {[]byte{32, 0, 0}, "unknown"},
		"a header alone": {info(32, 0x660e, 128, 16, whole)[:36], "unknown"},
	} {
		if _, err := standard(c.info, "secret"); told(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLimitsOfOffice2010: the second way, at the edges of what it may ask for.
func TestLimitsOfOffice2010(t *testing.T) {
	key := `saltValue="AAAAAAAAAAAAAAAAAAAAAA==" blockSize="16" keyBits="256" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"`
	zeros := base64.StdEncoding.EncodeToString(make([]byte, 64))
	info := func(data, spins string) []byte {
		return []byte(`<encryption><keyData ` + data + `/><keyEncryptors><keyEncryptor><encryptedKey ` + key + ` spinCount="` + spins + `" encryptedVerifierHashInput="` + zeros +
			`" encryptedVerifierHashValue="` + zeros + `" encryptedKeyValue="` + zeros + `"/></keyEncryptor></keyEncryptors></encryption>`)
	}
	for name, c := range map[string]struct {
		info []byte
		want string
	}{
		"none":           {info(key, "0"), "wrong"},
		"less than none": {info(key, "-1"), "unknown"},
		"one too many":   {info(key, "1000001"), "unknown"},
		"unknown data":   {info(strings.Replace(key, "AES", "DES", 1), "1"), "unknown"},
		"no XML":         {[]byte("<"), "unknown"},
		"no keys":        {[]byte("<encryption/>"), "unknown"},
	} {
		if _, err := agile(c.info, "secret"); told(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := sized([]byte{1, 2, 3}, 2); !bytes.Equal(got, []byte{1, 2}) {
		t.Errorf("% x", got)
	}
	if got := sized([]byte{1, 2}, 4); !bytes.Equal(got, []byte{1, 2, 0x36, 0x36}) {
		t.Errorf("% x", got)
	}
	for _, c := range []struct {
		hash, expected string
		want           bool
	}{{"ab", "ab", true}, {"ab", "abc", true}, {"ab", "a", false}, {"", "a", false}, {"ab", "ac", false}} {
		if fits([]byte(c.hash), []byte(c.expected)) != c.want {
			t.Errorf("%+v", c)
		}
	}
}

// lockedRC4 is what an XLS file of Excel 97 says of a password.
func lockedRC4(password string) []byte {
	salt, secret := bytes.Repeat([]byte{7}, 16), bytes.Repeat([]byte{9}, 16)
	first := md5.Sum(spelled(password))
	base := md5.Sum(bytes.Repeat(append(first[:5:5], salt...), 16))
	key := md5.Sum(append(base[:5:5], 0, 0, 0, 0))
	c, _ := rc4.NewCipher(key[:])
	sum := md5.Sum(secret)
	locked := append(slices.Clone(secret), sum[:]...)
	c.XORKeyStream(locked, locked)
	return slices.Concat([]byte{1, 0, 1, 0, 1, 0}, salt, locked)
}

// lockedAPI is what an XLS file of Excel 2002 says of a password.
func lockedAPI(password string, size, keyBits uint32) []byte {
	salt, secret := bytes.Repeat([]byte{7}, 16), bytes.Repeat([]byte{9}, 16)
	base := hashOf(sha1.New(), salt, spelled(password))
	key := hashOf(sha1.New(), base, make([]byte, 4))[:max(keyBits, 40)/8]
	if keyBits <= 40 {
		key = append(key[:5:5], make([]byte, 11)...)
	}
	c, _ := rc4.NewCipher(key)
	locked := append(slices.Clone(secret), hashOf(sha1.New(), secret)...)
	c.XORKeyStream(locked, locked)
	header := make([]byte, size)
	binary.LittleEndian.PutUint32(header[8:], 0x6801)
	binary.LittleEndian.PutUint32(header[16:], keyBits)
	return slices.Concat([]byte{1, 0, 2, 0, 2, 0}, words(0, size), header, words(16), salt, locked[:16], words(20), locked[16:])
}

// TestLimitsOfOldWorkbooks: the ways of XLS by the lengths and numbers of their record.
func TestLimitsOfOldWorkbooks(t *testing.T) {
	put := func(data []byte, at int, b byte) []byte {
		data = slices.Clone(data)
		data[at] = b
		return data
	}
	api := lockedAPI("secret", 32, 128)
	mark := maskVerifier([]byte("secret"))
	old := binary.LittleEndian.AppendUint16([]byte{0x34, 0x12}, mark)
	for name, c := range map[string]struct {
		pass []byte
		want string
	}{
		"Excel 97":                      {lockedRC4("secret"), "open"},
		"Excel 97, another":             {lockedRC4("other"), "wrong"},
		"Excel 97, cut":                 {lockedRC4("secret")[:53], "unknown"},
		"Excel 97, another number":      {put(lockedRC4("secret"), 0, 2), "unknown"},
		"Excel 2002":                    {api, "open"},
		"Excel 2002, another":           {lockedAPI("other", 32, 128), "wrong"},
		"Excel 2002, 40 bits":           {lockedAPI("secret", 32, 40), "open"},
		"Excel 2002, no bits are 40":    {lockedAPI("secret", 32, 0), "open"},
		"Excel 2002, 48 bits":           {lockedAPI("secret", 32, 48), "open"},
		"Excel 2002, 39 bits":           {put(api, 6+8+16, 39), "unknown"},
		"Excel 2002, 129 bits":          {put(api, 6+8+16, 129), "unknown"},
		"Excel 2002, longer":            {lockedAPI("secret", 40, 128), "open"},
		"Excel 2002, a short header":    {lockedAPI("secret", 31, 128), "unknown"},
		"Excel 2002, cut":               {api[:len(api)-1], "unknown"},
		"Excel 2002, version 3":         {put(api, 2, 3), "open"},
		"Excel 2002, version 4":         {put(api, 2, 4), "open"},
		"Excel 2002, version 5":         {put(api, 2, 5), "unknown"},
		"Excel 2002, another number":    {put(api, 0, 2), "unknown"},
		"Excel 2002, another salt":      {put(api, 6+8+32, 17), "unknown"},
		"Excel 2002, another algorithm": {put(api, 6+8+8, 2), "unknown"},
		"Excel 2002, thirteen bytes":    {api[:13], "unknown"},
		"Excel 5":                       {old, "open"},
		"Excel 5, a byte more":          {append(slices.Clone(old), 0), "open"},
		"Excel 5, another":              {put(old, 2, ^old[2]), "wrong"},
		"Excel 95":                      {append([]byte{0, 0}, old...), "open"},
		"Excel 95, another":             {append([]byte{0, 0}, put(old, 3, ^old[3])...), "wrong"},
		"three bytes":                   {old[:3], "unknown"},
	} {
		if _, err := ForRecords(c.pass, "secret"); told(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	for letters, want := range map[string]bool{"123456789012345": true, "1234567890123456": true, "1234567890123450": true, "123456789012346": false} {
		if _, err := mask(0x1234, maskVerifier([]byte("123456789012345")), letters); (err == nil) != want {
			t.Errorf("%s: %v", letters, err)
		}
	}
}

// TestPlacesOfAStream: a part of a stream is decrypted alike whether all before it was or not.
func TestPlacesOfAStream(t *testing.T) {
	records, err := ForRecords(lockedRC4("secret"), "secret")
	if err != nil {
		t.Fatal(err)
	}
	whole := make([]byte, 3*rc4Block+10)
	records().Decrypt(whole, 0, 0)
	for _, c := range [][2]int64{{0, 1}, {1, 2}, {0, rc4Block}, {0, rc4Block + 1}, {rc4Block - 1, rc4Block + 1}, {rc4Block, 2 * rc4Block}, {5, 3*rc4Block + 10}, {2*rc4Block + 7, 2*rc4Block + 8}} {
		walk := records()
		for range 2 { // the second time it goes back
			part := make([]byte, c[1]-c[0])
			if walk.Decrypt(part, c[0], 0); !bytes.Equal(part, whole[c[0]:c[1]]) {
				t.Errorf("%v", c)
			}
		}
		if next := make([]byte, 1); c[1]+20 < int64(len(whole)) {
			if walk.Decrypt(next, c[1]+20, 0); next[0] != whole[c[1]+20] {
				t.Errorf("%v and on", c)
			}
		}
	}
}

// TestLimitsOfOpenDocuments: the parts of OpenDocument, whose manifest may say anything.
func TestLimitsOfOpenDocuments(t *testing.T) {
	text := []byte("0123456789abcdef!") // a block and a byte
	p := Part{
		Algorithm: "http://www.w3.org/2001/04/xmlenc#aes256-cbc", Vector: base64.StdEncoding.EncodeToString(make([]byte, 16)), StartKey: "#sha256", Derivation: "PBKDF2",
		Salt: base64.StdEncoding.EncodeToString(make([]byte, 16)), KeySize: 32, Spins: 1,
	}
	seal := func(p Part, text []byte) []byte {
		key, err := p.key("secret", make([]byte, 16), 32)
		if err != nil {
			t.Fatal(err)
		}
		block, _ := aes.NewCipher(key)
		out := make([]byte, len(text))
		cipher.NewCBCEncrypter(block, make([]byte, 16)).CryptBlocks(out, text)
		return out
	}
	padded := append(slices.Clone(text), bytes.Repeat([]byte{15}, 15)...)
	sum := sha1.Sum(text)
	p.Checksum = base64.StdEncoding.EncodeToString(sum[:])
	if got, err := p.Open(seal(p, padded), "secret"); err != nil || !bytes.Equal(got, text) {
		t.Fatalf("%q %v", got, err)
	}
	for name, c := range map[string]struct {
		change func(p *Part)
		raw    []byte
		want   string
	}{
		"no size told":         {func(p *Part) { p.KeySize = 0 }, seal(p, padded), "open"},
		"another size":         {func(p *Part) { p.KeySize = 1 }, seal(p, padded), "unknown"},
		"small letters":        {func(p *Part) { p.Derivation = "urn:pbkdf2" }, seal(p, padded), "open"},
		"another way":          {func(p *Part) { p.Derivation = "argon2" }, seal(p, padded), "unknown"},
		"a vector that is cut": {func(p *Part) { p.Vector = "AAAA" }, seal(p, padded), "unknown"},
		"a vector that is no":  {func(p *Part) { p.Vector = "%" }, seal(p, padded), "unknown"},
		"a salt that is none":  {func(p *Part) { p.Salt = "%" }, seal(p, padded), "unknown"},
		"no spins":             {func(p *Part) { p.Spins = 0 }, seal(p, padded), "unknown"},
		"too many spins":       {func(p *Part) { p.Spins = maxSpins + 1 }, seal(p, padded), "unknown"},
		"nothing":              {func(*Part) {}, nil, "unknown"},
		"half a block":         {func(*Part) {}, seal(p, padded)[:24], "unknown"},
		"no padding":           {func(*Part) {}, seal(p, append(bytes.Clone(padded[:31]), 0)), "wrong"},
		"too much padding":     {func(*Part) {}, seal(p, append(bytes.Clone(padded[:31]), 17)), "wrong"},
		"all of it padding":    {func(p *Part) { p.Checksum = "2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }, seal(p, bytes.Repeat([]byte{16}, 16)), "open"},
		"another checksum":     {func(p *Part) { p.Checksum = "" }, seal(p, padded), "wrong"},
		"another algorithm":    {func(p *Part) { p.Algorithm = "#des" }, seal(p, padded), "unknown"},
		"a fish, wrong vector": {func(p *Part) { p.Algorithm = "Blowfish CFB" }, seal(p, padded), "unknown"},
	} {
		part := p
		c.change(&part)
		if _, err := part.Open(c.raw, "secret"); told(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := p.Open(seal(p, padded), ""); told(err) != "none" {
		t.Error(err)
	}
	long := bytes.Repeat([]byte("x"), 1025)
	head := sha1.Sum(long[:1024])
	if covered := (Part{Checksum: base64.StdEncoding.EncodeToString(head[:])}); !covered.fits(long) || !covered.fits(long[:1024]) || covered.fits(long[:1023]) {
		t.Error("the checksum is over the first kilobyte")
	}
}

// TestLimitsOfMembers: members of archives by the lengths of what describes them.
func TestLimitsOfMembers(t *testing.T) {
	field := func(id, size uint16, data ...byte) []byte {
		return append(binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(nil, id), size), data...)
	}
	good := func(strength byte) []byte { return field(extraAES, 7, 2, 0, 'A', 'E', strength, 8, 0) }
	for name, c := range map[string]struct {
		member Member
		want   string
	}{
		"AES 128":                 {Member{Method: methodAES, Extra: good(1), Raw: make([]byte, 8+12)}, "wrong"},
		"AES 256":                 {Member{Method: methodAES, Extra: good(3), Raw: make([]byte, 16+12)}, "wrong"},
		"AES 128, cut":            {Member{Method: methodAES, Extra: good(1), Raw: make([]byte, 8+11)}, "unknown"},
		"AES 192, cut":            {Member{Method: methodAES, Extra: good(2), Raw: make([]byte, 12+11)}, "unknown"},
		"strength 0":              {Member{Method: methodAES, Extra: good(0), Raw: make([]byte, 40)}, "unknown"},
		"strength 4":              {Member{Method: methodAES, Extra: good(4), Raw: make([]byte, 40)}, "unknown"},
		"no field":                {Member{Method: methodAES, Raw: make([]byte, 40)}, "unknown"},
		"behind another field":    {Member{Method: methodAES, Extra: append(field(1, 2, 0, 0), good(1)...), Raw: make([]byte, 40)}, "wrong"},
		"behind an empty field":   {Member{Method: methodAES, Extra: append(field(1, 0), good(1)...), Raw: make([]byte, 40)}, "wrong"},
		"a field beyond the end":  {Member{Method: methodAES, Extra: append(field(1, 99), good(1)...), Raw: make([]byte, 40)}, "unknown"},
		"a field that is short":   {Member{Method: methodAES, Extra: field(extraAES, 6, 2, 0, 'A', 'E', 1, 8), Raw: make([]byte, 40)}, "unknown"},
		"three bytes of a field":  {Member{Method: methodAES, Extra: good(1)[:3], Raw: make([]byte, 40)}, "unknown"},
		"the old way, cut":        {Member{Method: 8, Raw: make([]byte, 11)}, "unknown"},
		"the old way, not a byte": {Member{Method: 8, Raw: make([]byte, 12), Check: 1}, "wrong"},
	} {
		if _, _, err := c.member.Open("secret"); told(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := (Member{}).Open(""); told(err) != "none" {
		t.Error(err)
	}
}
