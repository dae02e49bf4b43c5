package keys

import (
	"crypto/sha256"
	"hash/crc32"
	"math/big"
	"regexp"
	"strings"
	"testing"
)

// wholeKey is the published pattern, anchored.
var wholeKey = regexp.MustCompile(`\A` + strings.Trim(Pattern, `\b`) + `\z`)

// isKey is WellFormed written another way: the pattern for the shape, and arithmetic
// on whole numbers for the checksum. The alphabet of math/big has its small letters
// before the capitals.
func isKey(secret string) bool {
	if !wholeKey.MatchString(secret) {
		return false
	}
	swapped := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, secret[len(secret)-checksumLength:])
	sum, ok := new(big.Int).SetString(swapped, 62)
	return ok && sum.IsUint64() && sum.Uint64() == uint64(crc32.ChecksumIEEE([]byte(secret[:len(secret)-checksumLength])))
}

// FuzzSecret judges any text as a key, and keys made from any randomness.
func FuzzSecret(f *testing.F) {
	for _, seed := range []string{
		"", "trl_", "trl_0000000000000000000000000000000v28YM", "trl_0000000000000000000000000000000v28YN", "TRL_0000000000000000000000000000000v28YM",
		" trl_0000000000000000000000000000000v28YM", "trl_0000000000000000000000000000000v28YM\n", "trl-0000000000000000000000000000000v28YM",
		"trl_000000000000000000000000000000zzzzzz", "trl_0000000000000000000000000000é0v28YM", strings.Repeat("k", longestSecret), strings.Repeat("k", longestSecret+1), "s3cret", "ключ",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		judgeSecret(t, text)
		// The text as randomness: enough of it makes a key, and the same one every time.
		secret, err := New(strings.NewReader(text))
		if err != nil {
			return
		}
		again, err := New(strings.NewReader(text))
		if err != nil || again != secret || !isKey(secret) {
			t.Errorf("%q gives the key %s and then %s, %v", text, secret, again, err)
		}
		judgeSecret(t, secret)
		at := int(text[0]) % len(secret)
		judgeSecret(t, secret[:at]+string(text[1])+secret[at+1:])
		judgeSecret(t, secret[:at]+secret[at+1:])
		judgeSecret(t, secret[:at]+"0"+secret[at:])
	})
}

// judgeSecret compares what the package says of a text with other ways to tell.
func judgeSecret(t *testing.T, text string) {
	t.Helper()
	if WellFormed(text) != isKey(text) {
		t.Errorf("WellFormed(%q) is %t", text, WellFormed(text))
	}
	d, ok := digestOf(text)
	if fits := text != "" && len(text) <= longestSecret; ok != fits || ok && d != sha256.Sum256([]byte(text)) || !ok && d != (digest{}) {
		t.Errorf("digestOf(%q) is %x, %t", text, d, ok)
	}
	// A configured key may have any spelling; it is found by its own alone.
	fixed := fixedRoster([]string{text})
	if _, found := fixed.find(d, 0); found != ok || len(fixed) > 1 {
		t.Errorf("%q among the configured keys: found %t", text, found)
	}
	other, _ := digestOf(text + "x")
	if _, found := fixed.find(other, 0); found {
		t.Errorf("%q was found by another spelling", text)
	}
}
