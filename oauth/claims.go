package oauth

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// tokenClaims are what a token says. RFC 9068 has its scopes in scope, a text with blanks;
// some issuers write them into scp, as a list or a text.
type tokenClaims struct {
	jwt.Claims
	Scope words `json:"scope"`
	Scp   words `json:"scp"`
}

func (c *tokenClaims) allows(scope string) bool {
	return slices.Contains(c.Scope, scope) || slices.Contains(c.Scp, scope)
}

// words are given as a text with blanks or as a list of texts. Anything else is none.
type words []string

// UnmarshalJSON is part of json.Unmarshaler.
func (w *words) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*w = strings.Split(one, " ") // RFC 6749, 3.3: no other white space parts scopes
		return nil
	}
	var several []string
	if json.Unmarshal(text, &several) == nil {
		*w = several
	}
	return nil
}

// accessType takes what issuers write into the header of access tokens: at+jwt as RFC 9068
// wants it, JWT as most do, or nothing. Other JWTs (logout and identity assertions, which
// name their own type) are not for us.
func accessType(head jose.Header) bool {
	given, present := head.ExtraHeaders[jose.HeaderType]
	if !present {
		return true
	}
	name, _ := given.(string)
	switch strings.TrimPrefix(strings.ToLower(name), "application/") {
	case "jwt", "at+jwt":
		return true
	}
	return false
}
