package keyring

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/keys"
)

// createCmd asks for a name, because a key without one cannot be revoked with confidence
// a year later.
func (d *keyDoor) createCmd() *cobra.Command {
	var options keys.CreateOptions
	var expires string
	command := &cobra.Command{
		Use:   "create --name NAME",
		Short: "Make a key and print it, this once",
		Long: `Make a key. The key goes to standard output, everything else to standard error,
so that KEY=$(tillroll keys create --name shop) holds the key alone. It is
stored as a hash: who loses it makes another.`,
		Example: `  tillroll keys create --name "Ada's bookkeeping"
  tillroll keys create --name trial --expires 90d --json
  tillroll keys create --name audit --expires 2027-01-31`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if options.Name == "" {
				return errors.New(`a key needs a name, so that you know later whose it is: tillroll keys create --name "Ada's bookkeeping"`)
			}
			var err error
			if options.Lifetime, err = parseLifetime(expires, d.now()); err != nil {
				return fmt.Errorf("--expires: %w", err)
			}
			return withStore(cmd, d.database, false, func(ctx context.Context, store *keys.Store) error {
				secret, key, err := store.Create(ctx, options)
				if err != nil {
					return err
				}
				return d.showNew(cmd, store, secret, key)
			})
		},
	}
	flags := command.Flags()
	flags.StringVar(&options.Name, "name", "", "whose key it is (needed)")
	flags.StringVar(&options.Plan, "plan", keys.PlanPro, "plan of the key; only pro keys may convert")
	flags.StringVar(&expires, "expires", "", "how long it works: 12h, 90d, 6w, 1y, or the last day as YYYY-MM-DD (default for ever)")
	return command
}

// showNew prints a new key: the one moment at which it can be seen.
func (d *keyDoor) showNew(cmd *cobra.Command, store *keys.Store, secret string, k keys.Key) error {
	if d.asJSON {
		return terminal.JSON(cmd.OutOrStdout(), struct {
			Key string `json:"key"`
			keyJSON
			Database string `json:"database"`
		}{secret, d.toJSON(k), store.String()})
	}
	until := "never expires"
	if !k.Expires.IsZero() {
		until = "expires " + k.Expires.Format("2006-01-02 15:04 MST")
	}
	fmt.Fprintln(cmd.OutOrStdout(), secret)
	_, err := fmt.Fprintf(cmd.ErrOrStderr(), "%s (%s, %s, %s) is stored in the %s.\nThe key above is shown this once: keep it now.\n",
		k.ID, k.Name, k.Plan, until, store)
	if err == nil && k.Plan != keys.PlanPro {
		_, err = fmt.Fprintf(cmd.ErrOrStderr(), "It cannot convert: only keys of the plan %s may.\n", keys.PlanPro)
	}
	return err
}

// revokeCmd goes on after an id it does not know: the others of the line leak meanwhile.
func (d *keyDoor) revokeCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "revoke ID…",
		Short: "End keys for good",
		Long: `End keys for good. Servers refuse them within 2 seconds. A key that was found
where it should not be can be given itself instead of its id.`,
		Example: "  tillroll keys revoke key_7m3kq9wx2a",
		Args:    usage.Wants(1, usage.NoMaximum, "the ids of keys"),
		RunE: func(cmd *cobra.Command, ids []string) error {
			return withStore(cmd, d.database, true, func(ctx context.Context, store *keys.Store) error {
				var revoked []keyJSON
				var failed error
				for _, id := range ids {
					key, err := store.Revoke(ctx, id)
					if err != nil {
						failed = errors.Join(failed, withHint(ctx, store, err))
						continue
					}
					revoked = append(revoked, d.toJSON(key))
				}
				return errors.Join(d.showRevoked(cmd.OutOrStdout(), revoked), failed)
			})
		},
	}
}

// showRevoked tells the moment, also of a key that was revoked before.
func (d *keyDoor) showRevoked(w io.Writer, revoked []keyJSON) error {
	if d.asJSON {
		return terminal.JSON(w, slices.Concat([]keyJSON{}, revoked)) // never null
	}
	for _, key := range revoked {
		if _, err := fmt.Fprintf(w, "%s (%s) is revoked since %s.\n", key.ID, key.Name, key.Revoked.Format("2006-01-02 15:04:05 MST")); err != nil {
			return err
		}
	}
	return nil
}

// rotateCmd is for keys that are due, not for those that leaked: with an overlap the old
// one goes on working.
func (d *keyDoor) rotateCmd() *cobra.Command {
	var overlap string
	command := &cobra.Command{
		Use:   "rotate ID",
		Short: "Replace a key by a new one of the same name, plan and lifetime",
		Long: `Replace a key. The new one has the same name, plan and lifetime and an id of
its own. The old one ends at once or, with --overlap, when its users have had
time to change.`,
		Example: `  tillroll keys rotate key_7m3kq9wx2a
  tillroll keys rotate key_7m3kq9wx2a --overlap 24h`,
		Args: usage.Wants(1, 1, "the id of one key"),
		RunE: func(cmd *cobra.Command, ids []string) error {
			both, err := parseLifetime(overlap, d.now())
			if err != nil {
				return fmt.Errorf("--overlap: %w", err)
			}
			return withStore(cmd, d.database, true, func(ctx context.Context, store *keys.Store) error {
				secret, key, err := store.Rotate(ctx, ids[0], both)
				if err != nil {
					return withHint(ctx, store, err)
				}
				return errors.Join(d.showNew(cmd, store, secret, key), d.showOld(cmd, ids[0], both))
			})
		},
	}
	command.Flags().StringVar(&overlap, "overlap", "", "how long the old key goes on working: 12h, 7d (default not at all)")
	return command
}

// showOld tells how long the key that was replaced goes on working.
func (d *keyDoor) showOld(cmd *cobra.Command, id string, overlap time.Duration) error {
	if d.asJSON {
		return nil
	}
	if strings.HasPrefix(id, keys.Prefix) {
		id = "The old key" // given itself: it is not repeated on a screen
	}
	fate := "has ended; servers refuse it within 2 seconds"
	if overlap > 0 {
		fate = "works until " + d.now().Add(overlap).UTC().Format("2006-01-02 15:04 MST") + " at most"
	}
	_, err := fmt.Fprintf(cmd.ErrOrStderr(), "%s %s.\n", id, fate)
	return err
}

// withHint adds to an unknown id which one may have been meant.
func withHint(ctx context.Context, store *keys.Store, err error) error {
	var unknown *keys.UnknownKeyError
	if !errors.As(err, &unknown) {
		return err
	}
	list, listErr := store.List(ctx)
	if listErr != nil {
		return err
	}
	if meant := meantKey(unknown.ID, list); meant != "" {
		return fmt.Errorf("%w in the %s; did you mean %s?", err, store, meant)
	}
	return fmt.Errorf("%w in the %s; tillroll keys list shows those there are", err, store)
}

// meantKey finds the key whose name was given instead of its id, or whose id differs in
// little from what was given; "" if there is none or more than one.
func meantKey(given string, list []keys.Key) string {
	if given == "" {
		return ""
	}
	var meant []string
	for _, key := range list {
		if strings.EqualFold(key.Name, given) || strings.HasPrefix(key.ID, given) || differInLittle(key.ID, given) {
			meant = append(meant, key.ID)
		}
	}
	if len(meant) != 1 {
		return ""
	}
	return meant[0]
}

// mostSlips is how many characters of an id may be wrong for it to be recognised.
const mostSlips = 2

// differInLittle compares two ids after what they have in common at both ends: what is
// left is a slip of the finger, two letters swapped, or one lost.
func differInLittle(a, b string) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return max(len(a), len(b)) <= mostSlips
}
