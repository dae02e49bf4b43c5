package list

import (
	"strings"

	"tillroll/internal/date"
	"tillroll/reader/paper/internal/ink"
)

// monthTitle is a line among the texts of a list that names a month and may be the title of its rows: "Bookings of February 2024".
type monthTitle struct {
	item  *Item
	frame string // its words but for the month and the year
	month int
	plain bool // it names the year too, or nothing else: "APR" alone may be a rate
}

// monthTitleOf reads a line as one: a few words, of which one names a month, and no number but its year.
func monthTitleOf(it *Item) (t monthTitle, ok bool) {
	const longest = 7
	if it.Kind != textLine || it.Day != nil || it.Balance != nil || len(it.Words) > longest {
		return t, false
	}
	var frame []string
	for _, w := range it.Words {
		month, _ := date.IsWord(w.Plain)
		switch {
		case month && t.month > 0:
			return t, false
		case month:
			t.month = monthIn(&ink.Day{Text: "1 " + w.Plain}, date.DayFirst)
		case ink.IsYear(w.Plain):
			t.plain = true
		case ink.HasDigit(w.Text):
			return t, false
		default:
			frame = append(frame, strings.ToLower(w.Text))
		}
	}
	t.item, t.frame, t.plain = it, strings.Join(frame, " "), t.plain || len(frame) == 0
	return t, t.month > 0
}

// namesMonth says whether a line is a month with its year and nothing else.
func (it *Item) namesMonth() bool {
	if len(it.Words) != 2 || !ink.IsYear(it.Words[1].Plain) {
		return false
	}
	month, _ := date.IsWord(it.Words[0].Plain)
	return month
}

// monthIn is the month of a day, 0 where it is none in an order.
func monthIn(d *ink.Day, order date.Order) int { return ink.DayOfYear(d, order) / 100 }

// LeaveMonths takes titles of months that stand where the texts of rows do out of lists that are printed alike. A row may name a month as
// well, and even the next one, as rent does that is paid before its time: titles stand over the first row and wherever a month begins.
func LeaveMonths(layouts []*Layout) {
	frames := map[string]bool{}
	for _, l := range layouts {
		for _, b := range l.Bodies {
			for i := range b.Items {
				if t, ok := monthTitleOf(&b.Items[i]); ok {
					frames[t.frame] = true
				}
			}
		}
	}
	const most = 8 // ways to name a month: texts of rows may hold any number of them
	if len(frames) > most {
		return
	}
	var perhaps []*Item
	found := false
	for frame := range frames {
		titles, sure := monthsTitled(layouts, frame, date.DayFirst)
		if titles == nil {
			titles, sure = monthsTitled(layouts, frame, date.MonthFirst)
		}
		if !sure {
			perhaps = append(perhaps, titles...)
			continue
		}
		found = true
		for _, it := range titles {
			it.Kind = LooseLine
		}
	}
	for _, it := range perhaps {
		it.Loose = !found
	}
}

// monthsTitled lists the lines that name a month in one way if they can be titles: each stands over the first rows of its month, which have
// all that a row needs beside the amount, and no nearer to the row above. They are that for sure if every month has one and there are
// several rows to each.
func monthsTitled(layouts []*Layout, frame string, order date.Order) (titles []*Item, sure bool) {
	rows, last, untitled, plain := 0, 0, false, true
	var over *monthTitle
	for _, l := range layouts {
		for _, b := range l.Bodies {
			for i := range b.Items {
				it := &b.Items[i]
				if t, ok := monthTitleOf(it); ok && t.frame == frame {
					if over != nil || t.month == last || b.nearerAbove(i) {
						return nil, false
					}
					over, titles, plain = &t, append(titles, it), plain && t.plain
					continue
				}
				if it.Kind != anchorLine || it.Day == nil {
					continue
				}
				month := monthIn(it.Day, order)
				if over != nil && (over.month != month || !it.alone(l)) {
					return nil, false
				}
				untitled = untitled || over == nil && month != last
				rows, last, over = rows+1, month, nil
			}
		}
	}
	const several = 2
	sure = !untitled && len(titles) >= several && rows >= several*len(titles)
	if over != nil || !sure && !plain {
		return nil, false
	}
	return titles, sure
}

// nearerAbove says whether a line stands clearly nearer to the one above than to the one below.
func (b *Body) nearerAbove(at int) bool {
	return at > 0 && at+1 < len(b.Items) && Clearly*b.Items[at].under(&b.Items[at-1]) < b.Items[at+1].under(&b.Items[at])
}
