package target

// maxOnlineUpload is the largest file QuickBooks Online takes: 350 KB by Intuit's help
// page. It does not say of which kind: the smaller is safe.
const maxOnlineUpload = 350_000

// xeroLines is the most statement lines Xero imports from one CSV file.
const xeroLines = 1000

// What programs built on libofx keep to, by its source.
const (
	libofxLimits = "OFX 1.0.2; names of 32 and memos of 255 characters; UTF-8 where ASCII does not do; INTU.BID left out"
	libofxSource = "libofx 0.10.9: inc/libofx.h for the lengths of fields, lib/ofx_preproc.cpp for the charset"
	libofxBeware = "Its time grows with the square of the rows: 10,000 take seconds, 100,000 minutes."
)

// Where a program was tried. The suite is scripts/interop.sh, which runs with every change;
// what has only a window was tried by hand, in November 2026.
const (
	inSuite = ", in the suite that runs with every change"
	byHand  = ", by hand in its window on Debian 12 under Xvfb, November 2026: eleven rows with umlauts, CJK, emoji, a long text, a check, a zero and two equal rows; "
)

// table lists the targets, those asked for most first.
var table = []Target{
	{
		Name: "quickbooks-online", Title: "QuickBooks Online", Format: QBO, MaxBytes: maxOnlineUpload,
		Limits: "parts under 350,000 bytes; names of 32 and memos of 255 characters; text in ASCII where it can be",
		Source: "https://quickbooks.intuit.com/learn-support/en-uk/help-article/import-transactions/manually-upload-transactions-quickbooks-online/L0rE9OXBz_GB_en_GB",
		Steps:  "Transactions › Bank transactions › Link account › Upload from file; choose the file; choose the account.",
		Origin: VendorHelp,
		Beware: "Rows are known by their ids: the same file twice adds nothing, but a row deleted by hand does not come back either.",
	},
	{
		Name: "quickbooks-desktop", Title: "QuickBooks Desktop", Format: QBO,
		Limits: "INTU.BID of a bank in Intuit's list (3000 unless intuBid is given); cards as CCSTMTRS; text in ASCII where it can be",
		Source: "https://fi.intuit.com/ofximplementation/dcsteps/index.cfm?view=dcdevelop (asks for OFX 1.0.2; that INTU.BID is looked up is reported, not written there)",
		Steps:  "File › Utilities › Import › Web Connect Files; choose the file, then use an existing account.",
		Beware: "It remembers the account by bank id and account number: give the real accountId, in digits.",
	},
	{
		Name: "quicken", Title: "Quicken", Format: QFX,
		Limits: "INTU.BID and a ledger balance; names of 32 and memos of 255 characters; text in ASCII where it can be",
		Source: "https://fi.intuit.com/ofximplementation/dcsteps/index.cfm?view=dcdevelop (asks for OFX 1.0.2; that INTU.BID is looked up is reported, not written there)",
		Steps:  "File › File Import › Web Connect (.QFX) File; choose the file, then link it to an account.",
		Beware: "It asks Intuit about the INTU.BID while it imports; a bank that is not in the list is refused.",
	},
	{
		Name: "xero", Title: "Xero (OFX)", Format: OFX,
		Limits: "OFX 1.0.2, one account a file; names of 32 and memos of 255 characters; UTF-8 where ASCII does not do",
		Source: "https://taxhelp.theaccountancycloud.com/support/solutions/articles/22000180105-import-a-csv-bank-statement-file-into-xero (second-hand, after Xero's help; Xero's own page was not at hand)",
		Steps:  "Accounting › Bank accounts › Manage account › Import a statement; choose the file.",
		Beware: "A line is a duplicate to it by day, amount and texts together, not by its id.",
	},
	{
		Name: "gnucash", Title: "GnuCash", Format: OFX,
		Limits: libofxLimits, Source: libofxSource,
		Steps:  "File › Import › Import OFX/QFX; choose the file; choose the account; OK.",
		Origin: Clicked,
		Tried:  "GnuCash 4.13" + byHand + "all as written, ids kept; the same file again: 11 previously imported, none new. Its QIF importer too, told month first: all as written, by its log of transactions.",
		Beware: "Rows without a counter account go to Imbalance until you assign them. A date it cannot read becomes today's; ours it can read. " + libofxBeware,
	},
	{
		Name: "kmymoney", Title: "KMyMoney", Format: OFX,
		Limits: libofxLimits, Source: libofxSource,
		Steps:  "File › Import › OFX; choose the file; choose the account; OK.",
		Tried:  "KMyMoney 5.1.3" + byHand + "opened from the command line into the running program; all as written, ids kept; the same file again: no new transaction. The menu was seen, not used.",
		Beware: "When tried it took a statement in USD into an account kept in another unit without a word: choose the account with care. " + libofxBeware,
	},
	{
		Name: "homebank", Title: "HomeBank", Format: OFX,
		Limits: libofxLimits, Source: libofxSource,
		Steps:  "File › Import; choose the file, Next; choose the account, look at the rows it has not ticked; Next, Apply.",
		Origin: Clicked,
		Tried:  "HomeBank 5.6.2" + byHand + "days, amounts and texts as written, name and memo joined in the memo, no ids in its file. QIF as far as its preview, where one of two equal rows was not ticked.",
		Beware: "As it comes, name and memo become one memo; OFX Name in its window offers another field (not tried). It keeps no ids. Of two equal rows in a QIF file it ticks one. " + libofxBeware,
	},
	{
		Name: "skrooge", Title: "Skrooge", Format: OFX, SignTypes: true,
		Limits: libofxLimits + "; TRNTYPE always agrees with the sign", Source: libofxSource,
		Steps:  "File › Import › Import; choose the file.",
		Origin: Clicked,
		Tried:  "skroogeconvert 2.29" + inSuite + ": OFX and QIF; Skrooge 2.29 once by hand in its window: 11 operations imported, the balance aligned",
		Beware: "Money in whose TRNTYPE is DEBIT, FEE, SRVCHG, PAYMENT, CASH, DIRECTDEBIT or REPEATPMT it books as money out, a refunded fee as a second fee; ours says no more than the sign. It drops characters beyond 16 bits, such as emoji. " + libofxBeware,
	},
	{
		Name: "grisbi", Title: "Grisbi", Format: OFX,
		Limits: libofxLimits, Source: libofxSource,
		Steps:  "File › Import file; Forward, Add file to import, Forward; a new account or one to add to, Forward, Close.",
		Origin: Clicked,
		Tried:  "Grisbi 2.0.5" + byHand + "all as written, ids kept.",
		Beware: "A currency that your file does not have yet it asks you to create first. " + libofxBeware,
	},
	{
		Name: "actual", Title: "Actual Budget", Format: OFX,
		Limits: "OFX 1.0.2, one account a file; dots as decimal marks; the name ends in .ofx",
		Source: "@actual-app/core 26.9.0, parse-file.ts",
		Steps:  "Open the account › Import; choose the file.",
		Tried:  "@actual-app/core 26.9.0" + inSuite + ": OFX and QIF",
		Beware: "It refuses .qbo by its name, and reads a decimal comma as a hundred times the amount; ours has dots.",
	},
	{
		Name: "netsuite", Title: "NetSuite", Format: OFX,
		Limits: "OFX 1.0.2, one line a tag, no empty tags, a BALAMT; file names of at most 50 characters",
		Source: "https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_1508961121.html",
		Steps:  "Transactions › Bank › Banking Import History › Import Bank Data; choose the file.",
		Beware: "A longer file name is refused: shorten it before the upload.",
	},
	{
		Name: "myob", Title: "MYOB", Format: OFX,
		Limits: "OFX 1.0.2; CURDEF of the account's own currency; end balance and its day from LEDGERBAL (MYOB Acumatica, once Advanced)",
		Source: "https://help.myob.com.au/advanced/Docs/Published/UserGuide/finance_Bank_Reconciliation_Format_Support.html",
		Steps:  "On the form Import Bank Transactions (CA306500) choose the account and upload the file.",
		Beware: "Statements of one account must not overlap: their periods are compared, and repeated rows are an error.",
	},
	{
		Name: "ynab", Title: "YNAB", Format: CSV,
		Limits: "Date,Payee,Memo,Outflow,Inflow; days as 2026-03-31; amounts without signs, one of the two blank",
		Source: "https://docs.youneedabudget.com/article/173-file-based-import",
		Steps:  "Open the account › File Import; choose the file, check the preview.",
		Origin: VendorHelp,
		Beware: "Rows of an earlier import are known by day and amount, not by payee.",
	},
	{
		Name: "xero-csv", Title: "Xero (CSV template)", Format: CSV, MaxRows: xeroLines,
		Limits: "*Date,*Amount,Payee,Description,Reference,Check Number; days as 2026-03-31; signed amounts without symbols; parts of 1,000 lines",
		Source: "https://taxhelp.theaccountancycloud.com/support/solutions/articles/22000180105-import-a-csv-bank-statement-file-into-xero (second-hand, after Xero's help; Xero's own page was not at hand)",
		Steps:  "Accounting › Bank accounts › Manage account › Import a statement; choose the file, assign the columns once.",
		Beware: "Days like 03/04 it reads by the region of the organisation; a year in front has one reading.",
	},
	{
		Name: "sage", Title: "Sage Accounting", Format: CSV,
		Limits: "Date,Description,Amount; days as 31/03/2026; signed amounts",
		Source: "https://gb-kb.sage.com/portal/app/portlets/results/view2.jsp?k2dockey=240718093942637 (the columns and the slashes, not the order of day and month)",
		Steps:  "Banking › the account › Import statement; choose the file, say day first.",
		Beware: "Of a file with several accounts it reads the first alone.",
	},
	{
		Name: "freeagent", Title: "FreeAgent", Format: CSV,
		Limits: "no header; date, amount, description; days as 31/03/2026; two decimals; no commas or quote marks in the text",
		Source: "https://support.freeagent.com/hc/en-gb/articles/115001222564-How-to-format-a-CSV-file-to-upload-a-bank-statement",
		Steps:  "Banking › the account › Upload a statement; choose the file.",
		Beware: "A comma or a quote mark in a description shifts the columns, so they are taken out; signs that begin a formula are dropped, since there is no apostrophe to guard them with.",
	},
	{
		Name: "quickbooks-csv4", Title: "QuickBooks Online (CSV, four columns)", Format: CSV, MaxBytes: maxOnlineUpload,
		Limits: "Date,Description,Credit,Debit; days as 03/31/2026; Credit is money in, Debit money out; blank, not zero; parts under 350,000 bytes",
		Source: "https://quickbooks.intuit.com/learn-support/en-uk/help-article/bank-transactions/format-csv-files-excel-get-bank-transactions/L4BjLWckq_GB_en_GB",
		Steps:  "Transactions › Bank transactions › Upload from file; choose the file, say that amounts stand in two columns and that dates are MM/DD/YYYY.",
		Beware: "Intuit's own help words Credit and Debit the other way round in places. After the upload look at one payment: it must stand under Spent; if it stands under Received, undo the upload and exchange the two columns in the mapping.",
	},
	{
		Name: "hledger", Title: "hledger", Format: HLedger,
		Limits: "two postings a row; id, original text and memo as tags; an opening entry and a closing assertion where the statement is proven; passes hledger check",
		Source: "https://hledger.org/hledger.html#journal",
		Steps:  "Add the line include statement.journal to your journal, then run hledger check.",
		Origin: Clicked,
		Tried:  "hledger 1.25" + inSuite + ": the journals of all samples pass its strict check and come to the same sums",
		Beware: "A tag's value ends at a comma: of a text with one the rest is a comment. Include files of one account once each, with openingEntry only in the first.",
	},
	{
		Name: "ledger", Title: "Ledger", Format: Ledger,
		Limits: "two postings a row; id, original text and memo as metadata; an opening entry and a closing assertion where the statement is proven; passes ledger balance --strict",
		Source: "https://ledger-cli.org/doc/ledger3.html",
		Steps:  "Add the line include statement.ledger to your journal, then run ledger balance --strict.",
		Origin: Clicked,
		Tried:  "Ledger 3.3.0" + inSuite + ": the journals of all samples pass its strict check and come to the same sums",
		Beware: "Brackets in a comment are read as dates: parentheses stand for them.",
	},
	{
		Name: "beancount", Title: "Beancount", Format: Beancount,
		Limits: "two postings a row; id and original text as metadata; open lines; an opening entry and a balance directive where the statement is proven; passes bean-check",
		Source: "https://beancount.github.io/docs/beancount_language_syntax.html",
		Steps:  "Add the line include \"statement.beancount\" to your ledger, then run bean-check.",
		Origin: Clicked,
		Tried:  "Beancount 2.3.5" + inSuite + ": the journals of all samples pass its strict check and come to the same sums",
		Beware: "An account is opened once: take the open lines of the second file out, or give openingEntry false and include both from a ledger of your own.",
	},
	{
		Name: "qif", Title: "QIF", Format: QIF,
		Limits: "month first, years of four digits; names, memos and check numbers at full length; UTF-8; no ids",
		Source: "http://web.intuit.com/support/quicken/2002/win/1178.html (the structure; it does not say the order of dates)",
		Steps:  "Import it as a QIF file; where the program asks for the order of dates, say month first.",
		Tried:  "Actual, Skrooge" + inSuite + "; GnuCash by hand, HomeBank by hand as far as its preview",
		Beware: "QIF has no ids: the same file twice is booked twice. It names no charset and no order of dates either: Skrooge takes the day first, without asking, where no day of the file is above twelve.",
	},
	{
		Name: "ofx2", Title: "OFX 2.2", Format: OFX2,
		Limits: "OFX 2.2 as XML in UTF-8; widths of the OFX specification",
		Source: "Open Financial Exchange, Specification 2.2 of 26 November 2017, chapters 2 and 11",
		Steps:  "Import it as an OFX file.",
		Tried:  "libofx 0.10.9, AqBanking 6.5.3, ofxgo 0.1.3, Actual" + inSuite,
		Beware: "QuickBooks and Quicken for Mac read version 1 alone: use their own targets.",
	},
	{
		Name: "full-csv", Title: "Every field, as CSV", Format: CSV,
		Limits: "date,amount,currency,description,memo,checkNumber,id,type,bankId,accountId,accountType,line,page; days as 2026-03-31; UTF-8; an apostrophe before what a spreadsheet would run",
		Source: "tillroll's own format, with every field there is (writer/full)",
		Steps:  "Open it with your own program.",
	},
	{
		Name: "full-json", Title: "Every field, as JSON", Format: JSON,
		Limits: "the account's currency, bankId, accountId and accountType, then transactions, a row a line with the other fields of full-csv, then start and end and the proven balances; UTF-8; amounts as text, so that they stay exact",
		Source: "tillroll's own format, with every field there is (writer/full)",
		Steps:  "Read it with your own program.",
	},
}
