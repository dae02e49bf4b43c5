// Package sheet reads the files banks hand out (CSV, spreadsheets, JSON, OFX) as
// rows that package convert understands: charsets, delimiters, headers, columns.
//
// The words: a table is lines of cells, whatever file it came from. Most tables have
// a header line that names their columns, some have a preamble above it and a footer
// below the last row. A role is what a column is for (date, amount, balance); a
// mapping says which column plays which role. Roles are found by the words of the
// header, in the seven languages the date reader knows and those of the banks of
// Northern and Central Europe, and confirmed by what the cells look like; a table
// without a header is mapped by its cells alone.
//
// A table is walked over, not held. The columns are mapped by its first records; one
// walk over all rows gathers what only the whole tells (the order of day
// and month, the decimal mark, the currency, the signs), another one follows the
// balance where there is one, and the last hands the rows to the conversion. [Open]
// leaves that to [File.Convert], which takes files of any length; [Read] collects them
// into a request.
//
// Nothing is lost in silence: a line is a row of the request, or it is listed under
// Skipped with its reason, or it lies in the preamble or footer and a note says so.
// The package opens no file, asks no clock and runs in a browser as well.
package sheet
