// Package reader is the one door for whatever a bank hands out: it tells what kind of file
// the bytes are, has the room of that kind read it, and gives the statements in it, one for
// each account and currency.
//
// The kind is told by the content, never by the name alone. The list of kinds is
// kinds.go; what each room does with its file is the room's own business. Command line,
// service, tools and page all come in here, so that the same file gives the same rows
// wherever it is handed in. The package opens no file, asks no clock and runs in a browser
// as well.
package reader

import (
	"fmt"
	"io"
	"strings"

	"tillroll/reader/source"
	"tillroll/statement"
)

// File is a bank's file, understood.
type File struct {
	Kind       Kind
	Name       string
	Statements []*statement.Statement
}

// Open understands a file of any size without holding it, where its kind allows that. The
// bytes must not change until the statements are converted. The error is a sentence for the
// person who chose the file.
func Open(name string, r io.ReaderAt, size int64, o statement.Options) (*File, error) {
	return open(source.New(name, r, size), o)
}

// Read is Open for a file that is in memory anyway.
func Read(name string, data []byte, o statement.Options) (*File, error) {
	return open(source.Held(name, data), o)
}

// ReadWatched is Read for somebody who may go away: watch is told how many bytes are read,
// and its error ends the work, also that of the statements' rows.
func ReadWatched(name string, data []byte, o statement.Options, watch func(bytes int) error) (*File, error) {
	in := source.Held(name, data)
	in.Watch(watch)
	return open(in, o)
}

func open(in *source.File, o statement.Options) (*File, error) {
	room, err := recognise(in)
	if err != nil {
		return nil, err
	}
	scan, err := room.scan(in, o)
	if err != nil {
		return nil, err
	}
	return understand(room, scan, in.Name, o)
}

// understand gives what was scanned as statements.
func understand(room room, scan *scan, name string, o statement.Options) (*File, error) {
	statements, err := scan.statements(o)
	if err != nil {
		return nil, err
	}
	if unused := room.unused(o); unused != "" && len(statements) > 0 {
		statements[0].Note("%s", unused)
	}
	if err := tellRepeated(statements); err != nil {
		return nil, err
	}
	holdGiven(statements, o)
	f := &File{Kind: room.kind, Name: name, Statements: statements}
	if o.Account != "" {
		return f, f.Choose(o.Account)
	}
	return f, nil
}

// unused says which of the options that were given a file of this kind has no use for. What an
// archive holds may be of any kind.
func (r room) unused(o statement.Options) string {
	var list []string
	add := func(given bool, what string) {
		if given {
			list = append(list, what)
		}
	}
	if r.kind == ZIP || r.kind == JSON {
		return ""
	}
	if r.opens == nil {
		add(o.Worksheet != "", "a worksheet")
		add(len(o.Columns)+len(o.Unused) > 0, "columns")
		add(o.DecimalMark != "", "a decimal mark")
		add(o.SkipLines > 0, "skipped lines")
	}
	add(o.Delimiter != "" && r.kind != CSV, "a delimiter")
	add(o.SplitBatches && r.kind != Camt, "batches to split")
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprintf("Not used, since files of kind %s have no such thing: %s.", Label(r.kind), strings.Join(list, ", "))
}

// Labels tell the statements of a file apart in file names: the characters that the masked
// account shows, then the currency, then a number, as far as that is needed. One statement
// needs none.
func (f *File) Labels() []string {
	labels := make([]string, len(f.Statements))
	if len(labels) < 2 {
		return labels
	}
	for i, s := range f.Statements {
		labels[i] = plain(strings.TrimPrefix(statement.MaskedAccount(s.Account), "…"))
	}
	extend(labels, func(i int) string { return plain(f.Statements[i].Options.Currency) })
	seen := map[string]int{}
	extend(labels, func(i int) string {
		seen[labels[i]]++
		return fmt.Sprint(seen[labels[i]])
	})
	return labels
}

// extend adds to every label that is empty or not the only one of its kind.
func extend(labels []string, more func(i int) string) {
	count := map[string]int{}
	for _, label := range labels {
		count[label]++
	}
	for i, label := range labels {
		if label == "" || count[label] > 1 {
			labels[i] = strings.Trim(label+"-"+more(i), "-")
		}
	}
}

// plain keeps what every file system takes in a name.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, text)
}
