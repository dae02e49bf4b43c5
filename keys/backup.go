package keys

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// table is a table that a backup carries, parents first. Windows of limits and the
// memory of usage batches are of no use elsewhere and stay behind.
type table struct {
	name    string
	columns []string
}

// backedUp names the columns, so that whoever adds one by a migration has to say here
// whether it is worth saving.
func backedUp() []table {
	return []table{
		{"tillroll_keys", []string{"id", "digest", "name", "plan", "created", "expires", "revoked", "revision"}},
		{"tillroll_key_events", []string{"revision", "key_id", "event", "at", "actor"}},
		{"tillroll_key_usage", []string{"key_id", "day", "requests", "row_count"}},
	}
}

// CheckBackup tells what is wrong with a file that a store is to be filled from, before one is made for that.
func CheckBackup(ctx context.Context, path string) error {
	err := isBackup(ctx, path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = errors.New("there is no such file")
	case err != nil && !errors.Is(err, fs.ErrPermission):
		err = errors.New("it is no backup of a key database: tillroll backup makes one")
	}
	if err != nil {
		return fmt.Errorf("cannot restore from %s: %w", path, err)
	}
	return nil
}

// isBackup looks for keys in a file, which stays what it is.
func isBackup(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", sqliteSource(path, url.Values{"mode": {"ro"}, "immutable": {"1"}}))
	if err != nil {
		return err
	}
	var keys int
	err = db.QueryRowContext(ctx, `SELECT count(*) FROM tillroll_keys`).Scan(&keys)
	return errors.Join(err, db.Close())
}

// Backup writes a consistent copy of the store, as it is at one moment, while others
// go on using it. The copy is an SQLite file for both kinds of database; it appears
// under its name whole and checked, or not at all.
func (s *Store) Backup(ctx context.Context, path string) error {
	if err := s.backup(ctx, path); err != nil {
		return fmt.Errorf("cannot back up to %s: %w", path, err)
	}
	return nil
}

// backup works in a directory beside the target, so that the last step is a rename on
// one file system: a reader sees the whole copy or none.
func (s *Store) backup(ctx context.Context, path string) error {
	if err := s.refuseOwnFile(path); err != nil {
		return err
	}
	directory, err := os.MkdirTemp(filepath.Dir(path), ".tillroll-backup-")
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no folder %s", filepath.Dir(path))
	}
	if err != nil {
		return err
	}
	defer os.RemoveAll(directory)
	partial := filepath.Join(directory, "backup.db")
	if s.shared() {
		err = s.exportTo(ctx, partial)
	} else {
		err = s.vacuumInto(ctx, partial)
	}
	if err != nil {
		return err
	}
	if err := checkAndSync(ctx, partial); err != nil {
		return err
	}
	return os.Rename(partial, path)
}

// refuseOwnFile keeps a backup from replacing what it should save.
func (s *Store) refuseOwnFile(path string) error {
	there, err := os.Stat(path)
	if err != nil {
		return nil // Nothing is there that could be replaced.
	}
	own, err := os.Stat(s.target.file)
	if err == nil && os.SameFile(there, own) {
		return errors.New("this is the database itself")
	}
	return nil
}

// vacuumInto has SQLite write the copy. It takes an empty file that exists, and so the
// copy is private from its first byte.
func (s *Store) vacuumInto(ctx context.Context, path string) error {
	if err := makePrivateFile(path); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, `VACUUM INTO $1`, path)
	return err
}

// exportTo copies a PostgreSQL database, as one transaction sees it, into a new file.
func (s *Store) exportTo(ctx context.Context, path string) error {
	copied, err := OpenWith(ctx, path, OpenOptions{Now: s.now, Actor: s.actor})
	if err != nil {
		return err
	}
	seen, err := s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return errors.Join(err, copied.Close())
	}
	err = copied.change(ctx, func(tx *sql.Tx, _ int64) error { return fill(ctx, seen, tx) })
	return errors.Join(err, seen.Rollback(), copied.Close())
}

// checkAndSync proves a copy readable and brings it onto the disk.
func checkAndSync(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", sqliteSource(path, nil))
	if err != nil {
		return err
	}
	var verdict string
	err = db.QueryRowContext(ctx, `PRAGMA integrity_check`).Scan(&verdict)
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("the copy is damaged: %s", verdict)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

// Restore fills an empty store from a backup, of either kind of database: this is also
// the way from one SQLite file to PostgreSQL and back.
func (s *Store) Restore(ctx context.Context, path string) error {
	if err := s.restore(ctx, path); err != nil {
		return fmt.Errorf("cannot restore from %s: %w", path, err)
	}
	return nil
}

// restore works on a copy: opening brings old tables up to date, and a backup must stay
// what it is.
func (s *Store) restore(ctx context.Context, path string) error {
	directory, err := os.MkdirTemp("", "tillroll-restore-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(directory)
	copied := filepath.Join(directory, "backup.db")
	if err := copyFile(path, copied); err != nil {
		return err
	}
	if err := checkAndSync(ctx, copied); err != nil {
		return err
	}
	from, err := Open(ctx, copied)
	if err != nil {
		return err
	}
	err = s.change(ctx, func(tx *sql.Tx, _ int64) error { return fill(ctx, from.db, tx) })
	return errors.Join(err, from.Close())
}

// fill copies everything into a store that must be empty, and sets the revision behind
// that of every key that came.
func fill(ctx context.Context, from queryer, tx *sql.Tx) error {
	for _, t := range backedUp() {
		var rows int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM `+t.name).Scan(&rows); err != nil {
			return err
		}
		if rows > 0 {
			return errors.New("the database already holds keys or usage; restore into an empty one")
		}
	}
	if err := copyTables(ctx, from, tx); err != nil {
		return err
	}
	const behind = `UPDATE tillroll_counters SET value = value + (SELECT coalesce(max(revision), 0) FROM tillroll_keys) WHERE name = 'revision'`
	_, err := tx.ExecContext(ctx, behind)
	return err
}

// copyFile keeps the copy private from its first byte, as the database is.
func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}

// copyTables says which table an error is about: a backup is often restored by who did
// not make it.
func copyTables(ctx context.Context, from queryer, to *sql.Tx) error {
	for _, t := range backedUp() {
		if err := t.copy(ctx, from, to); err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return nil
}

// copy holds a whole table in memory: keys and days of use are counted in thousands.
func (t table) copy(ctx context.Context, from queryer, to *sql.Tx) error {
	columns := strings.Join(t.columns, ", ")
	rows, err := queryAll(ctx, from, func(rows *sql.Rows) ([]any, error) {
		values := make([]any, len(t.columns))
		places := make([]any, len(t.columns))
		for i := range values {
			places[i] = &values[i]
		}
		return values, rows.Scan(places...)
	}, `SELECT `+columns+` FROM `+t.name)
	if err != nil {
		return err
	}
	marks := make([]string, len(t.columns))
	for i := range marks {
		marks[i] = fmt.Sprintf("$%d", i+1)
	}
	insert, err := to.PrepareContext(ctx, `INSERT INTO `+t.name+` (`+columns+`) VALUES (`+strings.Join(marks, ", ")+`)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, values := range rows {
		if _, err := insert.ExecContext(ctx, values...); err != nil {
			return err
		}
	}
	return nil
}
