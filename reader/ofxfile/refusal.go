package ofxfile

import (
	"fmt"
	"strings"

	"tillroll/reader/bookings"
)

// maxMessage is how many letters of a bank's message are quoted.
const maxMessage = 200

// refusal tells, where a document holds no statement, that it is the answer of a bank that refused
// to send one, in the bank's own words: a program keeps such an answer like any other.
func (d *document) refusal() error {
	head, err := d.text.Head(sniffed)
	if err != nil {
		return err
	}
	for _, status := range strings.Split(string(bookings.PlainHead(head)), "<STATUS>")[1:] {
		if leaf(status, "SEVERITY") != "ERROR" {
			continue
		}
		said := ""
		if code := leaf(status, "CODE"); code != "" {
			said = ", with code " + brief(code)
		}
		if message := []rune(leaf(status, "MESSAGE")); len(message) > 0 {
			said += fmt.Sprintf(": %q", string(message[:min(len(message), maxMessage)]))
		}
		return fmt.Errorf("the bank refused the request and sent no statement%s. Settle that with the bank, and download the file again", said)
	}
	return nil
}

// leaf is the value of an element whose tag may not be closed.
func leaf(text, name string) string {
	text, _, _ = strings.Cut(text, "</STATUS>")
	_, value, _ := strings.Cut(text, "<"+name+">")
	value, _, _ = strings.Cut(value, "<")
	value = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(strings.ToValidUTF8(value, "\ufffd"))
	return strings.Join(strings.Fields(value), " ")
}
