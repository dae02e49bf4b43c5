package keyring

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tillroll/keys"

	"github.com/spf13/cobra"
)

// keysRun is one run of the program: what it printed where.
type keysRun struct {
	out, errOut string
	err         error
}

// runKeys runs a command on the database of the test.
func runKeys(t *testing.T, args ...string) keysRun {
	t.Helper()
	var out, errOut bytes.Buffer
	root := &cobra.Command{Use: "tillroll", SilenceUsage: true, SilenceErrors: true}
	root.AddCommand(Command(), Backup(), Restore())
	root.SetOut(&out)
	root.SetErr(&errOut)
	root.SetArgs(args)
	err := root.ExecuteContext(t.Context())
	return keysRun{out.String(), errOut.String(), err}
}

// mustKeys runs a command that must succeed.
func mustKeys(t *testing.T, args ...string) keysRun {
	t.Helper()
	run := runKeys(t, args...)
	if run.err != nil {
		t.Fatalf("%s: %v", strings.Join(args, " "), run.err)
	}
	return run
}

// listKeys gives what keys list --json prints.
func listKeys(t *testing.T, args ...string) (list []keyJSON) {
	t.Helper()
	run := mustKeys(t, append([]string{"keys", "list", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(run.out), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// ownDatabase names a new database in the environment and gives its path.
func ownDatabase(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "keys.db")
	t.Setenv(databaseVariable, path)
	return path
}

func TestKeysCreatePrintsTheKeyAlone(t *testing.T) {
	path := ownDatabase(t)
	run := mustKeys(t, "keys", "create", "--name", "Ada's books", "--expires", "90d")
	secret := strings.TrimSuffix(run.out, "\n")
	if !keys.WellFormed(secret) {
		t.Errorf("standard output is %q", run.out)
	}
	for _, want := range []string{"Ada's books", "pro", "expires", "SQLite file " + path, "this once"} {
		if !strings.Contains(run.errOut, want) {
			t.Errorf("standard error does not tell %q: %s", want, run.errOut)
		}
	}
	if strings.Contains(run.errOut, secret) {
		t.Error("the key is printed twice")
	}
	list := mustKeys(t, "keys", "list")
	if !strings.Contains(list.out, "Ada's books") || strings.Contains(list.out, keys.Prefix) {
		t.Errorf("the list is\n%s", list.out)
	}
}

func TestKeysLifeInJSON(t *testing.T) {
	ownDatabase(t)
	var made struct{ Key, ID, Database string }
	run := mustKeys(t, "keys", "create", "--name", "shop", "--json")
	if err := json.Unmarshal([]byte(run.out), &made); err != nil {
		t.Fatal(err)
	}
	if !keys.WellFormed(made.Key) || !strings.HasPrefix(made.Database, "SQLite file /") || run.errOut != "" {
		t.Errorf("create printed %+v and %q", made, run.errOut)
	}
	if told := mustKeys(t, "keys", "rotate", made.ID, "--overlap", "2h").errOut; !strings.Contains(told, made.ID+" works until ") {
		t.Errorf("rotate with an overlap printed %q", told)
	}
	if told := mustKeys(t, "keys", "rotate", made.ID).errOut; !strings.Contains(told, made.ID+" has ended") {
		t.Errorf("rotate printed %q", told)
	}
	mustKeys(t, "keys", "revoke", made.ID, "--json")
	var states []string
	for _, key := range listKeys(t) {
		states = append(states, key.Name+" "+key.State)
	}
	if got := strings.Join(states, ", "); strings.Count(got, "active") != 2 || strings.Count(got, "shop revoked") != 1 {
		t.Errorf("the keys are %s", got)
	}
	events := mustKeys(t, "keys", "events")
	for event, want := range map[string]int{"created": 3, "rotated": 2, "revoked": 0} {
		if got := strings.Count(events.out, event); got != want {
			t.Errorf("%d events of the kind %s, want %d:\n%s", got, event, want, events.out)
		}
	}
}

func TestKeysRevokeBySecret(t *testing.T) {
	ownDatabase(t)
	secret := strings.TrimSpace(mustKeys(t, "keys", "create", "--name", "leaked").out)
	run := mustKeys(t, "keys", "revoke", secret)
	if !regexp.MustCompile(`^key_\w{10} \(leaked\) is revoked since .* UTC\.\n$`).MatchString(run.out) {
		t.Errorf("revoke printed %q", run.out)
	}
	if state := listKeys(t)[0].State; state != "revoked" {
		t.Errorf("the key is %s", state)
	}
}

func TestKeysHints(t *testing.T) {
	path := ownDatabase(t)
	mustKeys(t, "keys", "create", "--name", "shop")
	id := listKeys(t)[0].ID
	for _, c := range []struct{ args, want string }{
		{"revoke shop", "did you mean " + id},
		{"revoke " + id[:len(id)-1], "did you mean " + id},
		{"rotate " + id + "x", "did you mean " + id},
		{"revoke key_nobody-at-all", "tillroll keys list"},
		{"revok " + id, "did you mean tillroll keys revoke"},
		{"list --database " + path + ".not", "no such file"},
		{"list --database mysql://root:hunter2@db/x", "postgres://"},
		{"create --name x --expires soon", "write 12h, 90d"},
		{"create --name x --expires 2001-01-01", "is over"},
		{"create --name x --expires 101y", "100 years"},
		{"rotate " + id + " --overlap -1h", "--overlap"},
		{"stats --from yesterday", "YYYY-MM-DD"},
		{"stats --from 2026-02-01 --to 2026-01-01", "--from 2026-02-01 lies after --to 2026-01-01"},
		{"stats --key key_none", "there is no key key_none; tillroll keys list"},
		{"create", `a key needs a name, so that you know later whose it is: tillroll keys create --name`},
		{"revoke", "takes the ids of keys, and none was given"},
	} {
		run := runKeys(t, append([]string{"keys"}, strings.Fields(c.args)...)...)
		if run.err == nil || !strings.Contains(run.err.Error(), c.want) || strings.Contains(run.err.Error(), "hunter2") {
			t.Errorf("keys %s: %v, want … %s …", c.args, run.err, c.want)
		}
	}
	if _, err := os.Stat(path + ".not"); err == nil {
		t.Error("a list made a database")
	}
}

func TestKeysStats(t *testing.T) {
	path := ownDatabase(t)
	mustKeys(t, "keys", "create", "--name", "shop")
	if run := mustKeys(t, "keys", "stats"); run.out != "" || !strings.Contains(run.errOut, "No key was used") {
		t.Errorf("without usage stats print %q and %q", run.out, run.errOut)
	}
	store, err := keys.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	id := listKeys(t)[0].ID
	checker := keys.NewChecker(store, nil, keys.CheckerOptions{})
	checker.Used(id, 2, 1500)
	if err := checker.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if run := mustKeys(t, "keys", "stats", "--key", id); !regexp.MustCompile(`(?m)^\d{4}-\d\d-\d\d +` + id + ` +2 +1500 +shop\ntotal +2 +1500$`).MatchString(run.out) {
		t.Errorf("stats print\n%s", run.out)
	}
	var usage []usageJSON
	if err := json.Unmarshal([]byte(mustKeys(t, "keys", "stats", "--json").out), &usage); err != nil || len(usage) != 1 || usage[0].Rows != 1500 {
		t.Errorf("stats --json print %+v, %v", usage, err)
	}
}

func TestBackupAndRestore(t *testing.T) {
	path := ownDatabase(t)
	mustKeys(t, "keys", "create", "--name", "shop")
	backup, restored := path+".backup", path+".restored"
	if run := mustKeys(t, "backup", backup); !strings.Contains(run.errOut, "keys: 1") {
		t.Errorf("backup printed %q", run.errOut)
	}
	if run := runKeys(t, "backup", backup); run.err == nil || !strings.Contains(run.err.Error(), "--force") {
		t.Errorf("a second backup gives %v", run.err)
	}
	mustKeys(t, "backup", backup, "--force")
	if run := runKeys(t, "backup", filepath.Join(path+".none", "b.db")); run.err == nil || !strings.Contains(run.err.Error(), "there is no folder "+path+".none") {
		t.Errorf("a backup into no folder gives %v", run.err)
	}
	stray := path + ".stray"
	if err := os.WriteFile(stray, []byte("%PDF-1.4"), 0o600); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{path + ".none": "there is no such file", stray: "it is no backup of a key database"} {
		if run := runKeys(t, "restore", file, "--database", restored); run.err == nil || !strings.Contains(run.err.Error(), want) {
			t.Errorf("restoring %s gives %v", file, run.err)
		}
	}
	if _, err := os.Stat(restored); err == nil {
		t.Error("a restore that failed made a database")
	}
	mustKeys(t, "restore", backup, "--database", restored)
	if list := listKeys(t, "--database", restored); len(list) != 1 || list[0].Name != "shop" {
		t.Errorf("restored were %+v", list)
	}
}

func TestParseTerm(t *testing.T) {
	now := time.Date(2026, 11, 15, 18, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"":           0,
		"90s":        90 * time.Second,
		"5m":         5 * time.Minute,
		"12h":        12 * time.Hour,
		"90d":        90 * 24 * time.Hour,
		"2w":         14 * 24 * time.Hour,
		"1y":         365 * 24 * time.Hour,
		"2026-11-15": 6 * time.Hour,
		"2026-11-16": 30 * time.Hour,
	} {
		if got, err := parseLifetime(text, now); err != nil || got != want {
			t.Errorf("parseLifetime(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"d", "90", "0d", "-1d", "1.5h", "90D", "2026-02-30", "2026-11-14", "99999999999999999999d", "200y", "é"} {
		if got, err := parseLifetime(text, now); err == nil {
			t.Errorf("parseLifetime(%q) = %v", text, got)
		}
	}
}
