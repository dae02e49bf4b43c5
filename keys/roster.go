package keys

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"encoding/hex"
	"fmt"
)

// A digest is split in two: the selector finds an entry in the map, the verifier is
// then compared in constant time. Only the digest of a secret is ever compared, so not
// even the map's own comparison tells anything about the secret.
const selectorLength = 16

type (
	selector [selectorLength]byte
	verifier [len(digest{}) - selectorLength]byte
)

// split copies: a slice of the digest would be a key that a map cannot have.
func (d digest) split() (s selector, v verifier) {
	copy(s[:], d[:])
	copy(v[:], d[selectorLength:])
	return s, v
}

// entry is a usable key. The zero entry matches nothing, since it never expires later
// than now.
type entry struct {
	verifier verifier
	id       string
	expires  int64 // Unix seconds; never is never
}

// never is later than every clock.
const never = 1<<63 - 1

// roster holds the usable keys by selector.
type roster map[selector]entry

// find does the same work whether the key is there, gone or expired. Now is in Unix
// seconds.
func (r roster) find(d digest, now int64) (id string, found bool) {
	s, v := d.split()
	e := r[s]
	same := subtle.ConstantTimeCompare(e.verifier[:], v[:])
	alive := 0
	if e.expires > now {
		alive = 1
	}
	return e.id, same&alive == 1
}

// put enters, replaces or strikes out one key as the store now has it.
func (r roster) put(k storedKey) {
	s, v := k.digest.split()
	if k.revoked || k.plan != PlanPro {
		delete(r, s)
		return
	}
	expires := k.expires
	if expires == 0 {
		expires = never
	}
	r[s] = entry{verifier: v, id: k.id, expires: expires}
}

// storedKey is a key as the roster needs it.
type storedKey struct {
	id      string
	digest  digest
	plan    string
	expires int64
	revoked bool
}

// revision tells whether anything changed since it was last read.
func (s *Store) revision(ctx context.Context) (revision int64, err error) {
	const query = `SELECT value FROM tillroll_counters WHERE name = 'revision'`
	err = s.db.QueryRowContext(ctx, query).Scan(&revision)
	return revision, err
}

// changedSince gives the keys that were made or changed after the revision. Keys that
// change meanwhile may be among them; the next call then gives them again.
func (s *Store) changedSince(ctx context.Context, revision int64) ([]storedKey, error) {
	const query = `SELECT id, digest, plan, expires, revoked FROM tillroll_keys WHERE revision > $1`
	return queryAll(ctx, s.db, func(rows *sql.Rows) (k storedKey, err error) {
		var encoded string
		var revoked int64
		if err := rows.Scan(&k.id, &encoded, &k.plan, &k.expires, &revoked); err != nil {
			return k, err
		}
		k.revoked = revoked != 0
		if n, err := hex.Decode(k.digest[:], []byte(encoded)); err != nil || n != len(k.digest) {
			return k, fmt.Errorf("the key %s has a damaged digest", k.id)
		}
		return k, nil
	}, query, revision)
}
