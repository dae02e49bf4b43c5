//go:build unix

package keys

import (
	"errors"
	"syscall"
)

// isReadOnlyDisk recognises a file system mounted for reading only, which is not a
// matter of permission and so not fs.ErrPermission.
func isReadOnlyDisk(err error) bool { return errors.Is(err, syscall.EROFS) }
