package admission

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// Connections bounds the open connections of a listener: of one address, and all
// together. At the second bound the connection that has been idle for longest makes
// room, so that who does nothing never shuts out who asks for something.
type Connections struct {
	PerAddress int // 0 is no bound
	Total      int // 0 is no bound

	// Exempt tells the addresses that are not counted: proxies that speak for many.
	Exempt func(netip.Addr) bool

	mu        sync.Mutex
	addresses map[netip.Addr]int
	open      map[*countedConn]time.Time // since when each is idle; zero while it is not
}

// Listener counts what a listener accepts.
func (c *Connections) Listener(l net.Listener) net.Listener { return &countedListener{l, c} }

type countedListener struct {
	net.Listener
	counts *Connections
}

// Accept gives the next connection that fits.
func (l *countedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if counted := l.counts.admit(conn); counted != nil {
			return counted, nil
		}
		_ = conn.Close() // nothing was said on it yet
	}
}

// admit is nil for a connection too many.
func (c *Connections) admit(conn net.Conn) net.Conn {
	counted := &countedConn{Conn: conn, counts: c}
	if from, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil {
		if address := from.Addr().Unmap().WithZone(""); c.Exempt == nil || !c.Exempt(address) {
			counted.address = network(address)
		}
	}
	c.mu.Lock()
	if c.open == nil {
		c.open, c.addresses = map[*countedConn]time.Time{}, map[netip.Addr]int{}
	}
	if c.PerAddress > 0 && counted.address.IsValid() && c.addresses[counted.address] >= c.PerAddress {
		c.mu.Unlock()
		return nil
	}
	var idlest *countedConn
	if c.Total > 0 && len(c.open) >= c.Total {
		if idlest = c.idlest(); idlest == nil {
			c.mu.Unlock()
			return nil
		}
	}
	c.addresses[counted.address]++
	c.open[counted] = time.Now()
	c.mu.Unlock()
	if idlest != nil {
		_ = idlest.Close() // fails only if it is closed already
	}
	return counted
}

// idlest is called under the lock.
func (c *Connections) idlest() (found *countedConn) {
	var longest time.Time
	for conn, since := range c.open {
		if !since.IsZero() && (found == nil || since.Before(longest)) {
			found, longest = conn, since
		}
	}
	return found
}

// customerBits is what an internet provider gives one customer of IPv6; the rest of an
// address is the customer's to choose, anew for every request.
const customerBits = 64

// network is an address, or the first of its customer's.
func network(address netip.Addr) netip.Addr {
	if !address.Is6() {
		return address
	}
	prefix, err := address.Prefix(customerBits)
	if err != nil {
		return address
	}
	return prefix.Addr()
}

// Network gives the owner that an address stands for.
func Network(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	return network(parsed.Unmap().WithZone("")).String()
}

// Idle tells that a connection, as the server knows it, has begun or ceased to be idle.
func (c *Connections) Idle(conn net.Conn, idle bool) {
	if encrypted, ok := conn.(interface{ NetConn() net.Conn }); ok {
		conn = encrypted.NetConn()
	}
	counted, ok := conn.(*countedConn)
	if !ok {
		return
	}
	var since time.Time
	if idle {
		since = time.Now()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, open := c.open[counted]; open {
		c.open[counted] = since
	}
}

// Open is how many connections there are.
func (c *Connections) Open() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open)
}

type countedConn struct {
	net.Conn
	counts  *Connections
	address netip.Addr // the zero one is counted with all that are exempt
}

// Close uncounts the connection, once.
func (c *countedConn) Close() error {
	c.counts.forget(c)
	return c.Conn.Close()
}

// CloseWrite says that no more will come while what is sent can still be read: net/http
// ends a refused connection so, and without it the refusal would be lost.
func (c *countedConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

func (c *Connections) forget(conn *countedConn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, open := c.open[conn]; !open {
		return
	}
	delete(c.open, conn)
	if c.addresses[conn.address]--; c.addresses[conn.address] <= 0 {
		delete(c.addresses, conn.address)
	}
}
