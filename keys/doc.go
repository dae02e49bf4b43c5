// Package keys makes, recognises, stores and revokes API keys so that the store
// never holds a usable secret and never forgets an acknowledged one.
//
// A [Store] is one SQLite file or one PostgreSQL database, asked with the same SQL.
// A [Checker] stands before it in a server: it keeps the usable keys in memory and
// asks the store once a second whether anything changed, so that judging a key costs
// no query, no write and no allocation. A [Limiter] holds the optional limits.
package keys
