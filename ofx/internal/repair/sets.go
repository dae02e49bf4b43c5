package repair

import (
	"bytes"
	"slices"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/dtd"
)

const joinedSets = "Put the statements of two message sets into one."

// joinSets puts all statements of a kind into one message set. Sets that follow each other
// lose the tags between them; when there are no such any more, those that stand apart go to
// the first, all at once: a document may have thousands.
func (m *mender) joinSets(_ int, n *check.Node) {
	if n.Close.End == 0 {
		return
	}
	twins := m.setsNamed(n.Element)
	k, found := slices.BinarySearch(twins, m.outline.At(n.Start.At))
	if !found || k == 0 {
		return
	}
	if n.Element == dtd.SIGNONMSGSRSV1 {
		at, end := m.whole(n)
		m.remove(at, end, "Removed the second sign-on.")
		return
	}
	before := &m.outline.Nodes[twins[k-1]]
	switch {
	case before.Close.End == 0 || before.Close.End > n.Start.At:
	case m.follows(before, n):
		m.remove(before.Close.At, before.Close.End, joinedSets)
		m.remove(n.Start.At, n.Start.End, joinedSets)
	case k == 1:
		m.gatherSets(twins)
	}
}

// setsNamed are the aggregates of a name right below OFX, in their order.
func (m *mender) setsNamed(e dtd.Element) []int {
	if m.sets == nil {
		m.sets = map[dtd.Element][]int{}
		for i := range m.outline.Nodes {
			n := &m.outline.Nodes[i]
			if p := m.parentOf(n); !n.Leaf && p != nil && p.Element == dtd.OFX {
				m.sets[n.Element] = append(m.sets[n.Element], i)
			}
		}
	}
	return m.sets[e]
}

// follows tells whether nothing stands between two sets.
func (m *mender) follows(a, b *check.Node) bool {
	return len(bytes.TrimSpace(m.doc[a.Close.End:b.Start.At])) == 0
}

// gatherSets moves what later sets hold to the end of the first.
func (m *mender) gatherSets(twins []int) {
	var inside [][]byte
	for k, i := range twins {
		n := &m.outline.Nodes[i]
		if n.Close.End == 0 {
			return
		}
		if k == 0 {
			continue
		}
		if before := &m.outline.Nodes[twins[k-1]]; before.Close.End > n.Start.At || m.follows(before, n) {
			return // the next round has fewer
		}
		inside = append(inside, bytes.TrimSpace(m.doc[n.Start.End:n.Close.At]))
	}
	m.insert(m.outline.Nodes[twins[0]].Close.At, string(bytes.Join(inside, []byte("\n"))), joinedSets)
	for _, i := range twins[1:] {
		at, end := m.whole(&m.outline.Nodes[i])
		m.remove(at, end, joinedSets)
	}
}
