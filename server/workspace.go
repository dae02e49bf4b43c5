package server

import (
	"sync"

	"github.com/klauspost/compress/gzip"

	"tillroll/convert"
)

// smallestBuffer takes a request of some twenty rows.
const smallestBuffer = 4 << 10

// workspace is the memory of one request: the body, the conversion with its
// document, the answer's buffer. It is used again, so that a conversion of 100,000
// rows leaves next to nothing to the garbage collector.
type workspace struct {
	large   bool
	body    []byte
	request convert.Request
	answer  []byte
	packer  *gzip.Writer
}

// workspaces keeps small and large ones apart, so that a two-row request never
// sits on 30 MB.
type workspaces struct {
	small, large pool
}

type pool struct {
	large bool
	kept  sync.Pool
}

func newWorkspaces() *workspaces { return &workspaces{large: pool{large: true}} }

func (p *pool) get() *workspace {
	if w, ok := p.kept.Get().(*workspace); ok {
		return w
	}
	return &workspace{large: p.large}
}

func (p *pool) put(w *workspace) {
	if cap(w.body) <= keptBytes {
		p.kept.Put(w)
	}
}

// put takes a workspace back. Nil is none.
func (w *workspaces) put(used *workspace) {
	switch {
	case used == nil:
	case used.large:
		w.large.put(used)
	default:
		w.small.put(used)
	}
}
