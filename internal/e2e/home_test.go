package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestPersonalSettingsChangeNothing runs the commands as two people on two machines would:
// in another home, language, time zone and network. What they write must be the same.
func TestPersonalSettingsChangeNothing(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in.csv")
	if err := os.WriteFile(in, []byte("Date,Description,Amount\n03/04/2024,Tea,\"-1,50\"\n31/12/2023,ISTANBUL I\u0131\u0130i,2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	home := filepath.Join(dir, "home")
	for _, folder := range []string{home, filepath.Join(home, ".config"), filepath.Join(home, ".config", "tillroll")} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{".tillroll", ".tillrollrc", ".pgpass", ".netrc", ".config/tillroll/config"} {
		if err := os.WriteFile(filepath.Join(home, name), []byte("format = csv\nTILLROLL_FORMAT=csv\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	somebody := []string{
		"HOME=" + home, "XDG_CONFIG_HOME=" + filepath.Join(home, ".config"), "LANG=tr_TR.UTF-8", "LC_ALL=de_DE.UTF-8", "LANGUAGE=ar", "TZ=Pacific/Kiritimati",
		"HTTP_PROXY=http://127.0.0.1:1", "HTTPS_PROXY=http://127.0.0.1:1", "ALL_PROXY=http://127.0.0.1:1", "DBUS_SESSION_BUS_ADDRESS=unix:path=" + filepath.Join(home, "bus"), "PATH=/nowhere",
	}
	for _, arguments := range [][]string{{"convert", in, "-o", "-"}, {"validate", in}, {"version"}, {"--help"}} {
		var said [2][]byte
		for i, environment := range [][]string{plainEnvironment(), somebody} {
			cmd := exec.Command(binary, arguments...)
			cmd.Env, cmd.Dir = environment, dir
			said[i], _ = cmd.CombinedOutput() // the exit code is the same when the words are
		}
		if !bytes.Equal(said[0], said[1]) {
			t.Errorf("%v: nobody sees\n%s\nsomebody\n%s", arguments, said[0], said[1])
		}
	}
}

// TestHomeIsMadeUp: make test runs the tests as nobody in particular. A lone go test does
// not say so, and then there is nothing to hold.
func TestHomeIsMadeUp(t *testing.T) {
	made := os.Getenv("TILLROLL_MADE_UP_HOME")
	if made == "" {
		return
	}
	if home, err := os.UserHomeDir(); err != nil || home != made {
		t.Errorf("the home is %s, not %s", home, made)
	}
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "DBUS_SESSION_BUS_ADDRESS", "GNOME_KEYRING_CONTROL", "SSH_AUTH_SOCK", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "PGPASSWORD", "PGHOST", "LC_MESSAGES"} {
		if value, set := os.LookupEnv(name); set {
			t.Errorf("%s is %s", name, value)
		}
	}
	if os.Getenv("TZ") != "UTC" || os.Getenv("LC_ALL") != "C.UTF-8" {
		t.Errorf("TZ %s, LC_ALL %s", os.Getenv("TZ"), os.Getenv("LC_ALL"))
	}
}
