package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"tillroll/oauth"
	"tillroll/server"
)

// checkOAuth refuses settings that could never let anybody in.
func (c *settings) checkOAuth() error {
	if c.oauthIssuer == "" {
		if len(c.oauthAudiences) > 0 {
			return errors.New("--oauth-audience is of no use without --oauth-issuer, which names who signs the tokens")
		}
		return nil
	}
	if err := oauth.CheckIssuer(c.oauthIssuer); err != nil {
		return fmt.Errorf("--oauth-issuer: %w", err)
	}
	return nil
}

// audiences are the names a token may be meant for: those that were given, else the
// addresses that the metadata names, which clients ask their tokens for. None comes from a
// request: its Host header is the client's.
func (c *settings) audiences(base string) []string {
	if len(c.oauthAudiences) > 0 {
		return c.oauthAudiences
	}
	return []string{base, base + "/", base + "/mcp"}
}

// takeTokens lets the service take access tokens beside keys, if an issuer was named. The
// issuer's keys are fetched at once, though nothing waits for them: an issuer that is away
// is no reason not to start.
func (c *settings) takeTokens(ctx context.Context, config *server.Config, listener net.Listener, logger *slog.Logger) error {
	if c.oauthIssuer == "" {
		return nil
	}
	base := c.reachable(listener)
	audiences := c.audiences(base)
	tokens, err := oauth.New(oauth.Options{Issuer: c.oauthIssuer, Audiences: audiences, Report: reportTo(logger)})
	if err != nil {
		return fmt.Errorf("--oauth-issuer: %w", err)
	}
	logger.Info("access tokens are taken", "issuer", c.oauthIssuer, "audience", audiences, "scope", oauth.Scope)
	config.Keys = tokenGate{KeyChecker: config.Keys, tokens: tokens, logger: logger}
	config.OAuth = &server.OAuth{Issuer: c.oauthIssuer, Base: base, Scope: oauth.Scope, MaxTokenBytes: oauth.MaxTokenBytes}
	go func() { _ = tokens.Warm(ctx) }() // a failure is reported
	return nil
}

// tokenGate takes keys and, where a text is no key, tokens.
type tokenGate struct {
	server.KeyChecker
	tokens *oauth.Verifier
	logger *slog.Logger
}

// Check asks the keys first: a fixed key may have any spelling, that of a token too.
func (g tokenGate) Check(ctx context.Context, secret string) (string, error) {
	isToken := oauth.LooksLikeToken(secret)
	if len(secret) <= server.MaxSecretBytes {
		if id, err := g.KeyChecker.Check(ctx, secret); err == nil || !isToken {
			return id, err
		}
	}
	if !isToken {
		return "", server.ErrInvalidKey
	}
	id, err := g.tokens.Check(ctx, secret)
	if err == nil {
		return id, nil
	}
	g.logger.Debug("access token refused", "reason", err.Error())
	var away *oauth.Unavailable
	switch {
	case errors.Is(err, oauth.ErrScope):
		return "", server.ErrScope
	case errors.As(err, &away):
		return "", &server.Unavailable{RetryAfter: away.RetryAfter, Tokens: true}
	case ctx.Err() != nil:
		return "", ctx.Err()
	}
	return "", server.ErrInvalidKey
}
