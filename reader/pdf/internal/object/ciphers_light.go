//go:build light

package object

// deciphers says that protected files are left to a larger build: they are few, and what opens them is a fiftieth of what reads PDFs.
const deciphers = false
