package keyring

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/keys"
)

// Backup saves the key store while servers use it.
func Backup() *cobra.Command {
	var database string
	var force bool
	command := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the key database to a file while servers use it",
		Long: `Copy the keys, their usage and the audit trail as they are at one moment to a
file. Servers go on meanwhile. The copy is an SQLite file for either kind of
database; it is checked, readable for its owner alone, and appears whole or not
at all. tillroll restore brings it back.`,
		Example: "  tillroll backup /var/backups/tillroll-$(date +%F).db",
		Args:    usage.Wants(1, 1, "one file to write"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if _, err := os.Stat(files[0]); err == nil && !force {
				return fmt.Errorf("%s is there already: choose another name, or give --force to replace it", files[0])
			}
			return withStore(cmd, database, true, func(ctx context.Context, store *keys.Store) error {
				if err := store.Backup(ctx, files[0]); err != nil {
					return err
				}
				list, err := store.List(ctx)
				if err != nil {
					return err
				}
				return note(cmd.ErrOrStderr(), "The %s is copied to %s; keys: %d.\n", store, files[0], len(list))
			})
		},
	}
	addDatabaseFlag(command, &database)
	command.Flags().BoolVar(&force, "force", false, "replace FILE if it is there")
	return command
}

// Restore brings a backup back, or moves the keys to another kind of database.
func Restore() *cobra.Command {
	var database string
	command := &cobra.Command{
		Use:   "restore FILE",
		Short: "Fill an empty key database from a backup",
		Long: `Fill an empty key database from a file that tillroll backup made. The database
may be of the other kind: this is also the way from one SQLite file to
PostgreSQL. Restore before the first start of a server, which would make a key
of its own.`,
		Example: `  tillroll restore tillroll-2026-11-15.db --database new.db
  TILLROLL_DATABASE=postgres://… tillroll restore tillroll-2026-11-15.db`,
		Args: usage.Wants(1, 1, "one file, a backup"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := keys.CheckBackup(cmd.Context(), files[0]); err != nil {
				return err
			}
			return withStore(cmd, database, false, func(ctx context.Context, store *keys.Store) error {
				if err := store.Restore(ctx, files[0]); err != nil {
					return err
				}
				list, err := store.List(ctx)
				if err != nil {
					return err
				}
				return note(cmd.ErrOrStderr(), "%s is restored into the %s; keys: %d.\n", files[0], store, len(list))
			})
		},
	}
	addDatabaseFlag(command, &database)
	return command
}
