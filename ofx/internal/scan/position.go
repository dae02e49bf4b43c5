package scan

import "bytes"

// Position walks through a document from finding to finding, so that all lines and
// columns together cost one pass.
type Position struct {
	Doc             []byte
	at, Line, start int
}

// Next gives the place of a byte behind the last one asked for. CR, LF and CR LF each
// end one line.
func (p *Position) Next(at int) (line, column int) {
	at = min(at, len(p.Doc))
	passed := p.Doc[p.at:at]
	for {
		i := bytes.IndexAny(passed, "\r\n")
		if i < 0 {
			break
		}
		p.at += i + 1
		if passed[i] == '\n' || p.at >= len(p.Doc) || p.Doc[p.at] != '\n' {
			p.Line++
			p.start = p.at
		}
		passed = p.Doc[p.at:at]
	}
	p.at = at
	return p.Line, at - p.start + 1
}
