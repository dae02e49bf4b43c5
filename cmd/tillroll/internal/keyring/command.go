// Package keyring holds the commands of the key store: keys (create, list, rotate, revoke,
// stats, events), backup and restore. The secret of a key is printed once, alone on standard
// output, so that a script can keep it; everything else about it can be had as JSON.
package keyring

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"tillroll/keys"
)

// databaseVariable names the database where --database does not. A password is better
// kept there: command lines are seen by everybody on the machine.
const databaseVariable = "TILLROLL_DATABASE"

// Command is the operator's door to the key store.
func Command() *cobra.Command {
	door := &keyDoor{now: time.Now}
	command := &cobra.Command{
		Use:   "keys",
		Short: "Make, list, revoke, rotate and count API keys",

		SuggestionsMinimumDistance: 2,
		Long: `Make, list, revoke, rotate and count the API keys that POST /convert,
/statements, /repair, /diff and the conversion under /mcp ask for.

The keys are kept in an SQLite file (tillroll.db in the working directory) or
in the PostgreSQL database that --database or TILLROLL_DATABASE names. A
running server honours every change within 2 seconds; it needs no restart.`,
		Args: noneOfMine,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	door.addFlags(command)
	command.AddCommand(door.createCmd(), door.listCmd(), door.revokeCmd(), door.rotateCmd(), door.statsCmd(), door.eventsCmd())
	return command
}

// noneOfMine refuses a subcommand that is not there and names the one that may be meant.
func noneOfMine(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	meant := cmd.SuggestionsFor(args[0])
	if len(meant) == 0 {
		return fmt.Errorf("there is no command %q: see %s --help", args[0], cmd.CommandPath())
	}
	return fmt.Errorf("there is no command %q; did you mean %s %s?", args[0], cmd.CommandPath(), meant[0])
}

// keyDoor is what the commands on the key store share.
type keyDoor struct {
	database string
	asJSON   bool
	now      func() time.Time
}

func (d *keyDoor) addFlags(command *cobra.Command) {
	addDatabaseFlag(command, &d.database)
	command.PersistentFlags().BoolVar(&d.asJSON, "json", false, "print JSON for programs")
}

// addDatabaseFlag adds --database. What the environment says is no default of the
// flag, because help texts show defaults and the address may hold a password.
func addDatabaseFlag(command *cobra.Command, database *string) {
	command.PersistentFlags().StringVar(database, "database", "",
		"SQLite file or postgres://… (else "+databaseVariable+", else "+keys.DefaultDatabase+")")
}

// withStore runs do on the open store. Only a command that makes keys may make a file.
func withStore(cmd *cobra.Command, database string, existing bool, do func(context.Context, *keys.Store) error) error {
	if database == "" {
		database = os.Getenv(databaseVariable)
	}
	ctx := cmd.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	store, err := keys.OpenWith(ctx, database, keys.OpenOptions{Existing: existing})
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%w: name the server's database with --database or %s", err, databaseVariable)
	}
	if err != nil {
		return err
	}
	if exposed := store.Exposed(); exposed != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), "warning: "+exposed)
	}
	return errors.Join(do(ctx, store), store.Close())
}

// printTable writes rows under a heading for people.
func printTable(w io.Writer, heading string, rows [][]string) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.ReplaceAll(heading, "|", "\t"))
	for _, row := range rows {
		fmt.Fprintln(table, strings.Join(row, "\t"))
	}
	return table.Flush()
}

// keyJSON is a key for programs. Moments that never come are null.
type keyJSON struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Plan     string     `json:"plan"`
	State    string     `json:"state"`
	Created  time.Time  `json:"created"`
	Expires  *time.Time `json:"expires"`
	Revoked  *time.Time `json:"revoked"`
	LastUsed *string    `json:"lastUsed"`
	Requests int64      `json:"requests"`
	Rows     int64      `json:"rows"`
}

// toJSON settles the state by the clock of this machine, as a server here would.
func (d *keyDoor) toJSON(k keys.Key) keyJSON {
	return keyJSON{
		ID: k.ID, Name: k.Name, Plan: k.Plan, State: k.State(d.now()), Created: k.Created,
		Expires: orNull(k.Expires), Revoked: orNull(k.Revoked), LastUsed: orNull(k.LastUsed),
		Requests: k.Requests, Rows: k.Rows,
	}
}

// orNull gives no pointer for the zero value, which JSON writes as null.
func orNull[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// dayOr writes the day of a moment, or a dash where it never comes.
func dayOr(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Format(time.DateOnly)
}
