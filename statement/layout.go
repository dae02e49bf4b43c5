package statement

// Layout is how a table was read, for people who look it over or overrule it.
type Layout struct {
	Charset    string // of a text file
	Delimiter  string // of a text file; "fixed" for columns of fixed width
	Worksheet  string // of a workbook
	HeaderLine int    // from 1; 0 where there is no header
	Columns    []Column
	Mapping    Mapping
}

// Column is one column of a table.
type Column struct {
	Name   string // as the header has it; empty without one
	Sample string // the first cell with anything in it
	Use    string // what it is used for, in a word; empty where for nothing
}

// Mapping says which column, counted from 0, plays which role. Named as it says, the columns
// are read the same way again; that is why it holds but one for each role.
type Mapping map[Role]int
