package repair

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"tillroll/ofx/internal/rows"
)

// leafEnd is the end tag of a value, which OFX 1 leaves out.
var leafEnd = regexp.MustCompile(`</(CODE|SEVERITY|DTSERVER|LANGUAGE|ORG|FID|TRNUID|CURDEF|BANKID|ACCTID|ACCTTYPE|DTSTART|DTEND|TRNTYPE|DTPOSTED|TRNAMT|FITID|CHECKNUM|REFNUM|NAME|MEMO|BALAMT|DTASOF)>`)

// goodDocuments are documents without a fault, in both styles.
func goodDocuments(t *testing.T) map[string]string {
	t.Helper()
	docs := map[string]string{}
	for _, name := range []string{"bank.qbo", "card.ofx", "unicode.ofx"} {
		doc, err := os.ReadFile("../../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		docs[name] = string(doc)
		docs["open "+name] = leafEnd.ReplaceAllString(string(doc), "")
	}
	return docs
}

// idsOf are the ids of the rows, sorted.
func idsOf(doc []byte) (ids []string) {
	for r := range rows.Of(doc) {
		ids = append(ids, string(r.FITID)+" "+string(r.Amount))
	}
	slices.Sort(ids)
	return ids
}

// TestTagsDroppedAndDoubled takes each tag of a good document away, or writes it twice: no
// row is lost, and the rows are what they were.
func TestTagsDroppedAndDoubled(t *testing.T) {
	tag := regexp.MustCompile(`</?[A-Z0-9.]+>\n?`)
	for name, doc := range goodDocuments(t) {
		want := idsOf([]byte(doc))
		for _, at := range tag.FindAllStringIndex(doc, -1) {
			text := doc[at[0]:at[1]]
			for what, broken := range map[string]string{
				"dropped": doc[:at[0]] + doc[at[1]:],
				"doubled": doc[:at[1]] + text + doc[at[1]:],
				"lower":   doc[:at[0]] + strings.ToLower(text) + doc[at[1]:],
			} {
				label := fmt.Sprintf("%s, %q at %d %s", name, text, at[0], what)
				r := judge(t, label, []byte(broken))
				aggregate := !strings.Contains(text, "TRN") || strings.Contains(text, "STMT")
				if got := idsOf(r.Document); aggregate && isAggregate(text) && !slices.Equal(got, want) {
					t.Errorf("%s: rows %q, want %q\n%s", label, got, want, describe(r))
				}
			}
		}
	}
}

// inUTF16 is a text in pairs of bytes.
func inUTF16(order binary.AppendByteOrder, text string) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

func isAggregate(tag string) bool {
	switch strings.Trim(tag, "</>\n") {
	case "OFX", "SIGNONMSGSRSV1", "SONRS", "STATUS", "FI", "BANKMSGSRSV1", "CREDITCARDMSGSRSV1", "STMTTRNRS", "CCSTMTTRNRS", "STMTRS", "CCSTMTRS",
		"BANKACCTFROM", "CCACCTFROM", "BANKTRANLIST", "STMTTRN", "LEDGERBAL":
		return true
	}
	return false
}

// TestOtherMutations breaks good documents in the ways that transfers and programs do.
func TestOtherMutations(t *testing.T) {
	for name, doc := range goodDocuments(t) {
		want := idsOf([]byte(doc))
		head, body, _ := strings.Cut(doc, "<OFX>")
		lines := strings.SplitAfter(head, "\n")
		broken := map[string]string{
			"mark":          "\ufeff" + doc,
			"zeros":         strings.ReplaceAll(doc, "<MEMO>", "<MEMO>\x00"),
			"zeros behind":  doc + "\x00\x00\x00",
			"line ends":     strings.Replace(doc, "\n", "\r\n", 17),
			"all line ends": strings.ReplaceAll(doc, "\n", "\r\n"),
			"one line":      head + "<OFX>" + strings.ReplaceAll(body, "\n", ""),
			"unescaped":     strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">").Replace(doc),
			"no header":     "<OFX>" + body,
			"charset lies":  strings.Replace(strings.Replace(doc, "USASCII", "UNICODE", 1), "LANDLORD", "LANDL\xd6RD", 1),
			"charset odd":   strings.Replace(strings.Replace(doc, "CHARSET:1252", "CHARSET:UTF-8", 1), "LANDLORD", "LANDLÖRD", 1),
			"namespace":     strings.Replace(doc, "<OFX>", `<OFX xmlns="http://ofx.net/types/2003/04">`, 1),
			"little UTF-16": inUTF16(binary.LittleEndian, doc),
			"big UTF-16":    inUTF16(binary.BigEndian, "\ufeff"+strings.Replace(doc, "LANDLORD", "LANDLÖRD € & 𝄞", 1)),
			"html behind":   doc + "<html><body>Thank you</body></html>\n",
		}
		for i := range lines[:9] {
			broken["without "+lines[i]] = strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "") + "<OFX>" + body
			broken["twice "+lines[i]] = strings.Join(slices.Insert(slices.Clone(lines), i, lines[i]), "") + "<OFX>" + body
		}
		for what, text := range broken {
			r := judge(t, name+" "+what, []byte(text))
			if got := idsOf(r.Document); !slices.Equal(got, want) {
				t.Errorf("%s %s: rows %q, want %q", name, what, got, want)
			}
			if !r.Report.Valid && what != "charset lies" {
				t.Errorf("%s %s: %v", name, what, r.Report.Issues)
			}
			if t.Failed() {
				t.Fatalf("%s %s\n%s\n%s", name, what, describe(r), r.Document)
			}
		}
		twice := judge(t, name+" twice", []byte(doc+doc))
		if got := idsOf(twice.Document); len(got) != 2*len(want) {
			t.Errorf("%s twice: %d rows", name, len(got))
		}
	}
}

// TestTailsCut stops good documents at every byte of their body.
func TestTailsCut(t *testing.T) {
	for name, doc := range goodDocuments(t) {
		body := strings.Index(doc, "<OFX>") + len("<OFX>")
		for end := body; end < len(doc); end++ {
			r := judge(t, fmt.Sprintf("%s cut at %d", name, end), []byte(doc[:end]))
			if t.Failed() {
				t.Fatalf("%q\n%s", doc[max(0, end-60):end], describe(r))
			}
		}
	}
}

// TestPatches holds the arithmetic of edits on edits.
func TestPatches(t *testing.T) {
	p := newPatch([]byte("0123456789"))
	p.apply([]edit{{at: 2, end: 4, text: "ab", rule: "A"}, {at: 7, end: 7, text: "X", rule: "B"}})
	p.apply([]edit{{at: 3, end: 5, text: "", rule: "C"}, {at: 11, end: 11, text: "!", rule: "D"}})
	if got := p.document(); string(got) != "01a56X789!" {
		t.Errorf("%s", got)
	}
	if got := applied(t, p.input, p.changes()); !bytes.Equal(got, p.document()) {
		t.Errorf("%s by %+v", got, p.changes())
	}
}
