package service

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"tillroll/cmd/tillroll/internal/usage"

	"github.com/spf13/pflag"
)

// printed is what a server under test has printed so far.
type printed struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *printed) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(text)
}

func (p *printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// await gives the first match of a pattern, as soon as it is printed.
func (p *printed) await(t *testing.T, pattern string) []string {
	t.Helper()
	expression := regexp.MustCompile(pattern)
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if found := expression.FindStringSubmatch(p.String()); found != nil {
			return found
		}
	}
	t.Fatalf("%s was not printed:\n%s", pattern, p)
	return nil
}

// startServe runs the command's inner part until the test ends.
func startServe(t *testing.T, args ...string) (out, log *printed) {
	t.Helper()
	var c settings
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.flags(flags)
	database := filepath.Join(t.TempDir(), "keys.db")
	if err := flags.Parse(append([]string{"--addr", "127.0.0.1:0", "--database", database}, args...)); err != nil {
		t.Fatal(err)
	}
	out, log = &printed{}, &printed{}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- c.serve(ctx, out, log) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("serve ended with %v", err)
		}
	})
	return out, log
}

// TestFirstStart takes the printed line for what it says.
func TestFirstStart(t *testing.T) {
	out, log := startServe(t)
	line := out.await(t, `curl (http://\S+) -H '([^:]+): ([^']+)' -d '([^']+)'`)
	request, err := http.NewRequest(http.MethodPost, line[1], strings.NewReader(line[4]))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set(line[2], line[3])
	answer, body := fetch(t, http.DefaultClient, request)
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(body, `{"format":"qbo","transactions":1,"skipped":0,"inputCount":1,"valid":true,"issues":[]`) {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
	secret := strings.TrimPrefix(line[3], "Bearer ")
	if strings.Contains(log.String(), secret) {
		t.Error("the key is in the log")
	}
	if !strings.Contains(out.String(), "\n  "+secret+"\n") {
		t.Errorf("the key does not stand alone: %s", out)
	}
}

// TestFixedKeyNeedsNoGreeting: with a key configured nothing is printed, and a base
// address and a listener of their own reach their places.
func TestFixedKeyNeedsNoGreeting(t *testing.T) {
	out, log := startServe(t, "--api-key", "fixed", "--metrics-addr", "127.0.0.1:0", "--base-url", "https://books.example/roll/", "--log-format", "json")
	base := "http://" + log.await(t, `"msg":"listening","addr":"([^"]+)"`)[1]
	metrics := "http://" + log.await(t, `"msg":"metrics","addr":"([^"]+)"`)[1]
	for url, want := range map[string]int{
		base + "/readyz":     http.StatusOK,
		base + "/metrics":    http.StatusNotFound,
		metrics + "/metrics": http.StatusOK,
		metrics + "/readyz":  http.StatusNotFound,
	} {
		request, _ := http.NewRequest(http.MethodGet, url, nil)
		if answer, body := fetch(t, http.DefaultClient, request); answer.StatusCode != want {
			t.Errorf("%s: %d %s", url, answer.StatusCode, body)
		}
	}
	request, _ := http.NewRequest(http.MethodGet, base+"/openapi.json", nil)
	if _, body := fetch(t, http.DefaultClient, request); !strings.Contains(body, `"url": "https://books.example/roll"`) {
		t.Error("the base address is not in the description")
	}
	if out.String() != "" {
		t.Errorf("printed: %s", out)
	}
}

func fetch(t *testing.T, client *http.Client, request *http.Request) (*http.Response, string) {
	t.Helper()
	answer, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// writeCertificate makes a certificate of one's own for a name.
func writeCertificate(t *testing.T, dir, name string) (certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{name}, NotAfter: time.Now().Add(time.Hour)}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for file, block := range map[string]*pem.Block{
		certFile: {Type: "CERTIFICATE", Bytes: cert}, keyFile: {Type: "PRIVATE KEY", Bytes: private},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return certFile, keyFile
}

func TestTLS(t *testing.T) {
	certFile, keyFile := writeCertificate(t, t.TempDir(), "localhost")
	out, _ := startServe(t, "--tls-cert", certFile, "--tls-key", keyFile)
	base := out.await(t, `curl -k (https://[^/]+)/convert`)[1]
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true}}
	request, _ := http.NewRequest(http.MethodGet, base+"/healthz", nil)
	answer, body := fetch(t, client, request)
	client.CloseIdleConnections()
	if answer.StatusCode != http.StatusOK || answer.ProtoMajor != 2 {
		t.Errorf("%s %d %s", answer.Proto, answer.StatusCode, body)
	}
}

// TestRenewedCertificate is served without a restart; half a renewal is not.
func TestRenewedCertificate(t *testing.T) {
	dir := t.TempDir()
	certFile, keyFile := writeCertificate(t, dir, "old.example")
	var log printed
	c := &certificate{certFile: certFile, keyFile: keyFile, logger: slog.New(slog.NewTextHandler(&log, nil))}
	served := func() string {
		pair, err := c.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		return pair.Leaf.DNSNames[0]
	}
	if got := served(); got != "old.example" {
		t.Fatal(got)
	}
	later := time.Now().Add(time.Minute)
	writeCertificate(t, dir, "new.example")
	whole, err := os.ReadFile(certFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		content []byte
		want    string
	}{{whole[:20], "old.example"}, {whole, "new.example"}} {
		later = later.Add(time.Minute)
		if err := os.WriteFile(certFile, step.content, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(certFile, later, later); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if got := served(); got != step.want {
				t.Errorf("%d bytes: %s, want %s", len(step.content), got, step.want)
			}
		}
	}
	if told := strings.Count(log.String(), "level=ERROR"); told != 1 {
		t.Errorf("a certificate that cannot be read was told %d times: %s", told, &log)
	}
	if loaded := strings.Count(log.String(), "certificate loaded"); loaded != 2 {
		t.Errorf("a certificate that can was told %d times: %s", loaded, &log)
	}
	if err := os.WriteFile(certFile, whole[:20], 0o600); err != nil {
		t.Fatal(err)
	}
	c.reload()
	if told := strings.Count(log.String(), "level=ERROR"); told != 2 {
		t.Errorf("a reload that was asked for says nothing: %s", &log)
	}
}

// TestFixedKeys: what could never match is refused, and what can be guessed is warned of.
func TestFixedKeys(t *testing.T) {
	for key, want := range map[string]string{
		"": "empty", " blank": "blanks", "blank\t": "blanks", strings.Repeat("k", 257): "longer than 256", "line\nbreak": "control character",
		strings.Repeat("k", 256): "", "k": "", "schlüssel mit wort": "",
	} {
		err := checkFixedKey(key)
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || len(key) > 8 && strings.Contains(err.Error(), key)) {
			t.Errorf("%.20q: %v", key, err)
		}
	}
	_, log := startServe(t, "--api-key", "k")
	log.await(t, "a fixed key is so short that it can be guessed")
}

func TestHealth(t *testing.T) {
	_, log := startServe(t, "--api-key", "a-key-for-the-test")
	addr := log.await(t, `listening addr=(\S+)`)[1]
	for _, path := range []string{"/healthz", "/readyz"} {
		if err := askHealth(t.Context(), addr, path, false); err != nil {
			t.Error(err)
		}
	}
	if err := askHealth(t.Context(), addr, "/nothing", false); err == nil || !strings.Contains(err.Error(), "404") {
		t.Error(err)
	}
	if err := askHealth(t.Context(), addr, "/healthz", true); err == nil {
		t.Error("plain HTTP was taken for HTTPS")
	}
	t.Setenv("TILLROLL_ADDR", "127.0.0.1:1")
	if err := runHealth(t); !errors.As(err, &usage.Verdict{}) {
		t.Errorf("where nobody listens: %v", err)
	}
	if err := runHealth(t, "--addr", addr, "--ready"); err != nil {
		t.Error(err)
	}
}

// TestAddressesAreJudged: what is no address is refused with one that was probably meant, before anything is made.
func TestAddressesAreJudged(t *testing.T) {
	for given, meant := range map[string]string{
		"18081": "127.0.0.1:18081", "foo": "foo:8080", "::1": "[::1]:8080", "": "127.0.0.1:8080", "http://localhost:80": "127.0.0.1:8080",
	} {
		want := "--addr must be an address and a port, such as " + meant + ", not "
		if err := checkAddress("--addr", given); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", given, err)
		}
	}
	for _, good := range []string{"127.0.0.1:0", ":80", "[::1]:8080", "localhost:http"} {
		if err := checkAddress("--addr", good); err != nil {
			t.Error(err)
		}
	}
	if err := runHealth(t, "--addr", "foo"); err == nil || errors.As(err, &usage.Verdict{}) {
		t.Errorf("a wrong address is a wrong command: %v", err)
	}
}

func runHealth(t *testing.T, args ...string) error {
	t.Helper()
	cmd := Health()
	cmd.SetArgs(append([]string{}, args...)) // without any, cobra would take those of the test
	cmd.SetOut(io.Discard)
	cmd.SetErr(io.Discard)
	return cmd.ExecuteContext(t.Context())
}

func TestEnvironment(t *testing.T) {
	var c settings
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.flags(flags)
	if err := flags.Parse([]string{"--addr", ":1"}); err != nil {
		t.Fatal(err)
	}
	var warnings strings.Builder
	err := fromEnvironment(flags, []string{
		"TILLROLL_ADDR=:2", "TILLROLL_API_KEYS=a, b,,c", "TILLROLL_MAX_BODY_BYTES=99", "TILLROLL_NO_ACCESS_LOG=true",
		"TILLROLL_DATABSE=x", "TILLROLL_API_KEY=for the MCP command", "TILLROLL_SOMETHING_ELSE=1", "PATH=/bin",
	}, &warnings)
	if err != nil {
		t.Fatal(err)
	}
	if c.addr != ":1" || strings.Join(c.apiKeys, "|") != "a|b|c" || c.maxBodyBytes != 99 || !c.quiet {
		t.Errorf("%+v", c)
	}
	const want = "warning: TILLROLL_DATABSE is not a setting of tillroll serve and is ignored (did you mean TILLROLL_DATABASE?)\n" +
		"warning: TILLROLL_SOMETHING_ELSE is not a setting of tillroll serve and is ignored\n"
	if warnings.String() != want {
		t.Errorf("warnings:\n%s", warnings.String())
	}
	if err := fromEnvironment(flags, []string{"TILLROLL_LIMIT_KEY_ROWS=many"}, io.Discard); err == nil || err.Error() != `TILLROLL_LIMIT_KEY_ROWS must be a whole number, not "many"` {
		t.Errorf("a value that is no number: %v", err)
	}
}

// TestBadSettings end the command before it opens anything, with a sentence.
func TestBadSettings(t *testing.T) {
	for name, c := range map[string]settings{
		"--log-format":     {logFormat: "xml", logLevel: "info"},
		"--log-level":      {logFormat: "text", logLevel: "loud"},
		"--tls-cert":       {logFormat: "text", logLevel: "info", tlsCert: "x"},
		"--base-url":       {logFormat: "text", logLevel: "info", maxBodyBytes: 1, baseURL: "example.com"},
		"--trusted-proxy":  {logFormat: "text", logLevel: "info", maxBodyBytes: 1, trustedProxies: []string{"proxy"}},
		"--max-body-bytes": {logFormat: "text", logLevel: "info"},
		"--allowed-origin": {logFormat: "text", logLevel: "info", maxBodyBytes: 1, allowedOrigins: []string{"https://app.example/"}},
		"--allowed-host":   {logFormat: "text", logLevel: "info", maxBodyBytes: 1, allowedHosts: []string{"https://books.example"}},
		"--oauth-issuer":   {logFormat: "text", logLevel: "info", maxBodyBytes: 1, oauthIssuer: "http://login.example"},
		"--oauth-audience": {logFormat: "text", logLevel: "info", maxBodyBytes: 1, oauthAudiences: []string{"books"}},
		"--api-key":        {logFormat: "text", logLevel: "info", maxBodyBytes: 1, apiKeys: []string{""}},
	} {
		_, logErr := c.openLogs(io.Discard)
		_, tlsErr := c.certificate()
		_, configErr := c.serverConfig()
		found := false
		for _, err := range []error{logErr, tlsErr, configErr} {
			found = found || err != nil && strings.Contains(err.Error(), name)
		}
		if !found {
			t.Errorf("%s: %v, %v, %v", name, logErr, tlsErr, configErr)
		}
	}
}

func TestWrongFlags(t *testing.T) {
	for flag, want := range map[string]string{
		"--adr=:1":              "did you mean --addr?",
		"--max-body-bytes=64MB": `--max-body-bytes must be a whole number, not "64MB"`,
		"--no-access-log=maybe": `--no-access-log must be true or false, not "maybe"`,
	} {
		cmd := Command("test")
		cmd.SetArgs([]string{flag})
		cmd.SetOut(io.Discard)
		cmd.SetErr(io.Discard)
		cmd.SilenceUsage = true
		if err := cmd.Execute(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", flag, err)
		}
	}
}
