// Package oauth judges access tokens, so that the service can be a resource server in
// the sense of OAuth 2.
//
// An issuer is the authorization server that people sign in at; it is known by its
// address. A token is a JWT that the issuer signed (RFC 9068); it names its subject, who
// signed in, its audience, the service it is meant for, its scopes, what it allows, and
// the moment it ends. The issuer publishes the public halves of its signing keys (its
// JWKS, RFC 7517) at an address that its metadata names (RFC 8414 or OpenID discovery).
//
// The package knows nothing of HTTP requests that bring tokens, nor of the service's own
// keys: it is asked about a text and gives the id to bill, or the reason why not.
package oauth
