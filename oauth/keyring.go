package oauth

import (
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"golang.org/x/sync/singleflight"
)

const (
	// freshFor is how long keys are used before the issuer is asked again: a key that it
	// withdraws is refused within that time.
	freshFor = 10 * time.Minute

	// keptFor is how long known keys are used while the issuer does not answer: long enough
	// for an outage that its own customers would notice, and no longer than most tokens live.
	keptFor = time.Hour

	// refreshWait is how long a request whose key is known waits for that answer.
	refreshWait = time.Second

	// askPause lies between two fetches: anybody can send tokens with made-up key ids, and
	// none of them may make us ask the issuer more often.
	askPause = 10 * time.Second

	// maxKeys bounds the keys of one issuer, and with them the signatures that are tried for
	// a token without a key id. Issuers publish two to ten.
	maxKeys = 32

	// minRSABits is the smallest RSA key that counts, as RFC 7518 has it.
	minRSABits = 2048

	// maxRSABits is the largest: the work of checking a signature grows with the square of
	// it, and anybody may send one. Go's TLS draws the same line.
	maxRSABits = 8192
)

// keyring holds the issuer's keys. They are fetched when a token needs them, never by more
// than one fetch at a time.
type keyring struct {
	source  *source
	now     func() time.Time
	report  func(what string, err error)
	flights singleflight.Group

	mu    sync.Mutex
	keys  []jose.JSONWebKey
	since time.Time // when keys were fetched; zero is never
	asked time.Time // when the last fetch ended
	fault error     // of the last fetch
}

func newKeyring(o Options) *keyring {
	transport := o.Transport
	if transport == nil {
		transport = http.DefaultTransport
	}
	return &keyring{source: newSource(o.Issuer, transport), now: o.Now, report: o.Report}
}

// find gives the keys that may have signed a token with this header. An id that is not
// known is asked for: the issuer may have turned to a new key a moment ago.
func (k *keyring) find(ctx context.Context, head jose.Header) ([]jose.JSONWebKey, error) {
	state := k.present()
	found := matching(state.keys, head)
	if state.mayAsk() && (len(found) == 0 || state.stale()) {
		state = k.afterFetch(ctx, len(found) > 0 && !state.over())
		found = matching(state.keys, head)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(found) > 0 && !state.over():
		return found, nil
	case state.fault != nil:
		return nil, &Unavailable{RetryAfter: askPause, Cause: state.fault}
	}
	return nil, refused("no key of the issuer has its id and algorithm")
}

// keyState is what is known at one moment.
type keyState struct {
	keys              []jose.JSONWebKey
	now, since, asked time.Time
	fault             error
}

func (s *keyState) stale() bool  { return s.now.Sub(s.since) >= freshFor }
func (s *keyState) over() bool   { return s.now.Sub(s.since) >= keptFor }
func (s *keyState) mayAsk() bool { return s.asked.IsZero() || s.now.Sub(s.asked) >= askPause }

func (k *keyring) present() keyState {
	k.mu.Lock()
	defer k.mu.Unlock()
	return keyState{keys: k.keys, now: k.now(), since: k.since, asked: k.asked, fault: k.fault}
}

// afterFetch is the state behind a fetch, whatever came of it. Whoever has a key that is
// merely old waits a moment for a newer one.
func (k *keyring) afterFetch(ctx context.Context, merelyOld bool) keyState {
	if merelyOld {
		short, cancel := context.WithTimeout(ctx, refreshWait)
		defer cancel()
		ctx = short
	}
	_, _ = k.fetched(ctx) // its fault is in the state
	return k.present()
}

// fetched waits for the one fetch under way, or begins it. The fetch does not end with the
// request that began it: others wait for it too, and it has a deadline of its own.
func (k *keyring) fetched(ctx context.Context) ([]jose.JSONWebKey, error) {
	answer := k.flights.DoChan("keys", func() (any, error) {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), fetchTimeout)
		defer cancel()
		keys, err := k.source.fetch(limited)
		if err == nil {
			keys, err = usable(keys)
		}
		k.put(keys, err)
		return keys, err
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case result := <-answer:
		keys, _ := result.Val.([]jose.JSONWebKey)
		return keys, result.Err
	}
}

// put keeps what was fetched. After a failure the known keys stay. Only a change for the
// better or the worse is reported.
func (k *keyring) put(keys []jose.JSONWebKey, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	first, before := k.asked.IsZero(), k.fault
	k.asked, k.fault = k.now(), err
	if err == nil {
		k.keys, k.since = keys, k.asked
	}
	switch {
	case err != nil && before == nil:
		k.report("the keys of the OAuth issuer cannot be fetched", err)
	case err == nil && (first || before != nil):
		k.report("the keys of the OAuth issuer are known", nil)
	}
}

// usable keeps the keys that can check a signature of ours to judge. A set without one is
// a fault: taking it would shut everybody out in silence.
func usable(all []jose.JSONWebKey) ([]jose.JSONWebKey, error) {
	var kept []jose.JSONWebKey
	for _, key := range all {
		if key.Use != "" && key.Use != "sig" || !key.Valid() {
			continue
		}
		switch public := key.Key.(type) {
		case *rsa.PublicKey:
			if bits := public.N.BitLen(); bits < minRSABits || bits > maxRSABits {
				continue
			}
		case *ecdsa.PublicKey, ed25519.PublicKey:
		default:
			continue // a secret or a private key has no business in public
		}
		kept = append(kept, key)
	}
	switch {
	case len(kept) == 0:
		return nil, errors.New("its JWKS has no key that can check signatures")
	case len(kept) > maxKeys:
		return nil, fmt.Errorf("its JWKS has more than %d keys", maxKeys)
	}
	return kept, nil
}

// matching picks keys by id, and by algorithm and kind: an RSA key never checks what claims
// to be signed by another kind.
func matching(keys []jose.JSONWebKey, head jose.Header) []jose.JSONWebKey {
	var found []jose.JSONWebKey
	for _, key := range keys {
		if head.KeyID != "" && key.KeyID != head.KeyID ||
			key.Algorithm != "" && key.Algorithm != head.Algorithm || !fits(key.Key, head.Algorithm) {
			continue
		}
		found = append(found, key)
	}
	return found
}

// fits tells whether a kind of key makes signatures of an algorithm.
func fits(key any, algorithm string) bool {
	switch key := key.(type) {
	case *rsa.PublicKey:
		return algorithm[:2] == "RS" || algorithm[:2] == "PS"
	case *ecdsa.PublicKey:
		curves := map[string]int{"ES256": 256, "ES384": 384, "ES512": 521}
		return curves[algorithm] == key.Curve.Params().BitSize
	case ed25519.PublicKey:
		return algorithm == string(jose.EdDSA)
	}
	return false
}
