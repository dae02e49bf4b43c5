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
	ID, N    int
	Ref      int
	Name     string
	Filter   string
	From, To int
	Parts    []core.Part
	Settings json.RawMessage
	Diff     core.Comparison
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
		answer, err = desk.Open(a.Name, copyBytes(in[2]))
	case "close":
		desk.Close(a.ID)
	case "read":
		answer, err = desk.Read(a.ID, a.Settings)
	case "convert":
		view, problem, failed := desk.Convert(a.ID, a.N, a.Settings)
		answer, err = map[string]any{"view": view, "problem": problem}, failed
	case "rows":
		answer, err = desk.Rows(a.ID, a.N, a.Filter, a.From, a.To)
	case "row":
		answer, err = desk.Whole(a.ID, a.N, a.Ref, a.Settings)
	case "raw":
		answer, err = desk.Raw(a.ID, a.Settings, a.From, a.To)
	case "parts":
		answer, data, err = desk.Parts(a.ID, a.N)
	case "pack":
		data, err = desk.Pack(a.Parts, copyBytes(in[2]))
	case "check":
		var report []byte
		report, err = desk.Check(a.Name, copyBytes(in[2]))
		answer = json.RawMessage(report)
	case "repair":
		var report []byte
		report, data, err = desk.Repair(a.Name, copyBytes(in[2]))
		answer = json.RawMessage(report)
	case "diff":
		answer, data, err = desk.Diff(a.Diff)
	case "layout":
		data, err = desk.Layout(a.ID, a.N, a.Settings)
	case "load-layout":
		answer, err = desk.LoadLayout(copyBytes(in[2]))
	case "targets":
		answer = core.Targets()
	default:
		err = fmt.Errorf("unknown verb %q", verb)
	}
	return answer, data, err
}

// copyBytes takes a Uint8Array over: Go cannot see JavaScript's memory.
func copyBytes(value js.Value) []byte {
	data := make([]byte, value.Get("length").Int())
	js.CopyBytesToGo(data, value)
	return data
}
