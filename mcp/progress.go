package mcp

import (
	"fmt"
	"sync/atomic"
	"time"
)

// progressPause is how often a client hears of progress: at least once a second was
// promised.
const progressPause = 500 * time.Millisecond

// report tells the client of progress until stop is called, if it gave a token to tell it
// under. What is told are bytes read and written; it always grows, as the protocol wants it.
func (c *toolCall) report(p Peer) (stop func()) {
	if len(c.progress) == 0 || c.progress[0] == '{' || c.progress[0] == '[' || len(c.progress) > maxToken {
		return func() {}
	}
	var done atomic.Int64
	c.worked = func(bytes int) { done.Add(int64(bytes)) }
	quit, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(progressPause)
		defer ticker.Stop()
		for told := int64(0); ; {
			told = max(told+1, done.Load())
			p.Notify(fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%d,"message":"bytes read and written"}}`, c.progress, told))
			select {
			case <-quit:
				return
			case <-ticker.C:
			}
		}
	}()
	return func() {
		close(quit)
		<-ended
	}
}

// maxToken bounds a token that is sent back: clients use numbers and short names.
const maxToken = 1 << 10
