// Package growth searches for input that costs more than its length: every surface that
// takes bytes from outside is fed shapes of growing size, and time and memory must grow in
// a straight line. It has tests alone; a new reader or route adds its surface and the
// shapes that would hurt a careless one.
package growth
