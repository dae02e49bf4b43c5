package pdf

import (
	"tillroll/reader/pdf/internal/font"
	"tillroll/reader/pdf/internal/object"
)

// Glyph is one shown letter: its text, where its baseline starts in points from the page's upper left corner, how wide it is
// along the baseline, and its size.
type Glyph struct {
	Text              string
	X, Y, Width, Size float32
}

// Page is what one page shows, turned so that most of its text stands upright.
type Page struct {
	Number        int
	Width, Height float32
	Glyphs        []Glyph
	// Picture is the share of the page that pictures cover, from 0 to 1.
	Picture float32
	// Hidden says that no letter is painted: they lie invisible, mostly over a picture, where a machine read them off.
	Hidden bool
	// Drawn says that the page paints shapes.
	Drawn bool
	// Turned counts letters that run in another direction than the page's text; they are not among the glyphs.
	Turned int
	// Unknown counts letters whose shape is known but not their meaning.
	Unknown int
}

// Document is an opened PDF.
type Document struct {
	file   *object.File
	pages  []page
	hidden map[int]bool
	fonts  map[int]*font.Font
	loads  int
}

// Looks tells a PDF by its first line.
func Looks(head []byte) bool { return object.Looks(head) }

// Open reads the structure of a PDF. ErrPassword says that it is protected and the password does not fit; [ErrLocked] that this build opens none; every other error is an [Error].
func Open(data []byte, password string) (*Document, error) {
	f, err := object.Open(data, password, hasPages)
	if err != nil {
		return nil, err
	}
	tree := treeOf(f)
	counted := f.Int(f.Dict(f.Root()["Pages"])["Count"], 0)
	lacking := tree.lacking || f.Lacks()
	switch {
	case f.Spent():
		return nil, errTooMuch
	case len(tree.pages) > maxPages:
		return nil, errManyPages
	case len(tree.pages) == 0 && lacking:
		return nil, object.ErrBroken
	case len(tree.pages) == 0:
		return nil, errNoPages
	case f.Repaired() && (lacking || counted > len(tree.pages)) || f.BreaksOff():
		return nil, errCut
	}
	return &Document{file: f, pages: tree.pages, hidden: hiddenLayers(f)}, nil
}

// Pages is the number of pages.
func (d *Document) Pages() int { return len(d.pages) }

// Page reads page i, counted from 0. The error is of the whole file: it breaks off, or asks for too much.
func (d *Document) Page(i int) (Page, error) {
	f, p := d.file, d.pages[i]
	run := &painter{doc: d, frame: rect(frame(f, p)), path: nowhere, over: d.loads > maxFonts, turn: ((f.Int(p.rotate, 0)/90)%4 + 4) % 4}
	run.state = newState(run.frame)
	run.run(contents(f, p), f.Dict(p.resources), 0)
	switch {
	case f.Spent() || run.over:
		return Page{}, errTooMuch
	case f.Repaired() && f.Lacks():
		return Page{}, errCut
	}
	out := run.upright()
	out.Number = i + 1
	return out, nil
}
