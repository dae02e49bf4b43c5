//go:build !unix

package keys

// isReadOnlyDisk has nothing to recognise: elsewhere it is a matter of permission.
func isReadOnlyDisk(error) bool { return false }
