//go:build js && wasm

// Command wasm hands the page's core to JavaScript: one function, tillroll(verb,
// arguments as JSON, bytes), that answers {json, bytes} or {error}.
package main

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"syscall/js"
	"time"

	"tillroll/ofx"
	"tillroll/page/core"
	"tillroll/page/patch"
)

// arguments are those of all verbs; each takes what it needs.
type arguments struct {
	ID, N    int
	Ref      int
	Name     string
	Hash     string
	Filter   string
	From, To int
	Page     int
	Parts    []core.Part
	Settings json.RawMessage
	Diff     core.Comparison
	Sides    []core.Side
	Bytes    func() []byte `json:"-"`
}

// memoryLimit makes the collector work harder only where a file of a million rows would take
// more than half of what a browser gives a page. It is no bound.
const memoryLimit = 640 << 20

// main never returns: JavaScript calls into a program that lives as long as its page. The
// day is that of the opening; a page left open over midnight keeps it.
func main() {
	debug.SetMemoryLimit(memoryLimit)
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

// serve finds the verb.
func serve(desk *core.Desk, in []js.Value) (answer any, data []byte, err error) {
	var a arguments
	if err := json.Unmarshal([]byte(in[1].String()), &a); err != nil {
		return nil, nil, err
	}
	do := verbs[in[0].String()]
	if do == nil {
		return nil, nil, fmt.Errorf("unknown verb %q", in[0].String())
	}
	a.Bytes = func() []byte { return copyBytes(in[2]) }
	return do(desk, &a)
}

// verb does one thing that the page asks for. Bytes come and go beside the JSON, which
// would make text of them a third longer.
type verb func(desk *core.Desk, a *arguments) (answer any, data []byte, err error)

// plain is a verb whose answer has no bytes.
func plain[T any](do func(desk *core.Desk, a *arguments) (T, error)) verb {
	return func(desk *core.Desk, a *arguments) (any, []byte, error) {
		answer, err := do(desk, a)
		return answer, nil, err
	}
}

var verbs = map[string]verb{
	"open":        plain(func(d *core.Desk, a *arguments) (int, error) { return d.Open(a.Name, a.Bytes(), a.Hash) }),
	"join":        plain(func(d *core.Desk, a *arguments) (int, error) { return d.Join(a.Name, a.Sides) }),
	"read":        plain(func(d *core.Desk, a *arguments) (*core.Reading, error) { return d.Read(a.ID, a.Settings) }),
	"rows":        plain(func(d *core.Desk, a *arguments) (*core.Page, error) { return d.Rows(a.ID, a.N, a.Filter, a.From, a.To) }),
	"row":         plain(func(d *core.Desk, a *arguments) (*core.Row, error) { return d.Whole(a.ID, a.N, a.Ref, a.Settings) }),
	"place":       plain(func(d *core.Desk, a *arguments) (*core.Place, error) { return d.Place(a.ID, a.N, a.Ref, a.Settings) }),
	"sheet":       plain(func(d *core.Desk, a *arguments) (*core.Sheet, error) { return d.Sheet(a.ID, a.Page, a.Settings) }),
	"raw":         plain(func(d *core.Desk, a *arguments) (*core.Raw, error) { return d.Raw(a.ID, a.Settings, a.From, a.To) }),
	"check":       plain(func(d *core.Desk, a *arguments) (json.RawMessage, error) { return d.Check(a.Name, a.Bytes()) }),
	"load-layout": plain(func(d *core.Desk, a *arguments) (*core.Chosen, error) { return d.LoadLayout(a.Bytes()) }),
	"targets":     plain(func(*core.Desk, *arguments) ([]core.Target, error) { return core.Targets(), nil }),
	"warm":        plain(func(d *core.Desk, _ *arguments) (any, error) { return nil, core.Warm(d.Today) }),
	"close": plain(func(d *core.Desk, a *arguments) (any, error) {
		d.Close(a.ID)
		return nil, nil
	}),
	"convert": plain(func(d *core.Desk, a *arguments) (map[string]any, error) {
		view, problem, err := d.Convert(a.ID, a.N, a.Settings)
		return map[string]any{"view": view, "problem": problem}, err
	}),
	"parts": func(d *core.Desk, a *arguments) (any, []byte, error) { return anyOf(d.Parts(a.ID, a.N)) },
	"diff":  func(d *core.Desk, a *arguments) (any, []byte, error) { return anyOf(d.Diff(a.Diff)) },
	"pack": func(d *core.Desk, a *arguments) (any, []byte, error) {
		data, err := d.Pack(a.Parts, a.Bytes())
		return nil, data, err
	},
	"layout": func(d *core.Desk, a *arguments) (any, []byte, error) {
		data, err := d.Layout(a.ID, a.N, a.Settings)
		return nil, data, err
	},
	"grow": func(_ *core.Desk, a *arguments) (any, []byte, error) {
		both := a.Bytes()
		grown, err := patch.Apply(both[:a.N], both[a.N:])
		return nil, grown, err
	},
	"repair": func(d *core.Desk, a *arguments) (any, []byte, error) {
		answer, data, err := d.Repair(a.Name, a.Bytes())
		return json.RawMessage(answer), data, err
	},
}

// anyOf forgets what an answer is.
func anyOf[T any](answer T, data []byte, err error) (any, []byte, error) { return answer, data, err }

// copyBytes takes a Uint8Array over: Go cannot see JavaScript's memory.
func copyBytes(value js.Value) []byte {
	data := make([]byte, value.Get("length").Int())
	js.CopyBytesToGo(data, value)
	return data
}
