package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"runtime"
	"sync"
	"time"

	"tillroll/convert"
	"tillroll/mcp/fence"
	"tillroll/ofx"
)

// longestLine is the longest answer over stdio. Clients that are built on the
// TypeScript SDK, which most desktop programs are, end the session at 10 MiB.
const longestLine = 10<<20 - 64<<10

// longestMessage is the longest message that is read: the bound of a body over HTTP.
const longestMessage = convert.MaxRequestBytes

// pipeBuffer is read and written at a time.
const pipeBuffer = 32 << 10

// textLongAnswer is for a model: it can do as it is told.
const textLongAnswer = "The answer would be longer than the 10 MB that desktop clients take in one message. Call again with output, the path of a file to write inside a folder the server was started with."

// StdioConfig is what ServeStdio is made of.
type StdioConfig struct {
	Version string
	Now     func() time.Time // the present day; nil is time.Now
	// Folders are those inside which files may be read and written; without one, none are.
	Folders []string
}

// ServeStdio serves the tools of POST /mcp to the program at the other end of in and
// out, a message a line, until in ends. It runs for the owner of the computer: no
// key is needed, and the tools may read and write files inside the folders named. Calls
// run side by side; everything else is answered at once.
func ServeStdio(ctx context.Context, in io.Reader, out io.Writer, cfg StdioConfig) error {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	wall, err := fence.Open(cfg.Folders...)
	if err != nil {
		return err
	}
	defer wall.Close()
	tools := newTools(true)
	s := stdioServer{
		door: &Door{
			tools: tools, sdk: newLibrary(cfg.Version, tools), longest: longestLine, fence: wall,
			today: func() ofx.Day { return ofx.DayOf(cfg.Now().Date()) },
		},
		pipe:  &pipe{out: bufio.NewWriterSize(out, pipeBuffer)},
		slots: make(chan struct{}, max(2, runtime.GOMAXPROCS(0))),
	}
	return s.serve(ctx, bufio.NewReaderSize(in, pipeBuffer))
}

// stdioServer is one session.
type stdioServer struct {
	door  *Door
	pipe  *pipe
	slots chan struct{} // calls that are worked on at once
	calls sync.WaitGroup
}

// serve answers message after message. When the input ends, what was asked is still
// answered: a client may close its end and wait.
func (s *stdioServer) serve(ctx context.Context, lines *bufio.Reader) error {
	defer s.calls.Wait()
	for s.pipe.broken() == nil && ctx.Err() == nil {
		line, err := readLine(lines, longestMessage)
		switch {
		case errors.Is(err, errLongLine):
			s.peer(ctx).Respond(http.StatusRequestEntityTooLarge, writeError(nil, &rpcError{code: codeTransport, message: "The message is too long."}))
		case len(line) > 0:
			s.take(ctx, line)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return err
		}
	}
	s.calls.Wait()
	return s.pipe.broken()
}

// take answers a message, a call of a tool beside others.
func (s *stdioServer) take(ctx context.Context, line []byte) {
	p := s.peer(ctx)
	m := s.door.read(p, line)
	if m == nil {
		return
	}
	if m.method != "tools/call" {
		s.door.answer(p, m)
		return
	}
	s.calls.Go(func() {
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
			s.door.answer(p, m)
		case <-ctx.Done():
		}
	})
}

func (s *stdioServer) peer(ctx context.Context) *stdioPeer { return &stdioPeer{ctx: ctx, pipe: s.pipe} }

// pipe is the way out. Messages leave it whole, whoever writes them.
type pipe struct {
	mu    sync.Mutex
	out   *bufio.Writer
	fault error // the other end has gone
}

func (p *pipe) broken() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fault
}

func (p *pipe) send(write func(io.Writer) error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fault != nil {
		return
	}
	if p.fault = write(p.out); p.fault == nil {
		p.fault = p.out.Flush()
	}
}

var errLongLine = errors.New("line too long")

// readLine gives the next line without the white space around it. A line that is
// too long is read to its end and dropped, so that the next one can be answered.
func readLine(lines *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		piece, err := lines.ReadSlice('\n')
		if len(line) <= limit {
			line = append(line, piece...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if len(line) > limit {
			return nil, errLongLine
		}
		return bytes.TrimSpace(line), err
	}
}

// stdioPeer is the program at the other end of the pipes, for one message of it.
type stdioPeer struct {
	ctx     context.Context
	pipe    *pipe
	request convert.Request
}

// Context is part of Peer.
func (p *stdioPeer) Context() context.Context { return p.ctx }

// Header is nil: there is none on a pipe.
func (p *stdioPeer) Header() http.Header { return nil }

// Authorize lets the owner of the computer do anything.
func (p *stdioPeer) Authorize() error { return nil }

// AdmitRows has no limit.
func (p *stdioPeer) AdmitRows(int) error { return nil }

// Admit has no limit.
func (p *stdioPeer) Admit() error { return nil }

// Memory is the message's own: calls run side by side.
func (p *stdioPeer) Memory() *convert.Request { return &p.request }

// Account is for nobody: nothing is billed or logged here.
func (p *stdioPeer) Account(int, int, int) {}

// Base is empty: there is no address.
func (p *stdioPeer) Base() string { return "" }

// Identity is the same for every message: one program is at the other end.
func (p *stdioPeer) Identity() string { return "" }

// Notify writes a message between answers.
func (p *stdioPeer) Notify(message []byte) {
	p.pipe.send(func(w io.Writer) error { return writeAll(w, string(message), "\n") })
}

// Respond writes a line. Every answer ends with the only line break it has: JSON
// writes those inside texts as \n.
func (p *stdioPeer) Respond(_ int, write func(io.Writer) error) {
	if write != nil {
		p.pipe.send(write)
	}
}
