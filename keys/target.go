package keys

import (
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// target is where keys are kept: exactly one of the two is set.
type target struct {
	file     string
	postgres *pgx.ConnConfig
}

// connectTimeout bounds a connection attempt when the address names no bound of its own:
// a machine that swallows packets must not hold a start or a check for minutes.
const connectTimeout = 5 * time.Second

// parseTarget reads what --database says.
func parseTarget(database string) (target, error) {
	scheme, rest, hasScheme := strings.Cut(database, "://")
	switch {
	case database == "":
		return fileTarget(DefaultDatabase)
	case !hasScheme:
		return fileTarget(database)
	case scheme == "postgres" || scheme == "postgresql":
		config, err := pgx.ParseConfig(database)
		if err != nil {
			// The driver's own text hides the password.
			return target{}, fmt.Errorf("cannot read the database address: %w", err)
		}
		if config.ConnectTimeout == 0 {
			config.ConnectTimeout = connectTimeout
		}
		return target{postgres: config}, nil
	case scheme == "sqlite" || scheme == "file":
		return fileTarget(rest)
	default:
		return target{}, fmt.Errorf("no database of the kind %q: give the path of an SQLite file or postgres://user@host/name", scheme)
	}
}

// fileTarget makes the path absolute, so that messages tell which file is meant
// wherever they are read.
func fileTarget(path string) (target, error) {
	if path == "" || path == ":memory:" {
		return target{}, fmt.Errorf("keys need a database that outlives the process: give the path of an SQLite file, not %q", path)
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return target{}, fmt.Errorf("cannot find the working directory for %s: %w", path, err)
	}
	return target{file: absolute}, nil
}

// String says which database it is, without its password.
func (t target) String() string {
	if t.postgres == nil {
		return "SQLite file " + t.file
	}
	c := t.postgres
	where := net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port)))
	if strings.HasPrefix(c.Host, "/") {
		where = "socket " + c.Host
	}
	return fmt.Sprintf("PostgreSQL database %s on %s as %s", c.Database, where, c.User)
}

// sqliteSource is the driver's name for the file. Only the path is escaped: a question
// mark or a percent sign in a directory's name is part of the name.
func sqliteSource(path string, settings url.Values) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() + "?" + settings.Encode()
}
