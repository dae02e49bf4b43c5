package main

import (
	"crypto/tls"
	"os"
	"sync"
	"time"
)

// certificate reads its files again when they change, so that a renewed certificate
// is served without a restart.
type certificate struct {
	certFile, keyFile string

	mu     sync.Mutex
	read   time.Time // the files' time of change when they were read
	loaded *tls.Certificate
}

// get is asked at every handshake; two stats are nothing beside the handshake itself.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	changed := c.changed()
	if c.loaded != nil && !changed.After(c.read) {
		return c.loaded, nil
	}
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	switch {
	case err == nil:
		c.loaded, c.read = &pair, changed
	case c.loaded == nil:
		return nil, err
	}
	return c.loaded, nil // a half-written renewal: the old one serves until it is whole
}

// changed is the later of the two files' times: a renewal may replace them one after the other.
func (c *certificate) changed() (latest time.Time) {
	for _, name := range []string{c.certFile, c.keyFile} {
		if info, err := os.Stat(name); err == nil && info.ModTime().After(latest) {
			latest = info.ModTime()
		}
	}
	return latest
}
