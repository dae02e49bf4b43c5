package service

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"tillroll/cmd/tillroll/internal/usage"

	"github.com/spf13/cobra"
)

// healthWithin is how long a service may take to say that it lives.
const healthWithin = 5 * time.Second

// Health asks a running service how it is, for images that have neither a shell nor
// curl.
func Health() *cobra.Command {
	var addr string
	var ready, encrypted bool
	cmd := &cobra.Command{
		Use:   "health",
		Short: "Ask the service on this machine whether it lives",
		Long: `Ask the service on this machine whether it lives: exit code 0 if it does, 1 if
not. It heeds TILLROLL_ADDR and TILLROLL_TLS_CERT as the service does, so that
the same container settings serve both.`,
		Example: "  tillroll health\n  tillroll health --ready",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if given := os.Getenv("TILLROLL_ADDR"); given != "" && !cmd.Flags().Changed("addr") {
				addr = given
			}
			if err := checkAddress("--addr", addr); err != nil {
				return err
			}
			path := "/healthz"
			if ready {
				path = "/readyz"
			}
			if err := askHealth(cmd.Context(), addr, path, encrypted || os.Getenv("TILLROLL_TLS_CERT") != ""); err != nil {
				return usage.Judged(err)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "address the service listens on")
	cmd.Flags().BoolVar(&ready, "ready", false, "ask whether requests are welcome, not only whether it lives")
	cmd.Flags().BoolVar(&encrypted, "tls", false, "the service speaks HTTPS")
	return cmd
}

// askHealth wants a 200. The certificate is not judged: nothing secret is sent, and no
// certificate is made out to a loopback address.
func askHealth(ctx context.Context, addr, path string, encrypted bool) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	scheme := "http"
	if encrypted {
		scheme = "https"
	}
	ctx, cancel := context.WithTimeout(ctx, healthWithin)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	transport := &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}} // no proxy: it is this machine
	answer, err := transport.RoundTrip(request)
	if err != nil {
		return fmt.Errorf("the service does not answer: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the service answers %s at %s", answer.Status, path)
	}
	return nil
}
