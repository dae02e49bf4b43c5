package keys

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

const (
	// busyMilliseconds is how long a writer waits for another before it gives up.
	busyMilliseconds = 10_000
	// openConnections bounds the pool: keys are judged from memory, so a server needs
	// one connection for the poll, one for usage, and a few for limits.
	openConnections = 8
	// connectionLifetime lets a pool move to another PostgreSQL node after a fail-over.
	connectionLifetime = 30 * time.Minute
	// migrationLock is the number of the advisory lock that lets one replica at a time
	// change tables: the first eight letters of the project's name.
	migrationLock = 0x74696c6c726f6c6c
	// schemaTable notes which migrations ran. The usual name would be shared with every
	// other program in the database that migrates by the same tool.
	schemaTable = "tillroll_schema"
	// migrationPatience and migrationPause are for processes that make the same SQLite
	// file at the same moment: a loser finds it busy or a table already there, and
	// looks again.
	migrationPatience = 30 * time.Second
	migrationPause    = 50 * time.Millisecond
)

// connect opens the pool and brings the tables up to date.
func (s *Store) connect(ctx context.Context, o OpenOptions) error {
	if s.target.postgres != nil {
		s.db = stdlib.OpenDB(*s.target.postgres)
		s.db.SetConnMaxLifetime(connectionLifetime)
	} else if err := s.openFile(ctx, o); err != nil {
		return err
	}
	s.db.SetMaxOpenConns(openConnections)
	s.db.SetMaxIdleConns(openConnections)
	var err error
	if !s.readOnly { // There its tables were looked for when it was opened.
		err = s.migrate(ctx)
	}
	if err == nil {
		err = s.refuseNewer(ctx)
	}
	if err != nil {
		_ = s.db.Close() // The first error is the one to tell.
	}
	return err
}

// refuseNewer ends the start on a database that a later version has changed: it may hold
// rules about keys, such as what they are good for, that this version would not heed.
func (s *Store) refuseNewer(ctx context.Context) error {
	own, err := ownSchema()
	if err != nil {
		return err
	}
	var found int64
	err = s.db.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM `+schemaTable+` WHERE is_applied`).Scan(&found)
	if err != nil {
		return err
	}
	if found > own {
		return fmt.Errorf("it was brought to schema version %d by a later tillroll, and this one knows version %d: "+
			"run a tillroll that knows version %d, or restore a backup from before the upgrade", found, own, found)
	}
	return nil
}

// ownSchema is the last migration this version has.
func ownSchema() (last int64, err error) {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	for _, name := range names {
		version, err := goose.NumericComponent(name)
		if err != nil {
			return 0, err
		}
		last = max(last, version)
	}
	return last, nil
}

// Exposed says what is wrong with the rights on the database file: who may write it can
// make keys, and who may read it sees whose they are. It is empty where all is well, or
// where files have no such rights.
func (s *Store) Exposed() string {
	if s.target.postgres != nil || runtime.GOOS == "windows" {
		return ""
	}
	info, err := os.Stat(s.target.file)
	if err != nil {
		return ""
	}
	var who string
	switch mode := info.Mode().Perm(); {
	case mode&0o022 != 0:
		who = "other users can write it, and so make keys"
	case mode&0o004 != 0:
		who = "every user can read it"
	default:
		return ""
	}
	return fmt.Sprintf("the key database, %s, has mode %04o: %s; chmod 600 it", s, info.Mode().Perm(), who)
}

// openFile opens the SQLite file, for reading only if that is all that is allowed.
func (s *Store) openFile(ctx context.Context, o OpenOptions) error {
	if o.Existing {
		if _, err := os.Stat(s.target.file); err != nil {
			return err
		}
	}
	_, missing := os.Stat(s.target.file)
	err := makePrivateFile(s.target.file)
	s.isNew = errors.Is(missing, fs.ErrNotExist) && err == nil
	s.readOnly = errors.Is(err, fs.ErrPermission) || isReadOnlyDisk(err)
	if err != nil && !s.readOnly {
		return err
	}
	settings := url.Values{"_txlock": {"immediate"}}
	settings.Add("_pragma", fmt.Sprintf("busy_timeout(%d)", busyMilliseconds))
	if s.readOnly {
		if s.openForReading(ctx, settings) != nil {
			return err // Why it cannot be written says more than SQLite does.
		}
		return nil
	}
	// WAL lets checks go on beside a writer; FULL makes every commit reach the disk
	// before a key is shown (NORMAL may lose the last ones with the power).
	settings.Add("_pragma", "journal_mode(WAL)")
	settings.Add("_pragma", "synchronous(FULL)")
	s.db, err = sql.Open("sqlite", sqliteSource(s.target.file, settings))
	return err
}

// openForReading opens a file that cannot be written. Where not even the shared-memory
// file beside it can be made nobody writes it at all, and immutable says so.
func (s *Store) openForReading(ctx context.Context, settings url.Values) error {
	settings.Set("mode", "ro")
	var err error
	for _, immutable := range []string{"0", "1"} {
		settings.Set("immutable", immutable)
		s.db, err = sql.Open("sqlite", sqliteSource(s.target.file, settings))
		if err != nil {
			return err
		}
		if err = s.requireTables(ctx); err == nil {
			return nil
		}
		_ = s.db.Close() // The other way of opening is tried next.
	}
	return err
}

// makePrivateFile makes the file, if it is not there, readable for its owner alone.
// SQLite would make it under the umask, and gives its companions the same mode.
func makePrivateFile(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

// requireTables fails for a file that holds no keys.
func (s *Store) requireTables(ctx context.Context) error {
	_, err := s.revision(ctx)
	return err
}

// migrate brings the tables up to date, one process at a time.
func (s *Store) migrate(ctx context.Context) error {
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return err
	}
	if s.target.postgres != nil {
		return s.migratePostgres(ctx, files)
	}
	return s.migrateFile(ctx, files)
}

// migrateFile tries until the tables are there, or cannot be.
func (s *Store) migrateFile(ctx context.Context, files fs.FS) error {
	giveUp := time.Now().Add(migrationPatience)
	for {
		err := s.migrateWith(ctx, goose.DialectSQLite3, files)
		if err == nil || !mayPass(err) || time.Now().After(giveUp) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(migrationPause):
		}
	}
}

// mayPass tells the errors of a race for a new file from those that stay: a file that
// is no database, a disk that is full.
func mayPass(err error) bool {
	var failure *sqlite.Error
	if !errors.As(err, &failure) {
		return false
	}
	switch failure.Code() & 0xff { // the primary code, without its details
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_ERROR: // the last: "table … already exists"
		return true
	default:
		return false
	}
}

// migratePostgres holds an advisory lock meanwhile. The lock belongs to its connection
// and ends with it, also when the process is killed.
func (s *Store) migratePostgres(ctx context.Context, files fs.FS) error {
	lock, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer lock.Close()
	if _, err := lock.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, int64(migrationLock)); err != nil {
		return err
	}
	err = s.migrateWith(ctx, goose.DialectPostgres, files)
	_, unlockErr := lock.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, int64(migrationLock))
	return errors.Join(err, unlockErr)
}

// migrateWith leaves goose's global registry and logger alone: the program that runs the
// store has its own log, and other packages may migrate too.
func (s *Store) migrateWith(ctx context.Context, dialect goose.Dialect, files fs.FS) error {
	provider, err := goose.NewProvider(dialect, s.db, files,
		goose.WithTableName(schemaTable), goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}
