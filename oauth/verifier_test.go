package oauth

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"tillroll/oauth/issuertest"
)

const audience = "https://books.example"

// clock is moved by hand.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// bench is an issuer, a verifier that trusts it, and a clock.
type bench struct {
	*testing.T
	issuer   *issuertest.Issuer
	verifier *Verifier
	clock    *clock
	reports  []string
}

func newBench(t *testing.T) *bench {
	b := &bench{T: t, issuer: issuertest.New(t), clock: &clock{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}}
	verifier, err := New(Options{
		Issuer: b.issuer.URL, Audiences: []string{audience}, Now: b.clock.Now,
		Report: func(what string, _ error) { b.reports = append(b.reports, what) },
	})
	if err != nil {
		t.Fatal(err)
	}
	b.verifier = verifier
	return b
}

// claims are those of a sound token, changed: a nil takes a claim away.
func (b *bench) claims(changes map[string]any) map[string]any {
	now := b.clock.Now().Unix()
	claims := map[string]any{
		"iss": b.issuer.URL, "sub": "alice", "aud": audience, "scope": "openid convert",
		"exp": now + 300, "nbf": now, "iat": now, "client_id": "desk",
	}
	maps.Copy(claims, changes)
	maps.DeleteFunc(claims, func(_ string, value any) bool { return value == nil })
	return claims
}

func (b *bench) token(changes map[string]any) string {
	b.Helper()
	return b.issuer.Token(b.T, b.claims(changes))
}

func (b *bench) check(token string) (string, error) {
	return b.verifier.Check(context.Background(), token)
}

// takes fails unless the token is alice's.
func (b *bench) takes(what, token string) {
	b.Helper()
	if id, err := b.check(token); err != nil || id != ID(b.issuer.URL, "alice") {
		b.Errorf("%s: %q, %v", what, id, err)
	}
}

// refuses fails unless the token is refused for this reason.
func (b *bench) refuses(what, token, reason string) {
	b.Helper()
	id, err := b.check(token)
	if id != "" || !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), reason) {
		b.Errorf("%s: %q, %v", what, id, err)
	}
}

// isAway fails unless the token could not be judged.
func (b *bench) isAway(what, token string) {
	b.Helper()
	var away *Unavailable
	if id, err := b.check(token); id != "" || !errors.As(err, &away) || away.RetryAfter <= 0 {
		b.Errorf("%s: %q, %v", what, id, err)
	}
}

func TestSoundTokens(t *testing.T) {
	b := newBench(t)
	b.takes("a token", b.token(nil))
	for what, changes := range map[string]map[string]any{
		"several audiences":    {"aud": []string{"https://other.example", audience}},
		"scopes in scp":        {"scope": nil, "scp": []string{"offline", "convert"}},
		"scopes in scp, text":  {"scope": nil, "scp": "convert"},
		"no nbf and no iat":    {"nbf": nil, "iat": nil},
		"the issuer's skew":    {"nbf": b.clock.Now().Unix() + 30, "iat": b.clock.Now().Unix() + 30},
		"the last second":      {"exp": b.clock.Now().Unix() + 1},
		"claims of all shapes": {"groups": []any{1, "x", map[string]any{}}, "scope": "convert"},
	} {
		b.takes(what, b.token(changes))
	}
	key := jose.SigningKey{Algorithm: jose.ES256, Key: b.issuer.Key()}
	b.takes("typ JWT", issuertest.Sign(t, key, "JWT", b.claims(nil)))
	b.takes("no typ", issuertest.Sign(t, key, "", b.claims(nil)))
	b.takes("no kid", issuertest.Sign(t, jose.SigningKey{Algorithm: jose.ES256, Key: b.issuer.Key().Key}, "", b.claims(nil)))
	if fetches := b.issuer.Fetches(); fetches != 1 {
		t.Errorf("the keys were fetched %d times", fetches)
	}
}

func TestRefusedClaims(t *testing.T) {
	b := newBench(t)
	now := b.clock.Now().Unix()
	for _, c := range []struct {
		reason  string
		changes map[string]any
	}{
		{"another issuer", map[string]any{"iss": "https://other.example"}},
		{"another issuer", map[string]any{"iss": b.issuer.URL + "/"}},
		{"another issuer", map[string]any{"iss": nil}},
		{"another audience", map[string]any{"aud": "https://other.example"}},
		{"another audience", map[string]any{"aud": audience + ".evil.example"}},
		{"another audience", map[string]any{"aud": nil}},
		{"another audience", map[string]any{"aud": []string{}}},
		{"no end", map[string]any{"exp": nil}},
		{"expired", map[string]any{"exp": now}},
		{"expired", map[string]any{"exp": now - 1}},
		{"not valid yet", map[string]any{"nbf": now + 61}},
		{"in the future", map[string]any{"iat": now + 61}},
		{"no subject", map[string]any{"sub": nil}},
		{"no subject", map[string]any{"sub": ""}},
	} {
		b.refuses(c.reason, b.token(c.changes), c.reason)
	}
	for _, changes := range []map[string]any{
		{"scope": nil}, {"scope": "converts openid"}, {"scope": "Convert"}, {"scope": 7}, {"scope": nil, "scp": []any{"convert", 7}},
	} {
		if id, err := b.check(b.token(changes)); id != "" || !errors.Is(err, ErrScope) {
			t.Errorf("scope %v: %q, %v", changes, id, err)
		}
	}
}

// TestTokenEndsWithItsExp: the same text is good until then and no second longer.
func TestTokenEndsWithItsExp(t *testing.T) {
	b := newBench(t)
	token := b.token(nil)
	b.clock.pass(299 * time.Second)
	b.takes("before its end", token)
	b.clock.pass(time.Second)
	b.refuses("at its end", token, "expired")
}

// unsigned puts a token together by hand.
func unsigned(t *testing.T, head, claims map[string]any) string {
	t.Helper()
	part := func(content map[string]any) string {
		text, err := json.Marshal(content)
		if err != nil {
			t.Fatal(err)
		}
		return base64.RawURLEncoding.EncodeToString(text)
	}
	return part(head) + "." + part(claims) + "."
}

func TestForgedTokens(t *testing.T) {
	b := newBench(t)
	key := b.issuer.Key()
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	forged := func(kid, kind string, algorithm jose.SignatureAlgorithm, key any) string {
		return issuertest.Sign(t, jose.SigningKey{Algorithm: algorithm, Key: jose.JSONWebKey{Key: key, KeyID: kid}}, kind, b.claims(nil))
	}
	b.refuses("alg none", unsigned(t, map[string]any{"alg": "none", "kid": key.KeyID}, b.claims(nil)), "public-key")
	b.refuses("alg None", unsigned(t, map[string]any{"alg": "None"}, b.claims(nil)), "public-key")
	b.refuses("no alg", unsigned(t, map[string]any{}, b.claims(nil)), "public-key")
	b.refuses("a foreign key under our id", forged(key.KeyID, "at+jwt", jose.ES256, own), "signature")
	b.refuses("a foreign key without id", forged("", "at+jwt", jose.ES256, own), "signature")

	public, err := x509.MarshalPKIXPublicKey(key.Public().Key)
	if err != nil {
		t.Fatal(err)
	}
	asPEM := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: public})
	asJSON, err := key.Public().MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for what, secret := range map[string][]byte{"PEM": asPEM, "DER": public, "JWK": asJSON} {
		b.refuses("HS256 with the public key as "+what, forged(key.KeyID, "at+jwt", jose.HS256, secret), "public-key")
	}

	b.refuses("a logout token", forged(key.KeyID, "logout+jwt", jose.ES256, key.Key), "typ")
	embedded := &jose.SignerOptions{EmbedJWK: true}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: own}, embedded)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(b.claims(nil))
	signed, err := signer.Sign(text)
	if err != nil {
		t.Fatal(err)
	}
	compact, _ := signed.CompactSerialize()
	b.refuses("a key of its own in the header", compact, "")

	sound := b.token(nil)
	parts := strings.Split(sound, ".")
	b.refuses("claims changed", strings.Split(b.token(map[string]any{"sub": "bob"}), ".")[0]+"."+parts[1]+".AAAA", "signature")
	b.refuses("an oversized token", b.token(map[string]any{"x": strings.Repeat("x", MaxTokenBytes)}), "too long")
	for _, text := range []string{"", ".", "..", "a.b.c", "ey.ey.ey", sound + ".x", sound[:len(sound)-4], " " + sound[1:], "{}"} {
		b.refuses("no token: "+text, text, "")
	}
}

// TestKeysThatDoNotCount: a weak, private, secret or foreign-purpose key in the set is
// passed over, also by a token that names it.
func TestKeysThatDoNotCount(t *testing.T) {
	b := newBench(t)
	t.Setenv("GODEBUG", "rsa1024min=0")
	weak, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	strong, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	b.issuer.Publish(jose.JSONWebKey{Key: weak.Public(), KeyID: "weak"})
	b.issuer.Publish(jose.JSONWebKey{Key: strong.Public(), KeyID: "sealing", Use: "enc"})
	b.issuer.Publish(jose.JSONWebKey{Key: strong.Public(), KeyID: "other", Algorithm: "RS512"})
	b.issuer.Publish(jose.JSONWebKey{Key: strong.Public(), KeyID: "strong"})
	b.issuer.Publish(jose.JSONWebKey{Key: []byte("a secret of thirty-two bytes ...."), KeyID: "shared"})
	sign := func(kid string, algorithm jose.SignatureAlgorithm, key any) string {
		return issuertest.Sign(t, jose.SigningKey{Algorithm: algorithm, Key: jose.JSONWebKey{Key: key, KeyID: kid}}, "", b.claims(nil))
	}
	b.takes("RS256", sign("strong", jose.RS256, strong))
	b.takes("PS384", sign("strong", jose.PS384, strong))
	b.refuses("1024 bits", sign("weak", jose.RS256, weak), "id and algorithm")
	b.refuses("use enc", sign("sealing", jose.RS256, strong), "id and algorithm")
	b.refuses("another alg", sign("other", jose.RS256, strong), "id and algorithm")
	b.refuses("a secret", sign("shared", jose.HS256, []byte("a secret of thirty-two bytes ....")), "public-key")
}

// TestRotation: a new key is taken at once, an old one that is no longer published ends.
func TestRotation(t *testing.T) {
	b := newBench(t)
	old := b.token(map[string]any{"exp": b.clock.Now().Add(time.Hour).Unix()})
	b.takes("the first key", old)
	b.issuer.Rotate(t)
	b.refuses("a new key right behind a fetch", b.token(nil), "id and algorithm")
	b.clock.pass(askPause)
	b.takes("the new key", b.token(nil))
	b.refuses("the old key", old, "id and algorithm")

	b.issuer.Rotate(t)
	b.clock.pass(freshFor)
	fetches := b.issuer.Fetches()
	b.takes("another new key", b.token(nil))
	if got := b.issuer.Fetches() - fetches; got != 1 {
		t.Errorf("%d fetches for one rotation", got)
	}
}

// TestUnknownIdsDoNotFloodTheIssuer: however many made-up ids come, it is asked once a pause.
func TestUnknownIdsDoNotFloodTheIssuer(t *testing.T) {
	b := newBench(t)
	b.takes("a token", b.token(nil))
	b.clock.pass(askPause)
	var wait sync.WaitGroup
	for range 50 {
		wait.Go(func() {
			key := b.issuer.Key()
			key.KeyID = "made up"
			b.refuses("unknown id", issuertest.Sign(t, jose.SigningKey{Algorithm: jose.ES256, Key: key}, "", b.claims(nil)), "id and algorithm")
		})
	}
	wait.Wait()
	if fetches := b.issuer.Fetches(); fetches != 2 {
		t.Errorf("the keys were fetched %d times", fetches)
	}
}

// TestIssuerAway: nothing can be judged before the keys are known; once they are, they
// serve for an hour.
func TestIssuerAway(t *testing.T) {
	b := newBench(t)
	b.issuer.Away(true)
	b.isAway("never seen", b.token(nil))
	b.issuer.Away(false)
	b.isAway("within the pause", b.token(nil))
	b.clock.pass(askPause)
	b.takes("back", b.token(nil))

	b.issuer.Away(true)
	b.clock.pass(freshFor)
	b.takes("away, with known keys", b.token(nil))
	b.clock.pass(keptFor - freshFor)
	b.isAway("away for too long", b.token(nil))
	b.issuer.Away(false)
	b.clock.pass(askPause)
	b.takes("back again", b.token(nil))
	want := "cannot be fetched|known|cannot be fetched|known"
	var got []string
	for _, report := range b.reports {
		got = append(got, report[strings.LastIndex(report, "issuer ")+len("issuer "):])
	}
	if strings.NewReplacer("are ", "").Replace(strings.Join(got, "|")) != want {
		t.Errorf("reports: %q", got)
	}
}

// TestWrongIssuerDocuments: what an issuer publishes is judged too, and read in bounds.
func TestWrongIssuerDocuments(t *testing.T) {
	for what, c := range map[string]struct{ metadata, keys string }{
		"another issuer":    {`{"issuer":"https://other.example","jwks_uri":"URL/keys"}`, `{"keys":[]}`},
		"keys over http":    {`{"issuer":"URL","jwks_uri":"http://other.example/keys"}`, ``},
		"keys in a file":    {`{"issuer":"URL","jwks_uri":"file:///etc/passwd"}`, ``},
		"no keys":           {`{"issuer":"URL","jwks_uri":"URL/keys"}`, `{"keys":[]}`},
		"no JSON":           {`{"issuer":"URL","jwks_uri":"URL/keys"}`, `<html>`},
		"a document of MiB": {`{"issuer":"URL","jwks_uri":"URL/keys"}`, `{"keys":[` + strings.Repeat(" ", maxDocument) + `]}`},
		"a redirect":        {`{"issuer":"URL","jwks_uri":"URL/elsewhere"}`, `{"keys":[]}`},
	} {
		var server *httptest.Server
		server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/.well-known/oauth-authorization-server":
				_, _ = w.Write([]byte(strings.ReplaceAll(c.metadata, "URL", server.URL)))
			case "/keys":
				_, _ = w.Write([]byte(c.keys))
			case "/elsewhere":
				http.Redirect(w, r, server.URL+"/keys", http.StatusFound)
			default:
				http.NotFound(w, r)
			}
		}))
		verifier, err := New(Options{Issuer: server.URL, Audiences: []string{audience}})
		if err != nil {
			t.Fatal(err)
		}
		if err := verifier.Warm(context.Background()); err == nil {
			t.Errorf("%s: taken", what)
		} else {
			t.Logf("%s: %v", what, err)
		}
		server.Close()
	}
}

// TestClientThatGoesDoesNotStopTheFetch: the issuer hangs, the one client leaves, and the
// keys come for the next all the same.
func TestClientThatGoesDoesNotStopTheFetch(t *testing.T) {
	b := newBench(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.verifier.Check(ctx, b.token(nil)); err == nil {
		t.Error("a client that has gone got an answer")
	}
	b.takes("the next", b.token(nil))
}

func TestMetadataPlaces(t *testing.T) {
	for issuer, want := range map[string]string{
		"https://a.example":      "https://a.example/.well-known/oauth-authorization-server https://a.example/.well-known/openid-configuration",
		"https://a.example/":     "https://a.example/.well-known/oauth-authorization-server https://a.example/.well-known/openid-configuration",
		"https://a.example/t/x1": "https://a.example/.well-known/oauth-authorization-server/t/x1 https://a.example/t/x1/.well-known/openid-configuration",
	} {
		if got := strings.Join(metadataPlaces(issuer), " "); got != want {
			t.Errorf("%s: %s", issuer, got)
		}
	}
}

func TestIssuersThatAreRefused(t *testing.T) {
	for _, issuer := range []string{"", "login.example", "http://login.example", "ftp://login.example", "https://u:p@login.example", "https://login.example?x", "https://"} {
		if _, err := New(Options{Issuer: issuer, Audiences: []string{audience}}); err == nil {
			t.Errorf("%q is taken", issuer)
		}
	}
	if _, err := New(Options{Issuer: "https://login.example"}); err == nil {
		t.Error("no audience is taken")
	}
}

// TestIDs: a subject of one issuer is nobody at another, and the id shows neither.
func TestIDs(t *testing.T) {
	id := ID("https://a.example", "alice@books.example")
	if id == ID("https://b.example", "alice@books.example") || strings.Contains(id, "alice") || len(id) != len("sub-")+2*idBytes {
		t.Error(id)
	}
}
