package oauth

import (
	"bytes"
	"context"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-jose/go-jose/v4"

	"tillroll/oauth/issuertest"
)

// road is the way to an issuer, watched, and blocked at will.
type road struct {
	mu      sync.Mutex
	asked   []string
	blocked bool // answers never come
	flood   bool // bodies never end
	read    int  // bytes of those
}

func (r *road) RoundTrip(request *http.Request) (*http.Response, error) {
	r.mu.Lock()
	r.asked = append(r.asked, request.URL.String())
	blocked, flood := r.blocked, r.flood
	r.mu.Unlock()
	switch {
	case blocked:
		<-request.Context().Done()
		return nil, request.Context().Err()
	case flood:
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(r), Request: request}, nil
	}
	return http.DefaultTransport.RoundTrip(request)
}

// Read gives the blanks of a document without an end.
func (r *road) Read(p []byte) (int, error) {
	r.read += len(p)
	return copy(p, bytes.Repeat([]byte(" "), len(p))), nil
}

func (r *road) set(blocked, flood bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.blocked, r.flood = blocked, flood
}

func (b *bench) over(r *road) {
	b.Helper()
	verifier, err := New(Options{Issuer: b.issuer.URL, Audiences: []string{audience}, Now: b.clock.Now, Transport: r})
	if err != nil {
		b.Fatal(err)
	}
	b.verifier = verifier
}

// TestHeadersLeadNowhere: whatever a token's header says of where its key is to be had,
// nothing but the issuer's own two documents is ever asked for.
func TestHeadersLeadNowhere(t *testing.T) {
	b, way := newBench(t), &road{}
	b.over(way)
	b.takes("a token", b.token(nil))
	own := b.issuer.Key()
	for _, kid := range []string{
		"../keys", "/etc/passwd", "..%2fkeys", "https://evil.example/keys", "file:///dev/zero", "key-1\x00", "key-1 ", "KEY-1",
		"' or 1=1 --", "$(id)", "\u202ekey-1", strings.Repeat("k", 4<<10),
	} {
		own.KeyID = kid
		b.clock.pass(askPause)
		b.refuses("kid "+kid, issuertest.Sign(t, jose.SigningKey{Algorithm: jose.ES256, Key: own}, "", b.claims(nil)), "id and algorithm")
	}
	for name, value := range map[jose.HeaderKey]any{
		"jku": "https://evil.example/keys", "x5u": "https://evil.example/cert", "x5c": []string{"AAAA"},
		"crit": []string{"exp"}, "cty": "JWT", "url": "https://evil.example",
	} {
		options := (&jose.SignerOptions{}).WithHeader(name, value)
		signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: b.issuer.Key()}, options)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := json.Marshal(b.claims(nil))
		signed, err := signer.Sign(text)
		if err != nil {
			t.Fatal(err)
		}
		compact, _ := signed.CompactSerialize()
		_, err = b.check(compact)
		if err != nil && !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
		if name == "crit" && err == nil {
			t.Error("a header that has to be understood and is not was passed over")
		}
	}
	for _, address := range way.asked {
		if !strings.HasPrefix(address, b.issuer.URL+"/.well-known/") && address != b.issuer.URL+"/keys" {
			t.Errorf("asked for %s", address)
		}
	}
}

// TestNearlyTheScope: only the one word counts, between blanks as RFC 6749 writes them.
func TestNearlyTheScope(t *testing.T) {
	b := newBench(t)
	for _, scope := range []any{
		"", " ", "converter", "xconvert", "convert:read", "-convert", "CONVERT", "convert,openid", "openid\tconvert", "openid\nconvert",
		"openid\u00a0convert", "openid\u2003convert", "convert\x00", "c\u043envert", "\ufeffconvert", `"convert"`, "convert*", "*",
		[]string{"openid convert"},
		[]string{},
		map[string]any{"convert": true},
		true,
		[]any{[]string{"convert"}},
		nil,
	} {
		if id, err := b.check(b.token(map[string]any{"scope": scope})); id != "" || !errors.Is(err, ErrScope) {
			t.Errorf("scope %q: %q, %v", scope, id, err)
		}
	}
	for _, claim := range []string{"Scope", "SCOPE", "scopes", "SCP", "permissions"} {
		if id, err := b.check(b.token(map[string]any{"scope": nil, claim: "convert"})); id != "" || !errors.Is(err, ErrScope) {
			t.Errorf("%s: %q, %v", claim, id, err)
		}
	}
	b.takes("among blanks", b.token(map[string]any{"scope": "  openid   convert "}))
}

// TestNearlyTheAudience: a name is compared letter for letter.
func TestNearlyTheAudience(t *testing.T) {
	b := newBench(t)
	for _, name := range []any{
		audience + "/", strings.ToUpper(audience), audience + "#", audience + " ", " " + audience, audience + "\x00", strings.TrimPrefix(audience, "https:"),
		"http://books.example", audience + ":443", "*", "",
		[]string{"https://other.example", audience + "x"},
	} {
		b.refuses(fmt.Sprint("audience ", name), b.token(map[string]any{"aud": name}), "another audience")
	}
	for _, shape := range []any{7, true, map[string]any{"x": audience}, []any{audience, 7}} {
		b.refuses(fmt.Sprint("audience ", shape), b.token(map[string]any{"aud": shape}), "")
	}
}

// TestMomentsThatAreNone: a date that is no number refuses the token, it does not leave the
// check out.
func TestMomentsThatAreNone(t *testing.T) {
	b := newBench(t)
	for _, claim := range []string{"exp", "nbf", "iat"} {
		for _, value := range []any{"2026-03-01T13:00:00Z", "9999999999", true, []int{1}, map[string]any{}} {
			b.refuses(fmt.Sprint(claim, " ", value), b.token(map[string]any{claim: value}), "")
		}
	}
	for _, value := range []any{-1, 0, -1e18} {
		b.refuses(fmt.Sprint("exp ", value), b.token(map[string]any{"exp": value}), "expired")
	}
}

// TestSilentIssuer: while the issuer takes requests and says nothing, a token by a known key
// waits a second at most and only while a fetch is under way; another waits no longer than a
// fetch may take; and nobody makes more fetches than one a pause.
func TestSilentIssuer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		way := &road{blocked: true}
		key := makeKey(t)
		verifier, err := New(Options{Issuer: "https://login.example", Audiences: []string{audience}, Transport: way})
		if err != nil {
			t.Fatal(err)
		}
		verifier.keys.put([]jose.JSONWebKey{key.Public()}, nil)
		claims := map[string]any{"iss": "https://login.example", "sub": "alice", "aud": audience, "scope": Scope, "exp": time.Now().Add(2 * time.Hour).Unix()}
		sound := issuertest.Sign(t, jose.SigningKey{Algorithm: jose.ES256, Key: key}, "", claims)
		key.KeyID = "made up"
		strange := issuertest.Sign(t, jose.SigningKey{Algorithm: jose.ES256, Key: key}, "", claims)
		took := func(token string) (time.Duration, error) {
			began := time.Now()
			_, err := verifier.Check(t.Context(), token)
			return time.Since(began), err
		}

		time.Sleep(askPause)
		go func() { _, _ = took(strange) }() // it begins a fetch
		synctest.Wait()
		if wait, err := took(sound); wait != 0 || err != nil {
			t.Errorf("a known key that is fresh waited %s: %v", wait, err)
		}
		time.Sleep(freshFor)
		if wait, err := took(sound); wait != refreshWait || err != nil {
			t.Errorf("a known key that is old waited %s: %v", wait, err)
		}
		time.Sleep(fetchTimeout)
		if wait, err := took(sound); wait != 0 || err != nil {
			t.Errorf("in the pause behind a fetch it waited %s: %v", wait, err)
		}
		time.Sleep(askPause)

		var wait sync.WaitGroup
		before := len(way.asked)
		for range 500 {
			wait.Go(func() {
				waited, err := took(strange)
				if away := (*Unavailable)(nil); waited > fetchTimeout || !errors.As(err, &away) {
					t.Errorf("waited %s: %v", waited, err)
				}
			})
		}
		wait.Wait()
		if fetches := len(way.asked) - before; fetches > 2 { // the places of the metadata
			t.Errorf("%d requests to the issuer", fetches)
		}
		synctest.Wait()
	})
}

// TestEndlessIssuer: a document without an end is left after its bound.
func TestEndlessIssuer(t *testing.T) {
	b, way := newBench(t), &road{flood: true}
	b.over(way)
	b.isAway("an endless document", b.token(nil))
	if most := 2 * (2*maxDocument + 4<<10); way.read > most { // two places; readers grow by doubling
		t.Errorf("%d bytes were read", way.read)
	}
	way.set(false, false)
	b.clock.pass(askPause)
	b.takes("when it has come to its senses", b.token(nil))
}

// TestKeysTooLargeToTry: an RSA key of any length would let one signature cost minutes.
func TestKeysTooLargeToTry(t *testing.T) {
	long := new(big.Int).Lsh(big.NewInt(1), maxRSABits)
	long.Add(long, big.NewInt(1))
	_, err := usable([]jose.JSONWebKey{{Key: &rsa.PublicKey{N: long, E: 65537}, KeyID: "long"}})
	if err == nil {
		t.Error("a key longer than the bound is taken")
	}
	long.Rsh(long, 1).SetBit(long, 0, 1)
	if _, err := usable([]jose.JSONWebKey{{Key: &rsa.PublicKey{N: long, E: 65537}, KeyID: "longest"}}); err != nil {
		t.Errorf("a key at the bound: %v", err)
	}
}

// TestManyKeys: a set of as many keys as are tried is taken, one more is not, and keys that
// do not count are not counted.
func TestManyKeys(t *testing.T) {
	own := makeKey(t)
	key := own.Public()
	if got, err := usable(slices.Repeat([]jose.JSONWebKey{key}, maxKeys)); err != nil || len(got) != maxKeys {
		t.Errorf("%d keys, %v", len(got), err)
	}
	if _, err := usable(slices.Repeat([]jose.JSONWebKey{key}, maxKeys+1)); err == nil {
		t.Error("too many keys are taken")
	}
	sealing := key
	sealing.Use = "enc"
	if got, err := usable(append(slices.Repeat([]jose.JSONWebKey{sealing}, maxKeys), key)); err != nil || len(got) != 1 {
		t.Errorf("%d keys, %v", len(got), err)
	}
}

// TestFloodOfTokens: nothing is kept of a token, whether it was taken or not.
func TestFloodOfTokens(t *testing.T) {
	b := newBench(t)
	sound := b.token(nil)
	b.takes("a token", sound)
	parts := strings.Split(sound, ".")
	heap := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	before := heap()
	const tokens = 2000
	for i := range tokens {
		claims := b.claims(map[string]any{"sub": fmt.Sprint("subject ", i), "x": strings.Repeat("x", 2<<10)})
		if _, err := b.check(b.issuer.Token(t, claims)); err != nil {
			t.Fatal(err)
		}
		forged := unsigned(t, map[string]any{"alg": "ES256", "kid": fmt.Sprint("made up ", i)}, claims)
		b.refuses("a made-up id", forged+parts[2], "id and algorithm")
	}
	if grown := int64(heap()) - int64(before); grown > tokens*64 {
		t.Errorf("%d bytes more after %d tokens", grown, 2*tokens)
	}
	if fetches := b.issuer.Fetches(); fetches != 1 {
		t.Errorf("the keys were fetched %d times", fetches)
	}
}

// makeKey is a signing key of nobody's yet.
func makeKey(t testing.TB) jose.JSONWebKey {
	t.Helper()
	i := issuertest.Issuer{}
	i.Rotate(t)
	return i.Key()
}

// FuzzToken: whatever text comes, it is alice's only if the issuer signed just these claims
// under just this header.
func FuzzToken(f *testing.F) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	key := makeKey(f)
	verifier, err := New(Options{
		Issuer: "https://login.example", Audiences: []string{audience}, Now: func() time.Time { return now }, Transport: &road{flood: true},
	})
	if err != nil {
		f.Fatal(err)
	}
	verifier.keys.put([]jose.JSONWebKey{key.Public()}, nil)
	claims := map[string]any{"iss": "https://login.example", "sub": "alice", "aud": audience, "scope": Scope, "exp": now.Unix() + 300}
	sound := issuertest.Sign(f, jose.SigningKey{Algorithm: jose.ES256, Key: key}, "", claims)
	head, rest, _ := strings.Cut(sound, ".")
	body, signature, _ := strings.Cut(rest, ".")
	f.Add(head, body, signature)
	f.Add("eyJhbGciOiJub25lIn0", body, "")
	f.Fuzz(func(t *testing.T, head2, body2, signature2 string) {
		id, err := verifier.Check(context.Background(), head2+"."+body2+"."+signature2)
		if (id == "") == (err == nil) {
			t.Fatalf("%q, %v", id, err)
		}
		if err == nil && (head2 != head || body2 != body || id != ID("https://login.example", "alice")) {
			t.Fatalf("taken: %s.%s.%s", head2, body2, signature2)
		}
	})
}

// FuzzKeys: whatever an issuer publishes as its keys, what is kept of it can be tried.
func FuzzKeys(f *testing.F) {
	own := makeKey(f)
	text, err := own.Public().MarshalJSON()
	if err != nil {
		f.Fatal(err)
	}
	signed, err := jose.ParseSignedCompact(issuertest.Sign(f, jose.SigningKey{Algorithm: jose.ES256, Key: own}, "", nil), algorithms())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	for _, seed := range []string{
		`{"kty":"RSA","n":"AQAB","e":"AQAB"}`, `{"kty":"OKP","crv":"Ed25519","x":"AA"}`, `{"kty":"EC","crv":"P-521","x":"AA","y":"AA"}`,
		`{"kty":"oct","k":"AAAA"}`, `{"kty":"EC","crv":"P-256","x5c":["AAAA"]}`, `{}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		keys, err := usable(parseKeys([]json.RawMessage{json.RawMessage(text)}))
		if (len(keys) == 0) == (err == nil) {
			t.Fatalf("%d keys, %v", len(keys), err)
		}
		for _, key := range keys {
			for _, algorithm := range algorithms() {
				matching([]jose.JSONWebKey{key}, jose.Header{Algorithm: string(algorithm)})
			}
			_, _ = signed.Verify(key.Key) // whatever comes of it
		}
	})
}
