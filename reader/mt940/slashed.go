package mt940

import (
	"slices"
	"strings"
)

// slashCodes are the words between slashes of SWIFT's structured field 86, as Dutch,
// Belgian and international banks use it.
var slashCodes = []string{
	"ACCW", "ADDR", "BEN", "BENM", "BIC", "CHGS", "CNTP", "CSID", "EREF", "EXCH", "IBAN", "ID", "INIT", "IREF", "ISDT", "KREF", "MARF",
	"NAME", "NRTX", "OCMT", "ORDP", "PCOD", "POCD", "PREF", "PURP", "REMI", "RREF", "RTRN", "SVCL", "TRCD", "TRTP", "UCRD", "UDTR", "ULTB", "ULTC", "ULTD",
}

// citiCodes are those of one large American bank, too short to be looked for elsewhere.
var citiCodes = []string{"BI", "BN", "BO", "CTC", "OB", "PT", "PY"}

// readSlashed reads /TRTP/…/NAME/…/REMI/… .
func readSlashed(text string) (p parts, ok bool) {
	codes := slashCodes
	if strings.HasPrefix(text, "/PT/") || strings.HasPrefix(text, "/CTC/") {
		codes = citiCodes
	}
	at, found := nextCode(text, 0, codes)
	switch {
	case !found || at > 0 && !startsWithCode(text):
		return p, false
	case at > 0: // codes of this bank alone
		p.others = append(p.others, strings.Trim(text[:at], "/ "))
	}
	around := "" // the code of a party whose name follows
	for at < len(text) {
		code := text[at+1 : at+1+strings.IndexByte(text[at+1:], '/')]
		from := at + len(code) + 2
		end, found := nextCode(text, from-1, codes)
		if !found {
			end = len(text)
		}
		value := strings.Trim(text[min(from, end):end], "/ ")
		p.takeSlashed(code, value, &around)
		at = end
	}
	return p, true
}

// startsWithCode tells a text that begins with some capitals between slashes.
func startsWithCode(text string) bool {
	const longest = 5
	end := strings.IndexByte(text[1:min(len(text), longest+2)], '/')
	return text[0] == '/' && end > 1 && strings.Trim(text[1:1+end], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// nextCode finds the next code between slashes.
func nextCode(text string, from int, codes []string) (at int, found bool) {
	for at = from; at < len(text); at++ {
		if text[at] != '/' {
			continue
		}
		const longest = 4
		end := strings.IndexByte(text[at+1:min(len(text), at+2+longest)], '/')
		if end > 0 && slices.Contains(codes, text[at+1:at+1+end]) {
			return at, true
		}
	}
	return -1, false
}

// takeSlashed puts one value where it belongs.
func (p *parts) takeSlashed(code, value string, around *string) {
	switch code {
	case "ORDP", "BENM", "BEN", "ULTB", "ULTC", "ULTD", "UCRD", "UDTR":
		*around = code
		if value == "" || code != "ORDP" && code != "BENM" && code != "BEN" {
			break
		}
		p.name(value)
		return
	case "NAME", "BO", "BN":
		if !strings.HasPrefix(*around, "U") {
			p.name(value)
			return
		}
	case "CNTP": // account, BIC, name and town
		fields := strings.Split(value, "/")
		if len(fields) > 2 {
			p.name(strings.TrimSpace(fields[2]))
		}
		value = fields[0]
	case "REMI", "PY":
		value = strings.TrimPrefix(value, "USTD//")
		value = strings.TrimPrefix(value, "STRD/")
		p.purpose = strings.TrimSpace(p.purpose + " " + strings.Trim(value, "/ "))
		return
	case "TRTP", "PT":
		p.posting = value
		return
	}
	if value != "" && value != "NOTPROVIDED" && code != "BIC" && code != "ISDT" {
		p.others = append(p.others, value)
	}
}

// name takes the first name; a further one is told beside it.
func (p *parts) name(value string) {
	if p.payee == "" {
		p.payee = value
	} else if value != "" {
		p.others = append(p.others, value)
	}
}

// label is a word before a value in free text.
type label struct {
	word string
	role byte // n is the name, p the purpose, 0 anything else
}

// labels are those of Dutch and Polish banks.
var labels = []label{
	{"NAAM:", 'n'},
	{"OMSCHRIJVING:", 'p'},
	{"IBAN:", 0},
	{"BIC:", 0},
	{"KENMERK:", 0},
	{"MACHTIGING:", 0},
	{"INCASSANT:", 0},
	{"BETALINGSKENM.:", 0},
	{"VOOR:", 0},
	{"OD:", 'n'},
	{"DLA:", 'n'},
	{"NADAWCA:", 'n'},
	{"ODBIORCA:", 'n'},
	{"TYT.:", 'p'},
	{"Z RACH.:", 0},
	{"NA RACH.:", 0},
	{"ID IPH:", 0},
	{"TNR:", 0},
}

// readLabelled reads free text with labels, of which one must be that of a name.
func readLabelled(text string) (p parts, ok bool) {
	upper := strings.ToUpper(text)
	if len(upper) != len(text) {
		return p, false // a letter whose capital is longer: the places would not fit
	}
	at, found := nextLabel(upper, 0)
	if at < 0 {
		return p, false
	}
	p.posting = strings.Trim(text[:at], " ;")
	for at >= 0 {
		from := at + len(found.word)
		end, next := nextLabel(upper, from)
		value := text[from:]
		if end >= 0 {
			value = text[from:end]
		}
		switch value = strings.Trim(value, " ;"); {
		case found.role == 'n' && p.payee == "":
			p.payee = value
		case found.role == 'p' && p.purpose == "":
			p.purpose = value
		case value != "":
			p.others = append(p.others, found.word+" "+value)
		}
		at, found = end, next
	}
	return p, p.payee != ""
}

// nextLabel finds the next label that stands at the beginning of a word.
func nextLabel(upper string, from int) (at int, found label) {
	at = -1
	for _, l := range labels {
		for begin := from; ; {
			i := strings.Index(upper[begin:], l.word)
			if i < 0 {
				break
			}
			i += begin
			if i == 0 || upper[i-1] == ' ' || upper[i-1] == ';' {
				if at < 0 || i < at {
					at, found = i, l
				}
				break
			}
			begin = i + 1
		}
	}
	return at, found
}
