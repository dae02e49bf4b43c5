package paper

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// itemsAt makes the lines of a list: a is an amount, A one with a day, t a text, T one with a day, = a figure.
func itemsAt(kinds string, ys ...float64) []*item {
	var out []*item
	for i, k := range kinds {
		it := &item{Line: &ink.Line{Page: 1, Number: i + 1, Y: ys[i], Words: at(100, "x")}, kind: textLine, top: ys[i], bottom: ys[i]}
		switch k {
		case 'a', 'A':
			it.kind = anchorLine
			it.moves = []move{{amountRole, ink.Amount{Text: "1.00"}}}
		case '=':
			it.kind = figureLine
		}
		if k == 'A' || k == 'T' {
			it.day = &ink.Day{Text: fmt.Sprint(i + 1)}
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
		if st := (&style{twofold: c.twofold, onefold: c.onefold}); st.stacksDays() != c.want {
			t.Errorf("%+v", c)
		}
	}
}

func TestSidesDecided(t *testing.T) {
	for name, c := range map[string]struct {
		style        style
		below, above bool
	}{
		"below":             {style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, even: 1}, true, false},
		"above":             {style{tops: [2]int{0, 1}, ends: [2]int{1, 0}, even: 1}, false, true},
		"gaps agree":        {style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, upper: 1, even: 1}, false, false},
		"more are even":     {style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, upper: 1, even: 2}, true, false},
		"gaps contradict":   {style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, upper: 2, lower: 2}, true, false},
		"lower ones agree":  {style{tops: [2]int{0, 1}, ends: [2]int{1, 0}, lower: 1}, false, false},
		"parted":            {style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, even: 9, parted: 1}, false, false},
		"no top":            {style{ends: [2]int{0, 1}, even: 1}, false, false},
		"a line on top":     {style{tops: [2]int{1, 1}, ends: [2]int{0, 1}, even: 1}, false, false},
		"an end without":    {style{tops: [2]int{1, 0}, ends: [2]int{1, 1}, even: 1}, false, false},
		"no end":            {style{tops: [2]int{1, 0}, even: 1}, false, false},
		"above, bare top":   {style{tops: [2]int{1, 1}, ends: [2]int{1, 0}, even: 1}, false, false},
		"above, no top":     {style{ends: [2]int{1, 0}, even: 1}, false, false},
		"above, no end":     {style{tops: [2]int{0, 1}, even: 1}, false, false},
		"above, line below": {style{tops: [2]int{0, 1}, ends: [2]int{1, 1}, even: 1}, false, false},
	} {
		if below, above := c.style.decided(); below != c.below || above != c.above {
			t.Errorf("%s: below %v, above %v", name, below, above)
		}
		st := c.style
		st.below, st.above = 0, 3
		st.settle()
		if want := [2]int{0, 3}; c.below {
			if st.below != 1 || st.above != 0 {
				t.Errorf("%s: settled %d below, %d above", name, st.below, st.above)
			}
		} else if [2]int{st.below, st.above} != want {
			t.Errorf("%s: settled %d below, %d above", name, st.below, st.above)
		}
	}
	st := style{tops: [2]int{0, 1}, ends: [2]int{1, 0}, even: 1, below: 4}
	if st.settle(); st.above != 1 || st.below != 0 {
		t.Errorf("settled %d below, %d above", st.below, st.above)
	}
}

func TestStretchesBetweenTitles(t *testing.T) {
	b := &body{}
	for _, it := range itemsAt("at=At", 0, 10, 20, 30, 40) {
		b.items = append(b.items, *it)
	}
	got := b.stretches()
	if len(got) != 2 || !got[0].openTop || got[0].openEnd || got[1].openTop || !got[1].openEnd || len(got[0].items) != 2 || len(got[1].items) != 2 || !slices.Equal(got[1].anchors(), []int{0}) {
		t.Errorf("%+v", got)
	}
}

func TestWhatGapsTeach(t *testing.T) {
	for name, c := range map[string]struct {
		kinds            string
		ys               []float64
		openTop, openEnd bool
		want             style
	}{
		"nothing":         {"tt", []float64{0, 10}, false, false, style{}},
		"line on top":     {"ta", []float64{0, 10}, false, true, style{above: 1, tops: [2]int{0, 1}}},
		"two on top":      {"tta", []float64{0, 10, 20}, false, true, style{above: 2, tops: [2]int{0, 1}}},
		"bare top":        {"a", []float64{0}, false, true, style{tops: [2]int{1, 0}}},
		"open top":        {"ta", []float64{0, 10}, true, true, style{}},
		"line at the end": {"at", []float64{0, 10}, true, false, style{below: 1, ends: [2]int{0, 1}}},
		"bare end":        {"a", []float64{0}, true, false, style{ends: [2]int{1, 0}}},
		"upper":           {"ata", []float64{0, 10, 40}, true, true, style{below: 1, upper: 1, closest: 30, pitch: []float64{10}}},
		"lower":           {"ata", []float64{0, 30, 40}, true, true, style{above: 1, lower: 1, closest: 30, pitch: []float64{10}}},
		"parted":          {"atta", []float64{0, 12, 40, 51}, true, true, style{below: 1, above: 1, parted: 1, over: []int{1}, closest: 28, pitch: []float64{11, 12}}},
		"even":            {"ata", []float64{0, 11, 21}, true, true, style{even: 1, regular: []float64{10, 11}}},
		"no line between": {"aa", []float64{0, 10}, true, true, style{step: 10}},
	} {
		st := &style{}
		st.observe(&stretch{items: itemsAt(c.kinds, c.ys...), openTop: c.openTop, openEnd: c.openEnd}, &layout{description: -1})
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
		st := &style{}
		st.countDays(itemsAt(c.kinds, c.ys...))
		if st.twofold != c.twofold || st.onefold != c.onefold || st.lowered != c.lowered {
			t.Errorf("%s: %+v", name, *st)
		}
	}
}

func TestLinesSplitBetweenAmounts(t *testing.T) {
	below := style{tops: [2]int{1, 0}, ends: [2]int{0, 1}, even: 1}
	above := style{tops: [2]int{0, 1}, ends: [2]int{1, 0}, even: 1}
	for name, c := range map[string]struct {
		style style
		kinds string
		ys    []float64
		want  int
	}{
		"by the gap":                     {style{}, "attA", []float64{0, 10, 40, 50}, 1},
		"even, below is usual":           {style{below: 1, above: 1}, "attA", []float64{0, 10, 20, 30}, 2},
		"even, above is usual":           {style{below: 1, above: 2}, "attA", []float64{0, 10, 20, 30}, 0},
		"a day begins a row":             {style{}, "atTa", []float64{0, 10, 20, 30}, 1},
		"a day lower in its row":         {style{}, "attTa", []float64{0, 10, 30, 40, 50}, 1},
		"the next amount has its day":    {style{above: 1}, "atTA", []float64{0, 10, 20, 30}, 0},
		"the day under its amount":       {style{}, "aTa", []float64{0, 10, 40}, 1},
		"the day under a second line":    {style{}, "atTa", []float64{0, 10, 20, 50}, 2},
		"even, the first without a day":  {style{undated: true}, "atTta", []float64{0, 10, 20, 30, 40}, 3},
		"decided below, against the gap": {below, "atA", []float64{0, 30, 40}, 1},
		"decided above, against the gap": {above, "atA", []float64{0, 10, 40}, 0},
	} {
		if got := c.style.split(itemsAt(c.kinds, c.ys...)); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}

func TestLinesWithinARow(t *testing.T) {
	for name, c := range map[string]struct {
		style style
		limit float64
	}{
		"by pitch":       {style{pitch: []float64{10}, regular: []float64{50}}, 12},
		"nine of ten":    {style{pitch: []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 20}}, 24},
		"of eleven":      {style{pitch: []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 20, 90}}, 24},
		"halfway":        {style{pitch: []float64{10}, closest: 12}, 11},
		"rows far apart": {style{pitch: []float64{10}, closest: 30}, 12},
		"by equal lines": {style{regular: []float64{20}}, 21},
		"by size":        {style{}, 16},
	} {
		if it := itemsAt("tt", 0, c.limit); !c.style.within(it[0], it[1]) || !c.style.chain(it) {
			t.Errorf("%s: %v is too far", name, c.limit)
		}
		if it := itemsAt("tt", 0, c.limit+0.01); c.style.within(it[0], it[1]) || c.style.chain(it) {
			t.Errorf("%s: %v is near enough", name, c.limit+0.01)
		}
	}
	st := style{}
	if got := st.line(itemsAt("t", 0)[0]); got != 13.5 {
		t.Errorf("%v", got)
	}
	st.pitch = []float64{7, 8}
	if got := st.line(itemsAt("t", 0)[0]); got != 8 {
		t.Errorf("%v", got)
	}
}

func TestLinesThatMayBeNotes(t *testing.T) {
	for name, c := range map[string]struct {
		style style
		gap   float64
		want  bool
	}{
		"as other lines":          {style{pitch: []float64{10}}, 10.2, false},
		"further than all":        {style{pitch: []float64{10}}, 10.4, true},
		"a line for each row":     {style{step: 12}, 12, true},
		"nearer than rows":        {style{step: 12}, 10, false},
		"one row":                 {style{}, 12, false},
		"lines stand as rows":     {style{regular: []float64{12}, step: 12}, 12, false},
		"rows nearer than a line": {style{pitch: []float64{12}, step: 10}, 12, false},
	} {
		if it := itemsAt("at", 0, c.gap); c.style.hangs(it[0], it[1]) != c.want {
			t.Errorf("%s: not %v", name, c.want)
		}
	}
}

func TestRowsOfAStretch(t *testing.T) {
	for name, c := range map[string]struct {
		style            style
		kinds            string
		ys               []float64
		openTop, openEnd bool
		want             string // lines before the rows, of each row, behind them
	}{
		"no amount":                     {style{}, "tt", []float64{0, 10}, true, true, "2 [] 0"},
		"page top, texts stand above":   {style{above: 1}, "ta", []float64{0, 10}, true, true, "0 [2] 0"},
		"page top, texts stand below":   {style{below: 1}, "ta", []float64{0, 10}, true, true, "1 [1] 0"},
		"under a title":                 {style{below: 1}, "ta", []float64{0, 10}, false, true, "0 [2] 0"},
		"under a title, far":            {style{}, "tta", []float64{0, 40, 50}, false, true, "1 [2] 0"},
		"a day on a line above":         {style{below: 1}, "tTa", []float64{0, 10, 20}, true, true, "1 [2] 0"},
		"day above, amount has its own": {style{below: 1}, "TA", []float64{0, 10}, true, true, "1 [1] 0"},
		"texts below":                   {style{}, "att", []float64{0, 10, 40}, true, true, "0 [2] 1"},
		"texts stand above alone":       {style{above: 1}, "at", []float64{0, 10}, true, true, "0 [1] 1"},
		"texts stand on both sides":     {style{above: 1, below: 1}, "at", []float64{0, 10}, true, true, "0 [2] 0"},
		"a day behind":                  {style{}, "AT", []float64{0, 10}, true, true, "0 [1] 1"},
		"stacked days":                  {style{twofold: 3}, "AT", []float64{0, 10}, true, true, "0 [2] 0"},
		"stacked, but not next":         {style{twofold: 3}, "AtT", []float64{0, 10, 20}, true, true, "0 [2] 1"},
		"lowered day":                   {style{lowered: 1}, "aT", []float64{0, 10}, true, true, "0 [2] 0"},
		"lowered, amount has its own":   {style{lowered: 1}, "AT", []float64{0, 10}, true, true, "0 [1] 1"},
		"two rows":                      {style{}, "atat", []float64{0, 10, 40, 50}, true, true, "0 [2 2] 0"},
	} {
		s := &stretch{items: itemsAt(c.kinds, c.ys...), openTop: c.openTop, openEnd: c.openEnd}
		head, rows, tail := c.style.rowsOf(s, &layout{})
		sizes := []int{}
		for _, r := range rows {
			sizes = append(sizes, len(r.items))
		}
		if got := fmt.Sprint(len(head), " ", sizes, " ", len(tail)); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	s := &stretch{items: itemsAt("ATA", 0, 10, 40)}
	if _, rows, _ := (&style{}).rowsOf(s, &layout{}); !rows[0].torn || rows[1].torn {
		t.Error("two days in a row say that it may be two")
	}
	if _, rows, _ := (&style{twofold: 3}).rowsOf(s, &layout{}); rows[0].torn {
		t.Error("days that are stacked tear no row")
	}
}

func TestRowsOverPages(t *testing.T) {
	rowAt := func(y float64) []*row { return []*row{{items: itemsAt("a", y)}} }
	for name, c := range map[string]struct {
		kinds  string
		ys     []float64
		rows   []*row
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
		st := &style{pitch: []float64{10}}
		if got := len(st.goingOn(itemsAt(c.kinds, c.ys...), c.rows, &stretch{openEnd: true}, &body{headed: c.headed})) > 0; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if len((&style{}).goingOn(nil, rowAt(10), &stretch{}, &body{headed: true})) > 0 {
		t.Error("nothing goes on")
	}
	st := &style{pitch: []float64{10}}
	for name, c := range map[string]struct {
		ys   []float64
		want int
	}{
		"as a row": {[]float64{22}, 1}, "too far for a row": {[]float64{22.1}, 0}, "its lines": {[]float64{22, 34}, 2}, "too far for a line": {[]float64{22, 34.1}, 1},
	} {
		if got := len(st.begun(rowAt(0)[0], itemsAt("ttt"[:len(c.ys)], c.ys...))); got != c.want {
			t.Errorf("%s: %d lines begin a row, not %d", name, got, c.want)
		}
	}
}

func TestNewRow(t *testing.T) {
	items := itemsAt("TaT", 0, 10, 20)
	items[1].moves = []move{{debitRole, ink.Amount{Text: "0.00"}}, {creditRole, ink.Amount{Text: "5.00"}}, {debitRole, ink.Amount{Text: "0,00"}}}
	items[2].balance = &ink.Amount{Text: "9.00"}
	r := newRow(items, items[1], &layout{})
	if r.day.Text != "1" || r.money.token.Text != "5.00" || r.balance.Text != "9.00" || !r.torn || r.place != (statement.Place{Page: 1, Line: 2}) {
		t.Errorf("%+v", r)
	}
	items = itemsAt("TA", 0, 10)
	if r := newRow(items, items[1], &layout{}); r.day.Text != "2" || !r.torn {
		t.Errorf("the day beside the amount counts: %+v", r)
	}
	items = itemsAt("tA", 0, 10)
	if r := newRow(items, items[1], &layout{}); r.torn || r.money.token.Text != "1.00" {
		t.Errorf("%+v", r)
	}
	items[1].moves = []move{{debitRole, ink.Amount{Text: "0.00"}}, {creditRole, ink.Amount{Text: "0.00"}}}
	if r := newRow(items, items[1], &layout{}); r.money.role != debitRole {
		t.Errorf("of noughts the first: %+v", r)
	}
}

func TestTextsOfARow(t *testing.T) {
	titled := func(role role, field words.Field, title string) column {
		return column{role: role, field: field, title: title}
	}
	for name, c := range map[string]struct {
		columns            []column
		description        int
		texts              []string // of each column
		main, other, check string
	}{
		"main and other":    {[]column{titled(textRole, 0, "Code"), titled(descriptionRole, words.Description, "Text")}, 1, []string{"A1", "Books"}, "Books", "A1", ""},
		"check":             {[]column{titled(checkRole, words.Check, "cHEQUE No"), titled(descriptionRole, words.Description, "Text")}, 1, []string{"*101 *", "Books"}, "Books", "101", "101"},
		"check alone":       {[]column{titled(checkRole, words.Check, "cHEQUE No"), titled(descriptionRole, words.Description, "Text")}, 1, []string{"101", ""}, "Cheque 101", "", "101"},
		"only other":        {[]column{titled(textRole, 0, "Code"), titled(descriptionRole, words.Description, "Text")}, 1, []string{"A1", ""}, "A1", "", ""},
		"two of one name":   {[]column{titled(descriptionRole, words.Description, "Text"), titled(descriptionRole, words.Description, "Text")}, 0, []string{"Books", "and pens"}, "Books and pens", "", ""},
		"a memo beside":     {[]column{titled(descriptionRole, words.Description, "Text"), titled(descriptionRole, words.Memo, "Memo")}, 0, []string{"Books", "and pens"}, "Books and pens", "", ""},
		"main is a memo":    {[]column{titled(descriptionRole, words.Memo, "Memo"), titled(descriptionRole, words.Description, "Text")}, 0, []string{"Books", "and pens"}, "Books", "and pens", ""},
		"beside days":       {[]column{titled(bookedRole, words.Date, "Date")}, -1, []string{"Books"}, "Books", "", ""},
		"beside other days": {[]column{titled(bookedRole, words.Date, "Date"), titled(descriptionRole, words.Description, "Text")}, 1, []string{"Mon", "Books"}, "Books", "Mon", ""},
	} {
		it := itemsAt("a", 0)[0]
		it.texts = map[int][]ink.Word{}
		for i, text := range c.texts {
			if text != "" {
				it.texts[i] = at(0, text)
			}
		}
		r := &row{items: []*item{it}, layout: &layout{columns: c.columns, description: c.description}}
		main, other, check := r.texts()
		if main != c.main || other != c.other || check != c.check {
			t.Errorf("%s: %q %q %q", name, main, other, check)
		}
	}
	if got := checkText(&layout{}, "7"); got != "7" {
		t.Errorf("%q", got)
	}
}

func TestRowsInTheOrderOfTheirNumbers(t *testing.T) {
	l := &layout{columns: []column{{role: checkRole, title: "Check"}}, description: -1}
	numbered := func(line int, number string) event {
		it := itemsAt("a", 0)[0]
		it.texts = map[int][]ink.Word{0: at(0, number)}
		return event{row: &row{items: []*item{it}, layout: l, place: statement.Place{Line: line}}}
	}
	for name, c := range map[string]struct {
		numbers []string // of lines 1, 2 left and 1, 2 right
		turned  bool
	}{
		"across":       {[]string{"101", "103", "102", "104"}, true},
		"list by list": {[]string{"101", "102", "103", "104"}, false},
		"neither":      {[]string{"101", "104", "103", "102"}, false},
		"equal":        {[]string{"101", "101", "101", "101"}, false},
		"equal across": {[]string{"101", "103", "101", "103"}, true},
		"no numbers":   {[]string{"101", "103", "x", "104"}, false},
	} {
		events := []event{numbered(1, c.numbers[0]), numbered(2, c.numbers[1]), numbered(1, c.numbers[2]), numbered(2, c.numbers[3])}
		second := events[2].row
		orderByNumber(events)
		if turned := events[1].row == second; turned != c.turned {
			t.Errorf("%s: turned %v", name, turned)
		}
	}
	events := []event{numbered(2, "2"), {}, numbered(1, "1")}
	if orderByNumber(events); events[1].row != nil {
		t.Error("what is no row stays in its place")
	}
}

func TestDaysOverTwoLines(t *testing.T) {
	days := []column{{role: bookedRole, left: 30}}
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
		b := &body{layout: &layout{columns: days}, lines: c.lines}
		b.joinDays()
		var got []string
		day := ""
		for _, d := range b.lines[0].Dates {
			day = fmt.Sprint(d.Text, " ", d.Whole)
		}
		got = append(got, day)
		for _, l := range b.lines[1:] {
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
	at := func(kind kind, y float64) *item {
		return &item{kind: kind, Line: &ink.Line{Y: y, Words: []ink.Word{{Text: "x", Size: 8}}}, moves: []move{{}}}
	}
	s := &stretch{items: []*item{
		at(anchorLine, 100), at(textLine, 111.5), at(anchorLine, 121), at(textLine, 131.5), at(anchorLine, 142), at(textLine, 152.5), at(anchorLine, 163), at(textLine, 173),
	}}
	st := &style{}
	st.observe(s, &layout{description: -1})
	st.settle()
	_, rows, tail := st.rowsOf(s, &layout{})
	if len(rows) != 4 || len(tail) != 0 {
		t.Fatalf("%d rows and %d lines behind them", len(rows), len(tail))
	}
	for i, r := range rows {
		if len(r.items) != 2 || r.items[0].kind != anchorLine {
			t.Errorf("row %d has %d lines", i, len(r.items))
		}
	}
}
