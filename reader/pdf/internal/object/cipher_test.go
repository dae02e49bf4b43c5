package object

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"strings"
	"testing"
)

func TestPaddingOfBlocks(t *testing.T) {
	key := []byte("0123456789abcdef")
	block, err := aes.NewCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	packed := func(plain []byte) []byte {
		out := make([]byte, 16+len(plain))
		cipher.NewCBCEncrypter(block, out[:16]).CryptBlocks(out[16:], plain)
		return out
	}
	for name, c := range map[string]struct {
		last byte
		want int
	}{"one": {1, 31}, "a block": {16, 16}, "none": {0, 32}, "more than a block": {17, 32}} {
		plain := bytes.Repeat([]byte("x"), 32)
		plain[31] = c.last
		if got := unAES(key, packed(plain)); len(got) != c.want {
			t.Errorf("%s: %d bytes", name, len(got))
		}
	}
	if got := unAES(key, packed(bytes.Repeat([]byte{16}, 16))); got == nil || len(got) != 0 {
		t.Errorf("a block of padding: %v", got)
	}
	if got := unAES(key, make([]byte, 31)); got != nil {
		t.Errorf("%v", got)
	}
	if got := unAES(key, append(packed(bytes.Repeat([]byte{1}, 16)), 5, 5)); len(got) != 15 {
		t.Errorf("what follows the last block: %v", got)
	}
}

func TestLocksOfFiles(t *testing.T) {
	f := &File{}
	f.reset()
	for name, c := range map[string]struct {
		version, bits int
		want          int
	}{"40 bits": {2, 40, 5}, "128 bits": {2, 128, 16}, "of version 1": {1, 128, 5}, "of version 4": {4, 40, 16}, "too few": {2, 32, 5}, "too many": {2, 256, 16}, "between": {2, 64, 8}} {
		if got := f.handlerOf(Dict{"Length": c.bits}, c.version, true).length; got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	h := f.handlerOf(Dict{"P": -4}, 2, true)
	if h.revision != 2 || h.length != 5 || h.permissions != 0xfffffffc {
		t.Errorf("%+v", h)
	}
	if h := f.handlerOf(Dict{}, 2, false); h.permissions != 0 || h.scrambledMetadata {
		t.Errorf("%+v", h)
	}
	for n, want := range map[int]string{0: padding, 3: "abc" + padding[:29], 40: strings.Repeat("x", 32)} {
		password := strings.Repeat("x", n)
		if n == 3 {
			password = "abc"
		}
		if got := string(padded([]byte(password))); got != want {
			t.Errorf("%d: %x", n, got)
		}
	}
	key := &crypt{key: []byte("12345")}
	if got := len(key.objectKey(rc4Cipher, Ref{1, 0})); got != 10 {
		t.Errorf("%d", got)
	}
	key.key = []byte("0123456789abcdef")
	if got := len(key.objectKey(aesCipher, Ref{1, 0})); got != 16 {
		t.Errorf("%d", got)
	}
	if got := string(key.objectKey(aes256Cipher, Ref{1, 0})); got != string(key.key) {
		t.Errorf("%s", got)
	}
	a, b, c := key.objectKey(rc4Cipher, Ref{1, 0}), key.objectKey(rc4Cipher, Ref{1 + 1<<16, 0}), key.objectKey(rc4Cipher, Ref{1, 1 << 8})
	if bytes.Equal(a, b) || bytes.Equal(a, c) || bytes.Equal(b, c) {
		t.Error("each object has a key of its own")
	}
}

func TestWhatIsNeverScrambled(t *testing.T) {
	c := &crypt{key: []byte("12345"), strings: rc4Cipher, streams: rc4Cipher, metadata: true, lock: 9}
	of := func(d Dict, number int) *Stream { return &Stream{Dict: d, raw: []byte("raw"), owner: Ref{number, 0}} }
	for what, s := range map[string]struct {
		stream   *Stream
		metadata bool
		want     bool // it is as it stands
	}{
		"a stream":             {of(Dict{}, 1), true, false},
		"without a number":     {of(Dict{}, 0), true, true},
		"cross-reference":      {of(Dict{"Type": Name("XRef")}, 1), true, true},
		"metadata":             {of(Dict{"Type": Name("Metadata")}, 1), true, false},
		"metadata left alone":  {of(Dict{"Type": Name("Metadata")}, 1), false, true},
		"others beside these":  {of(Dict{"Type": Name("ObjStm")}, 1), false, false},
		"a filter of its own":  {of(Dict{"Filter": Array{Name("Crypt")}}, 1), true, true},
		"another filter first": {of(Dict{"Filter": Array{Name("Fl"), Name("Crypt")}}, 1), true, false},
		"no filter":            {of(Dict{"Filter": Array{}}, 1), true, false},
	} {
		c.metadata = s.metadata
		if got := string(c.decryptStream(s.stream)) == "raw"; got != s.want {
			t.Errorf("%s: %v", what, got)
		}
	}
	if got := c.decryptStrings(String("raw"), Ref{9, 0}); got != String("raw") {
		t.Errorf("the lock itself: %q", got)
	}
	if got := c.decryptStrings(Array{String("raw"), Dict{"A": String("raw")}}, Ref{1, 0}).(Array); got[0] == String("raw") || got[1].(Dict)["A"] == String("raw") {
		t.Errorf("%q", got)
	}
}
