package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"tillroll/convert"
	"tillroll/ofx"
)

// longestLine is the longest answer over stdio. Clients that are built on the
// TypeScript SDK, which most desktop programs are, end the session at 10 MiB.
const longestLine = 10<<20 - 64<<10

// longestMessage is the longest message that is read: the bound of a body over HTTP,
// which takes 100,001 rows with long texts several times over.
const longestMessage = 64 << 20

// pipeBuffer is read and written at a time.
const pipeBuffer = 32 << 10

// textLongAnswer is for a model: it can do as it is told.
const textLongAnswer = "The answer would be longer than the 10 MB that desktop clients take in one message. Call again with output, the path of a file to write."

// StdioConfig is what ServeStdio is made of.
type StdioConfig struct {
	Version string
	Now     func() time.Time // the present day; nil is time.Now
}

// ServeStdio serves the tools of POST /mcp to the program at the other end of in and
// out, a message a line, until in ends. It runs for the owner of the computer: no
// key is needed, and the tools may read and write files.
func ServeStdio(ctx context.Context, in io.Reader, out io.Writer, cfg StdioConfig) error {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	tools := newTools(true)
	door := &Door{
		tools: tools,
		sdk:   newLibrary(cfg.Version, tools),
		today: func() ofx.Day { return ofx.DayOf(cfg.Now().Date()) },
		files: new(localFiles),

		longest: longestLine,
	}
	lines := bufio.NewReaderSize(in, pipeBuffer)
	p := &stdioPeer{ctx: ctx, out: bufio.NewWriterSize(out, pipeBuffer)}
	for p.fault == nil && ctx.Err() == nil {
		line, err := readLine(lines, longestMessage)
		switch {
		case errors.Is(err, errLongLine):
			p.Respond(http.StatusRequestEntityTooLarge, writeError(nil, &rpcError{code: codeTransport, message: "The message is too long."}))
		case len(line) > 0:
			door.Answer(p, line)
		}
		if errors.Is(err, io.EOF) {
			return p.fault
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return err
		}
	}
	return p.fault
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

// stdioPeer is the program at the other end of the pipes.
type stdioPeer struct {
	ctx     context.Context
	out     *bufio.Writer
	request convert.Request
	fault   error // of writing: the other end has gone
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

// Memory is used again by the next message.
func (p *stdioPeer) Memory() *convert.Request { return &p.request }

// Account is for nobody: nothing is billed or logged here.
func (p *stdioPeer) Account(int, int, int) {}

// Respond writes a line. Every answer ends with the only line break it has: JSON
// writes those inside texts as \n.
func (p *stdioPeer) Respond(_ int, write func(io.Writer) error) {
	if write == nil {
		return
	}
	if err := write(p.out); err != nil {
		p.fault = err
		return
	}
	p.fault = p.out.Flush()
}
