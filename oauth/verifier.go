package oauth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

const (
	// Scope is what a token must allow for its bearer to convert.
	Scope = "convert"

	// MaxTokenBytes bounds a token. Issuers that put groups and names into theirs reach
	// 4 KiB; a longer one only costs the work of hashing it.
	MaxTokenBytes = 8 << 10

	// skew is how far an issuer's clock may be ahead of ours before its fresh tokens count
	// as not yet valid. For the end of a token there is no such grace.
	skew = time.Minute

	// idBytes of a hash tell subjects apart: two that share an id would share a bill.
	idBytes = 16
)

// ErrInvalid is a token that gives no right to anything, whatever the reason; the text of
// the error that wraps it is for the operator's log and holds nothing of the token.
var ErrInvalid = errors.New("the access token is not valid")

// ErrScope is a token that is sound and lacks the scope.
var ErrScope = errors.New("the access token lacks the scope " + Scope)

// Unavailable means that a token cannot be judged because the issuer's keys are not known.
type Unavailable struct {
	// RetryAfter is when asking again is worth while.
	RetryAfter time.Duration
	// Cause is why the keys could not be fetched.
	Cause error
}

// Error is for the log.
func (e *Unavailable) Error() string {
	return fmt.Sprintf("the keys of the OAuth issuer cannot be fetched: %v", e.Cause)
}

// Unwrap gives the cause.
func (e *Unavailable) Unwrap() error { return e.Cause }

// Options are what a Verifier is made of. Issuer and Audiences are needed.
type Options struct {
	// Issuer is the address of the authorization server, spelled as in its tokens.
	Issuer string
	// Audiences are the names of this service, one of which a token must be meant for.
	Audiences []string
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Report is told when the issuer's keys can no longer be fetched, and when they can again
	// (err is nil then); nil tells nobody.
	Report func(what string, err error)
	// Transport is how the issuer is reached; nil is Go's own, which heeds HTTPS_PROXY.
	Transport http.RoundTripper
}

// Verifier judges tokens. It is safe for concurrent use.
type Verifier struct {
	issuer    string
	audiences jwt.Audience
	now       func() time.Time
	keys      *keyring
}

// New makes a verifier. It fetches nothing: the issuer may be away when a service starts.
func New(o Options) (*Verifier, error) {
	if err := CheckIssuer(o.Issuer); err != nil {
		return nil, err
	}
	if len(o.Audiences) == 0 {
		return nil, errors.New("an audience is needed: a token for another service must not be taken")
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Report == nil {
		o.Report = func(string, error) {}
	}
	return &Verifier{issuer: o.Issuer, audiences: o.Audiences, now: o.Now, keys: newKeyring(o)}, nil
}

// CheckIssuer tells whether an address can be an issuer's: https, but for one on this machine.
func CheckIssuer(issuer string) error {
	u, err := url.Parse(issuer)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || !safe(u) {
		return fmt.Errorf("the issuer must be an address like https://login.example.com, spelled as in its tokens, not %q", issuer)
	}
	return nil
}

// safe refuses addresses where somebody on the way could put keys of their own in.
func safe(u *url.URL) bool {
	address := net.ParseIP(u.Hostname())
	loopback := u.Hostname() == "localhost" || address != nil && address.IsLoopback()
	return u.Scheme == "https" || u.Scheme == "http" && loopback
}

// LooksLikeToken tells a JWT from a key: three parts, the first of which begins as a JSON
// object in base64 does.
func LooksLikeToken(secret string) bool {
	return strings.HasPrefix(secret, "ey") && strings.Count(secret, ".") == 2
}

// Warm fetches the issuer's keys, so that a wrong address is told at the start and not by
// the first customer.
func (v *Verifier) Warm(ctx context.Context) error {
	_, err := v.keys.fetched(ctx)
	return err
}

// Check judges a token: the id that its subject is billed by, or an error that is
// ErrInvalid, ErrScope or *Unavailable.
func (v *Verifier) Check(ctx context.Context, token string) (id string, err error) {
	if len(token) > MaxTokenBytes {
		return "", refused("it is too long")
	}
	parsed, err := jwt.ParseSigned(token, algorithms())
	if err != nil || len(parsed.Headers) != 1 {
		return "", refused("it is not a JWT with a public-key signature")
	}
	head := parsed.Headers[0]
	if !accessType(head) {
		return "", refused("its typ is not that of an access token")
	}
	var claims tokenClaims
	if err := parsed.UnsafeClaimsWithoutVerification(&claims); err != nil || claims.Issuer != v.issuer {
		return "", refused("it is from another issuer") // and no reason to ask ours for keys
	}
	candidates, err := v.keys.find(ctx, head)
	if err != nil {
		return "", err
	}
	for _, key := range candidates {
		claims = tokenClaims{}
		if parsed.Claims(key.Key, &claims) == nil {
			return v.judge(&claims)
		}
	}
	return "", refused("its signature is not by a key of the issuer")
}

// judge looks at the claims of a token whose signature is the issuer's.
func (v *Verifier) judge(claims *tokenClaims) (id string, err error) {
	now := v.now()
	switch {
	case claims.Issuer != v.issuer:
		return "", refused("it is from another issuer")
	case !v.meant(claims.Audience):
		return "", refused("it is meant for another audience")
	case claims.Expiry == nil:
		return "", refused("it has no end (exp)")
	case !now.Before(claims.Expiry.Time()):
		return "", refused("it has expired")
	case claims.NotBefore != nil && claims.NotBefore.Time().After(now.Add(skew)):
		return "", refused("it is not valid yet (nbf)")
	case claims.IssuedAt != nil && claims.IssuedAt.Time().After(now.Add(skew)):
		return "", refused("it was issued in the future (iat)")
	case claims.Subject == "":
		return "", refused("it names no subject")
	case !claims.allows(Scope):
		return "", ErrScope
	}
	return ID(v.issuer, claims.Subject), nil
}

func (v *Verifier) meant(audience jwt.Audience) bool {
	for _, own := range v.audiences {
		if audience.Contains(own) {
			return true
		}
	}
	return false
}

// refused wraps ErrInvalid with the reason.
func refused(reason string) error { return fmt.Errorf("%w: %s", ErrInvalid, reason) }

// ID is what stands for a subject of an issuer in logs and bills. It is a hash because a
// subject may be somebody's address: the operator, who knows the subject, can work it out.
func ID(issuer, subject string) string {
	sum := sha256.Sum256([]byte(issuer + "\n" + subject))
	return "sub-" + hex.EncodeToString(sum[:idBytes])
}

// algorithms are those with a public and a private half. With any other, whoever can read
// the issuer's public keys could sign.
func algorithms() []jose.SignatureAlgorithm {
	return []jose.SignatureAlgorithm{
		jose.RS256, jose.RS384, jose.RS512, jose.PS256, jose.PS384, jose.PS512,
		jose.ES256, jose.ES384, jose.ES512, jose.EdDSA,
	}
}
