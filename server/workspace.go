package server

import (
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"

	"tillroll/convert"
	"tillroll/ofx"
)

// smallestBuffer takes a request of some twenty rows.
const smallestBuffer = 4 << 10

// workspace is the memory in which one request is worked on: the conversion with
// its document, the answer's buffer, a small body. It is used again, so that a
// conversion of 100,000 rows leaves next to nothing to the garbage collector.
type workspace struct {
	large   bool
	body    []byte // of a small request
	request convert.Request
	checker ofx.Checker
	answer  []byte
	packer  *gzip.Writer
}

// memory is what requests use one after another. Small and large workspaces are
// kept apart, so that a two-row request never sits on 30 MB; bodies are kept apart
// from workspaces, because many may be arriving while few are worked on.
type memory struct {
	small  sync.Pool
	large  shelf[*workspace]
	bodies shelf[[]byte]
}

func newMemory(kept int) *memory {
	return &memory{large: shelf[*workspace]{most: kept}, bodies: shelf[[]byte]{most: kept}}
}

func (m *memory) smallWorkspace() *workspace {
	if w, ok := m.small.Get().(*workspace); ok {
		return w
	}
	return &workspace{}
}

func (m *memory) largeWorkspace() *workspace {
	if w, ok := m.large.take(); ok {
		return w
	}
	return &workspace{large: true}
}

// put takes a workspace back. Nil is none.
func (m *memory) put(w *workspace) {
	switch {
	case w == nil:
	case w.large:
		m.large.put(w)
	default:
		m.small.Put(w)
	}
}

// bodyBuffer gives a kept buffer, if there is one with that much room.
func (m *memory) bodyBuffer(room int64) ([]byte, bool) {
	buffer, ok := m.bodies.take()
	if !ok || int64(cap(buffer)) < room {
		return nil, false
	}
	return buffer[:0], true
}

// putBody takes a body's buffer back; one of unusual size is left to the collector.
func (m *memory) putBody(buffer []byte) {
	if buffer != nil && cap(buffer) <= keptBytes {
		m.bodies.put(buffer)
	}
}

// shelf keeps a few large things for the next request, the last one on top, so that
// requests that come one after another share one. sync.Pool keeps one per core,
// which is a second 50 MB. What nobody wants for a while is given up.
type shelf[T any] struct {
	mu     sync.Mutex
	most   int
	kept   []T
	giveUp *time.Timer
}

// take clears the place it takes from, or the shelf would hold on to what is gone.
func (s *shelf[T]) take() (thing T, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := len(s.kept) - 1
	if last < 0 {
		return thing, false
	}
	thing = s.kept[last]
	clear(s.kept[last:])
	s.kept = s.kept[:last]
	return thing, true
}

// put leaves to the collector what does not fit, and puts the giving up off: while
// requests keep coming, memory is kept.
func (s *shelf[T]) put(thing T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.kept) < s.most {
		s.kept = append(s.kept, thing)
	}
	if s.giveUp == nil {
		s.giveUp = time.AfterFunc(keptIdle, s.empty)
		return
	}
	s.giveUp.Reset(keptIdle)
}

func (s *shelf[T]) empty() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = nil
}
