package rules

// inputRules are about files that are no statement at all. They are told apart because
// their cures differ: download again, unpack, convert.
func inputRules() []Rule {
	return []Rule{
		{ID: "IN01", Severity: Error, Title: "The document is empty", Says: "The document is empty.", Hint: "Download the file from the bank again.", Meets: "Every program refuses it."},
		{ID: "IN02", Severity: Error, Title: "An HTML page instead of OFX", Says: "This is a web page, not an OFX document.", Hint: "The bank sent its login or error page: sign in and download again.", Meets: "Actual imports zero rows without a word."},
		{ID: "IN03", Severity: Error, Title: "A PDF instead of OFX", Says: "This is a PDF, not an OFX document.", Hint: "Download the statement as OFX, QFX or QBO, or convert its rows.", Meets: "Actual imports zero rows without a word."},
		{ID: "IN04", Severity: Error, Title: "A table or plain text instead of OFX", Says: "This is plain text without a single tag (perhaps a CSV table), not an OFX document.", Hint: "Convert the table to OFX first.", Meets: "Every reader of OFX refuses it."},
		{ID: "IN05", Severity: Error, Title: "A compressed or Office file instead of OFX", Says: "This is {x}, not an OFX document.", Hint: "Unpack it, or export the sheet as CSV and convert that.", Meets: "Every reader of OFX refuses it."},
		{ID: "IN06", Severity: Error, Title: "QIF instead of OFX", Says: "This is a QIF file, not an OFX document.", Hint: "Download OFX, QFX or QBO instead; QIF has no ids and no account.", Meets: "Every reader of OFX refuses it."},
		{ID: "IN07", Severity: Error, Title: "Other data instead of OFX", Says: "This is {x}, not an OFX document.", Hint: "Convert its rows to OFX first; of a picture a person has to type them.", Meets: "Every reader of OFX refuses it."},
		{ID: "IN08", Severity: Error, Title: "OFC, the predecessor of OFX", Says: "This is an OFC document, the predecessor of OFX that hardly any program reads.", Hint: "Ask the bank for OFX, QFX or QBO.", Meets: "Of all programs tried only libofx reads it."},
		{ID: "IN09", Severity: Error, Title: "A request, not a response", Says: "This is an OFX request ({e}): it asks a bank for data and holds none.", Hint: "Import what the bank answered instead.", Meets: "GnuCash and ofxgo find no statement."},
		{ID: "IN10", Severity: Error, Title: "UTF-16 text", Says: "The text is UTF-16; an OFX document starts with plain ASCII.", Hint: "Save the file as UTF-8 without a byte order mark.", Meets: "Nearly every program refuses it; Actual and Skrooge import zero rows."},
		{ID: "IN11", Severity: Error, Title: "No OFX element", Says: "There is a header or text, but no <OFX> element.", Hint: "The download was probably cut short: fetch the file again.", Meets: "Every program refuses it."},
		{ID: "IN12", Severity: Error, Title: "A NUL character", Says: "There is a NUL character in the text.", Softly: "There is a NUL character behind the document.", Hint: "Remove it; it often means the file was damaged in transfer.", Meets: "ofxgo refuses the file, and one inside a value too; behind the document importers do not see it."},
	}
}

// headerRules are about the lines in front of <OFX>. ofxtools and ofxgo match them to the
// letter, so that nearly every fault is somebody's refusal.
func headerRules() []Rule {
	return []Rule{
		{ID: "HD01", Severity: Error, Title: "No header", Says: "The document has no header in front of <OFX>.", Hint: "Put the nine header lines from OFXHEADER:100 to NEWFILEUID:NONE and a blank line in front.", Meets: "QuickBooks and Quicken need it (reported); ofxtools and ofxgo refuse the file."},
		{ID: "HD02", Severity: Warning, Title: "Something before the header", Says: "There is {x} before the header.", Hint: "The header must be the first bytes of the file.", Meets: "ofxgo refuses the file, after a byte order mark ofxtools does too, and ofxparse if it is OFX 2; after a blank line ofxparse refuses text that is not ASCII."},
		{ID: "HD03", Severity: Error, Title: "A header field is missing", Says: "The header has no {e}.", Softly: "The header has no {e}.", Hint: "Write all nine fields, one a line, in the fixed order.", Meets: "ofxgo refuses the file, ofxtools too unless it is COMPRESSION; without ENCODING ofxparse refuses text that is not ASCII."},
		{ID: "HD04", Severity: Error, Title: "Header fields out of order", Says: "The header field {e} stands in the wrong place.", Softly: "The header field {e} stands in the wrong place.", Hint: "The order is OFXHEADER, DATA, VERSION, SECURITY, ENCODING, CHARSET, COMPRESSION, OLDFILEUID, NEWFILEUID.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "HD05", Severity: Error, Title: "OFXHEADER has the wrong number", Says: "OFXHEADER {v} should be {x}.", Hint: "Write OFXHEADER:100 in the SGML form, OFXHEADER=\"200\" in the XML form.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "HD06", Severity: Error, Title: "DATA is not OFXSGML", Says: "DATA {v} should be OFXSGML.", Hint: "Write DATA:OFXSGML.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "HD07", Severity: Error, Title: "VERSION is unknown", Says: "VERSION {v} is not a number of three digits.", Softly: "VERSION {v} is no known version of OFX.", Hint: "Write VERSION:102, which every program reads.", Meets: "ofxgo refuses an unknown version, ofxtools one that is not three digits."},
		{ID: "HD08", Severity: Error, Title: "VERSION of the other family", Says: "VERSION {v} does not belong under this kind of header.", Hint: "1xx goes with the SGML header, 2xx with the XML header.", Meets: "ofxgo refuses the file."},
		{ID: "HD09", Severity: Error, Title: "SECURITY is not NONE", Says: "SECURITY {v} is not a known value.", Softly: "SECURITY {v} is declared, but the text is plain.", Hint: "Write SECURITY:NONE.", Meets: "A program that believes the header takes the text for encrypted and reads nothing."},
		{ID: "HD10", Severity: Error, Title: "ENCODING is unknown", Says: "ENCODING {v} is not USASCII, UNICODE or UTF-8.", Hint: "Write ENCODING:USASCII for ASCII text, ENCODING:UNICODE with CHARSET:NONE for UTF-8.", Meets: "ofxtools refuses the file, ofxparse crashes."},
		{ID: "HD11", Severity: Error, Title: "CHARSET is unknown or risky", Says: "CHARSET {v} is not 1252, ISO-8859-1 or NONE.", Softly: "CHARSET {v} is read differently by different programs, which matters once the text is not plain ASCII.", Hint: "Write CHARSET:1252 for ASCII text, CHARSET:NONE with ENCODING:UNICODE for UTF-8.", Meets: "Beside ENCODING:USASCII ofxparse refuses every charset but 1252 and 8859-1; ofxtools refuses an unknown one."},
		{ID: "HD12", Severity: Error, Title: "COMPRESSION is not NONE", Says: "COMPRESSION {v} should be NONE.", Hint: "Write COMPRESSION:NONE; OFX knows no other value.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "HD13", Severity: Warning, Title: "File id empty or too long", Says: "{e} is empty.", Hint: "Write NONE.", Meets: "ofxtools and ofxgo refuse an empty one, ofxtools a long one; importers do not look at it."},
		{ID: "HD14", Severity: Warning, Title: "No blank line after the header", Says: "There is no blank line between the header and <OFX>.", Hint: "Leave one blank line after NEWFILEUID.", Meets: "The Haskell reader refuses the file."},
		{ID: "HD15", Severity: Warning, Title: "Space around a header colon", Says: "There is a space around the colon of the header field {e}.", Hint: "Write NAME:VALUE without blanks."},
		{ID: "HD16", Severity: Warning, Title: "Header fields on one line", Says: "The header fields stand on one line.", Hint: "Write one field a line.", Meets: "ofxparse and ledger-autosync refuse the file."},
		{ID: "HD17", Severity: Error, Title: "Header field given twice", Says: "The header field {e} is given twice.", Softly: "The header field {e} is given twice.", Hint: "Keep the first one.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "HD18", Severity: Error, Title: "XML form without the OFX instruction", Says: "The <?OFX ...?> instruction is missing after the XML declaration.", Hint: "Add <?OFX OFXHEADER=\"200\" VERSION=\"211\" SECURITY=\"NONE\" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?>.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "HD19", Severity: Warning, Title: "XML declaration missing or not UTF-8", Says: "The <?xml ...?> declaration is missing before <?OFX ...?>.", Hint: "Start with <?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>.", Meets: "ofxtools and ofxgo refuse a file without it; importers read it."},
		{ID: "HD20", Severity: Warning, Title: "Unknown header field", Says: "Nobody knows the header field {v}.", Hint: "Remove it.", Meets: "ofxgo refuses the file."},
		{ID: "HD21", Severity: Warning, Title: "ENCODING and CHARSET contradict each other", Says: "ENCODING {v} contradicts CHARSET 1252.", Hint: "Write CHARSET:NONE with UNICODE or UTF-8.", Meets: "ofxtools then decodes as 1252 and garbles the text."},
		{ID: "HD22", Severity: Warning, Title: "Lines end with a bare carriage return", Says: "The lines end with a bare carriage return.", Hint: "Use LF or CRLF.", Meets: "The Haskell reader refuses the file."},
		{ID: "HD23", Severity: Error, Title: "Header name not in capitals", Says: "The header name {v} is not in capitals.", Hint: "Write header names in capitals.", Meets: "ofxtools and ofxgo refuse the file."},
	}
}

// encodingRules are about bytes that are not what the header says they are: names come
// out garbled, or the file is refused.
func encodingRules() []Rule {
	return []Rule{
		{ID: "EN01", Severity: Warning, Title: "Windows-1252 text", Says: "The text is in Windows-1252; programs that do not read CHARSET garble its accents.", Hint: "Save the file as UTF-8 with ENCODING:UNICODE and CHARSET:NONE.", Meets: "ofxgo refuses the file; Actual and AqBanking garble it."},
		{ID: "EN02", Severity: Warning, Title: "UTF-8 text under a 1252 header", Says: "The header says {x}, but the text is UTF-8.", Hint: "Write ENCODING:UNICODE and CHARSET:NONE.", Meets: "GnuCash and ofxtools show garbled letters."},
		{ID: "EN03", Severity: Warning, Title: "Text that is not ASCII under USASCII and NONE", Says: "The header promises ASCII (USASCII, NONE), but the text has other characters.", Hint: "Write ENCODING:UNICODE and save the file as UTF-8.", Meets: "Three programs read it in three ways; ofxparse crashes."},
		{ID: "EN04", Severity: Error, Title: "Not the UTF-8 it claims to be", Says: "The header says UTF-8, but these bytes are not UTF-8.", Hint: "Save the file as UTF-8.", Meets: "ofxtools, ofxgo and ofxparse refuse the file."},
		{ID: "EN05", Severity: Warning, Title: "Numeric character reference in the SGML form", Says: "{e} holds a numeric character reference, which the SGML form does not have.", Hint: "Write the character itself in UTF-8.", Meets: "GnuCash drops the character."},
		{ID: "EN06", Severity: Warning, Title: "Replacement characters", Says: "The text holds the replacement character U+FFFD: letters were lost before the file came here.", Hint: "Download the file again and keep its encoding."},
		{ID: "EN07", Severity: Error, Title: "Control characters", Says: "{e} holds a control character.", Softly: "{e} holds a tab.", Hint: "Remove it.", Meets: "ofxgo refuses the file; a tab makes ofx-data-extractor refuse it."},
	}
}
