package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"

	"tillroll/keys"
)

// firstInherited is the descriptor at which systemd hands sockets over.
const firstInherited = 3

// listen takes the socket that systemd hands over (LISTEN_FDS), so that a restart
// keeps the queue of waiting connections, else it opens its own.
func (c *serveConfig) listen() (net.Listener, error) {
	count, _ := strconv.Atoi(os.Getenv("LISTEN_FDS"))
	if os.Getenv("LISTEN_PID") == strconv.Itoa(os.Getpid()) && count > 0 {
		file := os.NewFile(firstInherited, "LISTEN_FD_3")
		listener, err := net.FileListener(file)
		if err != nil {
			return nil, fmt.Errorf("the inherited socket: %w", err)
		}
		return listener, file.Close() // FileListener has a copy
	}
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return nil, fmt.Errorf("--addr: %w", err)
	}
	return listener, nil
}

// greet makes the first key if there is none at all, and prints it once with a
// line that works as pasted.
func (c *serveConfig) greet(ctx context.Context, out io.Writer, store *keys.Store, listener net.Listener) error {
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

  curl %s%s/convert -H 'Authorization: Bearer %s' -d '{"transactions":[{"date":"01/05/2024","amount":-42.18,"description":"Coffee"}]}'

`, store, secret, c.curlFlags(), c.reachable(listener), secret)
	return err
}

// curlFlags: a certificate of one's own is not one that curl knows.
func (c *serveConfig) curlFlags() string {
	if c.tlsCert != "" && c.baseURL == "" {
		return "-k "
	}
	return ""
}

// reachable is the address clients see: the configured one, else the one listened
// on, where all interfaces are reached by the loopback.
func (c *serveConfig) reachable(listener net.Listener) string {
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
