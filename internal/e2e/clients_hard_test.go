//go:build hard

package e2e

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Programs that send a file of 12 MB and print the status they saw.
const (
	pythonClient = `
import http.client, sys
host, body, n = sys.argv[1], open(sys.argv[2], "rb").read(), int(sys.argv[3])
for _ in range(n):
    c = http.client.HTTPConnection(host, timeout=120)
    c.request("POST", "/convert", body, {"Authorization": sys.argv[4]})
    print(c.getresponse().status)
    c.close()
`
	nodeClient = `
const [host, file, n, key] = process.argv.slice(1);
const body = require("fs").readFileSync(file);
(async () => { for (let i = 0; i < n; i++) { const r = await fetch("http://" + host + "/convert", { method: "POST", body, headers: { Authorization: key } }); await r.text(); console.log(r.status); } })();
`
	curlClient = `for i in $(seq "$3"); do curl -sS -o /dev/null -w '%{http_code}\n' -H "Authorization: $4" --data-binary "@$2" "http://$1/convert"; done`
)

// goClient does the same in this process, with a connection for each body.
func goClient(address string, body []byte, n int, key string) (string, error) {
	var seen strings.Builder
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: patience}
	for range n {
		request, err := http.NewRequest(http.MethodPost, "http://"+address+"/convert", bytes.NewReader(body))
		if err != nil {
			return seen.String(), err
		}
		request.Header.Set("Authorization", key)
		answer, err := client.Do(request)
		if err != nil {
			return seen.String(), err
		}
		_, err = io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		if err != nil {
			return seen.String(), err
		}
		fmt.Fprintln(&seen, answer.StatusCode)
	}
	return seen.String(), nil
}

// TestHardRefusalsArrive: a client that is still sending 12 MB sees why it is refused,
// and no broken pipe.
func TestHardRefusalsArrive(t *testing.T) {
	const each = 1000
	file := filepath.Join(t.TempDir(), "body.json")
	body := []byte(`{"transactions":[{}` + strings.Repeat(`,{}`, 4<<20) + `]}`)
	if err := os.WriteFile(file, body, 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	program := func(command ...string) func(string) (string, error) {
		return func(key string) (string, error) {
			arguments := append(command[1:len(command):len(command)], s.address, file, fmt.Sprint(each), key)
			out, err := exec.Command(command[0], arguments...).CombinedOutput()
			return string(out), err
		}
	}
	for client, send := range map[string]func(key string) (string, error){
		"http.client": program("python3", "-c", pythonClient),
		"fetch":       program("node", "-e", nodeClient),
		"curl":        program("bash", "-c", curlClient, "bash"),
		"net/http":    func(key string) (string, error) { return goClient(s.address, body, each, key) },
	} {
		for want, key := range map[string]string{"401": "Bearer wrong", "413": "Bearer " + fixedKey} {
			out, err := send(key)
			seen := strings.Count(out, want+"\n")
			t.Logf("%s: %s seen %d of %d times", client, want, seen, each)
			if err != nil || seen != each {
				t.Errorf("%s: %v\n%.2000s", client, err, out)
			}
		}
	}
	s.mustStillLive(t)
}
