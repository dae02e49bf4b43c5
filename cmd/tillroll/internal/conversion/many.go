package conversion

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"sync"
	"syscall"

	"tillroll/cmd/tillroll/internal/usage"

	"github.com/spf13/cobra"
)

// convertAll converts the files, as many at a time as there are processors, and
// tells about them in the order they were named.
func (c *converter) convertAll(cmd *cobra.Command, names []string) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // what is half written is removed; who asks twice need not wait for it
	defer stop()
	cmd.SetContext(ctx)
	bar := c.progress(cmd.ErrOrStderr(), len(names))
	byFile := make([][]*outcome, len(names))
	var workers sync.WaitGroup
	next := make(chan int)
	for range min(len(names), runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := range next {
				byFile[i] = c.convertOne(cmd, names[i], bar)
				bar.fileDone()
			}
		})
	}
	for i := range names {
		next <- i
	}
	close(next)
	workers.Wait()
	bar.end()
	return c.tell(cmd, slices.Concat(byFile...))
}

// tell prints the summaries and gives the verdict on the whole run.
func (c *converter) tell(cmd *cobra.Command, outcomes []*outcome) error {
	w := cmd.ErrOrStderr()
	var failures []error
	refused := false
	for _, o := range outcomes {
		switch {
		case c.details == "json":
			if err := c.tellJSON(w, o); err != nil {
				return err
			}
		case o.err != nil:
			fmt.Fprintln(w, "tillroll: "+o.err.Error())
		default:
			c.summary(w, o, len(outcomes) > 1)
		}
		if o.err != nil {
			failures = append(failures, o.err)
		} else if o.lost || !o.result.Valid {
			refused = true
		}
	}
	if len(outcomes) > 1 && c.details == "" && !c.quiet {
		tellTotal(w, outcomes)
	}
	return overall(failures, refused)
}

// overall gives the error that decides the exit code. What went wrong has been told.
func overall(failures []error, refused bool) error {
	for _, err := range failures {
		if v := (usage.Verdict{}); !errors.As(err, &v) {
			return usage.ErrTold
		}
	}
	if len(failures) > 0 || refused {
		return usage.Judged(usage.ErrTold)
	}
	return nil
}
