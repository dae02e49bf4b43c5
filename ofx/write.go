package ofx

// The writer has one layout, which every importer tried reads right: OFX 1.0.2,
// nine header lines, one element a line, LF line ends, and every leaf closed, so
// that the body is well-formed XML as well. Empty elements are left out: ofxtools,
// Beancount and ofx4js refuse files that have them.

// noon completes a day to a time: noon stays on the same date in every zone from
// UTC-12 to UTC+11, which is what the specification itself recommends.
const noon = "120000"

const (
	asciiHeader = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\n" +
		"ENCODING:USASCII\nCHARSET:1252\n" + headerTail
	// unicodeHeader is the only pair all readers take for UTF-8 text.
	unicodeHeader = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\n" +
		"ENCODING:UNICODE\nCHARSET:NONE\n" + headerTail
	headerTail = "COMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"

	success = "<STATUS>\n<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>\n</STATUS>\n"
)

// AppendHeader appends the document up to the first transaction.
func AppendHeader(dst []byte, s *Statement) []byte {
	if s.Unicode {
		dst = append(dst, unicodeHeader...)
	} else {
		dst = append(dst, asciiHeader...)
	}
	dst = appendSignOn(dst, s)
	if s.Account == CreditCard {
		dst = append(dst, "<CREDITCARDMSGSRSV1>\n<CCSTMTTRNRS>\n<TRNUID>0</TRNUID>\n"+success+"<CCSTMTRS>\n"...)
	} else {
		dst = append(dst, "<BANKMSGSRSV1>\n<STMTTRNRS>\n<TRNUID>0</TRNUID>\n"+success+"<STMTRS>\n"...)
	}
	dst = appendLeaf(dst, "CURDEF", s.Currency)
	dst = appendAccount(dst, s)
	dst = append(dst, "<BANKTRANLIST>\n"...)
	dst = appendNoon(dst, "DTSTART", s.Start)
	return appendNoon(dst, "DTEND", s.End)
}

// appendSignOn appends SIGNONMSGSRSV1. FI is always there: Quicken wants it and
// ledger-autosync refuses files without it. INTU.BID follows it by custom.
func appendSignOn(dst []byte, s *Statement) []byte {
	dst = append(dst, "<OFX>\n<SIGNONMSGSRSV1>\n<SONRS>\n"+success...)
	dst = appendNoon(dst, "DTSERVER", s.End)
	dst = append(dst, "<LANGUAGE>ENG</LANGUAGE>\n<FI>\n"...)
	dst = appendLeaf(dst, "ORG", s.Org)
	dst = appendLeaf(dst, "FID", s.FID)
	dst = append(dst, "</FI>\n"...)
	dst = appendLeaf(dst, "INTU.BID", s.IntuBID)
	return append(dst, "</SONRS>\n</SIGNONMSGSRSV1>\n"...)
}

// appendAccount names the account in the order of the DTD. A card has neither bank nor
// type there.
func appendAccount(dst []byte, s *Statement) []byte {
	if s.Account == CreditCard {
		dst = append(dst, "<CCACCTFROM>\n"...)
		dst = appendLeaf(dst, "ACCTID", s.AccountID)
		return append(dst, "</CCACCTFROM>\n"...)
	}
	dst = append(dst, "<BANKACCTFROM>\n"...)
	dst = appendLeaf(dst, "BANKID", s.BankID)
	dst = appendLeaf(dst, "ACCTID", s.AccountID)
	dst = appendLeaf(dst, "ACCTTYPE", s.Account.String())
	return append(dst, "</BANKACCTFROM>\n"...)
}

// The fixed parts of a transaction, in runs as long as they come, because a row is
// written a hundred thousand times.
const (
	startCheck     = "<STMTTRN>\n<TRNTYPE>CHECK</TRNTYPE>\n<DTPOSTED>"
	startDebit     = "<STMTTRN>\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>"
	startCredit    = "<STMTTRN>\n<TRNTYPE>CREDIT</TRNTYPE>\n<DTPOSTED>"
	noonAndAmount  = noon + "</DTPOSTED>\n<TRNAMT>"
	endAmount      = "</TRNAMT>\n<FITID>"
	endFITID       = "</FITID>\n"
	startName      = "<NAME>"
	endName        = "</NAME>\n"
	startMemo      = "<MEMO>"
	endMemo        = "</MEMO>\n"
	endTransaction = "</STMTTRN>\n"
)

// AppendTransaction appends one STMTTRN. The type always agrees with the sign:
// Skrooge takes the sign from the type.
func AppendTransaction(dst []byte, t *Transaction) []byte {
	switch {
	case !t.Amount.Negative || t.Amount.Units == 0:
		dst = append(dst, startCredit...)
	case len(t.CheckNum) > 0:
		dst = append(dst, startCheck...)
	default:
		dst = append(dst, startDebit...)
	}
	dst = t.Posted.Append(dst)
	dst = append(dst, noonAndAmount...)
	dst = t.Amount.Append(dst)
	dst = append(dst, endAmount...)
	dst = appendEscaped(dst, t.FITID)
	dst = append(dst, endFITID...)
	if len(t.CheckNum) > 0 {
		dst = append(dst, "<CHECKNUM>"...)
		dst = appendEscaped(dst, t.CheckNum)
		dst = append(dst, "</CHECKNUM>\n"...)
	}
	if len(t.RefNum) > 0 {
		dst = append(dst, "<REFNUM>"...)
		dst = appendEscaped(dst, t.RefNum)
		dst = append(dst, "</REFNUM>\n"...)
	}
	if len(t.Name) > 0 {
		dst = append(dst, startName...)
		dst = appendEscaped(dst, t.Name)
		if len(t.Memo) == 0 {
			return append(dst, endName+endTransaction...)
		}
		dst = append(dst, endName...)
	}
	if len(t.Memo) > 0 {
		dst = append(dst, startMemo...)
		dst = appendEscaped(dst, t.Memo)
		return append(dst, endMemo+endTransaction...)
	}
	return append(dst, endTransaction...)
}

// AppendFooter appends the document from the last transaction to its end.
func AppendFooter(dst []byte, s *Statement) []byte {
	dst = append(dst, "</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>"...)
	dst = s.LedgerBalance.Append(dst, s.Digits)
	dst = append(dst, "</BALAMT>\n"...)
	dst = appendNoon(dst, "DTASOF", s.End)
	dst = append(dst, "</LEDGERBAL>\n"...)
	if s.Account == CreditCard {
		return append(dst, "</CCSTMTRS>\n</CCSTMTTRNRS>\n</CREDITCARDMSGSRSV1>\n</OFX>\n"...)
	}
	return append(dst, "</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n"...)
}

// appendLeaf appends a leaf with its text escaped; an empty one is left out.
func appendLeaf(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	dst = append(dst, '<')
	dst = append(dst, name...)
	dst = append(dst, '>')
	dst = appendEscaped(dst, []byte(text))
	return appendEnd(dst, name)
}

// appendNoon writes a day as its noon, for the reason that noon has.
func appendNoon(dst []byte, name string, day Day) []byte {
	dst = append(dst, '<')
	dst = append(dst, name...)
	dst = append(dst, '>')
	dst = day.Append(dst)
	dst = append(dst, noon...)
	return appendEnd(dst, name)
}

func appendEnd(dst []byte, name string) []byte {
	dst = append(dst, "</"...)
	dst = append(dst, name...)
	return append(dst, ">\n"...)
}
