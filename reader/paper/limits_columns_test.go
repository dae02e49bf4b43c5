package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// token is an amount that ends at a place.
func token(x0, right float64) ink.Amount {
	return ink.Amount{X0: x0, X1: right, Right: right, Text: "1.00", Sure: true}
}

func tokens(places ...float64) (out []ink.Amount) {
	for i := 0; i < len(places); i += 2 {
		out = append(out, token(places[i], places[i+1]))
	}
	return out
}

func endOf(t ink.Amount) float64 { return t.X1 }

func TestEdgesOfAmounts(t *testing.T) {
	for name, c := range map[string]struct {
		places []float64
		want   string
	}{
		"none":              {nil, "[]"},
		"one place":         {[]float64{80, 100, 70, 100}, "[{100 70 2 0}]"},
		"just together":     {[]float64{80, 100, 70, 103.5}, "[{103.5 70 2 3.5}]"},
		"just apart":        {[]float64{80, 100, 70, 103.625}, "[{100 80 1 0} {103.625 70 1 0}]"},
		"step by step":      {[]float64{80, 106, 70, 100, 60, 103}, "[{106 60 3 6}]"},
		"below the nought":  {[]float64{-9, -2, -8, -1}, "[{-1 -9 2 1}]"},
		"second begins new": {[]float64{80, 100, 180, 200, 181, 202}, "[{100 80 1 0} {202 180 2 2}]"},
	} {
		if got := fmt.Sprint(clusters(tokens(c.places...), endOf)); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	if got := fullest([]edge{{at: 1, count: 2}, {at: 2, count: 3}, {at: 3, count: 3}}); got.at != 2 {
		t.Errorf("of equal edges the first: %v", got)
	}
}

func TestPlaceOfAColumn(t *testing.T) {
	repeat := func(n int, x0, x1 float64) (out []ink.Amount) {
		for range n {
			out = append(out, token(x0, x1))
		}
		return out
	}
	spread := func(n int, x0, x1, step float64) (out []ink.Amount) {
		for i := range n {
			out = append(out, token(x0+float64(i)*step, x1+float64(i)*step))
		}
		return out
	}
	begins := []ink.Amount{token(80, 100), token(80, 110), token(80, 120), token(80, 130), token(80, 140)}
	marked := []ink.Amount{{X0: 70, Right: 90, X1: 100}, {X0: 75, Right: 95, X1: 100}, {X0: 70, Right: 100, X1: 100}}
	for name, c := range map[string]struct {
		tokens []ink.Amount
		want   string // where it begins and ends, and whether it is set flush left
	}{
		"flush right":        {[]ink.Amount{token(80, 100), token(70, 100), token(60, 100)}, "60 100 false"},
		"by their marks":     {marked, "70 100 false"},
		"flush left":         {begins, "80 140 true"},
		"four of five":       {append(spread(1, 20, 50, 0), append(spread(3, 60, 100, 0), token(50, 100))...), "50 100 false"},
		"three of five":      {append(repeat(3, 60, 100), token(20, 50), token(10, 40)), "60 100 false"},
		"scattered":          {spread(5, 60, 100, 5), "60 120 true"},
		"exact at the start": {[]ink.Amount{token(80, 100), token(80, 102), token(80, 101.5)}, "80 102 true"},
		"a point is nothing": {[]ink.Amount{token(80, 100), token(80, 101)}, "80 101 false"},
	} {
		var col column
		col.place(c.tokens)
		if got := fmt.Sprint(col.left, " ", col.right, " ", col.flushLeft); got != c.want || !col.learnt {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func TestColumnNearestToAnAmount(t *testing.T) {
	l := &layout{columns: []column{{role: bookedRole, x0: 10, x1: 40}, {role: descriptionRole, x0: 100, x1: 150}, {role: debitRole, x0: 300, x1: 340}, {role: creditRole, x0: 400, x1: 440}}}
	for name, c := range map[string]struct {
		x0, x1 float64
		want   int
	}{
		"under it": {310, 340, 2}, "just behind": {345, 365, 2}, "before it": {280, 295, 2}, "far behind": {371, 385, 3}, "far from all": {500, 520, -1}, "at thirty": {470, 490, -1}, "near enough": {465, 485, 3},
		"under a text": {110, 140, -1}, "left of the text": {60, 80, -1}, "between, nearer to the second": {362, 380, 3}, "text reaches into nothing": {240, 255, -1},
	} {
		if got := l.nearest(token(c.x0, c.x1)); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	// A text that lies over both counts as far as the place does not say more.
	over := &layout{columns: []column{{role: textRole, x0: 100, x1: 400}, {role: amountRole, x0: 300, x1: 340}}}
	if got := over.nearest(token(310, 340)); got != 1 {
		t.Errorf("%d", got)
	}
}

func TestMoneyColumns(t *testing.T) {
	for name, c := range map[string]struct {
		column column
		token  ink.Amount
		want   int
	}{
		"under its title":         {column{role: amountRole, x0: 100, x1: 140}, token(120, 160), 0},
		"touching it":             {column{role: amountRole, x0: 100, x1: 140}, token(140, 160), -1},
		"ends where it begins":    {column{role: amountRole, x0: 100, x1: 140}, token(80, 100), -1},
		"at its edge":             {column{role: amountRole, learnt: true, right: 140}, token(100, 140), 0},
		"a letter before it":      {column{role: amountRole, learnt: true, right: 140}, token(88, 130), -1},
		"within the slack":        {column{role: amountRole, learnt: true, right: 140}, token(90.5, 130.5), 0},
		"at the slack":            {column{role: amountRole, learnt: true, right: 140}, token(112, 144), 0},
		"by its mark":             {column{role: amountRole, learnt: true, right: 140}, ink.Amount{X0: 100, Right: 120, X1: 140, Text: "1.00"}, 0},
		"flush left":              {column{role: amountRole, learnt: true, flushLeft: true, left: 100, right: 140}, token(100, 120), 0},
		"flush left, over both":   {column{role: amountRole, learnt: true, flushLeft: true, left: 100, right: 140}, token(90, 150), 0},
		"flush left, begins left": {column{role: amountRole, learnt: true, flushLeft: true, left: 100, right: 140}, token(90, 110), -1},
		"flush left, ends right":  {column{role: amountRole, learnt: true, flushLeft: true, left: 100, right: 140}, token(130, 150), -1},
		"no money":                {column{role: textRole, x0: 100, x1: 140}, token(120, 160), -1},
	} {
		if got := (&layout{columns: []column{c.column}}).moneyColumn(c.token); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}

func TestTextColumns(t *testing.T) {
	l := &layout{columns: []column{{role: bookedRole, left: 10}, {role: descriptionRole, left: 100}, {role: amountRole, left: 150, x0: 150}, {role: otherMoneyRole, left: 280, x0: 200}, {role: textRole, left: 300}}}
	for x, want := range map[float64]int{0: 0, 10: 0, 96.9: 0, 97: 1, 150: 1, 196.9: 1, 197: 3, 296.9: 3, 297: 4, 900: 4} {
		if got := l.textColumn(x); got != want {
			t.Errorf("%v: %d, not %d", x, got, want)
		}
	}
	if got := (&layout{columns: []column{{role: amountRole}}}).textColumn(50); got != -1 {
		t.Errorf("%d", got)
	}
}

func TestDayColumns(t *testing.T) {
	l := &layout{columns: []column{{role: descriptionRole, x0: 0, x1: 5}, {role: bookedRole, x0: 100, x1: 140, left: 80}}}
	for name, c := range map[string]struct {
		x0, x1 float64
		want   int
	}{"under": {120, 170, 1}, "touching right": {140, 180, none}, "touching left": {50, 100, none}, "where others begin": {80, 90, 1}, "four before": {76, 90, 1}, "more before": {75.9, 90, none}, "four behind": {84, 95, 1}} {
		if got := l.dateColumn(&ink.Day{X0: c.x0, X1: c.x1}); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	bare := &layout{columns: []column{{role: descriptionRole}}}
	if got := bare.dateColumn(&ink.Day{First: 0}); got != anywhere {
		t.Errorf("%d", got)
	}
	if got := bare.dateColumn(&ink.Day{First: 1}); got != none {
		t.Errorf("%d", got)
	}
	if got := l.dateColumn(&ink.Day{First: 0, X0: 400, X1: 420}); got != none {
		t.Errorf("%d", got)
	}
}

func TestWhatLiesWithinAList(t *testing.T) {
	l := &layout{left: 50, right: 300}
	for name, c := range map[string]struct {
		words [][]ink.Word
		want  string
	}{
		"inside":                   {[][]ink.Word{at(60, "Books"), to(300, "12.50")}, "Books|12.50"},
		"ends at the left edge":    {[][]ink.Word{to(50, "Note"), at(60, "Books")}, "Books"},
		"reaches in":               {[][]ink.Word{at(40, "Note"), at(70, "Books")}, "Note|Books"},
		"a mark behind":            {[][]ink.Word{to(300, "12.50"), at(305, "CR")}, "12.50|CR"},
		"a mark too far":           {[][]ink.Word{to(300, "12.50"), at(320, "CR")}, "12.50"},
		"a mark too far behind it": {[][]ink.Word{to(290, "12.50"), at(310, "CR")}, "12.50"},
		"a long word behind":       {[][]ink.Word{to(300, "12.50"), at(305, "Note")}, "12.50"},
		"three letters behind":     {[][]ink.Word{to(300, "12.50"), at(305, "Net")}, "12.50|Net"},
		"the beginning of more":    {[][]ink.Word{to(300, "12.50"), at(305, "To be")}, "12.50"},
		"mark and more far off":    {[][]ink.Word{to(300, "12.50"), at(305, "CR"), at(500, "x")}, "12.50"},
		"alone behind":             {[][]ink.Word{at(305, "CR")}, ""},
		"at the edge":              {[][]ink.Word{at(60, "Books"), at(300, "Notes")}, "Books|Notes"},
	} {
		got, ok := l.crop(lineOf(10, c.words...))
		if wordTexts(got.Words) != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q", name, wordTexts(got.Words))
		}
	}
}

func TestListsSideBySide(t *testing.T) {
	of := func(titles string) (out []column) {
		for _, title := range strings.Fields(titles) {
			out = append(out, column{title: title, role: map[byte]role{'d': bookedRole, 'm': amountRole}[title[0]]})
		}
		return out
	}
	for titles, want := range map[string]int{"date money": 1, "date money date money": 2, "date money dATE mONEY": 2, "date money date money date money": 3, "date money day money": 1, "date money date": 1, "date date": 1, "date date date date": 2, "d x m d x m d x m d x m": 4} {
		if got := len(groups(of(titles))); got != want {
			t.Errorf("%s: %d lists, not %d", titles, got, want)
		}
	}
	a := []column{{role: bookedRole, x0: 10, title: "Date"}, {role: amountRole, x0: 100, title: "Amount"}}
	for name, c := range map[string]struct {
		change func(c []column) []column
		want   bool
	}{
		"same":          {func(c []column) []column { return c }, true},
		"three off":     {func(c []column) []column { c[1].x0 = 103; return c }, true},
		"further":       {func(c []column) []column { c[1].x0 = 103.1; return c }, false},
		"capitals":      {func(c []column) []column { c[0].title = "DATE"; return c }, true},
		"another title": {func(c []column) []column { c[0].title = "Day"; return c }, false},
		"another role":  {func(c []column) []column { c[0].role = otherDateRole; return c }, false},
		"fewer":         {func(c []column) []column { return c[:1] }, false},
	} {
		if got := sameColumns(a, c.change(slices.Clone(a))); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// layoutWith is a layout over the lines of one body.
func layoutWith(columns []column, lines ...ink.Line) *layout {
	l := &layout{columns: columns, description: -1}
	l.bodies = []*body{{layout: l, lines: lines}}
	return l
}

// same repeats a line.
func same(n int, l ink.Line) (out []ink.Line) {
	for range n {
		out = append(out, l)
	}
	return out
}

func TestTextsThatBeginWhereTheirColumnDoes(t *testing.T) {
	row := func(x float64) ink.Line { return lineOf(10, at(x, "Books"), to(400, "1.00")) }
	columns := func() []column {
		return []column{{role: descriptionRole, left: 100, x0: 100, x1: 120}, {role: amountRole, x0: 380, x1: 400}, {role: textRole, left: 200, x0: 200, x1: 220}}
	}
	for name, c := range map[string]struct {
		lines []ink.Line
		want  bool
	}{
		"nothing": {nil, true}, "one of two": {[]ink.Line{row(100), row(150)}, true}, "one of three": {[]ink.Line{row(100), row(150), row(160)}, false}, "at its slack": {[]ink.Line{row(103)}, true}, "beyond": {[]ink.Line{row(103.1)}, false},
		"before": {[]ink.Line{row(97), row(150), row(96.9)}, true}, "in the next column": {[]ink.Line{row(100), row(150), row(197), row(250)}, true}, "just before it": {[]ink.Line{row(100), row(150), row(196.9)}, false},
		"without amounts": {[]ink.Line{lineOf(10, at(150, "Books")), row(100)}, true},
	} {
		l := layoutWith(columns(), c.lines...)
		if got := l.isFirm(0); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestWhereTextsBegin(t *testing.T) {
	title := column{x0: 100, x1: 130, field: words.Description}
	row := func(x float64, text string) ink.Line { return lineOf(10, at(x, text)) }
	for name, c := range map[string]struct {
		column column
		lines  []ink.Line
		want   string
	}{
		"two reach under the title":  {title, []ink.Line{row(90, "Books"), row(80, "Books")}, "map[80:1 90:1] 1"},
		"one alone":                  {title, []ink.Line{row(90, "Books"), row(60, "Ink")}, "map[60:1 90:1] 2"},
		"one, under a strange title": {column{x0: 100, x1: 130, field: words.FieldCount}, []ink.Line{row(90, "Books"), row(60, "Ink")}, "map[90:1] 1"},
		"ends where it begins":       {title, []ink.Line{row(75, "Books"), row(90, "Books"), row(91, "Books")}, "map[90:1 91:1] 1"},
		"left of all":                {title, []ink.Line{row(50, "Books and pens"), row(90, "Books"), row(91, "Books")}, "map[90:1 91:1] 1"},
		"right of it":                {title, []ink.Line{row(130, "Books"), row(129, "Books"), row(91, "Books")}, "map[91:1 129:1] 1"},
	} {
		counts, least := layoutWith(nil, c.lines...).starts(&c.column, 50)
		if got := fmt.Sprint(counts, " ", least); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	for name, c := range map[string]struct {
		starts []float64
		want   float64
	}{"under the title": {[]float64{100, 100, 90}, 100}, "left of a centred title": {[]float64{80, 80, 80, 90}, 80}, "of equal ones the first": {[]float64{90, 90, 80, 80}, 80}, "never right of it": {[]float64{110, 110}, 100}, "once is nothing": {[]float64{90, 80}, 100}} {
		var lines []ink.Line
		for _, x := range c.starts {
			lines = append(lines, row(x, "Books and pens"))
		}
		l := layoutWith([]column{{role: textRole, field: words.Memo, x0: 100, x1: 130}}, lines...)
		l.learnText()
		if got := l.columns[0].left; got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestDaysUnderStrangeTitles(t *testing.T) {
	day, bare := lineOf(10, at(10, "15/03/2026"), at(100, "Books"), to(400, "1.00")), lineOf(20, at(100, "Books"), to(400, "1.00"))
	beside := lineOf(10, at(12.9, "15/03/2026"), at(100, "Books"), to(400, "1.00"))
	further := lineOf(10, at(13, "15/03/2026"), at(100, "Books"), to(400, "1.00"))
	unsure := lineOf(10, at(10, "15/03/2026"), at(100, "Books"), to(400, "100"))
	text := column{role: textRole, field: words.FieldCount, x0: 10, x1: 40}
	money := column{role: amountRole, x0: 380, x1: 400}
	for name, c := range map[string]struct {
		columns []column
		lines   []ink.Line
		weak    bool
		want    []role
	}{
		"half":                    {[]column{text, money}, []ink.Line{day, bare}, false, []role{bookedRole, amountRole}},
		"less than half":          {[]column{text, money}, []ink.Line{day, bare, bare}, false, []role{textRole, amountRole}},
		"none":                    {[]column{text, money}, nil, false, []role{textRole, amountRole}},
		"near a narrow title":     {[]column{{role: textRole, x0: 10, x1: 12}, money}, []ink.Line{beside}, false, []role{bookedRole, amountRole}},
		"not near enough":         {[]column{{role: textRole, x0: 10, x1: 12}, money}, []ink.Line{further}, false, []role{textRole, amountRole}},
		"amounts in doubt":        {[]column{text, money}, []ink.Line{unsure}, false, []role{textRole, amountRole}},
		"amounts in doubt, known": {[]column{text, money}, []ink.Line{unsure}, true, []role{bookedRole, amountRole}},
		"beside a booking day":    {[]column{text, {role: bookedRole, field: words.BookingDate, x0: 60, x1: 90}, money}, []ink.Line{day}, false, []role{otherDateRole, bookedRole, amountRole}},
		"beside a day of value":   {[]column{text, {role: bookedRole, field: words.ValueDate, x0: 60, x1: 90}, money}, []ink.Line{day}, false, []role{bookedRole, otherDateRole, amountRole}},
		"beside another day":      {[]column{text, {role: bookedRole, field: words.OtherDate, x0: 60, x1: 90}, money}, []ink.Line{day}, false, []role{bookedRole, otherDateRole, amountRole}},
		"the only description":    {[]column{{role: descriptionRole, x0: 10, x1: 40}, money}, []ink.Line{day}, false, []role{descriptionRole, amountRole}},
		"another one behind":      {[]column{{role: descriptionRole, x0: 10, x1: 40}, {role: textRole, x0: 100, x1: 130}, money}, []ink.Line{day}, false, []role{bookedRole, textRole, amountRole}},
	} {
		l := layoutWith(slices.Clone(c.columns), c.lines...)
		l.weak = c.weak
		l.findDays()
		var got []role
		for _, col := range l.columns {
			got = append(got, col.role)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestColumnOfTheMainText(t *testing.T) {
	texts := func(places ...float64) (out []column) {
		for _, x := range places {
			out = append(out, column{role: textRole, x0: x, x1: x + 20})
		}
		return out
	}
	line := lineOf(10, at(7, "12"), at(97, "Books"), at(196.9, "Inn"), to(400, "1.00"))
	if l := layoutWith(texts(10, 100, 200), line); l.letters(0) != 0 || l.letters(1) != 8 || l.letters(2) != 0 {
		t.Errorf("%d %d %d", l.letters(0), l.letters(1), l.letters(2))
	}
	for name, c := range map[string]struct {
		columns []column
		want    int
	}{
		"most letters":     {texts(10, 100), 1},
		"no letters":       {texts(10, 300), 0},
		"a named one":      {append(texts(100), column{role: descriptionRole, x0: 300}), 1},
		"none":             {[]column{{role: amountRole}}, -1},
		"equal ones":       {texts(500, 600), 0},
		"days are no text": {append([]column{{role: bookedRole, x0: 97, x1: 99}}, texts(300)...), 1},
	} {
		l := layoutWith(c.columns, line)
		l.chooseDescription()
		if l.description != c.want {
			t.Errorf("%s: %d, not %d", name, l.description, c.want)
		}
	}
}

func TestTextWithoutATitle(t *testing.T) {
	days := column{role: bookedRole, x0: 10, x1: 60, left: 10}
	money := column{role: amountRole, x0: 380, x1: 400}
	row := func(x float64) ink.Line { return lineOf(10, at(10, "15/03/2026"), at(x, "Books"), to(400, "1.00")) }
	for name, c := range map[string]struct {
		columns []column
		lines   []ink.Line
		want    float64 // where the new column begins, 0 for none
	}{
		"most":               {[]column{days, money}, []ink.Line{row(100), row(100), row(150)}, 100},
		"half":               {[]column{days, money}, []ink.Line{row(100), row(100), row(150), row(160)}, 100},
		"less than half":     {[]column{days, money}, []ink.Line{row(100), row(100), row(150), row(160), row(170)}, 0},
		"once":               {[]column{days, money}, []ink.Line{row(100), row(150)}, 0},
		"the only row":       {[]column{days, money}, []ink.Line{row(100)}, 100},
		"of equal the first": {[]column{days, money}, []ink.Line{row(150), row(150), row(100), row(100)}, 100},
		"it has a title":     {[]column{days, {role: balanceRole, x0: 90, x1: 120}, money}, []ink.Line{row(100), row(100)}, 0},
		"titles end there":   {[]column{days, {role: balanceRole, x0: 80, x1: 100}, money}, []ink.Line{row(100), row(100)}, 100},
		"titles begin there": {[]column{days, {role: balanceRole, x0: 103, x1: 120}, money}, []ink.Line{row(100), row(100)}, 100},
		"a title just left":  {[]column{days, {role: balanceRole, x0: 102.9, x1: 120}, money}, []ink.Line{row(100), row(100)}, 0},
		"no days":            {[]column{money}, []ink.Line{row(100), row(100)}, 0},
		"a text is there":    {[]column{days, {role: textRole, x0: 200, x1: 220}, money}, []ink.Line{row(100), row(100)}, 0},
		"a check is there":   {[]column{days, {role: checkRole, x0: 200, x1: 220}, money}, []ink.Line{row(100), row(100)}, 0},
		"amount right away":  {[]column{days, money}, same(2, lineOf(10, at(10, "15/03/2026"), to(400, "1.00"))), 0},
		"no amount":          {[]column{days, money}, same(2, lineOf(10, at(10, "15/03/2026"), at(100, "Books"))), 0},
		"no day":             {[]column{days, money}, same(2, lineOf(10, at(100, "Books"), to(400, "1.00"))), 0},
		"day later":          {[]column{days, money}, same(2, lineOf(10, at(0, "x"), at(10, "15/03/2026"), at(100, "Books"), to(400, "1.00"))), 0},
	} {
		l := layoutWith(slices.Clone(c.columns), c.lines...)
		l.addUntitled()
		got := 0.0
		for i, col := range l.columns {
			if col.role == descriptionRole {
				got = col.x0
				if i == 0 || l.columns[i-1].x0 > col.x0 || i+1 < len(l.columns) && l.columns[i+1].x0 < col.x0 || col.x1 != col.x0+1 {
					t.Errorf("%s: out of order: %+v", name, l.columns)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestDaysAsTitles(t *testing.T) {
	title := lineOf(10, at(10, "Date: 15/03/2026"))
	for name, c := range map[string]struct {
		field  words.Field
		titles int
		want   bool
	}{"two": {words.ValueDate, 2, true}, "one": {words.ValueDate, 1, false}, "none": {words.ValueDate, 0, false}, "days of booking": {words.BookingDate, 2, false}} {
		l := layoutWith([]column{{role: bookedRole, field: c.field}}, same(c.titles, title)...)
		l.findDayTitles()
		if l.dayTitles != c.want || (l.columns[0].role == otherDateRole) != c.want {
			t.Errorf("%s: %v", name, l.dayTitles)
		}
	}
	for name, c := range map[string]struct {
		line         ink.Line
		named, title bool
	}{
		"named":            {title, true, true},
		"alone":            {lineOf(10, at(10, "15/03/2026")), false, true},
		"a weekday before": {lineOf(10, at(10, "Monday 15/03/2026")), false, true},
		"a word behind":    {lineOf(10, at(10, "15/03/2026 Monday")), false, true},
		"two words":        {lineOf(10, at(10, "Date qqq 15/03/2026")), false, false},
		"words around":     {lineOf(10, at(10, "Date 15/03/2026 x")), false, false},
		"two days":         {lineOf(10, at(10, "15/03/2026 16/03/2026")), false, false},
		"a long day":       {lineOf(10, at(10, "Posted: 15 March 2026")), true, true},
	} {
		if got := isDayTitle(&c.line); got != c.title {
			t.Errorf("%s: a title %v", name, got)
		}
		if got := namesDay(&c.line); got != c.named {
			t.Errorf("%s: named %v", name, got)
		}
	}
}

// TestPrintOfRows: one word of the size that rows have is enough, since names, kinds and amounts may differ.
func TestPrintOfRows(t *testing.T) {
	small := func(words []ink.Word) []ink.Word {
		for i := range words {
			words[i].Size = 0.8 * testSize
		}
		return words
	}
	for name, c := range map[string]struct {
		line ink.Line
		want bool
	}{
		"all":  {lineOf(10, at(10, "Corner shop"), to(500, "9.00")), true},
		"some": {lineOf(10, at(10, "Shop"), small(at(200, "paid by card")), to(500, "9.00")), true},
		"none": {lineOf(10, small(at(10, "Shop")), small(to(500, "9.00"))), false},
	} {
		if got := c.line.Prints(testSize); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestMoneyUnderTitlesOfTexts(t *testing.T) {
	row := func(parts ...[]ink.Word) ink.Line { return lineOf(10, append(parts, to(500, "9.00"))...) }
	money, text := row(to(300, "1.00")), row(at(285, "abc"))
	amount := column{role: amountRole, x0: 480, x1: 500}
	under := column{role: textRole, x0: 280, x1: 300}
	for name, c := range map[string]struct {
		columns []column
		lines   []ink.Line
		want    role // of the second column
	}{
		"three":                 {[]column{amount, under}, same(3, money), otherMoneyRole},
		"two":                   {[]column{amount, under}, same(2, money), textRole},
		"a description":         {[]column{amount, {role: descriptionRole, x0: 280, x1: 300}}, same(3, money), otherMoneyRole},
		"four to a text":        {[]column{amount, under}, append(same(4, money), text), otherMoneyRole},
		"three to a text":       {[]column{amount, under}, append(same(3, money), text), textRole},
		"before all money":      {[]column{{role: bookedRole}, under}, same(3, money), textRole},
		"no money but texts":    {[]column{amount, {role: debitRole, x0: 280, x1: 300}}, same(3, text), textRole},
		"two texts":             {[]column{amount, {role: debitRole, x0: 280, x1: 300}}, same(2, text), debitRole},
		"one under a number":    {[]column{amount, {role: debitRole, title: "No.", x0: 280, x1: 300}}, same(1, text), textRole},
		"money under a number":  {[]column{amount, {role: debitRole, title: "No.", x0: 280, x1: 300}}, []ink.Line{money, text}, debitRole},
		"texts and an amount":   {[]column{amount, {role: debitRole, x0: 280, x1: 300}}, append(same(3, text), money), debitRole},
		"beside the title":      {[]column{amount, {role: textRole, x0: 300, x1: 320}}, same(3, money), textRole},
		"left of the title":     {[]column{amount, {role: textRole, x0: 260, x1: 280}}, same(3, money), textRole},
		"lines without amounts": {[]column{amount, {role: debitRole, x0: 280, x1: 300}}, same(3, lineOf(10, at(285, "abc"))), debitRole},
	} {
		l := layoutWith(slices.Clone(c.columns), c.lines...)
		l.findMoney()
		if got := l.columns[1].role; got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestOneWayToTellMoney(t *testing.T) {
	at1 := func(role role, right float64, title string) column {
		return column{role: role, title: title, learnt: true, right: right, x0: right - 20, x1: right}
	}
	row := func(rights ...float64) ink.Line {
		l := lineOf(10, at(10, "15/03/2026"))
		parts := [][]ink.Word{l.Words}
		for _, x := range rights {
			parts = append(parts, to(x, "1.00"))
		}
		return lineOf(10, parts...)
	}
	amount, debit, credit := at1(amountRole, 300, "Amount"), at1(debitRole, 400, "Out"), at1(creditRole, 500, "In")
	last := at1(amountRole, 600, "What")
	net := at1(amountRole, 200, "Net")
	net.field = words.Net
	for name, c := range map[string]struct {
		columns []column
		lines   []ink.Line
		want    []role
	}{
		"amount on every row":     {[]column{amount, debit}, []ink.Line{row(300), row(300, 400)}, []role{amountRole, otherMoneyRole}},
		"nine of ten":             {[]column{amount, debit}, append(same(9, row(300)), row(400)), []role{amountRole, otherMoneyRole}},
		"eight of nine":           {[]column{amount, debit}, append(same(8, row(300)), row(400)), []role{amountRole, debitRole}},
		"sides that take turns":   {[]column{amount, debit, credit}, []ink.Line{row(300, 400), row(300, 500)}, []role{otherMoneyRole, debitRole, creditRole}},
		"and what remains":        {[]column{debit, credit, last}, []ink.Line{row(400, 600), row(500, 600)}, []role{debitRole, creditRole, balanceRole}},
		"a balance is there":      {[]column{debit, credit, last, at1(balanceRole, 700, "Balance")}, []ink.Line{row(400, 600), row(500, 600)}, []role{debitRole, creditRole, otherMoneyRole, balanceRole}},
		"both on one row":         {[]column{amount, debit, credit}, []ink.Line{row(300, 400), row(300, 400, 500)}, []role{amountRole, otherMoneyRole, otherMoneyRole}},
		"sides too seldom":        {[]column{amount, debit, credit}, []ink.Line{row(300, 400), row(300)}, []role{amountRole, otherMoneyRole, otherMoneyRole}},
		"two amounts, one fuller": {[]column{amount, last}, []ink.Line{row(300, 600), row(300)}, []role{amountRole, otherMoneyRole}},
		"two amounts, the last":   {[]column{amount, last}, []ink.Line{row(300, 600)}, []role{otherMoneyRole, amountRole}},
		"two amounts, net":        {[]column{net, amount}, []ink.Line{row(200, 300)}, []role{amountRole, otherMoneyRole}},
		"equal titles":            {[]column{amount, at1(amountRole, 600, "AMOUNT")}, []ink.Line{row(300, 600)}, []role{amountRole, amountRole}},
		"sides alone":             {[]column{debit, credit}, []ink.Line{row(400)}, []role{debitRole, creditRole}},
		"amount alone":            {[]column{amount}, []ink.Line{row(300)}, []role{amountRole}},
		"rows without days":       {[]column{amount, debit}, []ink.Line{lineOf(10, to(300, "1.00")), lineOf(20, to(300, "1.00"), to(400, "2.00"))}, []role{amountRole, otherMoneyRole}},
		"days outweigh":           {[]column{amount, debit}, []ink.Line{row(300), lineOf(20, to(400, "2.00")), lineOf(20, to(400, "2.00"))}, []role{amountRole, otherMoneyRole}},
		"no rows":                 {[]column{amount, debit}, nil, []role{amountRole, debitRole}},
	} {
		l := layoutWith(slices.Clone(c.columns), c.lines...)
		l.settleMoney()
		var got []role
		for _, col := range l.columns {
			got = append(got, col.role)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestIndentsOfTheMainText(t *testing.T) {
	row := func(xs ...float64) ink.Line {
		parts := [][]ink.Word{at(10, "15/03/2026")}
		for _, x := range xs {
			parts = append(parts, at(x, "ab"))
		}
		return lineOf(10, append(parts, to(400, "1.00"))...)
	}
	columns := []column{{role: bookedRole, x0: 10}, {role: descriptionRole, x0: 100, left: 100}, {role: amountRole, x0: 350, learnt: true, left: 300}}
	for name, c := range map[string]struct {
		lines []ink.Line
		want  []float64
	}{
		"three of five":        {append(same(3, row(100, 140)), row(100), row(100)), []float64{140}},
		"three of six":         {append(same(3, row(100, 140)), row(100), row(100), row(100)), []float64{140}},
		"three of seven":       {append(same(3, row(100, 140)), same(4, row(100))...), nil},
		"two":                  {same(2, row(100, 140)), nil},
		"texts elsewhere":      {append(same(3, row(100, 140)), same(9, row())...), []float64{140}},
		"texts at the edge":    {append(same(3, row(100, 140)), same(9, row(97))...), nil},
		"at the edge":          {same(3, row(103)), nil},
		"just behind the edge": {same(3, row(103.5)), []float64{104}},
		"where money begins":   {same(3, row(300)), nil},
		"just before it":       {same(3, row(299)), []float64{299}},
		"no day":               {same(3, lineOf(10, at(140, "ab"), to(400, "1.00"))), nil},
		"no amount":            {same(3, lineOf(10, at(10, "15/03/2026"), at(140, "ab"))), []float64{140}},
	} {
		l := layoutWith(columns, c.lines...)
		l.description = 1
		if l.indents(); !slices.Equal(l.indented, c.want) {
			t.Errorf("%s: %v, not %v", name, l.indented, c.want)
		}
	}
	l := layoutWith(columns, same(3, row(140))...)
	if l.indents(); l.indented != nil {
		t.Errorf("without a main text: %v", l.indented)
	}
}

func TestListsWithoutAHead(t *testing.T) {
	row := func(parts ...[]ink.Word) *ink.Line { l := lineOf(10, parts...); return &l }
	day, second := at(10, "15/03/2026"), at(70, "16/03/2026")
	one := row(day, at(140, "Books"), to(400, "1.00"))
	for name, c := range map[string]struct {
		line *ink.Line
		weak bool
		want bool
	}{
		"a row": {one, false, true}, "no decimals": {row(day, at(140, "Books"), to(400, "100")), false, false}, "no decimals, known": {row(day, at(140, "Books"), to(400, "100")), true, true}, "text behind": {row(day, to(400, "1.00"), at(450, "Books")), false, false},
		"text before the day": {row(at(0, "x"), at(20, "15/03/2026"), to(400, "1.00")), false, false}, "no amount": {row(day), false, false}, "no day": {row(to(400, "1.00")), false, false},
	} {
		if got := beginsRow(c.line, c.weak); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	twice := row(day, second, at(140, "Books"), to(400, "1.00"))
	lines := func(n int, l *ink.Line, m int, k *ink.Line) (out []*ink.Line) {
		for range n {
			out = append(out, l)
		}
		for range m {
			out = append(out, k)
		}
		return out
	}
	if c := secondDays(lines(9, twice, 1, one)); c == nil || c.x0 != 70 || c.x1 != 120 || c.role != otherDateRole {
		t.Errorf("nine of ten lines have a second day: %+v", c)
	}
	if c := secondDays(lines(8, twice, 1, one)); c != nil {
		t.Errorf("eight of nine lines: %+v", c)
	}
	apart := row(day, at(70, "x"), at(80, "16/03/2026"), to(400, "1.00"))
	if c := secondDays(lines(3, apart, 0, one)); c != nil {
		t.Errorf("a word between them: %+v", c)
	}
	three := row(day, at(140, "Books"), to(300, "1.00"), to(400, "2.00"), to(500, "3.00"))
	four := row(day, at(140, "Books"), to(300, "1.00"), to(400, "2.00"), to(500, "3.00"), to(600, "4.00"))
	both := row(day, at(140, "Books"), to(300, "1.00"), to(400, "2.00"))
	other := row(day, at(140, "Books"), to(300, "1.00"))
	for name, c := range map[string]struct {
		lines []*ink.Line
		want  string
	}{
		"an amount":            {lines(3, one, 0, one), "[3 10 60 0 1 140 379 0 5 380 400 0]"},
		"and a balance":        {lines(2, both, 1, other), "[3 10 60 0 1 140 279 0 5 280 300 0 8 380 400 0]"},
		"debits and credits":   {lines(2, both, 2, other), "[3 10 60 0 1 140 279 0 6 280 300 0 7 380 400 0]"},
		"three columns":        {lines(3, three, 0, one), "[3 10 60 0 1 140 279 0 6 280 300 0 7 380 400 0 8 480 500 0]"},
		"four columns":         {lines(3, four, 0, one), "[]"},
		"one of five":          {lines(1, both, 4, other), "[3 10 60 0 1 140 279 0 6 280 300 0 7 380 400 0]"},
		"one of six":           {lines(1, both, 5, other), "[3 10 60 0 1 140 279 0 5 280 300 0]"},
		"two days":             {lines(3, twice, 0, one), fmt.Sprintf("[3 10 60 0 4 70 120 %d 1 140 379 0 5 380 400 0]", words.ValueDate)},
		"texts behind amounts": {lines(3, row(day, to(100, "1.00"), at(300, "Books")), 0, one), "[]"},
	} {
		got := "["
		for _, col := range inferColumns(c.lines, false) {
			got += fmt.Sprintf("%d %v %v %d ", col.role, col.x0, col.x1, col.field)
		}
		if got = strings.TrimSpace(got) + "]"; got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func TestRowsUnderDaysAsTitles(t *testing.T) {
	day := lineOf(10, at(10, "15/03/2026"))
	row := lineOf(20, at(10, "Books"), to(400, "1.00"))
	for name, c := range map[string]struct {
		lines []ink.Line
		weak  bool
		want  bool
	}{
		"two days, three rows": {[]ink.Line{day, row, day, row, row}, false, true},
		"one day":              {[]ink.Line{day, row, row, row}, false, false},
		"two rows":             {[]ink.Line{day, row, day, row}, false, false},
		"rows before the days": {[]ink.Line{row, row, day, row, day}, false, false},
		"text behind":          {append([]ink.Line{day, day}, same(3, lineOf(20, at(10, "Books"), to(300, "1.00"), at(400, "x")))...), false, false},
		"no text":              {append([]ink.Line{day, day}, same(3, lineOf(20, to(400, "1.00")))...), false, false},
		"no decimals":          {append([]ink.Line{day, day}, same(3, lineOf(20, at(10, "Books"), to(400, "100")))...), false, false},
		"no decimals, known":   {append([]ink.Line{day, day}, same(3, lineOf(20, at(10, "Books"), to(400, "100")))...), true, true},
		"four columns":         {append([]ink.Line{day, day}, same(3, lineOf(20, at(10, "Books"), to(200, "1.00"), to(300, "1.00"), to(400, "1.00"), to(500, "1.00")))...), false, false},
	} {
		d := &document{pages: [][]ink.Line{c.lines}}
		columns := d.underDays(c.weak)
		if got := columns != nil; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		if c.want && (columns[0].x0 != 10 || columns[0].role != descriptionRole || columns[1].x1 != 400 || columns[0].x1 != math.Max(11, columns[1].x0-1)) {
			t.Errorf("%s: %+v", name, columns)
		}
	}
}

func TestTitlesOnASecondLine(t *testing.T) {
	titles := func(known bool, places ...float64) (out []cell) {
		for _, x := range places {
			out = append(out, cell{text: "Title", x0: x, x1: x + 30, known: known})
		}
		return out
	}
	below := func(known bool, x float64, text string) cell {
		return cell{text: text, x0: x, x1: x + 30, known: known}
	}
	for name, c := range map[string]struct {
		above, below []cell
		want         bool
	}{
		"known words":               {titles(true, 10, 100), []cell{below(true, 10, "date"), below(true, 100, "date")}, true},
		"as many unknown":           {titles(true, 10, 100), []cell{below(true, 10, "date"), below(false, 100, "abcd")}, true},
		"more unknown":              {titles(true, 10, 100), []cell{below(true, 10, "date"), below(false, 100, "abcde")}, false},
		"three letters say nothing": {titles(true, 10, 100), []cell{below(false, 10, "abc"), below(false, 100, "abc")}, true},
		"four letters do":           {titles(true, 10, 100), []cell{below(false, 10, "abcd"), below(false, 100, "abc")}, false},
		"under one, two are known":  {titles(true, 10, 100), []cell{below(true, 10, "date")}, false},
		"under one, one is known":   {append(titles(true, 10), titles(false, 100)...), []cell{below(true, 10, "date")}, true},
	} {
		if got := titlesMore(c.above, c.below); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for text, want := range map[string]bool{"Withdrawals": false, "Deposits and other credits": true, "Deposits and additions": true, "*** Deposits ***": true, "Tea and pie": false} {
		l := lineOf(10, at(0, text))
		if got := namesSection(&l); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestPartedTitles cuts titles that touch.
func TestPartedTitles(t *testing.T) {
	var texts []string
	for _, w := range parted([]ink.Word{{Text: "Date"}, {Text: "operationAmount", X1: 75}}) {
		texts = append(texts, w.Text)
	}
	if len(texts) != 3 || texts[1] != "operation" || texts[2] != "Amount" {
		t.Errorf("read as %q", texts)
	}
}
