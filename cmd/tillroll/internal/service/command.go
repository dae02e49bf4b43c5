// Package service is the serve command, and health, which asks a running one: settings from
// flags and the environment, the listener, certificates, logs, signals, and the gates that
// let the HTTP door ask for keys, limits and tokens without knowing where they are kept.
package service

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/keys"
	"tillroll/server"
)

// Memory settings of the service, unless GOMEMLIMIT or GOGC say otherwise. Nearly
// all memory is buffers that are used again, so the heap is kept tight at little
// cost: conversions of 100,000 rows one after another peak at 86 MB (90 MB with Go's
// own ratio), and 64 at once stay below 512 MiB, as docs/RELIABILITY.md tells.
const (
	memoryLimit  = 400 << 20
	garbageRatio = 25

	// ballastBytes count as live memory for the collector, which else would run after
	// every few hundred small requests. They are never touched, so they are not real.
	ballastBytes = 40 << 20
)

// closeWithin bounds the writing of what is outstanding when the service ends.
const closeWithin = 10 * time.Second

const example = `  tillroll serve
  tillroll serve --addr :8080 --database postgres://tillroll@db/tillroll
  TILLROLL_API_KEYS=secret1,secret2 tillroll serve --log-format json`

// Command starts the service; what it takes from its flags is in config.go.
func Command(version string) *cobra.Command {
	c := settings{version: version}
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   "Serve the HTTP interface, MCP and the browser page",
		Example: example,
		Long: `Serve the HTTP interface, MCP and the browser page.

Every flag can also be given in the environment: --base-url is
TILLROLL_BASE_URL, and so on; --api-key is TILLROLL_API_KEYS, comma-separated.
A flag wins over the environment. With no key in the store and none configured,
the first start makes a key and prints it once.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := fromEnvironment(cmd.Flags(), os.Environ(), cmd.ErrOrStderr()); err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd.Context())
			defer stop()
			return c.serve(ctx, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	c.flags(cmd.Flags())
	cmd.SetFlagErrorFunc(usage.FlagHint)
	usage.Complete(cmd, "log-format", "text", "json")
	usage.Complete(cmd, "log-level", "debug", "info", "warn", "error")
	return cmd
}

// serve opens everything, says where it listens, and answers until ctx ends.
func (c *settings) serve(ctx context.Context, out, errOut io.Writer) error {
	logs, err := c.openLogs(errOut)
	if err != nil {
		return err
	}
	defer logs.flush()
	logger := logs.events
	defer tuneMemory()()
	cert, err := c.certificate()
	if err != nil {
		return err
	}
	config, err := c.serverConfig()
	if err != nil {
		return err
	}
	store, err := keys.Open(ctx, c.database)
	if err != nil {
		return err // It names the database, without the password that c.database may hold.
	}
	defer store.Close()
	if store.IsNew() {
		logger.Info("no key database was there: an empty one was made", "database", store.String())
	}
	listener, err := c.listen()
	if err != nil {
		return err
	}
	if err := c.greet(ctx, out, store, listener); err != nil {
		return errors.Join(err, listener.Close())
	}
	checker := keys.NewChecker(store, c.apiKeys, keys.CheckerOptions{Report: reportTo(logger)})
	defer closeChecker(checker, logger)
	trace, stopTraces, err := traces(ctx, c.version)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer stopTraces()
	gate := keyGate{checker}
	config.Keys, config.KeyStatus, config.Limiter = gate, gate.status, c.limiter(store, logger)
	config.Logger, config.Access, config.Trace = logger, logs.access, trace
	config.LogDropped = logs.lines.dropped.Load
	if err := c.takeTokens(ctx, &config, listener, logger); err != nil {
		return errors.Join(err, listener.Close())
	}
	in := endpoint{listener: listener}
	if cert != nil {
		cert.logger, config.CertificateExpiry = logger, cert.expiry
		in.encrypted = &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: cert.get}
	}
	c.warnOfKeys(logger, store)
	reloadOnHangup(ctx, cert, logger)
	return c.run(ctx, server.New(config), in, logger)
}

// endpoint is where clients come in: a listener, encrypted or (nil) not.
type endpoint struct {
	listener  net.Listener
	encrypted *tls.Config
}

// run serves both listeners until ctx ends or one of them fails.
func (c *settings) run(ctx context.Context, s *server.Server, in endpoint, logger *slog.Logger) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if c.metricsAddr != "" {
		metrics, err := net.Listen("tcp", c.metricsAddr)
		if err != nil {
			return errors.Join(fmt.Errorf("--metrics-addr: %w", err), in.listener.Close())
		}
		logger.Info("metrics", "addr", metrics.Addr().String())
		defer s.ServeMetrics(metrics)()
	}
	logger.Info("listening", "addr", in.listener.Addr().String(), "version", c.version, "url", c.reachable(in.listener))
	err := s.Serve(ctx, in.listener, in.encrypted)
	logger.Info("stopped")
	return err
}

// tuneMemory sets the collector's pace; the ballast lives until the returned
// function is called.
func tuneMemory() (release func()) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	debug.SetGCPercent(garbageRatio)
	ballast := make([]byte, ballastBytes)
	return func() { runtime.KeepAlive(ballast) }
}

// closeChecker writes the usage that is still counted in memory: it is what bills are made of.
func closeChecker(checker *keys.Checker, logger *slog.Logger) {
	ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	if err := checker.Close(ctx); err != nil {
		logger.Error("usage could not be written", "error", err.Error())
	}
}
