package rules

// transactionRules are about the parts of a transaction and their order.
func transactionRules() []Rule {
	return []Rule{
		{ID: "TR01", Severity: Error, Title: "TRNTYPE missing", Says: "{e} has no TRNTYPE.", Hint: "Write DEBIT or CREDIT.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "TR02", Severity: Error, Title: "TRNTYPE is unknown", Says: "TRNTYPE {v} is not a transaction type of OFX.", Softly: "TRNTYPE {v} is an abbreviation that OFX does not have.", Hint: "Write DEBIT, CREDIT or another listed type in capitals.", Meets: "ofxtools and ofxgo refuse the file; importers book a row of type C or D by its sign."},
		{ID: "TR03", Severity: Error, Title: "DTPOSTED missing", Says: "{e} has no DTPOSTED.", Hint: "Add the posted date.", Meets: "GnuCash takes today instead."},
		{ID: "TR04", Severity: Error, Title: "TRNAMT missing", Says: "{e} has no TRNAMT.", Hint: "Add the amount.", Meets: "GnuCash drops the row, ofxgo reads 0."},
		{ID: "TR05", Severity: Warning, Title: "Row without a text", Says: "{e} has no NAME, PAYEE or MEMO: its row in the register is blank.", Hint: "Add NAME."},
		{ID: "TR06", Severity: Error, Title: "NAME and PAYEE together", Says: "{e} has both NAME and PAYEE.", Hint: "Keep NAME.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "TR07", Severity: Warning, Title: "Transaction out of order", Says: "{e} stands in the wrong place of {x}.", Hint: "The order is TRNTYPE, DTPOSTED, DTUSER, TRNAMT, FITID, CHECKNUM, REFNUM, SIC, PAYEEID, NAME, BANKACCTTO, MEMO, CURRENCY.", Meets: "ofxtools refuses the file; importers find the element all the same."},
		{ID: "TR08", Severity: Error, Title: "Element of a transaction given twice", Says: "{e} is given twice in {x}.", Hint: "Keep one.", Meets: "Actual refuses the file."},
		{ID: "TR09", Severity: Warning, Title: "Sign against type", Says: "TRNAMT {v} has the wrong sign for the type {x}.", Hint: "Make type and sign agree: money out is DEBIT and negative.", Meets: "Skrooge takes the sign from the type; Money drops some such rows."},
		{ID: "TR10", Severity: Error, Title: "Correction incomplete", Says: "{e} needs CORRECTFITID together with CORRECTACTION (REPLACE or DELETE).", Hint: "Write both or neither.", Meets: "The correction is booked beside the row that it corrects."},
		{ID: "TR11", Severity: Error, Title: "PAYEE incomplete", Says: "PAYEE has no {x}.", Hint: "Use NAME instead of PAYEE, or give the whole address.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "TR12", Severity: Warning, Title: "SIC is not a number", Says: "SIC {v} is not a number of one to six digits.", Hint: "Leave it out.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "TR13", Severity: Warning, Title: "Element newer than the version", Says: "{e} is newer than the version the header declares.", Hint: "Leave it out, or declare a later version."},
		{ID: "TR14", Severity: Error, Title: "Transaction inside a transaction", Says: "STMTTRN begins inside another STMTTRN, whose end tag is lost.", Hint: "Add </STMTTRN> before it.", Meets: "Actual, ofxtools and ofxgo lose rows."},
		{ID: "TR15", Severity: Error, Title: "BANKACCTTO and CCACCTTO together", Says: "{e} has both BANKACCTTO and CCACCTTO.", Hint: "Keep the one that applies.", Meets: "ofxtools and ofxgo refuse the file."},
	}
}

// identityRules are about FITIDs, by which importers know what they have: a repeated one
// loses a row, a changed one doubles it.
func identityRules() []Rule {
	return []Rule{
		{ID: "FI01", Severity: Error, Title: "FITID missing", Says: "{e} has no FITID.", Hint: "Give each transaction an id of its own.", Meets: "Every re-import doubles the row; ofxtools and ofxgo refuse the file."},
		{ID: "FI02", Severity: Error, Title: "Transaction repeated", Says: "FITID {v} was already used {x} for the same transaction.", Hint: "Remove the repeated row, or give an equal purchase its own id.", Meets: "Programs keep one of the rows."},
		{ID: "FI03", Severity: Error, Title: "FITID of another transaction", Says: "FITID {v} was already used {x} for another transaction; programs drop one of them.", Hint: "Give each transaction an id of its own.", Meets: "QuickBooks, Quicken and GnuCash drop the second row."},
		{ID: "FI04", Severity: Error, Title: "FITID too long", Says: "FITID is longer than 255 characters.", Hint: "Use at most 32 characters.", Meets: "ofxtools refuses the file."},
		{ID: "FI05", Severity: Warning, Title: "FITID with odd characters", Says: "FITID {v} holds blanks or unusual characters.", Hint: "Use letters, digits and . _ : / + - only."},
		{ID: "FI06", Severity: Warning, Title: "FITIDs are row numbers", Says: "The FITIDs are just row numbers; the next file repeats them and its rows are skipped.", Hint: "Derive the id from the content of the row."},
		{ID: "FI07", Severity: Warning, Title: "Same content under two ids", Says: "This transaction equals an earlier one but for its FITID {v}.", Hint: "Two equal purchases are fine; a doubled row is not."},
	}
}

// dateRules are about dates, which GnuCash and others misread rather than refuse: the row
// then lands on another day, in silence.
func dateRules() []Rule {
	return []Rule{
		{ID: "DA01", Severity: Error, Title: "Not an OFX date", Says: "{e} {v} is not a date of the form YYYYMMDD.", Hint: "Write eight digits: year, month, day.", Meets: "Where it does not begin with eight digits GnuCash takes today, Actual and Beancount refuse the file."},
		{ID: "DA02", Severity: Error, Title: "No such day", Says: "{e} {v} is a day the calendar does not have.", Hint: "Correct the day.", Meets: "GnuCash and Actual roll 30 February over to 2 March."},
		{ID: "DA03", Severity: Error, Title: "No such time", Says: "{e} {v} has a time the clock does not have.", Hint: "Write 120000, or leave the time out.", Meets: "ofxtools, ofxgo and Beancount refuse the file."},
		{ID: "DA04", Severity: Warning, Title: "Time without seconds", Says: "{e} {v} has a time without seconds.", Hint: "Write YYYYMMDDHHMMSS.", Meets: "ofxtools refuses the file."},
		{ID: "DA05", Severity: Error, Title: "Time zone not readable", Says: "{e} {v} has a time zone that is not written like [-5:EST].", Softly: "{e} {v} has a blank before its time zone.", Hint: "Leave the zone out.", Meets: "ofxtools refuses the file."},
		{ID: "DA06", Severity: Warning, Title: "Posted in the future", Says: "DTPOSTED {v} lies in the future.", Hint: "Check that day, month and year are not mixed up."},
		{ID: "DA07", Severity: Warning, Title: "Posted before 1970", Says: "DTPOSTED {v} lies before 1970.", Hint: "Check the year."},
		{ID: "DA08", Severity: Warning, Title: "Another day in another zone", Says: "DTPOSTED {v} is another day in Greenwich; programs disagree on which day to show.", Hint: "Write noon without a zone: YYYYMMDD120000.", Meets: "GnuCash and ofxtools may show the day beside it."},
		{ID: "DA09", Severity: Warning, Title: "Fraction not three digits", Says: "{e} {v} has a fraction of a second that is not three digits.", Hint: "Leave the fraction out.", Meets: "ofxtools refuses the file."},
		{ID: "DA10", Severity: Warning, Title: "Offset out of range", Says: "{e} {v} has a time zone no place on earth has.", Hint: "Leave the zone out.", Meets: "ofxtools refuses the file."},
	}
}

// amountRules are about amounts. Each tells what a program makes of the value: an amount
// misread in silence is worse than a refused file.
func amountRules() []Rule {
	return []Rule{
		{ID: "AM01", Severity: Error, Title: "Not a number", Says: "{e} {v} is not a number.", Hint: "Write digits with a decimal point: -12.30.", Meets: "GnuCash reads 0."},
		{ID: "AM02", Severity: Error, Title: "Thousands separator", Says: "{e} {v} uses a thousands separator; some programs read it as {x}.", Hint: "Write the digits without separators: 1500.00.", Meets: "GnuCash reads 1,500.00 as 1.50."},
		{ID: "AM03", Severity: Error, Title: "Currency in the amount", Says: "{e} {v} holds a currency sign or code; some programs read it as 0.", Hint: "Write the number alone; CURDEF names the currency.", Meets: "GnuCash reads $1500.00 as 0."},
		{ID: "AM04", Severity: Error, Title: "Brackets for negative", Says: "{e} {v} uses brackets for a negative amount; some programs read it as 0.", Hint: "Write a leading minus.", Meets: "GnuCash reads 0."},
		{ID: "AM05", Severity: Error, Title: "Minus at the end", Says: "{e} {v} has its minus at the end; some programs read it as positive.", Hint: "Write a leading minus.", Meets: "GnuCash and Actual read it as positive."},
		{ID: "AM06", Severity: Error, Title: "Decimal comma", Says: "{e} {v} uses a decimal comma; some programs read it a hundred times too large.", Hint: "Write a decimal point.", Meets: "Actual and Beancount read 1500,00 as 150000."},
		{ID: "AM07", Severity: Warning, Title: "Amount zero", Says: "{e} {v} is zero.", Hint: "Some importers skip it."},
		{ID: "AM08", Severity: Warning, Title: "Too many decimals", Says: "{e} {v} has more decimals than its currency.", Hint: "Round it to the smallest coin.", Meets: "GnuCash rounds it."},
		{ID: "AM09", Severity: Error, Title: "Amount too long", Says: "{e} is longer than 32 characters.", Softly: "{e} {v} has more than 15 digits; programs lose the last ones.", Hint: "Check the amount.", Meets: "GnuCash and Actual compute in floating point."},
		{ID: "AM10", Severity: Error, Title: "Exponent", Says: "{e} {v} has an exponent; some programs misread it.", Hint: "Write the digits in full.", Meets: "Actual and AqBanking read 1.5e3 as 1.53."},
		{ID: "AM11", Severity: Error, Title: "Sign that is not ASCII", Says: "{e} {v} has a dash that is not the plain minus sign; some programs drop it and turn a debit into a credit.", Hint: "Write the minus of the keyboard.", Meets: "Actual and AqBanking drop the sign, GnuCash reads 0."},
		{ID: "AM12", Severity: Error, Title: "Two signs", Says: "{e} {v} has two signs.", Hint: "Write one leading minus, or none.", Meets: "Every program tried refuses or misreads it."},
		{ID: "AM13", Severity: Error, Title: "NaN, Inf or null", Says: "{e} {v} is not a number but a programming error of whoever wrote it.", Hint: "Find the row it came from.", Meets: "ofxtools, ofxparse and libofx pass it on."},
		{ID: "AM14", Severity: Warning, Title: "No digit beside the point", Says: "{e} {v} has no digit on one side of its point.", Hint: "Write 0.50."},
		{ID: "AM15", Severity: Error, Title: "Two points", Says: "{e} {v} has two points; some programs stop at the second.", Hint: "Write the digits with one decimal point.", Meets: "GnuCash and Actual read 1.500.00 as 1.50."},
	}
}

// balanceRules are about balances, which some readers ask for and others skip.
func balanceRules() []Rule {
	return []Rule{
		{ID: "BA01", Severity: Error, Title: "Balance without BALAMT", Says: "{e} has no BALAMT.", Hint: "Add the balance.", Meets: "ofxtools refuses the file."},
		{ID: "BA02", Severity: Error, Title: "Balance without DTASOF", Says: "{e} has no DTASOF.", Hint: "Add the day of the balance.", Meets: "ofxtools, ofxgo and Beancount refuse the file."},
		{ID: "BA03", Severity: Error, Title: "BALAMT is not an amount", Says: "BALAMT {v} is not an amount.", Hint: "Write digits with a decimal point: -12.30.", Meets: "ofxtools and ofxgo refuse the file."},
		{ID: "BA04", Severity: Warning, Title: "AVAILBAL before LEDGERBAL", Says: "AVAILBAL stands before LEDGERBAL.", Hint: "Swap them.", Meets: "ofxtools refuses the file; importers read it."},
		{ID: "BA05", Severity: Error, Title: "DTASOF before BALAMT", Says: "DTASOF stands before BALAMT.", Softly: "DTASOF stands before BALAMT.", Hint: "Swap them.", Meets: "ofxtools refuses the file; importers read it."},
	}
}

// lengthRules are about widths: programs that are short of room cut, and ofxtools, which
// holds to the standard, refuses.
func lengthRules() []Rule {
	return []Rule{
		{ID: "LE01", Severity: Warning, Title: "NAME too long", Says: "NAME is longer than 32 characters and may be cut.", Hint: "Move the rest to MEMO.", Meets: "GnuCash cuts at 97."},
		{ID: "LE02", Severity: Warning, Title: "MEMO too long", Says: "{e} is longer than {x} characters and may be cut.", Hint: "Shorten it.", Meets: "ofxtools refuses the file."},
		{ID: "LE03", Severity: Warning, Title: "CHECKNUM too long", Says: "CHECKNUM {v} is longer than 12 characters.", Hint: "Move it to REFNUM.", Meets: "ofxtools refuses the file."},
		{ID: "LE04", Severity: Warning, Title: "REFNUM too long", Says: "REFNUM is longer than 32 characters.", Hint: "Shorten it, or move it to MEMO.", Meets: "ofxtools refuses the file."},
		{ID: "LE05", Severity: Warning, Title: "SRVRTID or PAYEEID too long", Says: "{e} {v} is longer than {x} characters.", Hint: "Leave it out.", Meets: "ofxtools refuses the file."},
		{ID: "LE06", Severity: Warning, Title: "Other value too long", Says: "{e} is longer than {x} characters.", Hint: "Shorten it.", Meets: "ofxtools refuses the file."},
	}
}

// intuitRules are about what QuickBooks and Quicken want beyond the standard. What is
// marked as reported was not tried here.
func intuitRules() []Rule {
	return []Rule{
		{ID: "IQ01", Severity: Error, Title: "INTU.BID missing", Says: "There is no INTU.BID, the bank id that QuickBooks and Quicken ask for.", Hint: "Add INTU.BID after </FI> in SONRS.", Meets: "QuickBooks says it is \"unable to verify the financial institution\", Quicken answers OL-221-A (both reported)."},
		{ID: "IQ02", Severity: Error, Title: "INTU.BID is not a number", Says: "INTU.BID {v} is not a number of 1 to 9 digits.", Softly: "INTU.BID {v} is not a number of 1 to 9 digits.", Hint: "Use the number of the bank in Intuit's list, such as 3000.", Meets: "QuickBooks cannot verify the bank (reported)."},
		{ID: "IQ03", Severity: Error, Title: "INTU.BID in the wrong place", Says: "INTU.BID is not inside SONRS.", Softly: "INTU.BID is not inside SONRS.", Hint: "Move it after </FI> in SONRS.", Meets: "QuickBooks and Quicken look for it in the sign-on."},
		{ID: "IQ04", Severity: Error, Title: "XML form for QuickBooks", Says: "The document is in the XML form, which QuickBooks does not read.", Softly: "The document is in the XML form, which QuickBooks does not read.", Hint: "Write OFX 1.0.2 with the nine header lines.", Meets: "Of Intuit's programs only Quicken for Windows reads OFX 2."},
		{ID: "IQ05", Severity: Warning, Title: "Intuit tag before FI", Says: "{e} stands before the end of FI.", Hint: "Move it after </FI>."},
		{ID: "IQ06", Severity: Warning, Title: "Vendor tag misspelt", Says: "The tag {v} looks like a misspelt INTU.BID and is ignored.", Hint: "Write INTU.BID."},
		{ID: "IQ07", Severity: Warning, Title: "File too large for QuickBooks Online", Says: "The file is larger than the 350 KB that QuickBooks Online takes.", Hint: "Split it by month.", Meets: "QuickBooks Online refuses the upload."},
	}
}
