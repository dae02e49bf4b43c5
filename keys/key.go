package keys

import (
	"fmt"
	"io"
	"time"
)

// PlanPro is the plan whose keys may convert.
const PlanPro = "pro"

// Key is what the store knows about a key: everything but the secret.
type Key struct {
	// ID is public: the name of the key in lists, logs and bills. It shares no
	// character with the secret.
	ID   string
	Name string
	Plan string
	// Created, Expires and Revoked are whole seconds, UTC; the zero time means never.
	Created, Expires, Revoked time.Time
	// LastUsed is the last day, YYYY-MM-DD in UTC, on which the key was used; "" if never.
	LastUsed string
	// Requests and Rows count everything the key was ever used for.
	Requests, Rows int64
}

// State says in one word whether the key works at the moment: active, expired or revoked.
func (k Key) State(now time.Time) string {
	switch {
	case !k.Revoked.IsZero():
		return "revoked"
	case !k.Expires.IsZero() && !now.Before(k.Expires):
		return "expired"
	default:
		return "active"
	}
}

// CreateOptions say what key is wanted.
type CreateOptions struct {
	// Name tells people whose key it is.
	Name string
	// Plan is PlanPro unless given. Keys of other plans are kept but may not convert.
	Plan string
	// Lifetime is how long the key works; 0 is for ever.
	Lifetime time.Duration
}

// An id is idPrefix and idLength letters that are hard to mistake for one another
// when read aloud: 31^10 is about 2^49, so two keys never meet.
const (
	idPrefix   = "key_"
	idLength   = 10
	idAlphabet = "23456789abcdefghjkmnpqrstuvwxyz"
)

// newID draws an id apart from the secret, so that neither tells anything of the other.
func newID(random io.Reader) (string, error) {
	drawn, err := draw(random, idAlphabet, idLength)
	if err != nil {
		return "", err
	}
	return idPrefix + drawn, nil
}

// UnknownKeyError says that the store has no such key.
type UnknownKeyError struct{ ID string }

// Error names the id; a secret that was given instead is not repeated.
func (e *UnknownKeyError) Error() string {
	if e.ID == "" {
		return "this key is not in the store"
	}
	return fmt.Sprintf("there is no key %q", e.ID)
}

// revokedKeyError says that a key has ended and cannot be rotated.
type revokedKeyError struct{ ID string }

// Error says what to do instead.
func (e *revokedKeyError) Error() string {
	return fmt.Sprintf("the key %s is revoked: make a new one instead", e.ID)
}
