package pdfwrite

import (
	"bytes"
	"fmt"
	"strings"
)

// writer numbers objects and lays them down.
type writer struct {
	style   Style
	objects map[int]string
	streams map[int]bool
	last    int
}

// stream adds a stream under the next number.
func (w *writer) stream(detail, data string) int {
	w.last++
	w.streamAt(w.last, detail, data)
	return w.last
}

func (w *writer) streamAt(number int, detail, data string) {
	if w.style.Compress && detail == "" {
		data, detail = deflated(data), "/Filter /FlateDecode"
	}
	length := len(data)
	if w.style.WrongLengths {
		length = 3
	}
	if w.streams == nil {
		w.streams = map[int]bool{}
	}
	w.streams[number] = true
	w.objects[number] = fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", detail, length, data)
}

// lay writes the file.
func (w *writer) lay() []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	places := map[int]int{}
	var packed []int
	for n := 1; n <= w.last; n++ {
		if w.style.ObjectStreams && !w.streams[n] {
			packed = append(packed, n)
			continue
		}
		places[n] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", n, w.objects[n])
	}
	if w.style.ObjectStreams {
		w.layStreams(&out, places, packed)
		return out.Bytes()
	}
	w.layTable(&out, places)
	return out.Bytes()
}

func (w *writer) layTable(out *bytes.Buffer, places map[int]int) {
	if w.style.NoXRef {
		return
	}
	shift := 0
	if w.style.WrongXRef {
		shift = 7
	}
	start := out.Len()
	fmt.Fprintf(out, "xref\n0 %d\n0000000000 65535 f \n", w.last+1)
	for n := 1; n <= w.last; n++ {
		fmt.Fprintf(out, "%010d 00000 n \n", places[n]+shift)
	}
	fmt.Fprintf(out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", w.last+1, start)
}

// layStreams packs objects into an object stream and ends the file by a cross-reference stream.
func (w *writer) layStreams(out *bytes.Buffer, places map[int]int, packed []int) {
	var head, body strings.Builder
	inside := map[int]int{}
	for i, n := range packed {
		fmt.Fprintf(&head, "%d %d ", n, body.Len())
		body.WriteString(w.objects[n] + " ")
		inside[n] = i
	}
	pack := w.last + 1
	data := deflated(head.String() + body.String())
	places[pack] = out.Len()
	fmt.Fprintf(out, "%d 0 obj\n<< /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream\nendobj\n", pack, len(packed), head.Len(), len(data), data)
	start := out.Len()
	places[pack+1] = start
	var table strings.Builder
	for n := 0; n <= pack+1; n++ {
		kind, second, third := 1, places[n], 0
		if i, is := inside[n]; is {
			kind, second, third = 2, pack, i
		} else if n == 0 {
			kind = 0
		}
		table.Write([]byte{byte(kind), byte(second >> 16), byte(second >> 8), byte(second), byte(third)})
	}
	if w.style.NoXRef {
		return
	}
	data = deflated(table.String())
	fmt.Fprintf(out, "%d 0 obj\n<< /Type /XRef /Size %d /W [1 3 1] /Root 1 0 R /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n",
		pack+1, pack+2, len(data), data, start)
}
