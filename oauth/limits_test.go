package oauth

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"net/url"
	"testing"
	"time"
)

func TestKeysFitTheirAlgorithms(t *testing.T) {
	curve := func(c elliptic.Curve) any { return &ecdsa.PublicKey{Curve: c} }
	for name, c := range map[string]struct {
		key  any
		fits []string
	}{
		"RSA": {&rsa.PublicKey{}, []string{"RS256", "PS512"}}, "P-256": {curve(elliptic.P256()), []string{"ES256"}}, "P-384": {curve(elliptic.P384()), []string{"ES384"}}, "P-521": {curve(elliptic.P521()), []string{"ES512"}}, "Ed25519": {ed25519.PublicKey{}, []string{"EdDSA"}}, "a secret": {[]byte("x"), nil},
	} {
		for _, algorithm := range []string{"RS256", "PS512", "ES256", "ES384", "ES512", "EdDSA"} {
			want := false
			for _, fit := range c.fits {
				want = want || fit == algorithm
			}
			if got := fits(c.key, algorithm); got != want {
				t.Errorf("%s for %s: %v", name, algorithm, got)
			}
		}
	}
}

func TestAddressesThatAreSafe(t *testing.T) {
	for address, want := range map[string]bool{"https://x.example": true, "http://x.example": false, "http://localhost": true, "http://127.0.0.1:80": true, "http://[::1]": true, "http://192.0.2.1": false, "ftp://localhost": false} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := safe(u); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
	for secret, want := range map[string]bool{"eyA.b.c": true, "xyA.b.c": false, "eyA.b": false, "eyA.b.c.d": false, "ey": false} {
		if got := LooksLikeToken(secret); got != want {
			t.Errorf("%s: %v", secret, got)
		}
	}
}

func TestAgesOfKeys(t *testing.T) {
	since := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		limit time.Duration
		is    func(s *keyState) bool
	}{
		{freshFor, (*keyState).stale},
		{keptFor, (*keyState).over},
		{askPause, (*keyState).mayAsk},
	} {
		if s := (&keyState{since: since, asked: since, now: since.Add(c.limit)}); !c.is(s) {
			t.Errorf("not after %v", c.limit)
		}
		if s := (&keyState{since: since, asked: since, now: since.Add(c.limit - 1)}); c.is(s) {
			t.Errorf("before %v", c.limit)
		}
	}
	if s := (&keyState{now: since}); !s.mayAsk() {
		t.Error("who never asked may")
	}
}
