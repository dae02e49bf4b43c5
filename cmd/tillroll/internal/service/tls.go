package service

import (
	"crypto/tls"
	"log/slog"
	"os"
	"sync"
	"time"
)

// certificate reads its files again when they change, so that a renewed certificate
// is served without a restart.
type certificate struct {
	certFile, keyFile string

	mu      sync.Mutex
	read    time.Time // the files' time of change when they were read
	failed  time.Time // the same, when they could not be read
	loaded  *tls.Certificate
	logger  *slog.Logger // nil as long as the service starts
	expires time.Time
}

// get is asked at every handshake; two stats are nothing beside the handshake itself.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	changed := c.changed()
	if c.loaded != nil && !changed.After(c.read) {
		return c.loaded, nil
	}
	return c.load(changed)
}

// reload reads the files whatever their time is. Nil is no certificate.
func (c *certificate) reload() {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed = time.Time{}
	_, _ = c.load(c.changed()) // it is logged
}

// load is called under the lock. What cannot be read is told once for each change of the
// files: a half-written renewal is seen by many handshakes, and the old one serves until
// it is whole.
func (c *certificate) load(changed time.Time) (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		if c.logger != nil && (c.failed.IsZero() || changed.After(c.failed)) {
			c.logger.Error("the renewed certificate cannot be used, the old one serves on", "error", err.Error())
		}
		c.failed = changed
		if c.loaded == nil {
			return nil, err
		}
		return c.loaded, nil
	}
	c.loaded, c.read = &pair, changed
	if pair.Leaf != nil {
		c.expires = pair.Leaf.NotAfter
	}
	if c.logger != nil {
		c.logger.Info("certificate loaded", "expires", c.expires.Format(time.RFC3339))
	}
	return c.loaded, nil
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

// expiry is when the certificate in use ends to be valid.
func (c *certificate) expiry() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.expires
}
