package service

import (
	"context"
	"errors"
	"log/slog"

	"tillroll/keys"
	"tillroll/server"
)

// keyGate fits the key checker to what the server asks of it.
type keyGate struct{ checker *keys.Checker }

// Check gives one answer for all that is wrong with a key, and another while none can be
// judged.
func (g keyGate) Check(ctx context.Context, secret string) (string, error) {
	id, err := g.checker.Check(ctx, secret)
	if err == nil {
		return id, nil
	}
	var away *keys.Unavailable
	if errors.As(err, &away) {
		return "", &server.Unavailable{RetryAfter: away.RetryAfter}
	}
	return "", server.ErrInvalidKey
}

func (g keyGate) Used(id string, rows int) { g.checker.Used(id, 1, rows) }

func (g keyGate) Ready(context.Context) error { return g.checker.Ready() }

// status fits the store's figures likewise.
func (g keyGate) status() server.KeyStatus {
	status := g.checker.Status()
	return server.KeyStatus{Keys: status.Keys, Away: status.Away, PendingUsage: status.PendingUsage}
}

// limitGate does the same for the limiter. The adapters stand here so that neither
// package imports the other.
type limitGate struct{ limiter *keys.Limiter }

func (g limitGate) Visit(ctx context.Context, address string) server.Allowance {
	return allowance(g.limiter.Visit(ctx, address))
}

func (g limitGate) Request(ctx context.Context, key string) server.Allowance {
	return allowance(g.limiter.Request(ctx, key))
}

func (g limitGate) Rows(ctx context.Context, key string, rows int) server.Allowance {
	return allowance(g.limiter.Rows(ctx, key, rows))
}

func allowance(d keys.Decision) server.Allowance {
	return server.Allowance{Limited: d.Limited, Left: d.Left(), Headers: d.Headers}
}

// limiter is nil unless a limit was set.
func (c *settings) limiter(store *keys.Store, logger *slog.Logger) server.Limiter {
	if c.limits == (keys.Limits{}) {
		return nil
	}
	return limitGate{keys.NewLimiter(store, c.limits, keys.LimiterOptions{Report: reportTo(logger)})}
}

// reportTo logs what the key store has to say; nil is good news.
func reportTo(logger *slog.Logger) func(what string, err error) {
	return func(what string, err error) {
		if err == nil {
			logger.Info(what)
			return
		}
		logger.Warn(what, "error", err.Error())
	}
}
