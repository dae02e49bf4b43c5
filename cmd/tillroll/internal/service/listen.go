package service

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// firstInherited is the descriptor at which systemd hands sockets over.
const firstInherited = 3

// checkAddress refuses what is no address, and says how one is written: often the port alone is given.
func checkAddress(flag, address string) error {
	if _, _, err := net.SplitHostPort(address); err == nil {
		return nil
	}
	meant := "127.0.0.1:8080"
	if port, err := strconv.ParseUint(address, 10, 16); err == nil {
		meant = fmt.Sprintf("127.0.0.1:%d", port)
	} else if host := strings.Trim(address, "[]"); host != "" && !strings.ContainsAny(host, "/ ") {
		meant = net.JoinHostPort(host, "8080")
	}
	return fmt.Errorf("%s must be an address and a port, such as %s, not %q", flag, meant, address)
}

// listen takes the socket that systemd hands over (LISTEN_FDS), so that a restart
// keeps the queue of waiting connections, else it opens its own.
func (c *settings) listen() (net.Listener, error) {
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
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("--addr %s: another program listens there already; choose another port, such as --addr 127.0.0.1:8081", c.addr)
	case err != nil:
		return nil, fmt.Errorf("--addr: %w", err)
	}
	return listener, nil
}
