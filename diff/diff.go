package diff

import (
	"cmp"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/internal/text"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// Input is a file of one side.
type Input struct {
	Name string
	Open func(o statement.Options) (*reader.File, error)
}

// Held is a file that lies in memory; watch is told what is read of it, and its error ends
// the work.
func Held(name string, data []byte, watch func(bytes int) error) Input {
	return Input{Name: name, Open: func(o statement.Options) (*reader.File, error) { return reader.ReadWatched(name, data, o, watch) }}
}

// FileError is what is wrong with one of the files.
type FileError struct {
	Name string
	Err  error
}

func (e *FileError) Error() string { return e.Err.Error() }

// Unwrap is the reader's own error.
func (e *FileError) Unwrap() error { return e.Err }

// Options say how two sides are compared.
type Options struct {
	statement.Options
	OnlyNew bool
	Numbers bool           // the answer gives those of the rows that are new
	Format  convert.Format // of the file with the new rows
	Target  string         // the program it goes to, whose format that is; may be empty
	AsIs    bool           // the format of NEW in place of Format, where there is a writer of it
	Today   ofx.Day
	MaxRows int // of all files together; 0 for any number
}

// numbers tells whether the rows that are new must be known by their numbers.
func (o *Options) numbers() bool { return o.OnlyNew || o.Numbers }

// maxListed is how many rows an answer lists; the others are counted.
const maxListed = 1000

// Answer is what importing NEW will do.
type Answer struct {
	Same, New, Changed, Doubles, Gone int
	Rows                              []Row // all but the same, the first maxListed
	RowsMore                          int
	Warnings                          []string
	Numbers                           []uint32 // of the rows that are new, from 0 and without those that cannot be read, where they were asked for
	File                              []byte   // the new rows, where they were asked for
	Format                            convert.Format
}

// Differs tells whether anything is not the same.
func (a *Answer) Differs() bool { return a.New+a.Changed+a.Doubles+a.Gone > 0 }

// Row is one row that is not the same.
type Row struct {
	Verdict     string // new, changed, double or gone
	Account     string // masked
	Date        string
	Amount      string
	Description string
	FITID       string
	Was         *Was // of a changed row and a double
	Why         string
}

// Was is the row of OLD.
type Was struct{ Date, Amount, Description, FITID string }

// comparison is one run.
type comparison struct {
	options  Options
	seed     maphash.Seed
	accounts []string // by number, as the files print them
	facts    []facts  // of the accounts of OLD, by number
	old, new table
	byID     index    // the old rows
	pairs    []pair   // of the new rows that have one
	periods  []period // of NEW, by account
	answer   *Answer
	matched  int       // rows of NEW whose id OLD has
	reused   int       // those of them with another day and another amount
	rows     int       // of all files
	folded   [2][]byte // name and memo of the row at hand

	chosen     bool  // a file has the account that was asked for
	unnumbered error // what is to be said of one without a number where none has it

	// What writing the new rows needs to know of NEW.
	newKind reader.Kind
	newBID  bool     // it has the bank's INTU.BID
	newRows uint32   // seen so far
	numbers []uint32 // by record of new, its number among those rows
}

// pair is a row of NEW with its row of OLD.
type pair struct{ new, old uint32 }

type period struct{ first, last ofx.Day }

// Compare tells what importing a file will do after others.
func Compare(olds []Input, new Input, o Options) (*Answer, error) {
	c, err := heldAgainst(olds, new, o)
	if err != nil {
		return nil, err
	}
	if o.OnlyNew {
		return c.answer, c.writeNew(new)
	}
	return c.answer, nil
}

// heldAgainst reads both sides and holds the new one against the old.
func heldAgainst(olds []Input, new Input, o Options) (*comparison, error) {
	c := &comparison{options: o, seed: maphash.MakeSeed(), answer: &Answer{}}
	c.old.seed, c.new.seed = c.seed, c.seed
	for _, in := range olds {
		if err := c.read(in, "OLD", c.addOld); err != nil {
			return nil, err
		}
	}
	c.byID = newIndex(&c.old)
	known := len(c.accounts)
	if err := c.read(new, "NEW", c.addNew); err != nil {
		return nil, err
	}
	if c.unnumbered != nil && !c.chosen {
		return nil, c.unnumbered
	}
	c.byID.spread()
	if known > 0 && len(c.accounts) > known {
		c.warn("NEW holds an account that OLD has not: " + masked(c.accounts[known:]) + ". All of its rows are new.")
	}
	c.findDoubles()
	c.tell()
	return c, nil
}

func (c *comparison) warn(text string) { c.answer.Warnings = append(c.answer.Warnings, text) }

func masked(accounts []string) string {
	names := make([]string, len(accounts))
	for i, a := range accounts {
		if names[i] = statement.MaskedAccount(a); a == "" {
			names[i] = "one without a number"
		}
	}
	return strings.Join(names, ", ")
}

// read has every row of a file visited, as a conversion understands it.
func (c *comparison) read(in Input, side string, visit func(account uint16, row *ofx.Transaction)) error {
	file, err := c.open(in, c.options.Options)
	if err != nil {
		return err
	}
	for _, s := range file.Statements {
		if s.Evidence != nil {
			c.rows += s.Evidence.Rows
		} else if s.Request != nil {
			c.rows += s.Request.Len()
		}
	}
	if c.options.MaxRows > 0 && c.rows > c.options.MaxRows {
		return convert.TooManyRows()
	}
	if side == "NEW" {
		c.newKind = file.Kind
	}
	unread, readable := "", false
	for _, s := range file.Statements {
		account, err := c.account(file, s.Account, side)
		if err != nil {
			return err
		}
		if side == "NEW" {
			c.tellAdopted(in.Name, c.adopt(s, account))
		} else {
			c.learn(s, account)
		}
		c.newBID = s.Options.IntuBID != ""
		s.Options.Format, s.Options.Details = convert.OFX, true
		stream := convert.Stream{
			Wanted: func([]byte) bool { return true },
			Visit:  func(row *ofx.Transaction) { visit(account, row) },
		}
		result, err := s.Convert(&stream, c.options.Today, nil)
		if err != nil {
			return err
		}
		c.warnOf(in.Name, s, result, side == "NEW" && c.options.OnlyNew)
		if what, first := s.Unread(result); what != "" {
			unread = what + ". " + first
		} else {
			readable = true
		}
		s.Forget()
	}
	if unread != "" && !readable {
		return &FileError{in.Name, errors.New(in.Name + ": " + strings.TrimSuffix(unread, "."))}
	}
	return nil
}

// open reads a file and leaves of it the account that was asked for. A file that names none is about the one.
func (c *comparison) open(in Input, o statement.Options) (*reader.File, error) {
	account := o.Account
	o.Account = ""
	file, err := in.Open(o)
	if err != nil {
		return nil, &FileError{in.Name, err}
	}
	if account == "" {
		return file, nil
	}
	if err := file.Choose(account); err != nil {
		err = &FileError{in.Name, fmt.Errorf("%s: %w", in.Name, err)}
		if len(file.Statements) > 1 || file.Statements[0].Account != "" {
			return nil, err
		}
		c.unnumbered = cmp.Or(c.unnumbered, err)
		return file, nil
	}
	c.chosen = true
	return file, nil
}

// warnOf tells what makes the rows of a file, and with them the comparison, doubtful: a day
// taken for a month makes a row new that is not. Of which currency the money is matters
// where it is written, or where amounts have more decimals than the one that was assumed.
func (c *comparison) warnOf(name string, s *statement.Statement, result *convert.Result, written bool) {
	if n := result.Skipped + s.SkippedRows(); n > 0 {
		c.warn(fmt.Sprintf("%s: rows that could not be read and are not compared: %d.", name, n))
	}
	rounded := 0
	if result.Details != nil {
		rounded = result.Details.Rounded
	}
	if rounded > 0 {
		c.warn(fmt.Sprintf("%s: amounts that have more decimals than %s and were compared rounded: %d.", name, s.Options.Currency, rounded))
	}
	for _, d := range s.Doubts {
		if d.Option == "currency" && !written && rounded == 0 {
			continue
		}
		c.warn(name + ": " + d.Sentence())
	}
	for _, text := range s.Proof.Sentences() {
		c.warn(name + ": " + text)
	}
	for _, d := range guesses(result.Details) {
		c.warn(name + ": " + d.Text)
	}
}

// guesses are the doubts that only the conversion of the rows brings up.
func guesses(d *convert.Details) (list []statement.Doubt) {
	if d != nil && d.AmbiguousDates > 0 {
		list = append(list, statement.Doubt{Text: d.DateOrderEvidence, Option: "dateOrder"})
	}
	if d != nil && d.AmbiguousAmounts > 0 {
		list = append(list, statement.Doubt{Text: fmt.Sprintf("amounts like 1,234 or 1.234 in which nothing tells thousands from decimals: %d. The comma was taken for a thousands mark, the dot for a decimal point.", d.AmbiguousAmounts)})
	}
	return list
}

// account gives an account its number. A file that prints none is about the only one that
// the others have.
func (c *comparison) account(file *reader.File, name, side string) (uint16, error) {
	if i := c.numberOf(name); i >= 0 {
		return uint16(i), nil
	}
	if len(c.accounts) == 1 && len(file.Statements) == 1 && (name == "" || c.accounts[0] == "") {
		c.accounts[0] += name
		return 0, nil
	}
	if side == "NEW" && name == "" {
		if len(c.accounts) > 1 {
			return 0, errors.New("OLD holds several accounts (" + masked(c.accounts) + ") and " + file.Name + " does not say which one it is about: choose one with account")
		}
	}
	c.accounts = append(c.accounts, name)
	return uint16(len(c.accounts) - 1), nil
}

// numberOf is the number of an account that was seen before, else -1.
func (c *comparison) numberOf(name string) int {
	return slices.IndexFunc(c.accounts, func(known string) bool { return sameAccount(known, name) })
}

// sameAccount compares account numbers as files print them: with blanks or without, and
// masked but for their end.
func sameAccount(a, b string) bool {
	a, b = strings.ReplaceAll(a, " ", ""), strings.ReplaceAll(b, " ", "")
	if a == b {
		return true
	}
	const shown = 4
	if !strings.ContainsAny(a+b, "*xX•…") || len(a) < shown || len(b) < shown {
		return false
	}
	return a[len(a)-shown:] == b[len(b)-shown:]
}

// recordOf is a row in short.
func (c *comparison) recordOf(account uint16, row *ofx.Transaction) record {
	return record{
		id: c.hashID(account, row.FITID), amount: packAmount(row.Amount), words: wordsOf(c.seed, c.plain(0, row.Name), c.plain(1, row.Memo)),
		day: row.Posted, account: account,
	}
}

// plain is a text of a row in ASCII, as .qbo and .qfx have it: a file of ours and what it was
// made of say the same, whichever is OLD.
func (c *comparison) plain(at int, words []byte) []byte {
	if text.IsASCII(words) {
		return words
	}
	c.folded[at], _, _ = text.AppendFolded(c.folded[at][:0], words)
	return c.folded[at]
}

func (c *comparison) hashID(account uint16, id []byte) uint64 {
	return maphash.Bytes(c.seed, id) + uint64(account)*0x9E3779B97F4A7C15
}

// nameOf is what a row shows of itself.
func nameOf(row *ofx.Transaction) []byte {
	if len(row.Name) > 0 {
		return row.Name
	}
	return row.Memo
}

func (c *comparison) addOld(account uint16, row *ofx.Transaction) {
	c.old.add(c.recordOf(account, row), nameOf(row), row.FITID)
}

// addNew compares a row of NEW by its id; what is the same is only counted.
func (c *comparison) addNew(account uint16, row *ofx.Transaction) {
	r := c.recordOf(account, row)
	for len(c.periods) <= int(account) {
		c.periods = append(c.periods, period{})
	}
	p := &c.periods[account]
	if p.first == 0 || r.day < p.first {
		p.first = r.day
	}
	p.last = max(p.last, r.day)
	number := c.newRows
	c.newRows++
	before, same := c.byID.match(&r, nameOf(row))
	if before < 0 {
		c.keepNew(r, number, row)
		return
	}
	c.matched++
	if same {
		c.answer.Same++
		return
	}
	if old := c.old.at(before); old.day != r.day && old.amount != r.amount {
		c.reused++
	}
	r.state = matched
	c.pairs = append(c.pairs, pair{uint32(c.new.count), uint32(before)})
	c.keepNew(r, number, row)
}

// keepNew keeps a row of NEW that is not the same.
func (c *comparison) keepNew(r record, number uint32, row *ofx.Transaction) {
	c.new.add(r, nameOf(row), row.FITID)
	if c.options.numbers() {
		c.numbers = append(c.numbers, number)
	}
}
