package service

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"syscall"
)

// firstInherited is the descriptor at which systemd hands sockets over.
const firstInherited = 3

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
