package service

import (
	"context"
	"fmt"
	"io"
	"net"
	"strconv"

	"tillroll/keys"
)

// greet makes the first key if there is none at all, and prints it once with a
// line that works as pasted.
func (c *settings) greet(ctx context.Context, out io.Writer, store *keys.Store, listener net.Listener) error {
	if len(c.apiKeys) > 0 {
		return nil
	}
	secret, made, err := store.CreateFirst(ctx)
	if err != nil {
		return fmt.Errorf("make the first key: %w", err)
	}
	if !made {
		return nil
	}
	_, err = fmt.Fprintf(out, `
The first Pro key of %s (shown only now; keep it safe):

  %s

Try it:

  curl %s%s/convert -H 'Authorization: Bearer %s' -d '{"transactions":[{"date":"2026-01-31","amount":-42.18,"description":"Coffee"}]}'

`, store, secret, c.curlFlags(), c.reachable(listener), secret)
	return err
}

// curlFlags: a certificate of one's own is not one that curl knows.
func (c *settings) curlFlags() string {
	if c.tlsCert != "" && c.baseURL == "" {
		return "-k "
	}
	return ""
}

// reachable is the address clients see: the configured one, else the one listened
// on, where all interfaces are reached by the loopback.
func (c *settings) reachable(listener net.Listener) string {
	if base, _ := c.base(); base != "" {
		return base
	}
	scheme := "http"
	if c.tlsCert != "" {
		scheme = "https"
	}
	address := listener.Addr().String()
	if tcp, ok := listener.Addr().(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		address = net.JoinHostPort("127.0.0.1", strconv.Itoa(tcp.Port))
	}
	return scheme + "://" + address
}
