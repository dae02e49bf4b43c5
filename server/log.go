package server

import (
	"io"
	"strconv"
	"sync"
	"time"
)

// AccessLog writes one line a request, in the form of slog's handlers but without
// their cost, since it is on every request's way. A line holds nothing of the body,
// no query and no header: time, request id, route, method, status, sizes, rows,
// the kind of file and the verdict of its proof, duration, the public id of the key and the client's address.
type AccessLog struct {
	mu   sync.Mutex
	out  io.Writer
	json bool
	line []byte

	second     int64 // the last one written; most requests share theirs with others
	date, zone []byte
}

// NewAccessLog writes to out, as JSON or as key=value text.
func NewAccessLog(out io.Writer, json bool) *AccessLog { return &AccessLog{out: out, json: json} }

// write puts the line together in one buffer that is used again: nothing is allocated
// for a line, and every field it can have is seen here.
func (l *AccessLog) write(x *exchange, took time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := field{text: l.line[:0], json: l.json}
	if l.json {
		line.text = append(line.text, '{')
	}
	line.moment("time", l.spelled(x.started))
	line.word("level", "INFO")
	line.word("msg", "request")
	line.word("request", x.id)
	line.word("method", knownMethod(x.r.Method))
	line.word("route", x.route.name)
	line.number("status", int64(x.status))
	line.number("in", x.in)
	line.number("out", x.out)
	line.number("rows", int64(x.rows))
	line.number("skipped", int64(x.skipped))
	line.word("kind", x.kind)
	line.word("verdict", x.verdict)
	line.number("us", took.Microseconds())
	line.word("client", x.client)
	line.word("key", x.key)
	if l.json {
		line.text = append(line.text, '}')
	}
	l.line = append(line.text, '\n')
	_, _ = l.out.Write(l.line) // a full disk must not stop the service
}

// field appends the fields of a line. Words are ours or of a checked alphabet, so
// none needs escaping.
type field struct {
	text []byte
	json bool
}

// name begins a field. Both forms stand here alone, so that they always have the same
// fields.
func (f *field) name(name string) {
	if !f.json {
		if len(f.text) > 0 {
			f.text = append(f.text, ' ')
		}
		f.text = append(append(f.text, name...), '=')
		return
	}
	if len(f.text) > 1 {
		f.text = append(f.text, ',')
	}
	f.text = append(append(append(f.text, '"'), name...), '"', ':')
}

// stamp is a moment, spelled but for its thousandths.
type stamp struct {
	date, zone []byte
	thousandth int
}

// spelled gives the stamp of a moment. It is called under the lock.
func (l *AccessLog) spelled(moment time.Time) stamp {
	if second := moment.Unix(); second != l.second || l.date == nil {
		l.second = second
		l.date = moment.AppendFormat(l.date[:0], "2006-01-02T15:04:05")
		l.zone = moment.AppendFormat(l.zone[:0], "Z07:00")
	}
	return stamp{l.date, l.zone, moment.Nanosecond() / int(time.Millisecond)}
}

func (f *field) moment(name string, s stamp) {
	f.name(name)
	if f.json {
		f.text = append(f.text, '"')
	}
	f.text = append(append(f.text, s.date...), '.', byte('0'+s.thousandth/100), byte('0'+s.thousandth/10%10), byte('0'+s.thousandth%10))
	f.text = append(f.text, s.zone...)
	if f.json {
		f.text = append(f.text, '"')
	}
}

// word leaves an empty word out.
func (f *field) word(name, value string) {
	if value == "" {
		return
	}
	f.name(name)
	if f.json {
		f.text = append(append(append(f.text, '"'), value...), '"')
		return
	}
	f.text = append(f.text, value...)
}

func (f *field) number(name string, value int64) {
	f.name(name)
	f.text = strconv.AppendInt(f.text, value, 10)
}

// knownMethod keeps a method of the client's invention out of the log.
func knownMethod(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "other"
}
