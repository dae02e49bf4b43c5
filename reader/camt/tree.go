package camt

import (
	"errors"

	"tillroll/internal/xmlscan"
)

// tree is an element with all that is in it, in the order of the document. Its memory is
// used again for the next.
type tree struct {
	nodes []node
	text  []byte
}

// node is one element.
type node struct {
	name, value, currency span
	end                   int // the node after the last one inside; 0 while it is read
}

// span is a piece of the tree's text.
type span struct{ from, to int }

// maxTree bounds the text of one entry or of one detail: real ones have a few kilobytes.
// maxNodes bounds their elements, which may have no text at all.
const (
	maxTree  = 1 << 20
	maxNodes = 1 << 16
)

// maxDepth bounds how deep elements may be nested; the schema knows some fifteen levels.
const maxDepth = 100

var (
	errLarge = errors.New("an entry is larger than any bank writes one")
	errDeep  = errors.New("its elements are nested deeper than the format knows")
)

func (t *tree) reset() { t.nodes, t.text = t.nodes[:0], t.text[:0] }

// fill reads the element whose start was read last into the tree. An element TxDtls inside
// it is handed to detail as soon as it is complete, and then forgotten.
func (w *walker) fill(detail func(at int)) error { return w.fillAt(detail, 0) }

func (w *walker) fillAt(detail func(at int), depth int) error {
	t := &w.tree
	at := len(t.nodes)
	if depth > maxDepth {
		return errDeep
	}
	isDetail := detail != nil && string(w.scan.Name) == "TxDtls"
	textBefore := len(t.text)
	n := node{name: t.add(w.scan.Name)}
	if currency := w.scan.Attr("Ccy"); currency != nil {
		n.currency = t.add(currency)
	}
	t.nodes = append(t.nodes, n)
	if err := w.fillInside(at, detail, depth); err != nil {
		return err
	}
	t.nodes[at].end = len(t.nodes)
	if isDetail {
		detail(at)
		t.nodes, t.text = t.nodes[:at], t.text[:textBefore]
	}
	return nil
}

// fillInside reads what is between the tags.
func (w *walker) fillInside(at int, detail func(at int), depth int) error {
	t := &w.tree
	begin, leaf := len(t.text), true
	for {
		token, err := w.next()
		if err == nil && token == xmlscan.End {
			err = xmlscan.ErrCut
		}
		if err != nil {
			return err
		}
		switch token {
		case xmlscan.Open:
			leaf = false
			if err := w.fillAt(detail, depth+1); err != nil {
				return err
			}
		case xmlscan.Close:
			if leaf {
				t.nodes[at].value = span{begin, len(t.text)}
			}
			return nil
		default:
			if !leaf {
				continue // blanks between elements
			}
			if t.text, err = w.scan.AppendText(t.text, token); err != nil {
				return err
			}
		}
		if len(t.text) > maxTree || len(t.nodes) > maxNodes {
			return errLarge
		}
	}
}

func (t *tree) add(text []byte) span {
	from := len(t.text)
	t.text = append(t.text, text...)
	return span{from, len(t.text)}
}

func (t *tree) in(s span) []byte { return t.text[s.from:s.to] }

// after is the node behind an element and all inside it. One that is still being read has
// no end yet: all that was read since is inside.
func (t *tree) after(at int) int {
	if end := t.nodes[at].end; end > 0 {
		return end
	}
	return len(t.nodes)
}

// none is where a search ends that found nothing.
const none = -1

// child finds the first element of a name inside another.
func (t *tree) child(of int, name string) int {
	if of == none {
		return none
	}
	end := t.after(of)
	for i := of + 1; i < end; i = t.after(i) {
		if string(t.in(t.nodes[i].name)) == name {
			return i
		}
	}
	return none
}

// find follows a path.
func (t *tree) find(from int, path ...string) int {
	for _, name := range path {
		from = t.child(from, name)
	}
	return from
}

// value is the text at the end of a path, without blanks around it; empty where there is none.
func (t *tree) value(from int, path ...string) []byte {
	at := t.find(from, path...)
	if at == none {
		return nil
	}
	return trim(t.in(t.nodes[at].value))
}

// each visits the children of a name.
func (t *tree) each(of int, name string, visit func(at int)) {
	if of == none {
		return
	}
	end := t.after(of)
	for i := of + 1; i < end; i = t.after(i) {
		if string(t.in(t.nodes[i].name)) == name {
			visit(i)
		}
	}
}

// currency is the attribute of an amount.
func (t *tree) currency(at int) []byte {
	if at == none {
		return nil
	}
	return trim(t.in(t.nodes[at].currency))
}

func trim(text []byte) []byte {
	for len(text) > 0 && text[0] <= ' ' {
		text = text[1:]
	}
	for len(text) > 0 && text[len(text)-1] <= ' ' {
		text = text[:len(text)-1]
	}
	return text
}
