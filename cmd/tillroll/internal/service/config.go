package service

import (
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"strings"

	"github.com/spf13/pflag"

	"tillroll/keys"
	"tillroll/page"
	"tillroll/server"
)

// settings are what flags and environment say.
type settings struct {
	version        string // of the program
	addr           string
	database       string
	apiKeys        []string
	baseURL        string
	oauthIssuer    string
	oauthAudiences []string
	maxBodyBytes   int64
	metricsAddr    string
	trustedProxies []string
	allowedOrigins []string
	allowedHosts   []string
	tlsCert        string
	tlsKey         string
	logFormat      string
	logLevel       string
	quiet          bool
	limits         keys.Limits
}

// flags declares the settings; the environment's names follow from theirs (envName).
func (c *settings) flags(f *pflag.FlagSet) {
	f.SortFlags = false
	f.StringVar(&c.addr, "addr", "127.0.0.1:8080", "address to listen on")
	f.StringVar(&c.database, "database", keys.DefaultDatabase, "key database: a file, or postgres://… for several replicas")
	f.StringArrayVar(&c.apiKeys, "api-key", nil, "a fixed Pro key of any spelling; repeatable")
	f.StringVar(&c.baseURL, "base-url", "", "address that clients see, a path prefix included")
	f.StringVar(&c.oauthIssuer, "oauth-issuer", "", "OAuth 2 issuer whose access tokens count as Pro keys, spelled as in its tokens")
	f.StringArrayVar(&c.oauthAudiences, "oauth-audience", nil, "audience a token must have (default the base URL, with or without /mcp); repeatable")
	f.Int64Var(&c.maxBodyBytes, "max-body-bytes", server.DefaultMaxBodyBytes, "largest request body, unpacked")
	f.StringVar(&c.metricsAddr, "metrics-addr", "", "second listener for /metrics, which then leaves the first")
	f.StringArrayVar(&c.trustedProxies, "trusted-proxy", nil, "address or network of a proxy whose X-Forwarded-For counts; repeatable")
	f.StringArrayVar(&c.allowedOrigins, "allowed-origin", nil, "browser origin that may call /convert, /statements, /repair, /diff and /mcp; repeatable")
	f.StringArrayVar(&c.allowedHosts, "allowed-host", nil, "public host name, for /mcp behind a proxy on this machine; repeatable")
	f.StringVar(&c.tlsCert, "tls-cert", "", "certificate file (PEM), to serve HTTPS")
	f.StringVar(&c.tlsKey, "tls-key", "", "key file (PEM) of the certificate")
	f.StringVar(&c.logFormat, "log-format", "text", "text or json")
	f.StringVar(&c.logLevel, "log-level", "info", "debug, info, warn or error")
	f.BoolVar(&c.quiet, "no-access-log", false, "no line per request")
	f.IntVar(&c.limits.KeyRequestsPerMinute, "limit-key-requests", 0, "requests per minute of one key (0: no limit)")
	f.IntVar(&c.limits.AddressRequestsPerMinute, "limit-address-requests", 0, "requests per minute of one address (0: no limit)")
	f.IntVar(&c.limits.KeyRowsPerDay, "limit-key-rows", 0, "rows per day of one key (0: no limit)")
}

// serverConfig is the part of the settings that the server itself is made of, checked:
// what is wrong here must be told before a port is taken or a key is made.
func (c *settings) serverConfig() (server.Config, error) {
	if c.maxBodyBytes <= 0 {
		return server.Config{}, errors.New("--max-body-bytes must be more than 0")
	}
	if err := c.checkAddresses(); err != nil {
		return server.Config{}, err
	}
	base, err := c.base()
	if err != nil {
		return server.Config{}, err
	}
	if err := c.checkLists(); err != nil {
		return server.Config{}, err
	}
	if err := c.checkOAuth(); err != nil {
		return server.Config{}, err
	}
	proxies, err := prefixes(c.trustedProxies)
	if err != nil {
		return server.Config{}, err
	}
	return server.Config{
		Version:        c.version,
		BaseURL:        base,
		MaxBodyBytes:   c.maxBodyBytes,
		TrustedProxies: proxies,
		AllowedOrigins: c.allowedOrigins,
		AllowedHosts:   c.allowedHosts,
		HideMetrics:    c.metricsAddr != "",
		Page:           page.Handler(),
		PagePaths:      page.Paths(),
	}, nil
}

// checkAddresses refuses what nobody can listen on.
func (c *settings) checkAddresses() error {
	for _, setting := range [][2]string{{"--addr", c.addr}, {"--metrics-addr", c.metricsAddr}} {
		if setting[1] == "" {
			continue
		}
		if err := checkAddress(setting[0], setting[1]); err != nil {
			return err
		}
	}
	return nil
}

// base checks --base-url and takes the slash off its end.
func (c *settings) base() (string, error) {
	if c.baseURL == "" {
		return "", nil
	}
	u, err := url.Parse(c.baseURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("--base-url must be like https://example.com/tillroll, not %q", c.baseURL)
	}
	return strings.TrimRight(c.baseURL, "/"), nil
}

// checkLists refuses what could never match: it would be a setting that silently does
// nothing, or a service nobody has a key for.
func (c *settings) checkLists() error {
	for i, key := range c.apiKeys {
		if err := checkFixedKey(key); err != nil {
			return fmt.Errorf("--api-key (number %d): %w", i+1, err)
		}
	}
	for _, origin := range c.allowedOrigins {
		u, err := url.Parse(origin)
		if err != nil || u.Scheme == "" || u.Host == "" || origin != u.Scheme+"://"+u.Host {
			return fmt.Errorf("--allowed-origin must be like https://app.example.com, without a path, not %q", origin)
		}
	}
	for _, host := range c.allowedHosts {
		if strings.ContainsAny(host, "/ ") || host == "" {
			return fmt.Errorf("--allowed-host must be a name like books.example.com, not %q", host)
		}
	}
	return nil
}

// shortKey is where a fixed key can be guessed. Such keys are for tests, so they are taken,
// with a warning.
const shortKey = 16

// checkFixedKey refuses keys that no request could ever bring. The key itself is never
// shown.
func checkFixedKey(key string) error {
	switch {
	case key == "":
		return errors.New("the key is empty: give a key, or leave the flag out")
	case key != strings.TrimSpace(key):
		return errors.New("the key has blanks around it, which clients' headers lose: it could never match")
	case len(key) > server.MaxSecretBytes:
		return fmt.Errorf("the key is longer than %d bytes, the longest that is looked at: it could never match", server.MaxSecretBytes)
	case strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return errors.New("the key has a control character, which no header carries: it could never match")
	}
	return nil
}

// warnOfKeys tells which settings are dangerous though they work.
func (c *settings) warnOfKeys(logger *slog.Logger, store *keys.Store) {
	if exposed := store.Exposed(); exposed != "" {
		logger.Warn(exposed)
	}
	for i, key := range c.apiKeys {
		if len(key) < shortKey {
			logger.Warn("a fixed key is so short that it can be guessed", "number", i+1, "characters", len(key))
		}
	}
}

// prefixes reads addresses and networks.
func prefixes(texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		if address, err := netip.ParseAddr(text); err == nil {
			all = append(all, netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxy must be like 10.0.0.7 or 10.0.0.0/8, not %q", text)
		}
		all = append(all, network.Masked())
	}
	return all, nil
}

// certificate is nil where none is given. It is read at once, so that a wrong file
// name ends the start and not the first handshake.
func (c *settings) certificate() (*certificate, error) {
	if c.tlsCert == "" && c.tlsKey == "" {
		return nil, nil
	}
	if c.tlsCert == "" || c.tlsKey == "" {
		return nil, errors.New("--tls-cert and --tls-key go together")
	}
	cert := &certificate{certFile: c.tlsCert, keyFile: c.tlsKey}
	if _, err := cert.get(nil); err != nil {
		return nil, fmt.Errorf("--tls-cert, --tls-key: %w", err)
	}
	return cert, nil
}
