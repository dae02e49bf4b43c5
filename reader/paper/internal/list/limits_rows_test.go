package list

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// itemsAt makes the lines of a list: a is an amount, A one with a day, t a text, T one with a day, = a figure.
func itemsAt(kinds string, ys ...float64) []*Item {
	var out []*Item
	for i, k := range kinds {
		it := &Item{Line: &ink.Line{Page: 1, Number: i + 1, Y: ys[i], Words: at(100, "x")}, Kind: textLine, Top: ys[i], Bottom: ys[i]}
		switch k {
		case 'a', 'A':
			it.Kind = anchorLine
			it.Moves = []Move{{head.AmountRole, ink.Amount{Text: "1.00"}}}
		case '=':
			it.Kind = FigureLine
		}
		if k == 'A' || k == 'T' {
			it.Day = &ink.Day{Text: fmt.Sprint(i + 1)}
		}
		out = append(out, it)
	}
	return out
}

func TestWidestGap(t *testing.T) {
	for name, c := range map[string]struct {
		ys   []float64
		cut  int
		sure bool
	}{
		"the first":      {[]float64{0, 30, 40, 50}, 0, true},
		"the middle":     {[]float64{0, 10, 40, 50}, 1, true},
		"the last":       {[]float64{0, 10, 20, 50}, 2, true},
		"even":           {[]float64{0, 10, 20, 30}, 0, false},
		"not clearly":    {[]float64{0, 10, 21, 31}, 1, false},
		"clearly":        {[]float64{0, 10, 21.5, 31.5}, 1, true},
		"the second two": {[]float64{0, 20, 30, 51}, 2, false},
		"at the limit":   {[]float64{0, 100, 212}, 1, false},
	} {
		cut, sure := widestGap(itemsAt("attt"[:len(c.ys)], c.ys...))
		if cut != c.cut || sure != c.sure {
			t.Errorf("%s: %d %v, not %d %v", name, cut, sure, c.cut, c.sure)
		}
	}
}

func TestDaysStacked(t *testing.T) {
	for _, c := range []struct {
		twofold, onefold int
		want             bool
	}{{2, 0, false}, {3, 0, true}, {4, 1, true}, {3, 1, false}, {7, 2, false}, {8, 2, true}} {
		if st := (&Style{twofold: c.twofold, onefold: c.onefold}); st.stacksDays() != c.want {
			t.Errorf("%+v", c)
		}
	}
}

func TestSidesDecided(t *testing.T) {
	for name, c := range map[string]struct {
		style        Style
		below, above bool
	}{
		"below":             {Style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, even: 1}, true, false},
		"above":             {Style{tops: [2]int{0, 1}, ends: [2]int{1, 0}, even: 1}, false, true},
		"gaps agree":        {Style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, upper: 1, even: 1}, false, false},
		"more are even":     {Style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, upper: 1, even: 2}, true, false},
		"gaps contradict":   {Style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, upper: 2, lower: 2}, true, false},
		"lower ones agree":  {Style{tops: [2]int{0, 1}, ends: [2]int{1, 0}, lower: 1}, false, false},
		"parted":            {Style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, even: 9, parted: 1}, false, false},
		"no top":            {Style{ends: [2]int{0, 1}, even: 1}, false, false},
		"a line on top":     {Style{tops: [2]int{1, 1}, ends: [2]int{0, 1}, even: 1}, false, false},
		"an end without":    {Style{tops: [2]int{1, 0}, ends: [2]int{1, 1}, even: 1}, false, false},
		"no end":            {Style{tops: [2]int{1, 0}, even: 1}, false, false},
		"above, bare top":   {Style{tops: [2]int{1, 1}, ends: [2]int{1, 0}, even: 1}, false, false},
		"above, no top":     {Style{ends: [2]int{1, 0}, even: 1}, false, false},
		"above, no end":     {Style{tops: [2]int{0, 1}, even: 1}, false, false},
		"above, line below": {Style{tops: [2]int{0, 1}, ends: [2]int{1, 1}, even: 1}, false, false},
	} {
		if below, above := c.style.decided(); below != c.below || above != c.above {
			t.Errorf("%s: below %v, above %v", name, below, above)
		}
		st := c.style
		st.Below, st.Above = 0, 3
		st.Settle()
		if want := [2]int{0, 3}; c.below {
			if st.Below != 1 || st.Above != 0 {
				t.Errorf("%s: settled %d below, %d above", name, st.Below, st.Above)
			}
		} else if [2]int{st.Below, st.Above} != want {
			t.Errorf("%s: settled %d below, %d above", name, st.Below, st.Above)
		}
	}
	st := Style{tops: [2]int{0, 1}, ends: [2]int{1, 0}, even: 1, Below: 4}
	if st.Settle(); st.Above != 1 || st.Below != 0 {
		t.Errorf("settled %d below, %d above", st.Below, st.Above)
	}
}

func TestStretchesBetweenTitles(t *testing.T) {
	b := &Body{}
	for _, it := range itemsAt("at=At", 0, 10, 20, 30, 40) {
		b.Items = append(b.Items, *it)
	}
	got := b.Stretches()
	if len(got) != 2 || !got[0].OpenTop || got[0].OpenEnd || got[1].OpenTop || !got[1].OpenEnd || len(got[0].Items) != 2 || len(got[1].Items) != 2 || !slices.Equal(got[1].Anchors(), []int{0}) {
		t.Errorf("%+v", got)
	}
}

func TestWhatGapsTeach(t *testing.T) {
	for name, c := range map[string]struct {
		kinds            string
		ys               []float64
		openTop, openEnd bool
		want             Style
	}{
		"nothing":         {"tt", []float64{0, 10}, false, false, Style{}},
		"line on top":     {"ta", []float64{0, 10}, false, true, Style{Above: 1, tops: [2]int{0, 1}}},
		"two on top":      {"tta", []float64{0, 10, 20}, false, true, Style{Above: 2, tops: [2]int{0, 1}}},
		"bare top":        {"a", []float64{0}, false, true, Style{tops: [2]int{1, 0}}},
		"open top":        {"ta", []float64{0, 10}, true, true, Style{}},
		"line at the end": {"at", []float64{0, 10}, true, false, Style{Below: 1, ends: [2]int{0, 1}}},
		"bare end":        {"a", []float64{0}, true, false, Style{ends: [2]int{1, 0}}},
		"upper":           {"ata", []float64{0, 10, 40}, true, true, Style{Below: 1, upper: 1, closest: 30, farthest: 30, Pitch: []float64{10}}},
		"lower":           {"ata", []float64{0, 30, 40}, true, true, Style{Above: 1, lower: 1, closest: 30, farthest: 30, Pitch: []float64{10}}},
		"parted":          {"atta", []float64{0, 12, 40, 51}, true, true, Style{Below: 1, Above: 1, parted: 1, over: []int{1}, closest: 28, farthest: 28, Pitch: []float64{11, 12}}},
		"even":            {"ata", []float64{0, 11, 21}, true, true, Style{even: 1, farthest: 11, regular: []float64{10, 11}}},
		"no line between": {"aa", []float64{0, 10}, true, true, Style{step: 10, farthest: 10}},
	} {
		st := &Style{}
		st.Observe(&Stretch{Items: itemsAt(c.kinds, c.ys...), OpenTop: c.openTop, OpenEnd: c.openEnd}, &Layout{Description: -1})
		if got, want := fmt.Sprintf("%+v", *st), fmt.Sprintf("%+v", c.want); got != want {
			t.Errorf("%s:\n%s\n%s", name, got, want)
		}
	}
}

func TestDaysBetweenAmounts(t *testing.T) {
	for name, c := range map[string]struct {
		kinds                     string
		ys                        []float64
		twofold, onefold, lowered int
	}{
		"one day":                 {"AtA", []float64{0, 10, 40}, 0, 1, 0},
		"day under day":           {"ATA", []float64{0, 10, 40}, 1, 0, 0},
		"day on the third line":   {"AtTA", []float64{0, 10, 20, 40}, 0, 1, 0},
		"next to each other":      {"AA", []float64{0, 10}, 0, 1, 0},
		"the second without":      {"ATa", []float64{0, 10, 40}, 0, 0, 0},
		"the first without":       {"aTA", []float64{0, 10, 40}, 0, 0, 0},
		"under the amount":        {"aTa", []float64{0, 10, 40}, 0, 0, 1},
		"over the next amount":    {"aTa", []float64{0, 30, 40}, 0, 0, 0},
		"between two":             {"aTa", []float64{0, 20, 40}, 0, 0, 0},
		"on the line after next":  {"atTa", []float64{0, 10, 20, 60}, 0, 0, 1},
		"over it, after a text":   {"atTa", []float64{0, 10, 50, 60}, 0, 0, 0},
		"two days between":        {"aTTa", []float64{0, 10, 20, 60}, 0, 0, 0},
		"no line in between":      {"aa", []float64{0, 10}, 0, 0, 0},
		"under it, more of lines": {"aTta", []float64{0, 10, 20, 60}, 0, 0, 1},
	} {
		st := &Style{}
		st.countDays(itemsAt(c.kinds, c.ys...))
		if st.twofold != c.twofold || st.onefold != c.onefold || st.lowered != c.lowered {
			t.Errorf("%s: %+v", name, *st)
		}
	}
}

func TestLinesSplitBetweenAmounts(t *testing.T) {
	below := Style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, even: 1}
	above := Style{tops: [2]int{0, 1}, ends: [2]int{1, 0}, even: 1}
	for name, c := range map[string]struct {
		style Style
		kinds string
		ys    []float64
		want  int
	}{
		"by the gap":                     {Style{}, "attA", []float64{0, 10, 40, 50}, 1},
		"even, below is usual":           {Style{Below: 1, Above: 1}, "attA", []float64{0, 10, 20, 30}, 2},
		"even, above is usual":           {Style{Below: 1, Above: 2}, "attA", []float64{0, 10, 20, 30}, 0},
		"a day begins a row":             {Style{}, "atTa", []float64{0, 10, 20, 30}, 1},
		"a day lower in its row":         {Style{}, "attTa", []float64{0, 10, 30, 40, 50}, 1},
		"the next amount has its day":    {Style{Above: 1}, "atTA", []float64{0, 10, 20, 30}, 0},
		"the day under its amount":       {Style{}, "aTa", []float64{0, 10, 40}, 1},
		"the day under a second line":    {Style{}, "atTa", []float64{0, 10, 20, 50}, 2},
		"even, the first without a day":  {Style{Undated: true}, "atTta", []float64{0, 10, 20, 30, 40}, 3},
		"decided below, against the gap": {below, "atA", []float64{0, 30, 40}, 1},
		"decided above, against the gap": {above, "atA", []float64{0, 10, 40}, 0},
	} {
		if got := c.style.split(itemsAt(c.kinds, c.ys...), &Layout{Description: none}); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}

func TestLinesWithinARow(t *testing.T) {
	for name, c := range map[string]struct {
		style Style
		limit float64
	}{
		"by pitch":       {Style{Pitch: []float64{10}, regular: []float64{50}}, 12},
		"nine of ten":    {Style{Pitch: []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 20}}, 24},
		"of eleven":      {Style{Pitch: []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 20, 90}}, 24},
		"halfway":        {Style{Pitch: []float64{10}, closest: 12}, 11},
		"rows far apart": {Style{Pitch: []float64{10}, closest: 30}, 12},
		"by equal lines": {Style{regular: []float64{20}}, 21},
		"by size":        {Style{}, 16},
	} {
		if it := itemsAt("tt", 0, c.limit); !c.style.near(it[0], it[1]) || !c.style.chain(it) {
			t.Errorf("%s: %v is too far", name, c.limit)
		}
		if it := itemsAt("tt", 0, c.limit+0.01); c.style.near(it[0], it[1]) || c.style.chain(it) {
			t.Errorf("%s: %v is near enough", name, c.limit+0.01)
		}
	}
	st := Style{}
	if got := st.line(itemsAt("t", 0)[0]); got != 13.5 {
		t.Errorf("%v", got)
	}
	st.Pitch = []float64{7, 8}
	if got := st.line(itemsAt("t", 0)[0]); got != 8 {
		t.Errorf("%v", got)
	}
}

func TestLinesThatMayBeNotes(t *testing.T) {
	for name, c := range map[string]struct {
		style Style
		gap   float64
		want  bool
	}{
		"as other lines":          {Style{Pitch: []float64{10}}, 10.2, false},
		"further than all":        {Style{Pitch: []float64{10}}, 10.4, true},
		"a line for each row":     {Style{step: 12}, 12, true},
		"nearer than rows":        {Style{step: 12}, 10, false},
		"one row":                 {Style{}, 12, false},
		"lines stand as rows":     {Style{regular: []float64{12}, step: 12}, 12, false},
		"rows nearer than a line": {Style{Pitch: []float64{12}, step: 10}, 12, false},
	} {
		if it := itemsAt("at", 0, c.gap); c.style.hangs(it[0], it[1]) != c.want {
			t.Errorf("%s: not %v", name, c.want)
		}
	}
}

func TestRowsOfAStretch(t *testing.T) {
	for name, c := range map[string]struct {
		style            Style
		kinds            string
		ys               []float64
		openTop, openEnd bool
		want             string // lines before the rows, of each row, behind them
	}{
		"no amount":                     {Style{}, "tt", []float64{0, 10}, true, true, "2 [] 0"},
		"page top, texts stand above":   {Style{Above: 1}, "ta", []float64{0, 10}, true, true, "0 [2] 0"},
		"page top, texts stand below":   {Style{Below: 1}, "ta", []float64{0, 10}, true, true, "1 [1] 0"},
		"under a title":                 {Style{Below: 1}, "ta", []float64{0, 10}, false, true, "0 [2] 0"},
		"under a title, far":            {Style{}, "tta", []float64{0, 40, 50}, false, true, "1 [2] 0"},
		"a day on a line above":         {Style{Below: 1}, "tTa", []float64{0, 10, 20}, true, true, "1 [2] 0"},
		"day above, amount has its own": {Style{Below: 1}, "TA", []float64{0, 10}, true, true, "1 [1] 0"},
		"texts below":                   {Style{}, "att", []float64{0, 10, 40}, true, true, "0 [2] 1"},
		"texts stand above alone":       {Style{Above: 1}, "at", []float64{0, 10}, true, true, "0 [1] 1"},
		"texts stand on both sides":     {Style{Above: 1, Below: 1}, "at", []float64{0, 10}, true, true, "0 [2] 0"},
		"a day behind":                  {Style{}, "AT", []float64{0, 10}, true, true, "0 [1] 1"},
		"stacked days":                  {Style{twofold: 3}, "AT", []float64{0, 10}, true, true, "0 [2] 0"},
		"stacked, but not next":         {Style{twofold: 3}, "AtT", []float64{0, 10, 20}, true, true, "0 [2] 1"},
		"lowered day":                   {Style{lowered: 1}, "aT", []float64{0, 10}, true, true, "0 [2] 0"},
		"lowered, amount has its own":   {Style{lowered: 1}, "AT", []float64{0, 10}, true, true, "0 [1] 1"},
		"two rows":                      {Style{}, "atat", []float64{0, 10, 40, 50}, true, true, "0 [2 2] 0"},
	} {
		s := &Stretch{Items: itemsAt(c.kinds, c.ys...), OpenTop: c.openTop, OpenEnd: c.openEnd}
		head, rows, tail := c.style.RowsOf(s, &Layout{})
		sizes := []int{}
		for _, r := range rows {
			sizes = append(sizes, len(r.Items))
		}
		if got := fmt.Sprint(len(head), " ", sizes, " ", len(tail)); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	s := &Stretch{Items: itemsAt("ATA", 0, 10, 40)}
	if _, rows, _ := (&Style{}).RowsOf(s, &Layout{}); !rows[0].Torn || rows[1].Torn {
		t.Error("two days in a row say that it may be two")
	}
	if _, rows, _ := (&Style{twofold: 3}).RowsOf(s, &Layout{}); rows[0].Torn {
		t.Error("days that are stacked tear no row")
	}
}

func TestRowsOverPages(t *testing.T) {
	rowAt := func(y float64) []*Row { return []*Row{{Items: itemsAt("a", y)}} }
	for name, c := range map[string]struct {
		kinds  string
		ys     []float64
		rows   []*Row
		headed bool
		want   bool
	}{
		"close":          {"t", []float64{0}, rowAt(22), false, true},
		"too far":        {"t", []float64{0}, rowAt(22.1), false, false},
		"under a head":   {"t", []float64{0}, rowAt(99), true, true},
		"with a day":     {"T", []float64{0}, rowAt(10), true, false},
		"no rows":        {"t", []float64{0}, nil, true, false},
		"lines apart":    {"tt", []float64{0, 50}, rowAt(60), true, false},
		"lines together": {"tt", []float64{0, 10}, rowAt(32), false, true},
	} {
		st := &Style{Pitch: []float64{10}}
		if got := len(st.GoingOn(itemsAt(c.kinds, c.ys...), c.rows, &Stretch{OpenEnd: true}, &Body{Headed: c.headed})) > 0; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if len((&Style{}).GoingOn(nil, rowAt(10), &Stretch{}, &Body{Headed: true})) > 0 {
		t.Error("nothing goes on")
	}
	st := &Style{Pitch: []float64{10}}
	for name, c := range map[string]struct {
		ys   []float64
		want int
	}{
		"as a row": {[]float64{22}, 1}, "too far for a row": {[]float64{22.1}, 0}, "its lines": {[]float64{22, 34}, 2}, "too far for a line": {[]float64{22, 34.1}, 1},
	} {
		if got := len(st.Begun(rowAt(0)[0], itemsAt("ttt"[:len(c.ys)], c.ys...))); got != c.want {
			t.Errorf("%s: %d lines begin a row, not %d", name, got, c.want)
		}
	}
}

func TestNewRow(t *testing.T) {
	items := itemsAt("TaT", 0, 10, 20)
	items[1].Moves = []Move{{head.DebitRole, ink.Amount{Text: "0.00"}}, {head.CreditRole, ink.Amount{Text: "5.00"}}, {head.DebitRole, ink.Amount{Text: "0,00"}}}
	items[2].Balance = &ink.Amount{Text: "9.00"}
	r := newRow(items, items[1], &Layout{})
	if r.Day.Text != "1" || r.Money.Token.Text != "5.00" || r.Balance.Text != "9.00" || !r.Torn || r.Place != (statement.Place{Page: 1, Line: 2}) {
		t.Errorf("%+v", r)
	}
	items = itemsAt("TA", 0, 10)
	if r := newRow(items, items[1], &Layout{}); r.Day.Text != "2" || !r.Torn {
		t.Errorf("the day beside the amount counts: %+v", r)
	}
	items = itemsAt("tA", 0, 10)
	if r := newRow(items, items[1], &Layout{}); r.Torn || r.Money.Token.Text != "1.00" {
		t.Errorf("%+v", r)
	}
	items[1].Moves = []Move{{head.DebitRole, ink.Amount{Text: "0.00"}}, {head.CreditRole, ink.Amount{Text: "0.00"}}}
	if r := newRow(items, items[1], &Layout{}); r.Money.Role != head.DebitRole {
		t.Errorf("of noughts the first: %+v", r)
	}
}

func TestTextsOfARow(t *testing.T) {
	titled := func(role head.Role, field words.Field, title string) Column {
		return Column{Column: head.Column{Role: role, Field: field, Title: title}}
	}
	for name, c := range map[string]struct {
		columns            []Column
		description        int
		texts              []string // of each column
		main, other, check string
	}{
		"main and other":    {[]Column{titled(head.TextRole, 0, "Code"), titled(head.DescriptionRole, words.Description, "Text")}, 1, []string{"A1", "Books"}, "Books", "A1", ""},
		"check":             {[]Column{titled(head.CheckRole, words.Check, "cHEQUE No"), titled(head.DescriptionRole, words.Description, "Text")}, 1, []string{"*101 *", "Books"}, "Books", "101", "101"},
		"check alone":       {[]Column{titled(head.CheckRole, words.Check, "cHEQUE No"), titled(head.DescriptionRole, words.Description, "Text")}, 1, []string{"101", ""}, "Cheque 101", "", "101"},
		"only other":        {[]Column{titled(head.TextRole, 0, "Code"), titled(head.DescriptionRole, words.Description, "Text")}, 1, []string{"A1", ""}, "A1", "", ""},
		"two of one name":   {[]Column{titled(head.DescriptionRole, words.Description, "Text"), titled(head.DescriptionRole, words.Description, "Text")}, 0, []string{"Books", "and pens"}, "Books and pens", "", ""},
		"a memo beside":     {[]Column{titled(head.DescriptionRole, words.Description, "Text"), titled(head.DescriptionRole, words.Memo, "Memo")}, 0, []string{"Books", "and pens"}, "Books and pens", "", ""},
		"main is a memo":    {[]Column{titled(head.DescriptionRole, words.Memo, "Memo"), titled(head.DescriptionRole, words.Description, "Text")}, 0, []string{"Books", "and pens"}, "Books", "and pens", ""},
		"beside days":       {[]Column{titled(head.BookedRole, words.Date, "Date")}, -1, []string{"Books"}, "Books", "", ""},
		"beside other days": {[]Column{titled(head.BookedRole, words.Date, "Date"), titled(head.DescriptionRole, words.Description, "Text")}, 1, []string{"Mon", "Books"}, "Books", "Mon", ""},
	} {
		it := itemsAt("a", 0)[0]
		it.Texts = map[int][]ink.Word{}
		for i, text := range c.texts {
			if text != "" {
				it.Texts[i] = at(0, text)
			}
		}
		r := &Row{Items: []*Item{it}, Layout: &Layout{Columns: c.columns, Description: c.description}}
		main, other, check := r.Texts()
		if main != c.main || other != c.other || check != c.check {
			t.Errorf("%s: %q %q %q", name, main, other, check)
		}
	}
	if got := checkText(&Layout{}, "7"); got != "7" {
		t.Errorf("%q", got)
	}
}

func TestDaysOverTwoLines(t *testing.T) {
	days := []Column{{Column: head.Column{Role: head.BookedRole}, Left: 30}}
	for name, c := range map[string]struct {
		lines []ink.Line
		want  string // the day of the first line, and the words of the others
	}{
		"next line":               {[]ink.Line{lineOf(100, at(30, "04/03/202")), lineOf(112, at(30, "6"))}, "04/03/2026 true"},
		"by a blank":              {[]ink.Line{lineOf(100, at(30, "15 March")), lineOf(112, at(30, "2026"))}, "15 March2026 true"},
		"a line between":          {[]ink.Line{lineOf(100, at(30, "04/03/202")), lineOf(110, at(90, "Shop")), lineOf(120, at(30, "6 x"))}, "04/03/2026 true|Shop|x"},
		"two lines between":       {[]ink.Line{lineOf(100, at(30, "04/03/202")), lineOf(105, at(90, "Shop")), lineOf(110, at(90, "Inn")), lineOf(115, at(30, "6 x"))}, "|Shop|Inn|6|x"},
		"two sizes below":         {[]ink.Line{lineOf(100, at(30, "04/03/202")), lineOf(120, at(30, "6"))}, "04/03/2026 true"},
		"further below":           {[]ink.Line{lineOf(100, at(30, "04/03/202")), lineOf(120.1, at(30, "6"))}, "|6"},
		"edge of the column":      {[]ink.Line{lineOf(100, at(33, "04/03/202")), lineOf(112, at(27, "6"))}, "04/03/2026 true"},
		"beyond it":               {[]ink.Line{lineOf(100, at(30, "04/03/202")), lineOf(112, at(33.1, "6"))}, "|6"},
		"before it":               {[]ink.Line{lineOf(100, at(26.9, "04/03/202")), lineOf(112, at(30, "6"))}, "|6"},
		"whole already":           {[]ink.Line{lineOf(100, at(30, "04/03/2026")), lineOf(112, at(30, "6"))}, "04/03/2026 true|6"},
		"a day below":             {[]ink.Line{lineOf(100, at(30, "04/03")), lineOf(112, at(30, "05/03/2026"))}, "04/03 false|05/03/2026"},
		"a number below":          {[]ink.Line{lineOf(100, at(30, "12")), lineOf(112, at(30, "05"))}, "|05"},
		"no year yet, and a sign": {[]ink.Line{lineOf(100, at(30, "3月1")), lineOf(112, at(30, "日"))}, "3月1日 false"},
	} {
		b := &Body{Layout: &Layout{Columns: days}, Lines: c.lines}
		b.joinDays()
		var got []string
		day := ""
		for _, d := range b.Lines[0].Dates {
			day = fmt.Sprint(d.Text, " ", d.Whole)
		}
		got = append(got, day)
		for _, l := range b.Lines[1:] {
			got = append(got, wordTexts(l.Words))
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%s: %q, not %q", name, all, c.want)
		}
	}
}

// TestDecidedStyle holds that lines which follow the last amount of a list, where none precedes the first, belong to the amounts above
// them although the distances jitter.
func TestDecidedStyle(t *testing.T) {
	at := func(kind kind, y float64) *Item {
		return &Item{Kind: kind, Line: &ink.Line{Y: y, Words: []ink.Word{{Text: "x", Size: 8}}}, Moves: []Move{{}}}
	}
	s := &Stretch{Items: []*Item{
		at(anchorLine, 100), at(textLine, 111.5), at(anchorLine, 121), at(textLine, 131.5), at(anchorLine, 142), at(textLine, 152.5), at(anchorLine, 163), at(textLine, 173),
	}}
	st := &Style{}
	st.Observe(s, &Layout{Description: -1})
	st.Settle()
	_, rows, tail := st.RowsOf(s, &Layout{})
	if len(rows) != 4 || len(tail) != 0 {
		t.Fatalf("%d rows and %d lines behind them", len(rows), len(tail))
	}
	for i, r := range rows {
		if len(r.Items) != 2 || r.Items[0].Kind != anchorLine {
			t.Errorf("row %d has %d lines", i, len(r.Items))
		}
	}
}
