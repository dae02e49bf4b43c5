package server

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// checkOrigin refuses calls that a web page of somebody else makes a browser send,
// and names that were made to point at this machine (DNS rebinding).
func (s *Server) checkOrigin(r *http.Request) error {
	if !s.knownHost(r) {
		return &refusal{status: http.StatusForbidden, text: textForeignHost}
	}
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(s.cfg.AllowedOrigins, origin) {
		return nil
	}
	from, err := url.Parse(origin)
	if err != nil || from.Host == "" || !sameHost(from.Host, r.Host) && !strings.EqualFold(from.Host, s.baseHost()) {
		return &refusal{status: http.StatusForbidden, text: textForeignOrigin}
	}
	return nil
}

// sameHost takes localhost and 127.0.0.1 for one where the port is the same.
func sameHost(a, b string) bool {
	_, portA, _ := net.SplitHostPort(a)
	_, portB, _ := net.SplitHostPort(b)
	return strings.EqualFold(a, b) || isLoopback(a) && isLoopback(b) && portA == portB
}

// knownHost is about listeners on a loopback address alone: no other can be reached
// from the browser of a stranger only through this machine.
func (s *Server) knownHost(r *http.Request) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok || !isLoopback(local.String()) || isLoopback(r.Host) || strings.EqualFold(r.Host, s.baseHost()) {
		return true
	}
	return slices.ContainsFunc(s.cfg.AllowedHosts, func(host string) bool {
		return strings.EqualFold(host, r.Host) || strings.EqualFold(host, hostName(r.Host))
	})
}

// baseHost is the host, and port if any, of the address that clients see.
func (s *Server) baseHost() string {
	base, err := url.Parse(s.cfg.BaseURL)
	if err != nil {
		return ""
	}
	return base.Host
}

// isLoopback takes a host with or without its port, as Host and Origin spell it.
func isLoopback(hostPort string) bool {
	name := hostName(hostPort)
	address, err := netip.ParseAddr(name)
	return err == nil && address.Unmap().IsLoopback() || strings.EqualFold(name, "localhost")
}

// hostName takes the port off, and the brackets of an IPv6 address without one.
func hostName(hostPort string) string {
	if name, _, err := net.SplitHostPort(hostPort); err == nil {
		return name
	}
	return strings.Trim(hostPort, "[]")
}
