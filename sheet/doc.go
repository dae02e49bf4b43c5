// Package sheet reads the files banks hand out (CSV, spreadsheets, JSON, OFX) as
// rows that package convert understands: charsets, delimiters, headers, columns.
package sheet
