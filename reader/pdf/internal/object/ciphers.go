//go:build !light

package object

// deciphers says that protected files are opened.
const deciphers = true
