package keys

import (
	"crypto/sha256"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// A secret is Prefix, randomLength characters of randomness and checksumLength
// characters of CRC-32, all base 62. 62^30 is about 178 bits: beyond any guessing, so
// a plain SHA-256 is all the protection its stored form needs.
const (
	// Prefix begins every key this service makes, so that people and secret scanners
	// know one when they see it.
	Prefix         = "trl_"
	randomLength   = 30
	checksumLength = 6
	secretLength   = len(Prefix) + randomLength + checksumLength
)

// Pattern finds keys in text; [WellFormed] then tells a key from a chance match.
// It is published for secret scanners.
const Pattern = `\btrl_[0-9A-Za-z]{36}\b`

// base62 is the alphabet of keys: no character of it needs quoting in a shell, a
// header or a URL, and a double click selects the whole key.
const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// New makes a secret from the given source of randomness.
func New(random io.Reader) (secret string, err error) {
	drawn, err := draw(random, base62, randomLength)
	if err != nil {
		return "", err
	}
	body := Prefix + drawn
	return body + checksum(body), nil
}

// WellFormed tells whether a secret has the shape and the checksum of one made here.
// It refuses typing errors and junk before the store is asked, and says nothing that
// anybody could not compute alone.
func WellFormed(secret string) bool {
	if len(secret) != secretLength || !strings.HasPrefix(secret, Prefix) {
		return false
	}
	for i := len(Prefix); i < secretLength; i++ {
		if strings.IndexByte(base62, secret[i]) < 0 {
			return false
		}
	}
	body := secret[:secretLength-checksumLength]
	return secret[len(body):] == checksum(body)
}

// checksum is the CRC-32 (IEEE) of the body in base 62, most significant digit first,
// padded with zeros: 62^6 is more than 2^32.
func checksum(body string) string {
	var digits [checksumLength]byte
	rest := crc32.ChecksumIEEE([]byte(body))
	for i := checksumLength - 1; i >= 0; i-- {
		digits[i] = base62[rest%62]
		rest /= 62
	}
	return string(digits[:])
}

// draw gives n characters of the alphabet, each equally likely: a byte that would
// favour the first letters is thrown away.
func draw(random io.Reader, alphabet string, n int) (string, error) {
	fair := 256 - 256%len(alphabet)
	drawn := make([]byte, 0, n)
	var chunk [32]byte
	for len(drawn) < n {
		if _, err := io.ReadFull(random, chunk[:]); err != nil {
			return "", fmt.Errorf("keys: no randomness to make a key from: %w", err)
		}
		for _, b := range chunk {
			if int(b) < fair && len(drawn) < n {
				drawn = append(drawn, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return string(drawn), nil
}

// digest is the stored form of a secret.
type digest [sha256.Size]byte

// longestSecret bounds what is hashed for one request. Fixed keys may have any
// spelling, and nobody configures one longer than this.
const longestSecret = 256

// digestOf hashes without allocating. A secret over longestSecret has no digest.
func digestOf(secret string) (d digest, ok bool) {
	if secret == "" || len(secret) > longestSecret {
		return digest{}, false
	}
	var buffer [longestSecret]byte
	return sha256.Sum256(buffer[:copy(buffer[:], secret)]), true
}
