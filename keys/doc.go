// Package keys makes, recognises, stores and revokes API keys so that the store
// never holds a usable secret and never forgets an acknowledged one.
package keys
