package oauth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
)

const (
	// fetchTimeout bounds all requests of one fetch together: a customer waits meanwhile.
	fetchTimeout = 5 * time.Second

	// maxDocument bounds what is read of an answer. Metadata and key sets are a few KiB.
	maxDocument = 256 << 10
)

// source knows where an issuer publishes its keys.
type source struct {
	issuer string
	client *http.Client
}

// newSource follows no redirects: keys come from the address that the issuer's own
// metadata names, or not at all.
func newSource(issuer string, transport http.RoundTripper) *source {
	return &source{issuer: issuer, client: &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// fetch reads the issuer's metadata and the keys it leads to.
func (s *source) fetch(ctx context.Context) ([]jose.JSONWebKey, error) {
	address, err := s.keysAddress(ctx)
	if err != nil {
		return nil, err
	}
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := s.get(ctx, address, &set); err != nil {
		return nil, err
	}
	return parseKeys(set.Keys), nil
}

// parseKeys passes over kinds of keys that are not known, as RFC 7517, 5 has it.
func parseKeys(texts []json.RawMessage) (keys []jose.JSONWebKey) {
	for _, text := range texts {
		var key jose.JSONWebKey
		if key.UnmarshalJSON(text) == nil {
			keys = append(keys, key)
		}
	}
	return keys
}

// keysAddress asks at each place where metadata may be. If none has it, it tells what was
// wrong with each.
func (s *source) keysAddress(ctx context.Context) (string, error) {
	var faults []string
	for _, place := range metadataPlaces(s.issuer) {
		address, err := s.keysNamedAt(ctx, place)
		if err == nil {
			return address, nil
		}
		faults = append(faults, err.Error())
	}
	return "", errors.New(strings.Join(faults, "; "))
}

// keysNamedAt reads the metadata at one place. Metadata that names another issuer would let
// that one sign for ours.
func (s *source) keysNamedAt(ctx context.Context, place string) (string, error) {
	var metadata struct {
		Issuer  string `json:"issuer"`
		JWKSURI string `json:"jwks_uri"`
	}
	if err := s.get(ctx, place, &metadata); err != nil {
		return "", err
	}
	if metadata.Issuer != s.issuer {
		return "", fmt.Errorf("%s is the metadata of the issuer %q, not of %q: spell --oauth-issuer as it stands there", place, metadata.Issuer, s.issuer)
	}
	if u, err := url.Parse(metadata.JWKSURI); err != nil || u.Host == "" || !safe(u) {
		return "", fmt.Errorf("%s names no https address of its keys (jwks_uri)", place)
	}
	return metadata.JWKSURI, nil
}

// metadataPlaces are where RFC 8414 (before the issuer's path) and OpenID discovery (behind
// it) put the metadata.
func metadataPlaces(issuer string) []string {
	trimmed := strings.TrimRight(issuer, "/")
	scheme, rest, _ := strings.Cut(trimmed, "://")
	host, path, _ := strings.Cut(rest, "/")
	if path != "" {
		path = "/" + path
	}
	return []string{
		scheme + "://" + host + "/.well-known/oauth-authorization-server" + path,
		trimmed + "/.well-known/openid-configuration",
	}
}

// get reads one JSON document.
func (s *source) get(ctx context.Context, address string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "application/json")
	answer, err := s.client.Do(request)
	if err != nil {
		return err // it names the method and the address
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %d", address, answer.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxDocument+1))
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", address, err)
	case len(text) > maxDocument:
		return fmt.Errorf("%s is longer than %d bytes", address, maxDocument)
	case json.Unmarshal(text, into) != nil:
		return errors.New(address + " is not the JSON it should be")
	}
	return nil
}
