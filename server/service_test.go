package server

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

const twoRows = `{"transactions":[{"date":"01/05/2024","amount":-42.18,"description":"AMZN Mktp US"},{"date":"01/06/2024","amount":1500,"description":"Payroll","memo":"January"}]}`

// BenchmarkService compares a two-row conversion with a bare handler, both over one
// kept connection: what is above the bare handler is ours.
func BenchmarkService(b *testing.B) {
	s := New(Config{Keys: &testKeys{}, Access: NewAccessLog(io.Discard, true)})
	hello := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, "hello")
	})
	b.Run("hello", func(b *testing.B) { benchmarkConnection(b, hello) })
	b.Run("convert", func(b *testing.B) { benchmarkConnection(b, s) })
}

func benchmarkConnection(b *testing.B, handler http.Handler) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	served := &http.Server{Handler: handler, ReadTimeout: readTimeout, IdleTimeout: idleTimeout}
	go func() { _ = served.Serve(listener) }()
	defer served.Shutdown(context.Background())
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	request := fmt.Appendf(nil, "POST /convert HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s", proKey, len(twoRows), twoRows)
	reader := bufio.NewReader(conn)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(request); err != nil {
			b.Fatal(err)
		}
		answer, err := http.ReadResponse(reader, nil)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			b.Fatal(err)
		}
	}
}

// nowhere is a ResponseWriter that forgets.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header         { return n.header }
func (n nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (n nowhere) WriteHeader(int)             {}

// A connection has deadlines; without these two every one that is set would cost an error.
func (n nowhere) SetReadDeadline(time.Time) error  { return nil }
func (n nowhere) SetWriteDeadline(time.Time) error { return nil }

// BenchmarkConvert is the handler alone, without net/http and the kernel.
func BenchmarkConvert(b *testing.B) {
	s := New(Config{Keys: &testKeys{}, Access: NewAccessLog(io.Discard, true)})
	for name, body := range map[string]string{
		"2":      twoRows,
		"100000": `{"transactions":[` + expand("{{row 100000}}") + `]}`,
	} {
		b.Run(name, func(b *testing.B) {
			reader := bytes.NewReader(nil)
			request, err := http.NewRequest(http.MethodPost, "/convert", io.NopCloser(reader))
			if err != nil {
				b.Fatal(err)
			}
			request.Header.Set("Authorization", "Bearer "+proKey)
			request.ContentLength = int64(len(body))
			b.ReportAllocs()
			for b.Loop() {
				reader.Reset([]byte(body))
				s.ServeHTTP(nowhere{http.Header{}}, request)
			}
		})
	}
}
