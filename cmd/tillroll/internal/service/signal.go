package service

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

// untilStopped gives a context that ends when the service is asked to stop. A pipe whose
// reader has gone is no reason: the log is only told of it.
func untilStopped(ctx context.Context) (context.Context, func()) {
	signal.Ignore(syscall.SIGPIPE)
	stops := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if term.IsTerminal(int(os.Stderr.Fd())) && !signal.Ignored(syscall.SIGHUP) {
		stops = append(stops, syscall.SIGHUP) // the terminal was closed
	}
	return signal.NotifyContext(ctx, stops...)
}

// reloadOnHangup reads the certificate again at SIGHUP, which is how service managers ask
// for it. Where the service hangs on a terminal, SIGHUP stops it instead.
func reloadOnHangup(ctx context.Context, cert *certificate, logger *slog.Logger) {
	if term.IsTerminal(int(os.Stderr.Fd())) || signal.Ignored(syscall.SIGHUP) {
		return
	}
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	go func() {
		defer signal.Stop(hangups)
		for {
			select {
			case <-ctx.Done():
				return
			case <-hangups:
				logger.Info("SIGHUP: reading again what can be read again")
				cert.reload()
			}
		}
	}()
}
