package reader

import (
	"errors"
	"fmt"
	"slices"

	"tillroll/convert"
	"tillroll/reader/bookings"
	"tillroll/reader/cells"
	"tillroll/reader/paper"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
)

// scan is a file whose bytes were gone through, as far as its kind does that before options
// say how they are to be understood.
type scan struct {
	statements func(o statement.Options) ([]*statement.Statement, error)
	book       *cells.Book // as it is shown; of a file that is not made of cells nil until then
}

// scan goes through the bytes of a file. Of the options it heeds only those that wayIn lists.
func (r room) scan(in *source.File, o statement.Options) (*scan, error) {
	switch {
	case r.opens != nil:
		book, err := r.opens(in, o)
		if err != nil {
			return nil, err
		}
		return &scan{tablesOf(in, book).Read, book}, nil
	case r.tells != nil:
		told, err := r.tells(in, o)
		return scanTold(in, told, err)
	case r.scans != nil:
		return r.scans(in, o)
	case r.kind == PDF:
		return nil, ErrPrinted
	}
	return nil, ErrLarge
}

// wayIn are the options without which the bytes cannot be taken apart. All others only say
// what the parts mean.
type wayIn struct {
	password, delimiter string
	splitBatches        bool
	maxUnpacked         int64
}

// wayIn is that of a file of the room's kind.
func (r room) wayIn(o statement.Options) wayIn {
	if r.tells != nil {
		return wayIn{splitBatches: o.SplitBatches}
	}
	if r.kind != CSV && r.kind != ZIP {
		o.Delimiter = ""
	}
	return wayIn{o.Password, o.Delimiter, o.SplitBatches, o.MaxUnpacked}
}

// maxKept is how much the cells of one table, or what a file tells, may take in memory. A
// million rows of a statement, with a hundred letters in ten cells each, take 150 MB; a browser
// gives a page a few gigabytes, and 1 GB is what such a file may take there. What is beyond it
// is walked over in the file.
const maxKept = 192 << 20

// tablesOf gives the tables of a book, whose cells are kept where they will be asked for again.
func tablesOf(in *source.File, book *cells.Book) *table.Tables {
	if in.Again {
		for i := range book.Sheets {
			sheet := &book.Sheets[i]
			sheet.Kept = cells.Keep(sheet.Records, maxKept)
			sheet.Records = sheet.Kept.Each
		}
	}
	return table.New(book, in.Name, in.Again)
}

// reading understands what a file holds by options.
type reading func(o statement.Options) ([]*statement.Statement, error)

// plainly is a file that says itself what is what: few options have a say in it.
func plainly(in *source.File, read reading) *scan {
	f := &once{again: in.Again, read: read}
	return &scan{statements: f.statements}
}

// scanTold keeps what a file tells, where it will be asked for again.
func scanTold(in *source.File, told *bookings.Told, err error) (*scan, error) {
	if err != nil {
		return nil, err
	}
	if in.Again {
		told.Keep(maxKept)
	}
	return plainly(in, told.Statements), nil
}

// scanPaper takes the text out of what is printed, where it will be asked for again.
func scanPaper(in *source.File, o statement.Options) (*scan, error) {
	if !in.Again {
		return plainly(in, func(o statement.Options) ([]*statement.Statement, error) { return paper.Read(in, o) }), nil
	}
	kept, err := paper.Keep(in, o)
	if errors.Is(err, paper.ErrLocked) {
		return nil, ErrLarge
	}
	if err != nil {
		return nil, err
	}
	return plainly(in, kept.Read), nil
}

// once understands a file that says itself what is what, and again only where an option that
// has a say in that is another.
type once struct {
	again bool
	read  reading

	by   string
	list []*statement.Statement
}

// statements gives the statements by options. What is about tables changes nothing, and the
// type of the account and the signs are put over what the file says.
func (f *once) statements(o statement.Options) ([]*statement.Statement, error) {
	if !f.again {
		list, err := f.read(o)
		for _, s := range list {
			turnProof(s, o.Convert)
		}
		return list, err
	}
	plain := statement.Options{Convert: o.Convert, Password: o.Password, MaxUnpacked: o.MaxUnpacked}
	plain.Convert.Account, plain.Convert.InvertSigns = 0, false
	by := fmt.Sprintf("%+v", plain)
	if f.list == nil || by != f.by {
		list, err := f.read(plain)
		if err != nil {
			return nil, err
		}
		f.list, f.by = list, by
	}
	list := make([]*statement.Statement, len(f.list))
	for i, s := range f.list {
		own := *s
		if own.Origin == nil {
			own.Origin = s
		}
		own.Notes = slices.Clip(s.Notes)
		own.Options.InvertSigns = own.Options.InvertSigns || o.Convert.InvertSigns
		if o.TypeGiven {
			own.Options.Account = o.Convert.Account
		}
		turnProof(&own, o.Convert)
		list[i] = &own
	}
	return list, nil
}

// turnProof turns the printed figures of a statement whose signs the user turns: they hold for
// the rows as the file has them, and for the turned ones only as what is owed.
func turnProof(s *statement.Statement, given convert.Options) {
	if !given.InvertSigns || s.Proof.Verdict == statement.Unproven && s.Proof.Opening == "" && s.Proof.Closing == "" {
		return
	}
	s.Proof = s.Proof.Turned()
	if given.LedgerBalance == "" {
		s.Options.LedgerBalance = statement.Turned(s.Options.LedgerBalance)
	}
	if s.Proof.Opening != "" && s.Proof.Closing == "" && s.Options.LedgerBalance != "" {
		s.NoteReached(s.Options.LedgerBalance)
	}
	s.NoteOwed("The balance")
}

// Held is a file that lies in memory and is asked for again and again, by other options each
// time: what its bytes said is kept.
type Held struct {
	in   *source.File
	room room
	way  wayIn
	scan *scan
}

// Hold takes a file, whose bytes must not change. Nothing is read yet.
func Hold(name string, data []byte) *Held {
	in := source.Held(name, data)
	in.Again = true
	return &Held{in: in}
}

// Read is what the package's Read gives.
func (h *Held) Read(o statement.Options) (*File, error) {
	if err := h.enter(o); err != nil {
		return nil, err
	}
	return understand(h.room, h.scan, h.in.Name, o)
}

// enter goes through the bytes, unless that was done.
func (h *Held) enter(o statement.Options) (err error) {
	if h.scan != nil && h.way == h.room.wayIn(o) {
		return nil
	}
	room, err := recognise(h.in)
	if err != nil {
		return err
	}
	scan, err := room.scan(h.in, o)
	if err != nil {
		return err
	}
	h.room, h.scan, h.way = room, scan, room.wayIn(o)
	return nil
}
