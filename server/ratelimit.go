package server

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

// Limiter bounds how often a key or an address may call. There is none by default.
type Limiter interface {
	// Allow books one request. The key is empty where none is needed.
	Allow(ctx context.Context, key, address string) Allowance
}

// Allowance is a Limiter's answer.
type Allowance struct {
	OK        bool
	Limit     int           // requests of the window; zero says that nothing is limited
	Remaining int           // requests left
	Reset     time.Duration // until the window begins anew
}

// admit asks the limiter, if there is one.
func (x *exchange) admit(key string) error {
	if x.server.cfg.Limiter == nil {
		return nil
	}
	allowance := x.server.cfg.Limiter.Allow(x.r.Context(), key, x.client)
	seconds := strconv.Itoa(int((allowance.Reset + time.Second - 1) / time.Second))
	header := x.Header()
	if allowance.Limit > 0 {
		header.Set("RateLimit-Policy", `"requests";q=`+strconv.Itoa(allowance.Limit)+";w=60")
		header.Set("RateLimit", `"requests";r=`+strconv.Itoa(allowance.Remaining)+";t="+seconds)
	}
	if allowance.OK {
		return nil
	}
	header.Set("Retry-After", seconds)
	return &refusal{status: http.StatusTooManyRequests, text: textRateLimited}
}
