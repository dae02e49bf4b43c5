package object

import (
	"bytes"
	"compress/flate"
	"io"
)

// Unpack undoes encryption and filters. false says that the bytes are a picture, or packed in a way that text never is, or broken
// before the first byte; a stream that breaks off later gives what came before.
func (f *File) Unpack(s *Stream) ([]byte, bool) {
	if !s.whole {
		f.lacking++
	}
	data := f.crypt.decryptStream(s)
	filters := f.Array(s.Dict["Filter"])
	if n, is := f.Resolve(s.Dict["Filter"]).(Name); is {
		filters = Array{n}
	}
	params := f.Array(s.Dict["DecodeParms"])
	if params == nil {
		params = Array{s.Dict["DecodeParms"]}
	}
	if len(filters) > maxFilters {
		return nil, false
	}
	for i, filter := range filters {
		var param Dict
		if i < len(params) {
			param = f.Dict(params[i])
		}
		var ok bool
		if data, ok = f.undo(f.Name(filter), data, param); !ok {
			return nil, false
		}
		if f.unpacked += len(data); f.unpacked > maxUnpacked {
			return nil, false
		}
	}
	return data, true
}

// undo takes one filter off.
func (f *File) undo(filter Name, data []byte, param Dict) ([]byte, bool) {
	switch filter {
	case "FlateDecode", "Fl":
		return f.predict(inflate(data), param)
	case "LZWDecode", "LZW":
		early := 1
		if v, ok := f.Number(param["EarlyChange"]); ok {
			early = int(v)
		}
		return f.predict(unLZW(data, early), param)
	case "ASCII85Decode", "A85":
		return un85(data), true
	case "ASCIIHexDecode", "AHx":
		l := &Lexer{data: append([]byte{'<'}, data...)}
		return []byte(l.hex()), true
	case "RunLengthDecode", "RL":
		return unRun(data), true
	case "Crypt":
		return data, true
	}
	return nil, false
}

// inflate unpacks deflated bytes as far as they go: a wrong checksum, a missing end or a broken middle lose only what follows.
func inflate(data []byte) []byte {
	if len(data) < 2 {
		return nil
	}
	body := data
	if data[0]&0x0f == 8 && (int(data[0])<<8|int(data[1]))%31 == 0 {
		body = data[2:]
	} else if trimmed := bytes.TrimLeft(data, "\r\n"); len(trimmed) > 2 && len(trimmed) < len(data) {
		return inflate(trimmed)
	}
	var out bytes.Buffer
	// What could be unpacked is kept; the error only says that there is no more.
	_, _ = io.Copy(&out, io.LimitReader(flate.NewReader(bytes.NewReader(body)), maxStream))
	return out.Bytes()
}

// un85 undoes ASCII base 85.
func un85(data []byte) []byte {
	var out []byte
	var group [5]byte
	n := 0
	flush := func() {
		for i := n; i < 5; i++ {
			group[i] = 84
		}
		v := uint32(0)
		for _, d := range group {
			v = v*85 + uint32(d)
		}
		quad := [4]byte{byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}
		out = append(out, quad[:n-1]...)
		n = 0
	}
	data = bytes.TrimPrefix(bytes.TrimLeft(data, " \r\n\t"), []byte("<~"))
	for _, c := range data {
		switch {
		case c == '~':
			if n > 1 {
				flush()
			}
			return out
		case c == 'z' && n == 0:
			out = append(out, 0, 0, 0, 0)
		case c >= '!' && c <= 'u':
			group[n] = c - '!'
			if n++; n == 5 {
				flush()
			}
		}
		if len(out) > maxStream {
			return out
		}
	}
	if n > 1 {
		flush()
	}
	return out
}

// unRun undoes run lengths.
func unRun(data []byte) []byte {
	var out []byte
	for i := 0; i < len(data) && len(out) < maxStream; {
		n := int(data[i])
		i++
		switch {
		case n < 128:
			end := min(i+n+1, len(data))
			out = append(out, data[i:end]...)
			i = end
		case n == 128:
			return out
		case i < len(data):
			out = append(out, bytes.Repeat(data[i:i+1], 257-n)...)
			i++
		}
	}
	return out
}

const (
	lzwClear = 256
	lzwEnd   = 257
	lzwWidth = 12
)

// unLZW undoes LZW as PDF writes it: high bit first, codes growing one early unless told otherwise.
func unLZW(data []byte, early int) []byte {
	var out []byte
	type entry struct{ start, length int }
	// Each code stands for a piece of the output, so no text is copied into a table.
	var table [1 << lzwWidth]entry
	next, width, last := lzwEnd+1, 9, -1
	bits, have := uint32(0), 0
	var previous entry
	for _, b := range data {
		bits, have = bits<<8|uint32(b), have+8
		if have < width {
			continue
		}
		code := int(bits >> (have - width) & (1<<width - 1))
		have -= width
		if code == lzwEnd || len(out) > maxStream {
			return out
		}
		if code == lzwClear {
			next, width, last = lzwEnd+1, 9, -1
			continue
		}
		start := len(out)
		switch {
		case code < lzwClear:
			out = append(out, byte(code))
		case code < next:
			e := table[code]
			out = append(out, out[e.start:e.start+e.length]...)
		case last >= 0:
			out = append(out, out[previous.start:previous.start+previous.length]...)
			out = append(out, out[start])
		default:
			return out
		}
		if last >= 0 && next < 1<<lzwWidth {
			table[next] = entry{previous.start, previous.length + 1}
			next++
		}
		previous, last = entry{start, len(out) - start}, code
		if next+early >= 1<<width && width < lzwWidth {
			width++
		}
	}
	return out
}
