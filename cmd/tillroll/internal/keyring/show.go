package keyring

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/keys"
)

// listCmd shows ended keys too: bills and logs still name them.
func (d *keyDoor) listCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "Show every key, without the secrets",
		Example: "  tillroll keys list\n  tillroll keys list --json | jq '.[] | select(.state == \"active\") | .name'",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withStore(cmd, d.database, true, func(ctx context.Context, store *keys.Store) error {
				list, err := store.List(ctx)
				if err != nil {
					return err
				}
				return d.showList(cmd, store, list)
			})
		},
	}
}

func (d *keyDoor) showList(cmd *cobra.Command, store *keys.Store, list []keys.Key) error {
	if d.asJSON {
		all := make([]keyJSON, 0, len(list))
		for _, key := range list {
			all = append(all, d.toJSON(key))
		}
		return terminal.JSON(cmd.OutOrStdout(), all)
	}
	if len(list) == 0 {
		return note(cmd.ErrOrStderr(), "There is no key in the %s. tillroll keys create --name NAME makes one.\n", store)
	}
	rows := make([][]string, 0, len(list))
	for _, key := range list {
		used := key.LastUsed
		if used == "" {
			used = "-"
		}
		rows = append(rows, []string{
			key.ID, key.Name, key.Plan, key.State(d.now()), dayOr(key.Created), dayOr(key.Expires), used, count(key.Requests), count(key.Rows),
		})
	}
	return printTable(cmd.OutOrStdout(), "ID|NAME|PLAN|STATE|CREATED|EXPIRES|LAST USED|REQUESTS|ROWS", rows)
}

// usageJSON is one line of stats for programs.
type usageJSON struct {
	Day      string `json:"day"`
	ID       string `json:"id"`
	Name     string `json:"name"`
	Requests int64  `json:"requests"`
	Rows     int64  `json:"rows"`
}

// statsDays is how far back stats look unless told otherwise.
const statsDays = 30

// statsCmd is what bills are made from, so it takes days and not a span of time.
func (d *keyDoor) statsCmd() *cobra.Command {
	var options keys.UsageOptions
	command := &cobra.Command{
		Use:   "stats",
		Short: "Count requests and rows per key and day",
		Long: `Count requests and rows per key and day (UTC), for bills. Servers write their
counts every 10 seconds and when they stop. Fixed keys of the configuration
appear as fixed-1, fixed-2 and so on, in the order in which they are
configured; subjects of access tokens as sub- and a hash.`,
		Example: "  tillroll keys stats --from 2026-10-01 --to 2026-10-31 --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if options.From == "" {
				options.From = d.now().UTC().AddDate(0, 0, -statsDays).Format(time.DateOnly)
			}
			for _, day := range []string{options.From, options.To} {
				if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
					return fmt.Errorf("%q is not a day: write YYYY-MM-DD", day)
				}
			}
			if options.To != "" && options.To < options.From {
				return fmt.Errorf("--from %s lies after --to %s", options.From, options.To)
			}
			return withStore(cmd, d.database, true, func(ctx context.Context, store *keys.Store) error {
				usage, err := store.Usage(ctx, options)
				if err != nil {
					return err
				}
				if len(usage) == 0 {
					if err := isKnown(ctx, store, options.KeyID); err != nil {
						return err
					}
				}
				return d.showUsage(cmd, options.From, usage)
			})
		},
	}
	flags := command.Flags()
	flags.StringVar(&options.From, "from", "", fmt.Sprintf("first day, YYYY-MM-DD (default %d days ago)", statsDays))
	flags.StringVar(&options.To, "to", "", "last day, YYYY-MM-DD (default today)")
	flags.StringVar(&options.KeyID, "key", "", "id of the only key wanted")
	return command
}

// isKnown refuses an id that no key has. Fixed keys and subjects of tokens stand in no list.
func isKnown(ctx context.Context, store *keys.Store, id string) error {
	if id == "" || strings.HasPrefix(id, "fixed-") || strings.HasPrefix(id, "sub-") {
		return nil
	}
	list, err := store.List(ctx)
	if err != nil || slices.ContainsFunc(list, func(k keys.Key) bool { return k.ID == id }) {
		return err
	}
	return fmt.Errorf("there is no key %s; tillroll keys list shows those there are", id)
}

func (d *keyDoor) showUsage(cmd *cobra.Command, from string, usage []keys.DayUsage) error {
	if d.asJSON {
		all := make([]usageJSON, 0, len(usage))
		for _, u := range usage {
			all = append(all, usageJSON{u.Day, u.KeyID, u.Name, u.Requests, u.Rows})
		}
		return terminal.JSON(cmd.OutOrStdout(), all)
	}
	if len(usage) == 0 {
		return note(cmd.ErrOrStderr(), "No key was used since %s.\n", from)
	}
	var requests, converted int64
	rows := make([][]string, 0, len(usage)+1)
	for _, u := range usage {
		requests, converted = requests+u.Requests, converted+u.Rows
		rows = append(rows, []string{u.Day, u.KeyID, count(u.Requests), count(u.Rows), u.Name})
	}
	rows = append(rows, []string{"total", "", count(requests), count(converted)})
	return printTable(cmd.OutOrStdout(), "DAY|KEY|REQUESTS|ROWS|NAME", rows)
}

// eventJSON is one line of the audit trail for programs.
type eventJSON struct {
	At    time.Time `json:"at"`
	Actor string    `json:"actor"`
	Event string    `json:"event"`
	ID    string    `json:"id"`
}

// eventsCmd shows the audit trail, to which nothing but the store itself can write.
func (d *keyDoor) eventsCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "events",
		Short: "Show who made, rotated or revoked which key, and when",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withStore(cmd, d.database, true, func(ctx context.Context, store *keys.Store) error {
				events, err := store.Events(ctx)
				if err != nil {
					return err
				}
				return d.showEvents(cmd.OutOrStdout(), events)
			})
		},
	}
}

func (d *keyDoor) showEvents(w io.Writer, events []keys.Event) error {
	if d.asJSON {
		all := make([]eventJSON, 0, len(events))
		for _, e := range events {
			all = append(all, eventJSON{e.At, e.Actor, e.Event, e.KeyID})
		}
		return terminal.JSON(w, all)
	}
	rows := make([][]string, 0, len(events))
	for _, e := range events {
		rows = append(rows, []string{e.At.Format(time.RFC3339), e.Event, e.KeyID, e.Actor})
	}
	return printTable(w, "TIME|EVENT|KEY|BY", rows)
}

func count(n int64) string { return strconv.FormatInt(n, 10) }

// note tells people something that is no answer for programs.
func note(w io.Writer, format string, arguments ...any) error {
	_, err := fmt.Fprintf(w, format, arguments...)
	return err
}
