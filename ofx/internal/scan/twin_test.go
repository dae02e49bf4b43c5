package scan

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tillroll/ofx/internal/dtd"
)

// twinEvent is an event of the plain twin of the scanner: written for clearness, from
// regular expressions and without any of the scanner's code.
type twinEvent struct {
	kind        Kind
	flags       Flags
	name, value string
	at, end     int
}

func (e twinEvent) String() string {
	return fmt.Sprintf("%d [%d:%d] %q %q %b", e.kind, e.at, e.end, e.name, e.value, e.flags)
}

var (
	twinTag         = regexp.MustCompile(`^<(/?)([A-Za-z_][A-Za-z0-9._:-]*)(>|[ \t\r\n/][^<>]*>)`)
	twinDeclaration = regexp.MustCompile(`^<[!?][^<>]*>`)
	twinSections    = regexp.MustCompile(`(?s)<!--.*?-->|<!\[CDATA\[.*?\]\]>`)
	twinBlanks      = " \t\r\n"
)

type twinMark struct {
	kind   Kind // eventOpen for any start tag
	length int
	name   string
	flags  Flags
}

// twinMarkup tells what starts at the start of text, if any markup does.
func twinMarkup(text string) (m twinMark, ok bool) {
	for _, section := range []struct {
		start, end string
		kind       Kind
	}{{"<!--", "-->", Comment}, {"<![CDATA[", "]]>", CDATA}} {
		if rest, found := strings.CutPrefix(text, section.start); found {
			i := strings.Index(rest, section.end)
			return twinMark{kind: section.kind, length: len(section.start) + i + len(section.end)}, i >= 0
		}
	}
	if found := twinDeclaration.FindString(text); found != "" {
		return twinMark{kind: Declaration, length: len(found)}, true
	}
	parts := twinTag.FindStringSubmatch(text)
	if parts == nil {
		return m, false
	}
	m = twinMark{kind: Open, length: len(parts[0]), name: parts[2]}
	if strings.ToUpper(m.name) != m.name {
		m.flags |= NotCapitals
	}
	rest := strings.TrimSuffix(parts[3], ">")
	if trimmed := strings.TrimLeft(rest, twinBlanks); trimmed != rest {
		m.flags |= BlankInTag
		rest = trimmed
	}
	if parts[1] == "/" {
		m.kind = Close
	} else if cut, found := strings.CutSuffix(rest, "/"); found {
		m.flags |= SelfClosing
		rest = cut
	}
	if rest != "" {
		m.flags |= HasAttributes
	}
	return m, true
}

func twinScan(doc string) (events []twinEvent) {
	events = make([]twinEvent, 0, 16)
	for at := 0; ; {
		at += len(doc[at:]) - len(strings.TrimLeft(doc[at:], twinBlanks))
		if at == len(doc) {
			return events
		}
		m, ok := twinMarkup(doc[at:])
		e := twinEvent{kind: m.kind, flags: m.flags, name: m.name, at: at, end: at + m.length}
		switch {
		case !ok:
			e = twinText(doc, at)
		case m.kind == Open:
			e = twinStart(doc, e)
		}
		events = append(events, e)
		at = e.end
		if e.kind == Open && e.flags&SelfClosing != 0 {
			events = append(events, twinEvent{kind: Close, flags: e.flags &^ HasAttributes, name: e.name, at: at, end: at})
		}
	}
}

func twinText(doc string, at int) twinEvent {
	e := twinEvent{kind: Text, at: at}
	end := at
	for end < len(doc) {
		if doc[end] == '<' {
			if _, ok := twinMarkup(doc[end:]); ok {
				break
			}
			e.flags |= HasLess
		}
		end++
	}
	e.value = strings.TrimRight(doc[at:end], twinBlanks)
	e.end = at + len(e.value)
	tail := doc[e.end:end]
	if tail != "" && strings.ContainsRune(" \t", rune(tail[0])) && strings.ContainsAny(tail, "\r\n") {
		e.flags |= Padded
	}
	e.flags |= twinClasses(e.value)
	return e
}

func twinClasses(value string) (flags Flags) {
	for _, class := range [...]struct {
		flag  Flags
		signs string
	}{{HasAmpersand, "&"}, {HasGreater, ">"}, {HasLineBreak, "\r\n"}} {
		if strings.ContainsAny(value, class.signs) {
			flags |= class.flag
		}
	}
	for _, c := range []byte(value) {
		if c > 127 {
			flags |= hasHighBytes
		}
		if c == 127 || c < ' ' && c != '\n' && c != '\r' {
			flags |= HasControl
		}
	}
	return flags
}

// twinStart decides what a start tag is and reads a leaf's value.
func twinStart(doc string, e twinEvent) twinEvent {
	known := dtd.Lookup([]byte(e.name))
	leaf := known.IsLeaf() || known == 0 && (e.flags&SelfClosing != 0 || twinLooksLikeLeaf(doc, e))
	if !leaf {
		return e
	}
	e.kind = Leaf
	if e.flags&SelfClosing != 0 {
		e.flags |= HasEnd
		return e
	}
	return twinValue(doc, e)
}

func twinLooksLikeLeaf(doc string, e twinEvent) bool {
	rest := strings.TrimLeft(doc[e.end:], twinBlanks)
	m, ok := twinMarkup(rest)
	if len(rest) < 2 || !ok || m.kind == CDATA || m.kind == Close && strings.EqualFold(m.name, e.name) {
		return true
	}
	if len(e.name) > maxSearchedName {
		return true
	}
	name := regexp.QuoteMeta(e.name) + `(?:[^A-Za-z0-9._:-]|$)`
	end := regexp.MustCompile("</" + name).FindStringIndex(doc[e.end:])
	return end == nil || regexp.MustCompile("<"+name).MatchString(doc[e.end:e.end+end[0]])
}

// twinValue reads pieces of text, comments and sections up to other markup.
func twinValue(doc string, e twinEvent) twinEvent {
	start, end := e.end, e.end
	comments := -1 // the first comment that no text follows
	flags, pending := Flags(0), Flags(0)
	var m twinMark
	var ok bool
	for end < len(doc) {
		if doc[end] != '<' {
			if !strings.ContainsRune(twinBlanks, rune(doc[end])) {
				comments, flags = -1, flags|pending
			}
			end++
			continue
		}
		m, ok = twinMarkup(doc[end:])
		switch {
		case ok && m.kind == Comment:
			if comments < 0 {
				comments = end
			}
			pending |= HasComment
			end += m.length
			continue
		case ok && m.kind == CDATA:
			comments, flags = -1, flags|pending|HasCDATA
			end += m.length
			continue
		case !ok:
			comments, flags = -1, flags|pending|HasLess
			end++
			continue
		}
		break
	}
	stop := end
	if ok && end < len(doc) && m.kind == Close && strings.EqualFold(m.name, e.name) {
		flags |= HasEnd | pending | m.flags&BlankInTag
		if m.name != e.name {
			flags |= EndNameCase
		}
		stop = end + m.length
	} else if comments >= 0 {
		end = comments
	}
	e.flags |= flags
	raw := doc[start:end]
	e.value = strings.Trim(raw, twinBlanks)
	if e.value != "" {
		left := raw[:strings.Index(raw, e.value)]
		right := raw[len(left)+len(e.value):]
		if left != "" && strings.ContainsRune(" \t", rune(left[0])) ||
			right != "" && strings.ContainsRune(" \t", rune(right[0])) && (flags&HasEnd != 0 || strings.ContainsAny(right, "\r\n")) {
			e.flags |= Padded
		}
		for _, section := range twinSections.FindAllString(e.value, -1) {
			if strings.HasPrefix(section, "<![") {
				e.flags |= twinClasses(section) &^ (HasAmpersand | HasGreater)
			}
		}
		e.flags |= twinClasses(twinSections.ReplaceAllString(e.value, ""))
		start += len(left)
	}
	e.end = stop
	if flags&HasEnd == 0 {
		e.end = start + len(e.value)
	}
	return e
}

// scanEvents is what the real scanner sees.
func scanEvents(doc []byte) (events []twinEvent) {
	events = make([]twinEvent, 0, 16)
	s := New(doc, 0)
	s.lookAhead = 1 << 40 // the bound on searches is another test's matter
	for s.Next() {
		e := twinEvent{kind: s.Kind, flags: s.Flags, at: s.At, end: s.End}
		switch s.Kind {
		case Open, Close:
			e.name = string(s.Name())
		case Leaf:
			e.name, e.value = string(s.Name()), string(s.Value())
		case Text:
			e.value = string(s.Value())
		}
		events = append(events, e)
	}
	return events
}

// compareWithTwin is no t.Helper: it runs a hundred million times, and its message holds
// the document.
func compareWithTwin(t *testing.T, doc string) {
	got, want := scanEvents([]byte(doc)), twinScan(doc)
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("document %q\nscanner %v\ntwin    %v", doc, got[min(i, len(got)):], want[min(i, len(want)):])
		}
	}
}

var twinFragments = []string{
	"<STMTTRN>", "</STMTTRN>", "<NAME>", "</NAME>", "<name>", "</Name>", "</NAME >", "<NAME >", "<NAME/>", "<NAME />",
	"<DTPOSTED>20260131120000", "</DTPOSTED>", "<TRNAMT>-1.50</TRNAMT>\n", "<TRNAMT>-1.50\n", "<MEMO>", "</MEMO>",
	"<MEMO>a & b &amp; c</MEMO>\r\n", "<CHECKNUM>1001</CHECKNUM>", "<FITID>2026-A1\n", "<INTU.BID>3000</INTU.BID>\n",
	"<OFX>", "</OFX>", `<OFX xmlns="x">`, "<STATUS/>", "<BANKTRANLIST>", "</BANKTRANLIST>", "<CREDITCARDMSGSRSV1>",
	"<FOO>", "</FOO>", "<FOO/>", "<foo>", "<BAR x='1'/>", "<X.Y>", "</X.Y>", "<FOOD>", "</", "</>", "<>", "<", ">", "&", ";",
	"<!--", "-->", "<!-- c -->", "<![CDATA[", "]]>", "<![CDATA[ <b> & ]]>", "<?xml v?>", "<?", "<!DOCTYPE x>", "<!",
	"text", "A < B", "I <3 U", "<a@b.c>", " ", "  ", "\t", "\n", "\r\n", "\r", "\x00", "\x07", "\x7f", "é", "\xE9", "plain value here", "\xFF", "<NAME>\xFF</NAME>", "<MEMO>\xFFb\x80</MEMO>",
	"<NAME\x00>", "<NAME\x00\x00\x00\x00>", "<DTPOSTED2>", "<" + strings.Repeat("N", 70) + ">", "</" + strings.Repeat("N", 70) + ">",
	"                                ", "<NAME", "</NAME", "12345678", "1234567",
}

func TestScannerEqualsItsTwin(t *testing.T) {
	random := rand.New(rand.NewSource(7))
	for range 40000 {
		var doc strings.Builder
		for range 1 + random.Intn(14) {
			doc.WriteString(twinFragments[random.Intn(len(twinFragments))])
		}
		compareWithTwin(t, doc.String())
	}
}

// TestEventsOfCorpus goes over documents in the wild, for those who have a collection.
func TestEventsOfCorpus(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(os.Getenv("TILLROLL_CORPUS"), "*.[oq][fb][xo]"))
	if err != nil || len(names) == 0 {
		t.Skip("TILLROLL_CORPUS names no directory of real documents")
	}
	for _, name := range names {
		doc, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		checkOffsets(t, doc)
	}
}

func FuzzScanner(f *testing.F) {
	for _, fragment := range twinFragments {
		f.Add([]byte(fragment + "<NAME>x</NAME>\n<MEMO>y\n</STMTTRN>"))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		if len(doc) > 4096 {
			return
		}
		judgeScan(t, doc)
	})
}

// judgeScan is the oracle of the scanner.
func judgeScan(t *testing.T, doc []byte) {
	compareWithTwin(t, string(doc))
	checkOffsets(t, doc)
}

// checkOffsets holds that events follow each other and lie inside the document.
func checkOffsets(t *testing.T, doc []byte) {
	s := New(doc, 0)
	last := 0
	for s.Next() {
		if s.At < last || s.End < s.At || s.End > len(doc) || s.Pos > len(doc) {
			t.Fatalf("event %d spans %d to %d after %d in %q", s.Kind, s.At, s.End, last, doc)
		}
		if s.End == last && s.Kind != Close {
			t.Fatalf("no progress at %d in %q", last, doc)
		}
		last = s.End
		_, _ = s.Name(), s.Value()
	}
}
