package keys

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

// zeros is a source of randomness that makes the same key every time.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestSecretIsFrozen(t *testing.T) {
	// Keys in the hands of users must stay well-formed for ever.
	secret, err := New(zeros{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "trl_0000000000000000000000000000000v28YM"; secret != want {
		t.Errorf("New gives %s, want %s", secret, want)
	}
	if !WellFormed(secret) {
		t.Error("a new secret is not well-formed")
	}
}

func TestWellFormed(t *testing.T) {
	good, err := New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	if !WellFormed(good) {
		t.Fatalf("%s is not well-formed", good)
	}
	for i := range good {
		for _, c := range []byte("0aZ_ \x00\xff") {
			if c == good[i] {
				continue
			}
			if changed := good[:i] + string([]byte{c}) + good[i+1:]; WellFormed(changed) {
				t.Errorf("%q is well-formed though character %d was changed", changed, i)
			}
		}
	}
	for _, bad := range []string{"", "trl_", good[:39], good + "0", " " + good, strings.ToLower(good), strings.Repeat("a", 1<<16)} {
		if WellFormed(bad) {
			t.Errorf("%.60q is well-formed", bad)
		}
	}
}

func TestNewReportsMissingRandomness(t *testing.T) {
	if _, err := New(bytes.NewReader(nil)); !errors.Is(err, io.EOF) {
		t.Errorf("the error is %v", err)
	}
}

// TestScannerFindsEveryKey plants keys in text that is full of near misses, as a
// secret scanner meets them.
func TestScannerFindsEveryKey(t *testing.T) {
	const planted = 2000
	pattern := regexp.MustCompile(Pattern)
	var text strings.Builder
	want := map[string]bool{}
	for range planted {
		secret, err := New(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		want[secret] = true
		junk, err := draw(rand.Reader, base62, randomLength+checksumLength)
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString("password=" + junk + "\nAuthorization: Bearer " + secret + "\n{\"k\":\"" + Prefix + junk[1:] + "\"}\n")
	}
	for _, match := range pattern.FindAllString(text.String(), -1) {
		if WellFormed(match) && !want[match] {
			t.Errorf("a false alarm: %s", match)
		}
		delete(want, match)
	}
	if len(want) > 0 {
		t.Errorf("%d of %d keys were not found", len(want), planted)
	}
}

func TestDrawIsFair(t *testing.T) {
	// Every byte value once: a letter that comes more often than another shows a bias.
	var bytesOnce [256]byte
	for i := range bytesOnce {
		bytesOnce[i] = byte(i)
	}
	drawn, err := draw(bytes.NewReader(bytesOnce[:]), base62, 248)
	if err != nil {
		t.Fatal(err)
	}
	for _, letter := range base62 {
		if n := strings.Count(drawn, string(letter)); n != 4 {
			t.Errorf("%c came %d times, want 4", letter, n)
		}
	}
}
