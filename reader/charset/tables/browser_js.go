//go:build js

package tables

import (
	"syscall/js"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// A browser brings the tables of all charsets of the web: half a megabyte that the page
// need not load.

// EastAsian gives one of the charsets named above.
func EastAsian(name string) encoding.Encoding { return browserTable(name) }

// LookUp finds a charset by any name it has on the web; nil if there is none.
func LookUp(label string) (name string, e encoding.Encoding) {
	decoder, ok := newTextDecoder(label)
	if !ok {
		return "", nil
	}
	name = decoder.Get("encoding").String()
	return name, browserTable(name)
}

// newTextDecoder asks the browser, which throws where it does not know the name.
func newTextDecoder(label string) (decoder js.Value, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return js.Global().Get("TextDecoder").New(label), true
}

// browserTable is a charset by the browser's own decoder.
type browserTable string

// NewDecoder gives UTF-8; what means nothing is U+FFFD.
func (t browserTable) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: &browserDecoder{label: string(t)}}
}

// NewEncoder is there for the interface: nothing is written in these charsets.
func (t browserTable) NewEncoder() *encoding.Encoder { return encoding.Nop.NewEncoder() }

// decodedAtOnce is how many bytes cross over to the browser at a time.
const decodedAtOnce = 64 << 10

// browserDecoder keeps what was decoded and had no room yet.
type browserDecoder struct {
	label   string
	decoder js.Value
	text    string
	ended   bool
}

// Reset begins anew.
func (d *browserDecoder) Reset() { *d = browserDecoder{label: d.label} }

// Transform decodes what fits.
func (d *browserDecoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for {
		n := copy(dst[nDst:], d.text)
		for n > 0 && n < len(d.text) && !utf8.RuneStart(d.text[n]) {
			n--
		}
		nDst, d.text = nDst+n, d.text[n:]
		switch {
		case d.text != "":
			return nDst, nSrc, transform.ErrShortDst
		case nSrc == len(src) && (!atEOF || d.ended):
			return nDst, nSrc, nil
		}
		chunk := src[nSrc:min(len(src), nSrc+decodedAtOnce)]
		nSrc += len(chunk)
		d.ended = atEOF && nSrc == len(src)
		d.text = d.decode(chunk)
	}
}

func (d *browserDecoder) decode(chunk []byte) string {
	if d.decoder.IsUndefined() {
		d.decoder, _ = newTextDecoder(d.label) // its name came from the browser, or is one of the five
	}
	bytes := js.Global().Get("Uint8Array").New(len(chunk))
	js.CopyBytesToJS(bytes, chunk)
	return d.decoder.Call("decode", bytes, map[string]any{"stream": !d.ended}).String()
}
