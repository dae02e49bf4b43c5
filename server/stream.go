package server

import (
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
)

var headerVary = []string{"Accept-Encoding"}

// stream sends a wanted answer. A short one is held until its end and gets a
// Content-Length; a long one leaves in pieces while it is being made. It is packed
// when the client asks for it and it is worth it.
type stream struct {
	x      *exchange
	buffer []byte
	gzip   bool // the client takes gzip
	sent   bool // the header has gone
	out    io.Writer
}

// stream begins a 200 answer. Headers may still be set until the first long Write.
func (x *exchange) stream(contentType []string) stream {
	header := x.Header()
	header["Content-Type"] = contentType
	if header["Vary"] == nil {
		header["Vary"] = headerVary
	} else {
		header.Add("Vary", headerVary[0])
	}
	if x.work.answer == nil {
		x.work.answer = make([]byte, 0, answerBuffer)
	}
	return stream{x: x, buffer: x.work.answer[:0], gzip: takesGzip(x.r.Header["Accept-Encoding"]), out: x}
}

// sendJSON answers with the JSON that write writes.
func (x *exchange) sendJSON(write func(io.Writer) error) {
	out := x.stream(headerJSON)
	if err := write(&out); err == nil {
		_ = out.end() // a client that has gone is no fault of ours
	}
}

// Write is part of io.Writer.
func (s *stream) Write(p []byte) (int, error) {
	if len(s.buffer)+len(p) <= cap(s.buffer) {
		s.buffer = append(s.buffer, p...)
		return len(p), nil
	}
	if err := s.flush(); err != nil {
		return 0, err
	}
	if len(p) >= cap(s.buffer) {
		return s.out.Write(p)
	}
	s.buffer = append(s.buffer, p...)
	return len(p), nil
}

// flush sends what is held; from then on the answer is a long one.
func (s *stream) flush() error {
	if !s.sent {
		s.begin()
	}
	_, err := s.out.Write(s.buffer)
	s.buffer = s.buffer[:0]
	return err
}

// begin sends the header. Packing is decided here, where it is known whether the answer
// is a long one: what is packed has no length that could be told beforehand.
func (s *stream) begin() {
	s.sent = true
	if s.gzip {
		header := s.x.Header()
		header.Set("Content-Encoding", "gzip")
		header.Del("Content-Length")
		s.out = s.x.work.pack(s.x)
	}
	s.x.WriteHeader(http.StatusOK)
}

// end sends the rest.
func (s *stream) end() error {
	if !s.sent && len(s.buffer) <= gzipFloor {
		s.gzip = false
	}
	if !s.sent && !s.gzip {
		s.x.Header()["Content-Length"] = []string{strconv.Itoa(len(s.buffer))}
	}
	if err := s.flush(); err != nil {
		return err
	}
	if s.gzip {
		return s.x.work.packer.Close()
	}
	return nil
}

// pack readies the workspace's packer. The fastest level packs a statement to a
// tenth; better ones cost more than the conversion.
func (w *workspace) pack(out io.Writer) *gzip.Writer {
	if w.packer == nil {
		w.packer, _ = gzip.NewWriterLevel(out, gzip.BestSpeed) // the level is known
	}
	w.packer.Reset(out)
	return w.packer
}

// takesGzip reads Accept-Encoding: gzip or * without q=0.
func takesGzip(values []string) bool {
	for _, value := range values {
		for item := range strings.SplitSeq(value, ",") {
			name, params, _ := strings.Cut(item, ";")
			name = strings.TrimSpace(name)
			if strings.EqualFold(name, "gzip") || name == "*" {
				return !zeroQuality(params)
			}
		}
	}
	return false
}

// zeroQuality tells "q=0", "q=0.0" and so on, which mean "not this one".
func zeroQuality(params string) bool {
	name, value, _ := strings.Cut(strings.ReplaceAll(params, " ", ""), "=")
	return strings.EqualFold(name, "q") && value != "" && strings.Trim(value, "0.") == ""
}
