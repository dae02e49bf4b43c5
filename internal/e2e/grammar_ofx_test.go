package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
)

// validation is the body of a /validate.
func (g grammar) validation() string {
	content, _ := json.Marshal(g.document())
	if g.IntN(20) == 0 {
		content = []byte(g.value(0))
	}
	if g.IntN(3) == 0 {
		return `{"details":` + g.pick("true", "false", "null", "1") + `,"content":` + string(content) + "}"
	}
	return `{"content":` + string(content) + "}"
}

// document is an OFX document: header, elements that nest as they please, rows.
func (g grammar) document() string {
	var b strings.Builder
	b.WriteString(g.pick(
		"OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n",
		"OFXHEADER:100 DATA:OFXSGML VERSION:102\n", "OFXHEADER:\nDATA\n", "",
		`<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>`,
		`<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "b">]>`, "\ufeffOFXHEADER:100\n\n", "\n\n\r\n"))
	b.WriteString("<OFX>")
	for range g.IntN(4) {
		g.element(&b, 0)
	}
	if g.IntN(4) > 0 {
		b.WriteString("</OFX>")
	}
	return b.String()
}

// element writes an element with what it holds; its end may be wrong or missing.
func (g grammar) element(b *strings.Builder, depth int) {
	if depth > 8 || g.IntN(3) == 0 {
		g.leaf(b)
		return
	}
	name := g.pick("SIGNONMSGSRSV1", "SONRS", "STATUS", "FI", "BANKMSGSRSV1", "STMTTRNRS", "STMTRS", "BANKACCTFROM", "BANKTRANLIST", "STMTTRN", "STMTTRN", "STMTTRN",
		"LEDGERBAL", "CREDITCARDMSGSRSV1", "CCSTMTRS", "CCACCTFROM", "INVSTMTMSGSRSV1", "INVBANKTRAN", "PAYEE", "CURRENCY", "FOO", "X.Y", "OFX")
	b.WriteString("<" + name + g.pick("", "", "", " ", "\n", ` a="b"`, "/") + ">")
	for range g.IntN(6) {
		g.element(b, depth+1)
	}
	switch g.IntN(12) {
	case 0: // never ends
	case 1:
		b.WriteString("</" + g.pick("STMTTRN", "OFX", "STMTRS", "", "FOO") + ">")
	default:
		b.WriteString("</" + name + ">")
	}
}

func (g grammar) leaf(b *strings.Builder) {
	name := g.pick("TRNTYPE", "DTPOSTED", "TRNAMT", "FITID", "NAME", "MEMO", "CHECKNUM", "CODE", "SEVERITY", "DTSERVER", "LANGUAGE", "ORG", "FID", "INTU.BID",
		"TRNUID", "CURDEF", "BANKID", "ACCTID", "ACCTTYPE", "DTSTART", "DTEND", "BALAMT", "DTASOF", "CURRATE", "CURSYM", "UNKNOWN", "A.B.C")
	value := g.pick("DEBIT", "20240105", "20240105120000[-5:EST]", "20241301", "-5.00", "5,00", "1e5", "", " ", "1", "abc", "USD", "CHECKING", "0", "INFO", "ENG",
		"&amp;", "&", "&lt", "&#60;", "&#x110000;", "&foo;", "<![CDATA[x]]>", "<!-- c -->", "<", "\x00", "é", strings.Repeat("9", g.IntN(400)), fmt.Sprint(g.IntN(1<<30)))
	b.WriteString("<" + name + ">" + value)
	if g.IntN(2) == 0 {
		b.WriteString("</" + name + ">")
	}
	b.WriteString(g.pick("", "\n", "\r\n", "\r", "  "))
}

// message is the body of an /mcp.
func (g grammar) message() string {
	id := g.pick("1", `"a"`, "null", "1.5", "-1", "[]", `""`)
	params := g.value(0)
	method := g.pick("tools/call", "tools/call", "tools/call", "tools/list", "initialize", "ping", "server/discover", "notifications/initialized", "resources/list", "")
	switch method {
	case "tools/call":
		arguments := g.pick(g.conversion(), g.validation(), g.value(0))
		params = `{"name":` + g.pick(`"validate_ofx"`, `"convert_transactions_to_qbo"`, `"x"`, "5") + `,"arguments":` + arguments + "}"
	case "initialize":
		params = `{"protocolVersion":` + g.pick(`"2025-06-18"`, `"1999-01-01"`, "5") + `,"capabilities":` + g.pick("{}", g.value(0)) + `,"clientInfo":{"name":"x","version":` + g.pick(`"1"`, g.value(0)) + "}}"
	}
	members := []string{`"jsonrpc":` + g.pick(`"2.0"`, `"2.0"`, `"2.0"`, `"1.0"`, "2"), `"method":"` + method + `"`, `"params":` + params}
	if g.IntN(8) > 0 {
		members = append(members, `"id":`+id)
	}
	g.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}

// damage changes a few bytes: drops, doubles, swaps, cuts.
func (g grammar) damage(text []byte) []byte {
	for range 1 + g.IntN(3) {
		if len(text) == 0 {
			return text
		}
		from := g.IntN(len(text))
		to := min(len(text), from+1+g.IntN(20))
		head, middle, tail := text[:from:from], text[from:to:to], text[to:]
		switch g.IntN(6) {
		case 0:
			text = append(head, tail...)
		case 1:
			text = append(append(append(head, middle...), middle...), tail...)
		case 2:
			text = head
		case 3:
			text = append(append(head, byte(g.IntN(256))), text[from+1:]...)
		case 4:
			text = append(append(head, g.pick("{", "}", "[", "]", `"`, `\`, ",", ":", "<", ">", "&", "\x00", "\xff", "\xe2\x82", "0", "-")...), text[from:]...)
		default:
			text = append(append(append(head, tail...), middle...), '\n')
		}
	}
	return text
}
