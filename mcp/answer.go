package mcp

import (
	"bytes"
	"encoding/json"
	"io"
)

// writeError gives the writer of a JSON-RPC error. Without an id it is null, as
// JSON-RPC wants it for messages that could not be read.
func writeError(id []byte, fault *rpcError) func(io.Writer) error {
	return func(w io.Writer) error {
		body := struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
			Data    any    `json:"data,omitempty"`
		}{fault.code, fault.message, fault.data}
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		if id == nil {
			id = []byte("null")
		}
		return writeAll(w, `{"jsonrpc":"2.0","id":`, string(id), `,"error":`, string(text), "}\n")
	}
}

// Refusal is the JSON-RPC error for a message that was refused before it was looked at.
func Refusal(text string) []byte {
	var out bytes.Buffer
	_ = writeError(nil, &rpcError{code: codeTransport, message: text})(&out) // a buffer takes all
	return out.Bytes()
}

// writeResult writes the answer of a tool straight from where it lies: first as
// JSON text, for clients that know only text, then as structured content, then a
// sentence for the reader of the conversation.
func (d *Door) writeResult(w io.Writer, m *message, r *toolResult) error {
	if err := writeAll(w, `{"jsonrpc":"2.0","id":`, string(m.id), `,"result":{`); err != nil {
		return err
	}
	if m.modern {
		if err := writeAll(w, `"resultType":"complete","_meta":`, d.sdk.identity, ","); err != nil {
			return err
		}
	}
	if r.refused != "" {
		hint := ""
		if r.sentence != "" {
			hint = `,{"type":"text","text":` + quoted(r.sentence) + `}`
		}
		return writeAll(w, `"content":[{"type":"text","text":`, quoted(r.refused), `}`, hint, `],"isError":true}}`, "\n")
	}
	if err := writeAll(w, `"content":[{"type":"text","text":"`); err != nil {
		return err
	}
	text := r.write
	if m.modern && r.brief != nil {
		text = r.brief // clients of this revision all read structured content
	}
	if err := text(&quoting{w: w}); err != nil {
		return err
	}
	if err := writeAll(w, `"},{"type":"text","text":`, quoted(r.sentence), `}],"structuredContent":`); err != nil {
		return err
	}
	if err := r.write(w); err != nil {
		return err
	}
	return writeAll(w, `,"isError":false}}`, "\n")
}

// counter counts what is written to it.
type counter int

// Write is part of io.Writer.
func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// measure gives the length of an answer.
func (d *Door) measure(m *message, r *toolResult) int {
	var length counter
	_ = d.writeResult(&length, m, r) // a counter takes all
	return int(length)
}

func writeAll(w io.Writer, texts ...string) error {
	for _, text := range texts {
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// quotedPiece is how much text is quoted at a time.
const quotedPiece = 8 << 10

// quoting writes text as the inside of a JSON string. Pieces are quoted in a buffer:
// an answer has an escape every thirty bytes or so.
type quoting struct {
	w      io.Writer
	buffer [6 * quotedPiece]byte // an escape is six bytes at most
}

// Write is part of io.Writer.
func (q *quoting) Write(p []byte) (int, error) {
	for done := 0; done < len(p); done += quotedPiece {
		piece := p[done:min(done+quotedPiece, len(p))]
		if _, err := q.w.Write(appendQuoted(q.buffer[:0], piece)); err != nil {
			return done, err
		}
	}
	return len(p), nil
}

// appendQuoted escapes what a JSON string must not have. The text is JSON already, so
// these are quotes and backslashes.
func appendQuoted(dst, text []byte) []byte {
	const hex = "0123456789abcdef"
	plain := 0
	for i, c := range text {
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, text[plain:i]...)
		plain = i + 1
		if c < ' ' {
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			continue
		}
		dst = append(dst, '\\', c)
	}
	return append(dst, text[plain:]...)
}
