//go:build linux && !race

package growth

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"tillroll/job"
	"tillroll/oauth"
)

// issuerOf answers every request with the metadata of an issuer, and with the keys that it
// was given where its metadata names them.
type issuerOf struct{ keys []byte }

const issuer = "https://login.example"

func (i issuerOf) RoundTrip(r *http.Request) (*http.Response, error) {
	text := `{"issuer":"` + issuer + `","jwks_uri":"` + issuer + `/keys"}`
	if r.URL.Path == "/keys" {
		text = string(i.keys)
	}
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(text)), Request: r}, nil
}

func verifier(keys []byte) *oauth.Verifier {
	v, err := oauth.New(oauth.Options{Issuer: issuer, Audiences: []string{"books"}, Transport: issuerOf{keys}, Now: func() time.Time { return time.Unix(1.8e9, 0) }})
	if err != nil {
		return nil // the options are constants
	}
	return v
}

// feedTokens has many texts judged, as long as the longest that is looked at, since one
// alone is bounded.
func feedTokens(texts []byte) {
	v := verifier([]byte(`{"keys":[{"kty":"OKP","crv":"Ed25519","alg":"EdDSA","kid":"1","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}`))
	for len(texts) > 0 {
		n := min(len(texts), oauth.MaxTokenBytes)
		_, _ = v.Check(context.Background(), string(texts[:n]))
		texts = texts[n:]
	}
}

// feedKeys has what an issuer publishes read.
func feedKeys(document []byte) {
	if err := verifier(document).Warm(context.Background()); errors.Is(err, io.EOF) {
		return
	}
}

func tokenShapes() map[string]func(int) []byte {
	coded := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	head := coded(`{"alg":"EdDSA","kid":"1"}`) + "."
	long := func(text string) string { return strings.Repeat(text, 5000/len(text)) }
	padded := func(token string) string { return token + strings.Repeat("A", max(0, oauth.MaxTokenBytes-len(token))) }
	claims := func(text string) func(int) []byte { return around("", padded(head+coded(text)+"."), "") }
	return map[string]func(int) []byte{
		"forged":     claims(`{"iss":"` + issuer + `","sub":"a","aud":"books","scope":"convert","exp":1900000000}`),
		"nested":     claims(`{"iss":"` + issuer + `","x":` + long("[")),
		"audiences":  claims(`{"iss":"` + issuer + `","aud":["a"` + long(`,"a"`) + `]}`),
		"scopes":     claims(`{"iss":"` + issuer + `","scope":"` + long(" a") + `"}`),
		"digits":     claims(`{"iss":"` + issuer + `","exp":1` + long("0") + `}`),
		"dots":       around("ey", ".", ""),
		"made-up id": counted("", coded(`{"alg":"EdDSA","kid":"2"}`)+".%d.", ""),
	}
}

func keyShapes() map[string]func(int) []byte {
	return map[string]func(int) []byte{
		"keys":    counted(`{"keys":[{}`, `,{"kty":"oct","kid":"%d","k":"AAAA"}`, `]}`),
		"empty":   around(`{"keys":[{}`, `,{}`, `]}`),
		"nested":  around(`{"keys":[`, `[`, ``),
		"modulus": around(`{"keys":[{"kty":"RSA","e":"AQAB","n":"`, `A`, `"}]}`),
	}
}

// rules is a layout of a thousand names, each found by its word.
func rules() string {
	var text strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&text, "[[payee]]\npattern = '(?i)merchant %d\\b'\nname = \"M\"\n", i)
	}
	return text.String()
}

// feedRules is POST /statements with such a layout.
func feedRules(file []byte) { feedWith(file, rules()) }

// feedCostly is the same with patterns that try everything.
func feedCostly(file []byte) {
	feedWith(file, "[[payee]]\npattern = '(?:[a-y]*[a-y]*){20}z'\nname = \"M\"\n[[payee]]\npattern = '(x+x+)+y'\nname = \"M\"\n")
}

func feedWith(file []byte, layout string) {
	var parser job.Parser
	if parser.Layout([]byte(layout)) != nil {
		return
	}
	if options, err := parser.Options(); err == nil {
		if answer, err := job.Run(context.Background(), file, options, today); err == nil {
			_ = answer.WriteJSON(io.Discard)
		}
	}
}

func ruleShapes() map[string]func(int) []byte {
	const head = "Date,Description,Amount\n"
	return map[string]func(int) []byte{
		"rows":      counted(head, "2024-01-05,CARD PURCHASE AT MERCHANT %d BERLIN,1\n", ""),
		"no rule":   counted(head, "2024-01-05,Tea %d,1\n", ""),
		"one text":  around(head+"2024-01-05,", "merchant 1000 ", ",1\n"),
		"like rows": around(head, "2024-01-05,aaaaaaaaaaaaaaaaaaaaxxxxxxxxxxxxxxxxxxxx,1\n", ""),
	}
}
