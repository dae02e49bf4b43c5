package main

import (
	"context"
	"errors"
	"log/slog"

	"tillroll/keys"
	"tillroll/server"
)

// keyGate fits the key checker to what the server asks of it.
type keyGate struct{ checker *keys.Checker }

func (d keyGate) Check(ctx context.Context, secret string) (string, error) {
	identity, err := d.checker.Check(ctx, secret)
	if err == nil {
		return identity.ID, nil
	}
	var away *keys.Unavailable
	if errors.As(err, &away) {
		return "", &server.Unavailable{RetryAfter: away.RetryAfter}
	}
	return "", server.ErrInvalidKey
}

func (d keyGate) Used(id string, rows int) { d.checker.Used(id, 1, rows) }

func (d keyGate) Ready(context.Context) error { return d.checker.Ready() }

// status fits the store's figures likewise.
func (d keyGate) status() server.KeyStatus {
	status := d.checker.Status()
	return server.KeyStatus{Keys: status.Keys, Away: status.Away, PendingUsage: status.PendingUsage}
}

// limitDoor does the same for the limiter.
type limitDoor struct{ limiter *keys.Limiter }

func (d limitDoor) Request(ctx context.Context, key, address string) server.Allowance {
	return allowance(d.limiter.Request(ctx, key, address))
}

func (d limitDoor) Rows(ctx context.Context, key string, rows int) server.Allowance {
	return allowance(d.limiter.Rows(ctx, key, rows))
}

func allowance(d keys.Decision) server.Allowance {
	return server.Allowance{Limited: d.Limited, Headers: d.Headers}
}

// limiter is nil unless a limit was set.
func (c *serveConfig) limiter(store *keys.Store, logger *slog.Logger) server.Limiter {
	if c.limits == (keys.Limits{}) {
		return nil
	}
	return limitDoor{keys.NewLimiter(store, c.limits, keys.LimiterOptions{Report: reportTo(logger)})}
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
