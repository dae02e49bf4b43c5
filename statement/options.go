package statement

import "tillroll/convert"

// Options say what is known about a file before it is read. What they name wins over
// what the file would tell.
type Options struct {
	// Convert holds the options of the conversion. What it leaves at zero the file may
	// tell: its currency, its account, its balance.
	Convert convert.Options
	// TypeGiven tells that the account type in Convert was asked for, not left at its default.
	TypeGiven bool
	// KeepSigns leaves the signs as they stand, whatever they prove.
	KeepSigns bool
	// Columns names the column of a role, by header or by number from 1.
	Columns map[Role]string
	// Unused names columns that are read as if they were empty, by header or by number from 1.
	Unused []string
	// DecimalMark is the mark before decimals, a comma or a dot, where that is known.
	DecimalMark string
	// SkipLines is how many lines of a table are passed over before it is looked at.
	SkipLines int
	// Delimiter is what separates the cells of a text file, where that is known.
	Delimiter string
	// Worksheet chooses a worksheet by its name.
	Worksheet string
	// Account leaves only the account whose number ends so.
	Account string
	// Password opens a protected file.
	Password string
	// SplitBatches gives one row for each part of a collective booking where the parts add up.
	SplitBatches bool
	// MaxUnpacked is how many bytes an archive, or the parts of a workbook, may unpack to;
	// 0 leaves that to their readers.
	MaxUnpacked int64
}
