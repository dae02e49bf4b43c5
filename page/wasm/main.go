//go:build js && wasm

// Command wasm hands the page's core to JavaScript: one function, tillroll(verb,
// arguments as JSON, bytes), that answers {json, bytes} or {error}.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"
	"time"

	"tillroll/ofx"
	"tillroll/page/core"
)

// arguments are those of all verbs; each takes what it needs.
type arguments struct {
	ID       int
	Name     string
	From, To int
	Settings json.RawMessage
}

// main never returns: JavaScript calls into a program that lives as long as its page. The
// day is that of the opening; a page left open over midnight keeps it.
func main() {
	desk := &core.Desk{Today: ofx.DayOf(time.Now().Date())}
	js.Global().Set("tillroll", js.FuncOf(func(_ js.Value, in []js.Value) any {
		answer, data, err := serve(desk, in)
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		out, err := json.Marshal(answer)
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		reply := map[string]any{"json": string(out)}
		if data != nil {
			bytes := js.Global().Get("Uint8Array").New(len(data))
			js.CopyBytesToJS(bytes, data)
			reply["bytes"] = bytes
		}
		return reply
	}))
	select {}
}

// serve finds the verb. Bytes come and go beside the JSON, which would make text of them
// a third longer.
func serve(desk *core.Desk, in []js.Value) (answer any, data []byte, err error) {
	var a arguments
	if err := json.Unmarshal([]byte(in[1].String()), &a); err != nil {
		return nil, nil, err
	}
	switch verb := in[0].String(); verb {
	case "open":
		id, err := desk.Open(a.Name, copyBytes(in[2]))
		return id, nil, err
	case "close":
		desk.Close(a.ID)
		return nil, nil, nil
	case "convert":
		preview, err := desk.Convert(a.ID, a.Settings)
		return preview, nil, err
	case "rows":
		rows, err := desk.Rows(a.ID, a.From, a.To)
		return rows, nil, err
	case "file":
		name, data, err := desk.File(a.ID)
		return name, data, err
	case "parts":
		parts, data, err := desk.Parts(a.ID)
		return parts, data, err
	case "check":
		report, err := desk.Check(a.Name, copyBytes(in[2]))
		return json.RawMessage(report), nil, err
	default:
		return nil, nil, fmt.Errorf("unknown verb %q", verb)
	}
}

// copyBytes takes a Uint8Array over: Go cannot see JavaScript's memory.
func copyBytes(value js.Value) []byte {
	data := make([]byte, value.Get("length").Int())
	js.CopyBytesToGo(data, value)
	return data
}
