package check

import (
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
)

// Options tell Check what is known about a document beside its text.
type Options struct {
	Format    ledger.Format // the dialect, where a file name or our own writer tells it
	Today     ledger.Day    // the present day, for dates in the future; zero when unknown
	OwnOutput bool          // the document was just written by tillroll: one without a transaction is an error
	Text      bool          // the document came as text: somebody else decoded its bytes
	Details   bool          // findings with warnings and statement summaries are wanted

	// Stopped tells, if it is given, that nobody waits for the report any more. It is asked
	// now and then; the report of a check that was stopped is worth nothing.
	Stopped func() bool
}

// Report is the verdict on one document.
type Report struct {
	Valid   bool     // no issue
	Issues  []string // the errors, one sentence each, in document order, folded and bounded
	Stats   Stats
	Details *Details // only when asked for
}

// Stats are the counts every report has.
type Stats struct {
	Transactions int  // every STMTTRN, wherever it stands
	UniqueFITIDs int  // distinct ids among them
	HasVendorBID bool // INTU.BID has a value
}

// Details is what a report tells beside the verdict.
type Details struct {
	Findings   []rules.Finding
	Format     string // "qbo", "qfx", "ofx" or "" when it cannot be told
	Version    string
	Encoding   string
	Statements []Summary
	Trades     int // investment transactions, which Stats does not count
}

// Summary describes one statement of a document. The account is masked but for
// its last four characters.
type Summary struct {
	Account       string
	AccountType   string
	Currency      string
	Start, End    string // as YYYY-MM-DD, or empty
	Transactions  int
	Debits        string
	Credits       string
	LedgerBalance string
}
