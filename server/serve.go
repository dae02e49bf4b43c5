package server

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"log"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// drainSwitch is set once, when the service is asked to stop.
type drainSwitch struct{ set *atomic.Bool }

func (d drainSwitch) on() bool { return d.set.Load() }

// Serve answers requests on the listener until ctx ends, then drains: unready and
// "Connection: close" first, so that load balancers and clients turn away, then no
// new connection, then it waits for what is running. No request is lost. Pass a
// plain listener; with a TLS configuration the connections are encrypted.
func (s *Server) Serve(ctx context.Context, listener net.Listener, encrypted *tls.Config) error {
	listener = s.connections.Listener(listener)
	server := s.httpServer(encrypted)
	failed := make(chan error, 1)
	go func() {
		if encrypted != nil {
			failed <- server.ServeTLS(listener, "", "")
			return
		}
		failed <- server.Serve(listener)
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	return s.shutdown(server, func() {
		_ = listener.Close() // fails only if it is closed already
		<-failed             // the loop that accepts has ended
	})
}

// httpServer sets no WriteTimeout: it would run while a client still sends its body.
// Every exchange sets its own deadlines (see pace).
func (s *Server) httpServer(encrypted *tls.Config) *http.Server {
	var handler http.Handler = s
	if s.cfg.Trace != nil {
		handler = s.cfg.Trace(s)
	}
	return &http.Server{
		Handler:           handler,
		TLSConfig:         encrypted,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		HTTP2:             &http.HTTP2Config{MaxConcurrentStreams: maxStreams},
		ErrorLog:          log.New(connectionLog{s.cfg.Logger}, "", 0),
		ConnState: func(conn net.Conn, state http.ConnState) {
			s.connections.Idle(conn, state == http.StateIdle || state == http.StateNew)
		},

		DisableGeneralOptionsHandler: true,
	}
}

// ServeMetrics answers GET /metrics on a listener of its own, under deadlines as short as
// the answer, until the returned function is called.
func (s *Server) ServeMetrics(listener net.Listener) (stop func()) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.handler)
	beside := &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readHeaderTimeout,
		WriteTimeout:      pieceTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          log.New(connectionLog{s.cfg.Logger}, "", 0),
	}
	go func() { _ = beside.Serve(listener) }() // ends with Close
	return func() { _ = beside.Close() }
}

// shutdown goes in three steps, so that no request is lost: tell clients to turn away,
// accept no more, let the running ones finish.
func (s *Server) shutdown(server *http.Server, stopAccepting func()) error {
	s.drain.set.Store(true)
	s.cfg.Logger.Info("draining")
	time.Sleep(s.limits.drainPause)
	stopAccepting()
	// http.Server.Shutdown drops the first request of a connection that it reads after
	// the call, so connections just accepted get time to bring theirs.
	time.Sleep(s.limits.drainSettle)
	ctx, cancel := context.WithTimeout(context.Background(), drainLimit)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return errors.Join(err, server.Close())
	}
	return err
}

// readiness is /readyz for those who watch metrics.
func (s *Server) readiness() float64 {
	if s.drain.on() || s.cfg.Keys.Ready(context.Background()) != nil {
		return 0
	}
	return 1
}

// connectionLog takes net/http's own lines, which tell of broken connections. Its
// lines about panics are dropped: they quote the panic's value, and the handler has
// logged the stack already.
type connectionLog struct{ logger *slog.Logger }

func (l connectionLog) Write(line []byte) (int, error) {
	if !bytes.Contains(line, []byte("panic")) {
		l.logger.Debug("connection", "text", string(bytes.TrimSpace(line)))
	}
	return len(line), nil
}
