package paper

import (
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/reader/pdf"
	"tillroll/statement"
)

// event is a row or a figure, in the order of print.
type event struct {
	row    *list.Row
	figure *figure
}

// section is a part of the list under a title of its own.
type section struct {
	title  string
	senses words.Senses
	sign   int8   // of its total where the paper sums up, 0 without one
	code   string // of the currency that stands in brackets behind its title
}

// region is the lines of a page under one head; lists side by side are several bodies.
type region struct {
	first, last int // lines of the page, from the head on
	below       int // the first of them under the head
	bodies      []*list.Body
	name        string // of what its rows are, in the head
}

// unread is a line that looks like a booking and became none, or not for certain.
type unread struct {
	at  statement.Place
	why string
}

// Why a line is unread.
const (
	outsideColumns = "a day and an amount stand here, but not in the columns of the list"
	twoDays        = "two days stand in this row, so that it may be two rows"
	withoutDay     = "an amount and a balance stand here, but no day"
	inNoRow        = "words stand here among the rows of the list and in their print, but in none of them"
	ownHeight      = "words of this row stand at a height of their own, less than a line from the others, so that they may be of a text beside the list"
	farRight       = "a line of this row begins far right of its texts, as those of a text beside the list do"
	amountAstray   = "an amount of this row stands in no column of the list, so that it is taken for text"
	looseText      = "words stand here between rows as a title or a note does, so that they may be none of theirs"
	likeRow        = "words and amounts stand here as in the rows of the list, but in no list that could be read"
)

// document is all that was found on paper.
type document struct {
	way

	// What was read.
	pages    [][]ink.Line
	pictures []int // pages that are pictures
	letters  int
	unknown  int  // letters that no font tells
	counted  bool // every page says which of all it is
	words    int

	// How the paper is written.
	habits   ink.Habits
	era      int      // the year before the era of Japan in which years of two digits count
	buddhist bool     // years are those of the Buddhist calendar
	weak     bool     // amounts are printed without decimals
	named    []string // currencies that the paper says its amounts are in
	alone    string   // the code of a currency that stands by itself, or behind its name
	country  country  // of the bank, by what it prints
	panelled string   // the currency of all figures beside lists

	// The lists.
	regions [][]region
	layouts []*list.Layout
	styles  map[*list.Layout]*list.Style
	booked  bool            // a list names days on which money moved
	single  map[string]bool // amounts on lines that hold no rows side by side; made when the first is asked for
	resting []resting
	above   *list.Layout // the list whose head was read last, unless it lists checks

	// What they say.
	events   []event
	sections []section
	accounts []account
	holder   string // the number of whom the accounts belong to
	spans    []span // days that the paper names beside its rows
	months   []span // months that it names
	summed   bool   // a summary prints the totals of money out and in, and they are those of the rows

	guessedList bool // nothing but the places of days and amounts tells the columns of the list

	// What was left.
	unread  []unread
	undated []undated
	loose   map[[2]int]int  // lines between rows that belong to none, by page and number: the account at hand
	bearers map[[2]int]bool // lines between rows that name whose card the rows below are of, by page and number
	lost    int             // lines at the top of pages that belong to no row
}

// add reads one page.
func (d *document) add(page pdf.Page) {
	lines := slices.DeleteFunc(ink.Read(page), turnsPage)
	for i := range lines {
		d.buddhist = d.buddhist || lines[i].CountsBuddhist()
		d.era = max(d.era, lines[i].EraOf())
	}
	d.pages = append(d.pages, lines)
	d.letters += len(page.Glyphs)
	d.unknown += page.Unknown
}

// turnsPage says whether a line tells that the list goes on overleaf, and nothing else.
func turnsPage(l ink.Line) bool { return words.All().Line(ink.Text(l.Words)).Has(words.PageTurn) }

// understand finds lists, rows and figures on all pages.
func (d *document) understand() {
	d.findSign()
	d.findThirds()
	d.joinMonths()
	d.joinParts()
	d.findCompact()
	d.weak = d.lacksDecimals()
	d.findRegions()
	if len(d.layouts) == 0 || d.mixed {
		d.inferLayout(d.weak)
	}
	d.findBare()
	sums := d.sumsTwice()
	for _, l := range d.layouts {
		l.Sums = sums
		l.Learn()
	}
	d.goOn()
	d.styles, d.loose, d.bearers = map[*list.Layout]*list.Style{}, map[[2]int]int{}, map[[2]int]bool{}
	for _, l := range d.layouts {
		for _, b := range l.Bodies {
			b.Crop()
		}
		l.LeaveYears()
		l.Read()
		d.findRunning(l)
		d.tellBetween(l)
	}
	d.titleHolders()
	d.leaveLoose()
	for _, l := range d.layouts {
		d.styles[l] = d.styleOf(l)
	}
	(&walker{document: d}).walk()
}

// findRegions finds what stands under the heads of all pages, each as far as the next.
func (d *document) findRegions() {
	d.regions = make([][]region, len(d.pages))
	all := d.heads()
	for p, lines := range d.pages {
		heads := all[p]
		for i, h := range heads {
			end := len(lines) - 1
			if i+1 < len(heads) {
				end = heads[i+1].First - 1
			}
			if h.End > 0 {
				end = h.End
			}
			d.regions[p] = append(d.regions[p], d.regionsOf(lines, h, end)...)
		}
	}
}

// sumsTwice finds what more than one line without a day says with the same amount behind it.
func (d *document) sumsTwice() map[string]bool {
	once, twice := map[string]bool{}, map[string]bool{}
	for _, lines := range d.pages {
		for i := range lines {
			sum := list.SumOf(&lines[i])
			if sum != "" && once[sum] {
				twice[sum] = true
			}
			once[sum] = true
		}
	}
	return twice
}

// heads finds the heads of all pages. One without a column of days counts only where no other names one: among rows a line of text
// can look like it.
func (d *document) heads() [][]head.Head {
	out := make([][]head.Head, len(d.pages))
	if d.headless {
		return out
	}
	dated := false
	var known []head.Head
	for p, lines := range d.pages {
		shift(lines, -list.Displaced(lines, known))
		out[p] = head.Find(lines, known)
		for _, h := range out[p] {
			if !h.Again {
				known = append(known, h)
			}
			d.booked = d.booked || slices.ContainsFunc(h.Columns, head.Column.NamesBooking)
			dated = dated || len(h.Print) > 0 && head.HasDates(h.Columns)
		}
	}
	for p := range out {
		out[p] = slices.DeleteFunc(out[p], func(h head.Head) bool {
			return dated && h.Columns != nil && !head.HasDates(h.Columns) || h.End > 0 && d.toldApart(d.pages[p][h.First:h.End+1])
		})
		if len(out[p]) == 0 {
			out[p] = head.FindBeside(d.pages[p], known)
		}
	}
	return out
}

// shift moves lines to the right.
func shift(lines []ink.Line, by float64) {
	if by == 0 {
		return
	}
	for i := range lines {
		lines[i].Shift(by)
	}
}
