package server

import "context"

// fixedLimiter refuses requests or rows, always.
type fixedLimiter struct{ refuse string }

func (l fixedLimiter) Request(context.Context, string, string) Allowance {
	return l.allowance(l.refuse == "requests")
}

func (l fixedLimiter) Rows(context.Context, string, int) Allowance {
	return l.allowance(l.refuse == "rows")
}

func (l fixedLimiter) allowance(limited bool) Allowance {
	return Allowance{Limited: limited, Headers: func(set func(name, value string)) {
		set("RateLimit", `"requests";r=0;t=7`)
		if limited {
			set("Retry-After", "7")
		}
	}}
}
