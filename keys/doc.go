// Package keys makes, recognises, stores and revokes API keys so that the store
// never holds a usable secret and never forgets an acknowledged one.
//
// The words: a secret is what a client sends; it is shown once and kept nowhere. Its
// digest (SHA-256) is what the store knows it by, its id what people know it by, in
// lists, logs and bills. A plan says what a key may do. To revoke a key is to end it for
// good, to rotate it is to put another in its place. A fixed key comes from the
// configuration and is in no store. The revision is a number that every change raises,
// so that who has seen it knows whether anything is new. The grace is how long known
// keys work on while the store is away.
//
// A [Store] is one SQLite file or one PostgreSQL database, asked with the same SQL.
// A [Checker] stands before it in a server: it keeps the usable keys in memory and
// asks the store once a second whether anything changed, so that judging a key costs
// no query, no write and no allocation. A [Limiter] holds the optional limits.
//
// What may never happen: that a key is shown before it is durable, that a secret stands
// in a log, an error or a list, and that two kinds of wrong key get different answers.
package keys
