package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// clientAddress is who sent the request: the peer or, when the peer is a trusted
// proxy, the last address in X-Forwarded-For that is not one. What stands before
// that was written by the client and proves nothing.
func (s *Server) clientAddress(r *http.Request) string {
	peer := r.RemoteAddr
	if at := strings.LastIndexByte(peer, ':'); at >= 0 {
		peer = strings.Trim(peer[:at], "[]")
	}
	if len(s.cfg.TrustedProxies) == 0 || !s.trusted(peer) {
		return peer
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := parseHop(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		peer = hop.Unmap().WithZone("").String() // a zone may be any text, and this is logged
		if !s.trusted(peer) {
			break
		}
	}
	return peer
}

// parseHop reads an address as proxies write it, some with the port.
func parseHop(hop string) (netip.Addr, error) {
	if whole, err := netip.ParseAddrPort(hop); err == nil {
		return whole.Addr(), nil
	}
	return netip.ParseAddr(strings.Trim(hop, "[]"))
}

// speaksForMany tells the peers whose connections are not counted: proxies, named by the
// operator or on this machine.
func (s *Server) speaksForMany(address netip.Addr) bool {
	return address.IsLoopback() || s.trusted(address.String())
}

// secure tells whether the client's connection is encrypted, as far as it can be known: a
// trusted proxy says so.
func (s *Server) secure(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && s.trusted(peer.Addr().Unmap().String()) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// trusted tells whether an address is a proxy's that the operator named.
func (s *Server) trusted(address string) bool {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	for _, proxies := range s.cfg.TrustedProxies {
		if proxies.Contains(parsed.Unmap()) {
			return true
		}
	}
	return false
}
