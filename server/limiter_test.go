package server

import "context"

// fixedLimiter refuses visits, requests or rows, always, and has no other limit.
type fixedLimiter struct{ refuse string }

func (l fixedLimiter) Visit(context.Context, string) Allowance {
	return l.allowance(l.refuse == "visits")
}

func (l fixedLimiter) Request(context.Context, string) Allowance {
	return l.allowance(l.refuse == "requests")
}

func (l fixedLimiter) Rows(context.Context, string, int) Allowance {
	return l.allowance(l.refuse == "rows")
}

func (l fixedLimiter) allowance(limited bool) Allowance {
	if !limited {
		return Allowance{Left: 1, Headers: func(func(name, value string)) {}}
	}
	return Allowance{Limited: true, Headers: func(set func(name, value string)) {
		set("RateLimit", `"requests";r=0;t=7`)
		set("Retry-After", "7")
	}}
}
