// Package write puts a statement down to the byte, in one layout. It writes what it is given:
// texts are cleaned and cut, days and sums reckoned by whoever calls it. The fixed pieces of
// the layout are exported for the checker, which knows our own rows at a glance.
package write

import "tillroll/ofx/internal/ledger"

// The writer has one layout, which every importer tried reads right: OFX 1.0.2,
// nine header lines, one element a line, LF line ends, and every leaf closed, so
// that the body is well-formed XML as well. Empty elements are left out: ofxtools,
// Beancount and ofx4js refuse files that have them.

// Noon completes a day to a time: noon stays on the same date in every zone from
// UTC-12 to UTC+11, which is what the specification itself recommends.
const Noon = "120000"

const (
	ASCIIHeader = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\n" +
		"ENCODING:USASCII\nCHARSET:1252\n" + headerTail
	// UnicodeHeader is the only pair all readers take for UTF-8 text.
	UnicodeHeader = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\n" +
		"ENCODING:UNICODE\nCHARSET:NONE\n" + headerTail
	// xmlHeader declares OFX 2.2. The body is the same: every leaf is closed.
	xmlHeader = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n" +
		"<?OFX OFXHEADER=\"200\" VERSION=\"220\" SECURITY=\"NONE\" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?>\n"
	headerTail = "COMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"

	Success      = "<STATUS>\n<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>\n</STATUS>\n"
	startSignOn  = "<OFX>\n<SIGNONMSGSRSV1>\n<SONRS>\n" + Success + "<DTSERVER>"
	periodMiddle = Noon + "</DTSTART>\n<DTEND>"
	periodEnd    = Noon + "</DTEND>\n"
)

// AppendHeader appends the document up to the first transaction.
func AppendHeader(dst []byte, s *ledger.Statement) []byte {
	dst = append(dst, textHeader(s)...)
	dst = appendSignOn(dst, s)
	if s.Account == ledger.CreditCard {
		dst = append(dst, "<CREDITCARDMSGSRSV1>\n<CCSTMTTRNRS>\n<TRNUID>0</TRNUID>\n"+Success+"<CCSTMTRS>\n"...)
	} else {
		dst = append(dst, "<BANKMSGSRSV1>\n<STMTTRNRS>\n<TRNUID>0</TRNUID>\n"+Success+"<STMTRS>\n"...)
	}
	dst = appendLeaf(dst, "<CURDEF>", s.Currency, "</CURDEF>\n")
	dst = appendAccount(dst, s)
	dst = append(dst, "<BANKTRANLIST>\n<DTSTART>"...)
	dst = s.Start.Append(dst)
	dst = append(dst, periodMiddle...)
	dst = s.End.Append(dst)
	return append(dst, periodEnd...)
}

// UpdateHeader writes charset and period over those of a header that AppendHeader wrote
// when the rows were not known yet. None of them changes its length.
func UpdateHeader(header []byte, s *ledger.Statement) {
	copy(header, textHeader(s))
	s.End.Put(header[len(textHeader(s))+len(startSignOn):])
	s.End.Put(header[len(header)-len("YYYYMMDD"+periodEnd):])
	s.Start.Put(header[len(header)-len("YYYYMMDD"+periodMiddle+"YYYYMMDD"+periodEnd):])
}

// textHeader is what stands before the body: nine lines, equally long for both charsets,
// or the two declarations of OFX 2.
func textHeader(s *ledger.Statement) string {
	switch {
	case s.XML:
		return xmlHeader
	case s.Unicode:
		return UnicodeHeader
	}
	return ASCIIHeader
}

// appendSignOn appends SIGNONMSGSRSV1. FI is always there: Quicken wants it and
// ledger-autosync refuses files without it. INTU.BID follows it by custom.
func appendSignOn(dst []byte, s *ledger.Statement) []byte {
	dst = append(dst, startSignOn...)
	dst = s.End.Append(dst)
	dst = append(dst, Noon+"</DTSERVER>\n<LANGUAGE>ENG</LANGUAGE>\n<FI>\n"...)
	dst = appendLeaf(dst, "<ORG>", s.Org, "</ORG>\n")
	dst = appendLeaf(dst, "<FID>", s.FID, "</FID>\n")
	dst = append(dst, "</FI>\n"...)
	dst = appendLeaf(dst, "<INTU.BID>", s.IntuBID, "</INTU.BID>\n")
	return append(dst, "</SONRS>\n</SIGNONMSGSRSV1>\n"...)
}

// appendAccount names the account in the order of the DTD. A card has neither bank nor
// type there.
func appendAccount(dst []byte, s *ledger.Statement) []byte {
	if s.Account == ledger.CreditCard {
		dst = append(dst, "<CCACCTFROM>\n"...)
		dst = appendLeaf(dst, "<ACCTID>", s.AccountID, "</ACCTID>\n")
		return append(dst, "</CCACCTFROM>\n"...)
	}
	dst = append(dst, "<BANKACCTFROM>\n"...)
	dst = appendLeaf(dst, "<BANKID>", s.BankID, "</BANKID>\n")
	dst = appendLeaf(dst, "<ACCTID>", s.AccountID, "</ACCTID>\n")
	dst = appendLeaf(dst, "<ACCTTYPE>", s.Account.String(), "</ACCTTYPE>\n")
	return append(dst, "</BANKACCTFROM>\n"...)
}

// The fixed parts of a transaction, in runs as long as they come, because a row is
// written a hundred thousand times.
const (
	StartCheck     = "<STMTTRN>\n<TRNTYPE>CHECK</TRNTYPE>\n<DTPOSTED>"
	StartDebit     = "<STMTTRN>\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>"
	StartCredit    = "<STMTTRN>\n<TRNTYPE>CREDIT</TRNTYPE>\n<DTPOSTED>"
	NoonAndAmount  = Noon + "</DTPOSTED>\n<TRNAMT>"
	dayAndAmount   = "YYYYMMDD" + NoonAndAmount // the day is put over its place
	EndAmount      = "</TRNAMT>\n<FITID>"
	EndFITID       = "</FITID>\n"
	StartName      = "<NAME>"
	EndName        = "</NAME>\n"
	StartMemo      = "<MEMO>"
	EndMemo        = "</MEMO>\n"
	endTransaction = "</STMTTRN>\n"
)

// AppendTransaction appends one STMTTRN. Without a type of its own the type agrees with
// the sign: Skrooge takes the sign from the type.
func AppendTransaction(dst []byte, t *ledger.Transaction) []byte {
	switch {
	case len(t.Type) > 0:
		dst = append(dst, "<STMTTRN>\n<TRNTYPE>"...)
		dst = append(dst, t.Type...)
		dst = append(dst, "</TRNTYPE>\n<DTPOSTED>"+dayAndAmount...)
	case !t.Amount.Negative || t.Amount.Units == 0:
		dst = append(dst, StartCredit+dayAndAmount...)
	case len(t.CheckNum) > 0:
		dst = append(dst, StartCheck+dayAndAmount...)
	default:
		dst = append(dst, StartDebit+dayAndAmount...)
	}
	t.Posted.Put(dst[len(dst)-len(dayAndAmount):])
	dst = t.Amount.Append(dst)
	dst = append(dst, EndAmount...)
	if t.PlainID {
		dst = append(dst, t.FITID...)
	} else {
		dst = AppendEscaped(dst, t.FITID)
	}
	dst = append(dst, EndFITID...)
	if len(t.CheckNum) > 0 {
		dst = append(dst, "<CHECKNUM>"...)
		dst = AppendEscaped(dst, t.CheckNum)
		dst = append(dst, "</CHECKNUM>\n"...)
	}
	if len(t.RefNum) > 0 {
		dst = append(dst, "<REFNUM>"...)
		dst = AppendEscaped(dst, t.RefNum)
		dst = append(dst, "</REFNUM>\n"...)
	}
	if len(t.Name) > 0 {
		dst = append(dst, StartName...)
		dst = AppendEscaped(dst, t.Name)
		if len(t.Memo) == 0 {
			return append(dst, EndName+endTransaction...)
		}
		dst = append(dst, EndName...)
	}
	if len(t.Memo) > 0 {
		dst = append(dst, StartMemo...)
		dst = AppendEscaped(dst, t.Memo)
		return append(dst, EndMemo+endTransaction...)
	}
	return append(dst, endTransaction...)
}

// AppendFooter appends the document from the last transaction to its end.
func AppendFooter(dst []byte, s *ledger.Statement) []byte {
	dst = append(dst, "</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>"...)
	dst = s.LedgerBalance.Append(dst, s.Digits)
	dst = append(dst, "</BALAMT>\n<DTASOF>"...)
	asOf := s.AsOf
	if asOf == 0 {
		asOf = s.End
	}
	dst = asOf.Append(dst)
	if s.Account == ledger.CreditCard {
		return append(dst, Noon+"</DTASOF>\n</LEDGERBAL>\n</CCSTMTRS>\n</CCSTMTTRNRS>\n</CREDITCARDMSGSRSV1>\n</OFX>\n"...)
	}
	return append(dst, Noon+"</DTASOF>\n</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n"...)
}

// appendLeaf appends a leaf with its text escaped; an empty one is left out.
func appendLeaf(dst []byte, start, text, end string) []byte {
	if text == "" {
		return dst
	}
	dst = append(dst, start...)
	dst = AppendEscaped(dst, []byte(text))
	return append(dst, end...)
}
