package rules

// envelopeRules are about the message sets straight under OFX: which there are, in which
// order, and whether a statement stands in the right one.
func envelopeRules() []Rule {
	return []Rule{
		{ID: "EV01", Severity: Error, Title: "Sign-on missing", Says: "SIGNONMSGSRSV1 is missing.", Hint: "Start the document with the sign-on response.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "EV02", Severity: Warning, Title: "Sign-on not first", Says: "SIGNONMSGSRSV1 is not the first message set.", Hint: "Move it to the front.", Meets: "ofxtools and ofxgo refuse the file; importers read it."},
		{ID: "EV03", Severity: Error, Title: "No statement", Says: "There is no statement in the document: nothing to import.", Hint: "Download a statement, not just a sign-on or a profile.", Meets: "GnuCash and ofxgo find nothing."},
		{ID: "EV04", Severity: Error, Title: "Message set given twice", Says: "The message set {e} is given twice.", Hint: "Put all statements of a kind in one message set.", Meets: "Actual then imports zero rows."},
		{ID: "EV05", Severity: Warning, Title: "Message sets out of order", Says: "The message set {e} stands in the wrong place.", Hint: "The order is sign-on, bank, card, investment, securities.", Meets: "ofxtools refuses the file."},
		{ID: "EV06", Severity: Warning, Title: "Bank and card statements together", Says: "Bank and card statements share this file.", Hint: "Write one file per account.", Meets: "Actual imports only the card part."},
		{ID: "EV07", Severity: Error, Title: "Statement outside a message set", Says: "{e} is not inside a message set.", Hint: "Put it into BANKMSGSRSV1 or CREDITCARDMSGSRSV1.", Meets: "ofxgo refuses the file; ofxtools and Actual lose the statement."},
		{ID: "EV08", Severity: Error, Title: "Statement in the wrong message set", Says: "{e} does not belong into {x}.", Hint: "BANKMSGSRSV1 holds STMTTRNRS and that holds STMTRS; CREDITCARDMSGSRSV1 holds CCSTMTTRNRS and that holds CCSTMTRS.", Meets: "ofxgo refuses the file; ofxtools and Actual lose the statement."},
		{ID: "EV09", Severity: Warning, Title: "Message set that is not judged", Says: "{e} is accepted, but what it holds is not judged.", Hint: "Nothing to do."},
		{ID: "EV10", Severity: Warning, Title: "No bank or card statement", Says: "There are no bank or card statements, only others: a bank register has nothing to import.", Hint: "Download the bank or card account."},
		{ID: "EV11", Severity: Error, Title: "Request and response mixed", Says: "{e} is a request inside a response.", Hint: "Keep only the message sets that end in RSV1.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "EV12", Severity: Error, Title: "Message set of version 2", Says: "{e} is an international message set of OFX 1.5 that nearly no program reads.", Hint: "Write the V1 message set.", Meets: "ofxgo refuses the file; ofxtools and Actual find nothing."},
	}
}

// signonRules are about the sign-on, which every document must have though files are not
// signed on to anything.
func signonRules() []Rule {
	return []Rule{
		{ID: "SO01", Severity: Error, Title: "SONRS missing", Says: "{e} has no SONRS.", Hint: "Add the sign-on response.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "SO02", Severity: Error, Title: "Sign-on without STATUS", Says: "SONRS has no STATUS.", Hint: "Add STATUS with CODE 0 and SEVERITY INFO.", Meets: "ofxtools, ofxgo and ofxparse refuse the file."},
		{ID: "SO03", Severity: Error, Title: "Bank refused the sign-on", Says: "The bank refused the sign-on (CODE {v}): no data can be expected.", Hint: "Sign in at the bank and download again.", Meets: "Programs that do not look at it import what stands behind a refusal as if it were whole."},
		{ID: "SO04", Severity: Error, Title: "CODE is not a number", Says: "CODE {v} is not a number of one to six digits.", Hint: "Write 0 for success.", Meets: "ofxtools, ofxgo and AqBanking refuse the file."},
		{ID: "SO05", Severity: Error, Title: "SEVERITY is unknown", Says: "SEVERITY {v} is not INFO, WARN or ERROR.", Softly: "SEVERITY {v} is not in capitals.", Hint: "Write INFO, WARN or ERROR.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "SO06", Severity: Error, Title: "DTSERVER missing or no date", Says: "SONRS has no DTSERVER with a date.", Softly: "SONRS has no DTSERVER with a date.", Hint: "Write DTSERVER as YYYYMMDDHHMMSS.", Meets: "ofxtools refuses the file; importers do not look at it."},
		{ID: "SO07", Severity: Error, Title: "LANGUAGE missing", Says: "SONRS has no LANGUAGE.", Hint: "Write LANGUAGE ENG after DTSERVER.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "SO08", Severity: Error, Title: "LANGUAGE is not a language code", Says: "LANGUAGE {v} is not a code of three letters.", Softly: "LANGUAGE {v} is not a code of ISO 639-2 in capitals.", Hint: "Write ENG, SPA, FRE and so on.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "SO09", Severity: Warning, Title: "FI without ORG", Says: "FI has no ORG.", Hint: "Add ORG, the name of the institution, before FID.", Meets: "ofxtools refuses the file."},
		{ID: "SO10", Severity: Warning, Title: "SONRS out of order", Says: "{e} stands in the wrong place of {x}.", Hint: "The order is STATUS, DTSERVER, LANGUAGE, DTPROFUP, DTACCTUP, FI, then private tags.", Meets: "ofxtools refuses the file; importers find the element all the same."},
	}
}

// wrapperRules are about what the bank says to a request, of which a statement is the
// successful case.
func wrapperRules() []Rule {
	return []Rule{
		{ID: "WR01", Severity: Error, Title: "TRNUID missing, empty or too long", Says: "{e} has no TRNUID of 1 to 36 characters.", Hint: "Write TRNUID 0.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "WR02", Severity: Error, Title: "Statement response without STATUS", Says: "{e} has no STATUS.", Hint: "Add STATUS with CODE 0 and SEVERITY INFO.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "WR03", Severity: Error, Title: "Bank answered with an error", Says: "The bank answered with error {v} instead of a statement.", Hint: "Download the account again; the code tells what the bank disliked."},
		{ID: "WR04", Severity: Warning, Title: "No statement in the response", Says: "{e} holds no statement although its status is success.", Hint: "Download the account again.", Meets: "GnuCash and ofxgo find nothing."},
		{ID: "WR05", Severity: Warning, Title: "Statement response out of order", Says: "{e} stands in the wrong place of {x}.", Hint: "The order is TRNUID, STATUS, CLTCOOKIE, then the statement.", Meets: "ofxtools refuses the file; importers find the element all the same."},
	}
}

// statementRules are about a statement as a whole: its parts and their order.
func statementRules() []Rule {
	return []Rule{
		{ID: "ST01", Severity: Error, Title: "CURDEF missing", Says: "{e} has no CURDEF.", Hint: "Add the currency, such as USD, as the first element.", Meets: "ofxtools, ofxgo and Beancount refuse the file."},
		{ID: "ST02", Severity: Error, Title: "Account missing", Says: "{e} does not say which account it is for.", Hint: "Add BANKACCTFROM or CCACCTFROM after CURDEF.", Meets: "GnuCash loses the whole statement."},
		{ID: "ST03", Severity: Warning, Title: "No list of transactions", Says: "{e} has no BANKTRANLIST.", Hint: "A balance alone is legal; download the transactions if you need them."},
		{ID: "ST04", Severity: Error, Title: "LEDGERBAL missing", Says: "{e} has no LEDGERBAL.", Hint: "Add LEDGERBAL with BALAMT and DTASOF after the list.", Meets: "Quicken answers OL-221-A (reported); ofxtools and ofxgo refuse the file."},
		{ID: "ST05", Severity: Error, Title: "Statement out of order", Says: "{e} stands in the wrong place of {x}.", Softly: "{e} stands in the wrong place of {x}.", Hint: "The order is CURDEF, account, BANKTRANLIST, LEDGERBAL, AVAILBAL.", Meets: "An account behind its list or balance costs GnuCash and AqBanking all rows; any other order only ofxtools refuses."},
		{ID: "ST06", Severity: Warning, Title: "Two statements for one account", Says: "This account already has a statement in the file.", Hint: "Put its transactions into one list."},
		{ID: "ST07", Severity: Error, Title: "Element of a statement given twice", Says: "{e} is given twice in {x}.", Hint: "Put all transactions into one BANKTRANLIST.", Meets: "Actual then imports zero rows."},
		{ID: "ST08", Severity: Warning, Title: "Several statements in one file", Says: "There are several statements in the file.", Hint: "Write one file per account.", Meets: "Sage reads only the first account."},
	}
}

// accountRules are about the account. Importers recognise it by these fields, so a wrong
// one books rows into another account.
func accountRules() []Rule {
	return []Rule{
		{ID: "AC01", Severity: Error, Title: "BANKID missing", Says: "{e} has no BANKID.", Hint: "Add the routing number.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "AC02", Severity: Warning, Title: "BANKID too long", Says: "BANKID {v} is longer than 9 characters.", Hint: "Use the routing number or national bank code.", Meets: "ofxtools refuses the file; GnuCash cuts it."},
		{ID: "AC03", Severity: Error, Title: "ACCTID missing", Says: "{e} has no ACCTID.", Hint: "Add the account number.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "AC04", Severity: Warning, Title: "ACCTID too long", Says: "ACCTID is longer than 22 characters.", Hint: "Shorten the account number, the same way in every file."},
		{ID: "AC05", Severity: Error, Title: "ACCTTYPE missing", Says: "{e} has no ACCTTYPE.", Hint: "Add CHECKING, SAVINGS, MONEYMRKT or CREDITLINE.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "AC06", Severity: Error, Title: "ACCTTYPE is unknown", Says: "ACCTTYPE {v} is not CHECKING, SAVINGS, MONEYMRKT, CREDITLINE or CD.", Hint: "A card account has no ACCTTYPE: use CCACCTFROM.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "AC07", Severity: Warning, Title: "ACCTID is masked or has odd characters", Says: "ACCTID is masked or holds characters that programs do not expect.", Hint: "Write the account number in digits, the same in every file.", Meets: "QuickBooks wants digits only (reported)."},
		{ID: "AC08", Severity: Error, Title: "Bank field in a card account", Says: "{e} does not belong into {x}, which holds ACCTID only.", Hint: "Remove it.", Meets: "The DTD has no such element there: readers that keep to it refuse the file."},
		{ID: "AC09", Severity: Warning, Title: "Account out of order", Says: "{e} stands in the wrong place of {x}.", Hint: "The order is BANKID, BRANCHID, ACCTID, ACCTTYPE, ACCTKEY.", Meets: "ofxtools refuses the file; importers find the element all the same."},
		{ID: "AC10", Severity: Error, Title: "Account of the other kind", Says: "{e} does not belong into {x}.", Hint: "A bank statement has BANKACCTFROM, a card statement CCACCTFROM.", Meets: "ofxtools refuses the file."},
	}
}

// currencyRules are about currencies, of the statement and of single rows.
func currencyRules() []Rule {
	return []Rule{
		{ID: "CU01", Severity: Error, Title: "CURDEF is not three capitals", Says: "CURDEF {v} is not a code of three capital letters.", Hint: "Write the ISO 4217 code, such as USD.", Meets: "ofxtools refuses the file."},
		{ID: "CU02", Severity: Error, Title: "CURDEF is no currency", Says: "CURDEF {v} is not a currency.", Hint: "Write the ISO 4217 code, such as USD.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "CU03", Severity: Error, Title: "Exchange rate incomplete", Says: "{e} needs CURRATE (not zero) and then CURSYM.", Softly: "{e} needs CURRATE (not zero) and then CURSYM.", Hint: "Write both, the rate first.", Meets: "ofxtools refuses the file."},
		{ID: "CU04", Severity: Error, Title: "CURRENCY and ORIGCURRENCY together", Says: "{e} has both CURRENCY and ORIGCURRENCY.", Hint: "Keep the one that applies.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "CU05", Severity: Warning, Title: "Currency QuickBooks may not take", Says: "CURDEF {v} is not a currency QuickBooks takes in its US, Canadian or UK edition.", Hint: "Check that the company file uses this currency."},
	}
}

// listRules are about the list of transactions and the period it is for.
func listRules() []Rule {
	return []Rule{
		{ID: "LI01", Severity: Error, Title: "DTSTART missing or no date", Says: "BANKTRANLIST has no DTSTART with a date.", Softly: "DTSTART stands in the wrong place of BANKTRANLIST.", Hint: "Write the first day as YYYYMMDD.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "LI02", Severity: Error, Title: "DTEND missing or no date", Says: "BANKTRANLIST has no DTEND with a date.", Softly: "DTEND stands in the wrong place of BANKTRANLIST.", Hint: "Write the last day as YYYYMMDD.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "LI03", Severity: Warning, Title: "Period runs backwards", Says: "DTSTART is after DTEND.", Hint: "Swap them."},
		{ID: "LI04", Severity: Error, Title: "No transactions", Says: "There is no transaction in the file.", Softly: "BANKTRANLIST holds no transaction.", Hint: "Check the period and that the rows could be read."},
		{ID: "LI05", Severity: Warning, Title: "Transaction outside the period", Says: "DTPOSTED {v} lies outside DTSTART and DTEND.", Hint: "Legal, but check that the day and month are not swapped."},
		{ID: "LI06", Severity: Error, Title: "Transaction outside the list", Says: "STMTTRN stands outside BANKTRANLIST.", Hint: "Move it into BANKTRANLIST.", Meets: "Actual, ofxtools and ofxgo lose it without a word."},
		{ID: "LI07", Severity: Warning, Title: "Very many transactions", Says: "There are more than 20,000 transactions in this statement.", Hint: "Split the file by month.", Meets: "GnuCash needs minutes: its time grows with the square of the rows."},
	}
}
