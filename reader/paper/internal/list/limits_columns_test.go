package list

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
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
		"flush right":          {[]ink.Amount{token(80, 100), token(70, 100), token(60, 100)}, "60 100 false"},
		"by their marks":       {marked, "70 100 false"},
		"flush left":           {begins, "80 140 true"},
		"four of five":         {append(spread(1, 20, 50, 0), append(spread(3, 60, 100, 0), token(50, 100))...), "50 100 false"},
		"three of five":        {append(repeat(3, 60, 100), token(20, 50), token(10, 40)), "60 100 false"},
		"scattered":            {spread(5, 60, 100, 5), "60 120 true"},
		"exact at the start":   {[]ink.Amount{token(80, 100), token(80, 102), token(80, 101.5)}, "80 102 true"},
		"begun near by chance": {append(repeat(4, 50, 100), append(repeat(4, 53, 100), append(repeat(4, 56, 100), token(51, 104), token(54, 104), token(40, 104))...)...), "40 104 true"},
		"a point is nothing":   {[]ink.Amount{token(80, 100), token(80, 101)}, "80 101 false"},
	} {
		var col Column
		col.place(c.tokens)
		if got := fmt.Sprint(col.Left, " ", col.right, " ", col.flushLeft); got != c.want || !col.learnt {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func TestColumnNearestToAnAmount(t *testing.T) {
	l := &Layout{Columns: []Column{{Column: head.Column{Role: head.BookedRole, X0: 10, X1: 40}}, {Column: head.Column{Role: head.DescriptionRole, X0: 100, X1: 150}}, {Column: head.Column{Role: head.DebitRole, X0: 300, X1: 340}}, {Column: head.Column{Role: head.CreditRole, X0: 400, X1: 440}}}}
	for name, c := range map[string]struct {
		x0, x1 float64
		want   int
	}{
		"under it": {310, 340, 2}, "just behind": {345, 365, 2}, "before it": {280, 295, 2}, "far behind, between two": {371, 385, 2}, "far from all": {500, 520, -1}, "at thirty": {470, 490, -1}, "near enough": {465, 485, 3},
		"under a text": {110, 140, -1}, "left of the text": {60, 80, -1}, "between, nearer to the second": {362, 380, 2}, "reaching under the second": {362, 402, 3}, "text reaches into nothing": {240, 255, -1},
	} {
		if got := l.nearest(token(c.x0, c.x1)); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	// A text that lies over both counts as far as the place does not say more.
	over := &Layout{Columns: []Column{{Column: head.Column{Role: head.TextRole, X0: 100, X1: 400}}, {Column: head.Column{Role: head.AmountRole, X0: 300, X1: 340}}}}
	if got := over.nearest(token(310, 340)); got != 1 {
		t.Errorf("%d", got)
	}
}

func TestMoneyColumns(t *testing.T) {
	for name, c := range map[string]struct {
		column Column
		token  ink.Amount
		want   int
	}{
		"under its title":         {Column{Column: head.Column{Role: head.AmountRole, X0: 100, X1: 140}}, token(120, 160), 0},
		"touching it":             {Column{Column: head.Column{Role: head.AmountRole, X0: 100, X1: 140}}, token(140, 160), -1},
		"ends where it begins":    {Column{Column: head.Column{Role: head.AmountRole, X0: 100, X1: 140}}, token(80, 100), -1},
		"at its edge":             {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, right: 140}, token(100, 140), 0},
		"a letter before it":      {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, right: 140}, token(88, 130), -1},
		"within the slack":        {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, right: 140}, token(90.5, 130.5), 0},
		"at the slack":            {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, right: 140}, token(112, 144), 0},
		"by its mark":             {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, right: 140}, ink.Amount{X0: 100, Right: 120, X1: 140, Text: "1.00"}, 0},
		"flush left":              {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, flushLeft: true, Left: 100, right: 140}, token(100, 120), 0},
		"flush left, over both":   {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, flushLeft: true, Left: 100, right: 140}, token(90, 150), 0},
		"flush left, begins left": {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, flushLeft: true, Left: 100, right: 140}, token(90, 110), -1},
		"flush left, ends right":  {Column{Column: head.Column{Role: head.AmountRole}, learnt: true, flushLeft: true, Left: 100, right: 140}, token(130, 150), -1},
		"no money":                {Column{Column: head.Column{Role: head.TextRole, X0: 100, X1: 140}}, token(120, 160), -1},
	} {
		if got := (&Layout{Columns: []Column{c.column}}).MoneyColumn(c.token); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}

func TestTextColumns(t *testing.T) {
	l := &Layout{Columns: []Column{{Column: head.Column{Role: head.BookedRole}, Left: 10}, {Column: head.Column{Role: head.DescriptionRole}, Left: 100}, {Column: head.Column{Role: head.AmountRole, X0: 150}, Left: 150}, {Column: head.Column{Role: head.OtherMoneyRole, X0: 200}, Left: 280}, {Column: head.Column{Role: head.TextRole}, Left: 300}}}
	for x, want := range map[float64]int{0: 0, 10: 0, 96.9: 0, 97: 1, 150: 1, 196.9: 1, 197: 3, 296.9: 3, 297: 4, 900: 4} {
		if got := l.textColumn(x); got != want {
			t.Errorf("%v: %d, not %d", x, got, want)
		}
	}
	if got := (&Layout{Columns: []Column{{Column: head.Column{Role: head.AmountRole}}}}).textColumn(50); got != -1 {
		t.Errorf("%d", got)
	}
}

func TestDayColumns(t *testing.T) {
	l := &Layout{Columns: []Column{{Column: head.Column{Role: head.DescriptionRole, X0: 0, X1: 5}}, {Column: head.Column{Role: head.BookedRole, X0: 100, X1: 140}, Left: 80}}}
	for name, c := range map[string]struct {
		x0, x1 float64
		want   int
	}{"under": {120, 170, 1}, "touching right": {140, 180, none}, "touching left": {50, 100, none}, "where others begin": {80, 90, 1}, "four before": {76, 90, 1}, "more before": {75.9, 90, none}, "four behind": {84, 95, 1}} {
		if got := l.dateColumn(&ink.Day{X0: c.x0, X1: c.x1}); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	bare := &Layout{Columns: []Column{{Column: head.Column{Role: head.DescriptionRole}}}}
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
	l := &Layout{Left: 50, Right: 300}
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
		"mark and more far off":    {[][]ink.Word{to(300, "12.50"), at(305, "CR"), at(500, "x")}, "12.50|CR"},
		"mark and more near it":    {[][]ink.Word{to(300, "12.50"), at(305, "CR x")}, "12.50"},
		"alone behind":             {[][]ink.Word{at(305, "CR")}, ""},
		"at the edge":              {[][]ink.Word{at(60, "Books"), at(300, "Notes")}, "Books|Notes"},
	} {
		got, ok := l.Crop(lineOf(10, c.words...))
		if wordTexts(got.Words) != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q", name, wordTexts(got.Words))
		}
	}
}

// layoutWith is a layout over the lines of one body.
func layoutWith(columns []Column, lines ...ink.Line) *Layout {
	l := &Layout{Columns: columns, Description: -1}
	l.Bodies = []*Body{{Layout: l, Lines: lines}}
	return l
}

func TestTextsThatBeginWhereTheirColumnDoes(t *testing.T) {
	row := func(x float64) ink.Line { return lineOf(10, at(x, "Books"), to(400, "1.00")) }
	columns := func() []Column {
		return []Column{{Column: head.Column{Role: head.DescriptionRole, X0: 100, X1: 120}, Left: 100}, {Column: head.Column{Role: head.AmountRole, X0: 380, X1: 400}}, {Column: head.Column{Role: head.TextRole, X0: 200, X1: 220}, Left: 200}}
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
	title := Column{Column: head.Column{X0: 100, X1: 130, Field: words.Description}}
	row := func(x float64, text string) ink.Line { return lineOf(10, at(x, text)) }
	for name, c := range map[string]struct {
		column Column
		lines  []ink.Line
		want   string
	}{
		"two reach under the title":  {title, []ink.Line{row(90, "Books"), row(80, "Books")}, "map[80:1 90:1] 1"},
		"one alone":                  {title, []ink.Line{row(90, "Books"), row(60, "Ink")}, "map[60:1 90:1] 2"},
		"one, under a strange title": {Column{Column: head.Column{X0: 100, X1: 130, Field: words.FieldCount}}, []ink.Line{row(90, "Books"), row(60, "Ink")}, "map[90:1] 1"},
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
		l := layoutWith([]Column{{Column: head.Column{Role: head.TextRole, Field: words.Memo, X0: 100, X1: 130}}}, lines...)
		l.learnText()
		if got := l.Columns[0].Left; got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestDaysUnderStrangeTitles(t *testing.T) {
	day, bare := lineOf(10, at(10, "15/03/2026"), at(100, "Books"), to(400, "1.00")), lineOf(20, at(100, "Books"), to(400, "1.00"))
	beside := lineOf(10, at(12.9, "15/03/2026"), at(100, "Books"), to(400, "1.00"))
	further := lineOf(10, at(13, "15/03/2026"), at(100, "Books"), to(400, "1.00"))
	unsure := lineOf(10, at(10, "15/03/2026"), at(100, "Books"), to(400, "100"))
	text := Column{Column: head.Column{Role: head.TextRole, Field: words.FieldCount, X0: 10, X1: 40}}
	money := Column{Column: head.Column{Role: head.AmountRole, X0: 380, X1: 400}}
	for name, c := range map[string]struct {
		columns []Column
		lines   []ink.Line
		weak    bool
		want    []head.Role
	}{
		"half":                    {[]Column{text, money}, []ink.Line{day, bare}, false, []head.Role{head.BookedRole, head.AmountRole}},
		"less than half":          {[]Column{text, money}, []ink.Line{day, bare, bare}, false, []head.Role{head.TextRole, head.AmountRole}},
		"none":                    {[]Column{text, money}, nil, false, []head.Role{head.TextRole, head.AmountRole}},
		"near a narrow title":     {[]Column{{Column: head.Column{Role: head.TextRole, X0: 10, X1: 12}}, money}, []ink.Line{beside}, false, []head.Role{head.BookedRole, head.AmountRole}},
		"not near enough":         {[]Column{{Column: head.Column{Role: head.TextRole, X0: 10, X1: 12}}, money}, []ink.Line{further}, false, []head.Role{head.TextRole, head.AmountRole}},
		"amounts in doubt":        {[]Column{text, money}, []ink.Line{unsure}, false, []head.Role{head.TextRole, head.AmountRole}},
		"amounts in doubt, known": {[]Column{text, money}, []ink.Line{unsure}, true, []head.Role{head.BookedRole, head.AmountRole}},
		"beside a booking day":    {[]Column{text, {Column: head.Column{Role: head.BookedRole, Field: words.BookingDate, X0: 60, X1: 90}}, money}, []ink.Line{day}, false, []head.Role{head.OtherDateRole, head.BookedRole, head.AmountRole}},
		"beside a day of value":   {[]Column{text, {Column: head.Column{Role: head.BookedRole, Field: words.ValueDate, X0: 60, X1: 90}}, money}, []ink.Line{day}, false, []head.Role{head.BookedRole, head.OtherDateRole, head.AmountRole}},
		"beside another day":      {[]Column{text, {Column: head.Column{Role: head.BookedRole, Field: words.OtherDate, X0: 60, X1: 90}}, money}, []ink.Line{day}, false, []head.Role{head.BookedRole, head.OtherDateRole, head.AmountRole}},
		"over two others":         {[]Column{text, {Column: head.Column{Role: head.BookedRole, Field: words.Date, X0: 41, X1: 59}}, {Column: head.Column{Role: head.TextRole, Field: words.FieldCount, Title: "Liq", X0: 60, X1: 90}}, money}, []ink.Line{lineOf(10, at(10, "15/03"), at(60, "16/03"), to(400, "1.00"))}, false, []head.Role{head.BookedRole, head.TextRole, head.OtherDateRole, head.AmountRole}},
		"the only description":    {[]Column{{Column: head.Column{Role: head.DescriptionRole, X0: 10, X1: 40}}, money}, []ink.Line{day}, false, []head.Role{head.DescriptionRole, head.AmountRole}},
		"another one behind":      {[]Column{{Column: head.Column{Role: head.DescriptionRole, X0: 10, X1: 40}}, {Column: head.Column{Role: head.TextRole, X0: 100, X1: 130}}, money}, []ink.Line{day}, false, []head.Role{head.BookedRole, head.TextRole, head.AmountRole}},
	} {
		l := layoutWith(slices.Clone(c.columns), c.lines...)
		l.Weak = c.weak
		l.findDays()
		var got []head.Role
		for _, col := range l.Columns {
			got = append(got, col.Role)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestColumnOfTheMainText(t *testing.T) {
	texts := func(places ...float64) (out []Column) {
		for _, x := range places {
			out = append(out, Column{Column: head.Column{Role: head.TextRole, X0: x, X1: x + 20}})
		}
		return out
	}
	line := lineOf(10, at(7, "12"), at(97, "Books"), at(196.9, "Inn"), to(400, "1.00"))
	if l := layoutWith(texts(10, 100, 200), line); l.letters(0) != 0 || l.letters(1) != 8 || l.letters(2) != 0 {
		t.Errorf("%d %d %d", l.letters(0), l.letters(1), l.letters(2))
	}
	for name, c := range map[string]struct {
		columns []Column
		want    int
	}{
		"most letters":     {texts(10, 100), 1},
		"no letters":       {texts(10, 300), 0},
		"a named one":      {append(texts(100), Column{Column: head.Column{Role: head.DescriptionRole, X0: 300}}), 1},
		"none":             {[]Column{{Column: head.Column{Role: head.AmountRole}}}, -1},
		"equal ones":       {texts(500, 600), 0},
		"days are no text": {append([]Column{{Column: head.Column{Role: head.BookedRole, X0: 97, X1: 99}}}, texts(300)...), 1},
	} {
		l := layoutWith(c.columns, line)
		l.chooseDescription()
		if l.Description != c.want {
			t.Errorf("%s: %d, not %d", name, l.Description, c.want)
		}
	}
}

func TestTextWithoutATitle(t *testing.T) {
	days := Column{Column: head.Column{Role: head.BookedRole, X0: 10, X1: 60}, Left: 10}
	money := Column{Column: head.Column{Role: head.AmountRole, X0: 380, X1: 400}}
	row := func(x float64) ink.Line { return lineOf(10, at(10, "15/03/2026"), at(x, "Books"), to(400, "1.00")) }
	for name, c := range map[string]struct {
		columns []Column
		lines   []ink.Line
		want    float64 // where the new column begins, 0 for none
	}{
		"most":               {[]Column{days, money}, []ink.Line{row(100), row(100), row(150)}, 100},
		"half":               {[]Column{days, money}, []ink.Line{row(100), row(100), row(150), row(160)}, 100},
		"less than half":     {[]Column{days, money}, []ink.Line{row(100), row(100), row(150), row(160), row(170)}, 0},
		"once":               {[]Column{days, money}, []ink.Line{row(100), row(150)}, 0},
		"the only row":       {[]Column{days, money}, []ink.Line{row(100)}, 100},
		"of equal the first": {[]Column{days, money}, []ink.Line{row(150), row(150), row(100), row(100)}, 100},
		"it has a title":     {[]Column{days, {Column: head.Column{Role: head.BalanceRole, X0: 90, X1: 120}}, money}, []ink.Line{row(100), row(100)}, 0},
		"titles end there":   {[]Column{days, {Column: head.Column{Role: head.BalanceRole, X0: 80, X1: 100}}, money}, []ink.Line{row(100), row(100)}, 100},
		"titles begin there": {[]Column{days, {Column: head.Column{Role: head.BalanceRole, X0: 103, X1: 120}}, money}, []ink.Line{row(100), row(100)}, 100},
		"a title just left":  {[]Column{days, {Column: head.Column{Role: head.BalanceRole, X0: 102.9, X1: 120}}, money}, []ink.Line{row(100), row(100)}, 0},
		"no days":            {[]Column{money}, []ink.Line{row(100), row(100)}, 0},
		"a text is there":    {[]Column{days, {Column: head.Column{Role: head.TextRole, X0: 200, X1: 220}}, money}, []ink.Line{row(100), row(100)}, 0},
		"a check is there":   {[]Column{days, {Column: head.Column{Role: head.CheckRole, X0: 200, X1: 220}}, money}, []ink.Line{row(100), row(100)}, 0},
		"amount right away":  {[]Column{days, money}, same(2, lineOf(10, at(10, "15/03/2026"), to(400, "1.00"))), 0},
		"no amount":          {[]Column{days, money}, same(2, lineOf(10, at(10, "15/03/2026"), at(100, "Books"))), 0},
		"no day":             {[]Column{days, money}, same(2, lineOf(10, at(100, "Books"), to(400, "1.00"))), 0},
		"day later":          {[]Column{days, money}, same(2, lineOf(10, at(0, "x"), at(10, "15/03/2026"), at(100, "Books"), to(400, "1.00"))), 0},
	} {
		l := layoutWith(slices.Clone(c.columns), c.lines...)
		l.addUntitled()
		got := 0.0
		for i, col := range l.Columns {
			if col.Role == head.DescriptionRole {
				got = col.X0
				if i == 0 || l.Columns[i-1].X0 > col.X0 || i+1 < len(l.Columns) && l.Columns[i+1].X0 < col.X0 || col.X1 != col.X0+1 {
					t.Errorf("%s: out of order: %+v", name, l.Columns)
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
		l := layoutWith([]Column{{Column: head.Column{Role: head.BookedRole, Field: c.field}}}, same(c.titles, title)...)
		l.findDayTitles()
		if l.dayTitles != c.want || (l.Columns[0].Role == head.OtherDateRole) != c.want {
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
		if got := head.IsDayTitle(&c.line); got != c.title {
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
	amount := Column{Column: head.Column{Role: head.AmountRole, X0: 480, X1: 500}}
	under := Column{Column: head.Column{Role: head.TextRole, X0: 280, X1: 300}}
	for name, c := range map[string]struct {
		columns []Column
		lines   []ink.Line
		want    head.Role // of the second column
	}{
		"three":                 {[]Column{amount, under}, same(3, money), head.OtherMoneyRole},
		"two":                   {[]Column{amount, under}, same(2, money), head.TextRole},
		"a description":         {[]Column{amount, {Column: head.Column{Role: head.DescriptionRole, X0: 280, X1: 300}}}, same(3, money), head.OtherMoneyRole},
		"four to a text":        {[]Column{amount, under}, append(same(4, money), text), head.OtherMoneyRole},
		"three to a text":       {[]Column{amount, under}, append(same(3, money), text), head.TextRole},
		"before all money":      {[]Column{{Column: head.Column{Role: head.BookedRole}}, under}, same(3, money), head.TextRole},
		"no money but texts":    {[]Column{amount, {Column: head.Column{Role: head.DebitRole, X0: 280, X1: 300}}}, same(3, text), head.TextRole},
		"two texts":             {[]Column{amount, {Column: head.Column{Role: head.DebitRole, X0: 280, X1: 300}}}, same(2, text), head.DebitRole},
		"one under a number":    {[]Column{amount, {Column: head.Column{Role: head.DebitRole, Title: "No.", X0: 280, X1: 300}}}, same(1, text), head.TextRole},
		"money under a number":  {[]Column{amount, {Column: head.Column{Role: head.DebitRole, Title: "No.", X0: 280, X1: 300}}}, []ink.Line{money, text}, head.DebitRole},
		"texts and an amount":   {[]Column{amount, {Column: head.Column{Role: head.DebitRole, X0: 280, X1: 300}}}, append(same(3, text), money), head.DebitRole},
		"beside the title":      {[]Column{amount, {Column: head.Column{Role: head.TextRole, X0: 300, X1: 320}}}, same(3, money), head.TextRole},
		"left of the title":     {[]Column{amount, {Column: head.Column{Role: head.TextRole, X0: 260, X1: 280}}}, same(3, money), head.TextRole},
		"lines without amounts": {[]Column{amount, {Column: head.Column{Role: head.DebitRole, X0: 280, X1: 300}}}, same(3, lineOf(10, at(285, "abc"))), head.DebitRole},
	} {
		l := layoutWith(slices.Clone(c.columns), c.lines...)
		l.findMoney()
		if got := l.Columns[1].Role; got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestOneWayToTellMoney(t *testing.T) {
	at1 := func(role head.Role, right float64, title string) Column {
		return Column{Column: head.Column{Role: role, Title: title, X0: right - 20, X1: right}, learnt: true, right: right}
	}
	row := func(rights ...float64) ink.Line {
		l := lineOf(10, at(10, "15/03/2026"))
		parts := [][]ink.Word{l.Words}
		for _, x := range rights {
			parts = append(parts, to(x, "1.00"))
		}
		return lineOf(10, parts...)
	}
	amount, debit, credit := at1(head.AmountRole, 300, "Amount"), at1(head.DebitRole, 400, "Out"), at1(head.CreditRole, 500, "In")
	last := at1(head.AmountRole, 600, "What")
	net := at1(head.AmountRole, 200, "Net")
	net.Field = words.Net
	for name, c := range map[string]struct {
		columns []Column
		lines   []ink.Line
		want    []head.Role
	}{
		"amount on every row":     {[]Column{amount, debit}, []ink.Line{row(300), row(300, 400)}, []head.Role{head.AmountRole, head.OtherMoneyRole}},
		"nine of ten":             {[]Column{amount, debit}, append(same(9, row(300)), row(400)), []head.Role{head.AmountRole, head.OtherMoneyRole}},
		"eight of nine":           {[]Column{amount, debit}, append(same(8, row(300)), row(400)), []head.Role{head.AmountRole, head.DebitRole}},
		"sides that take turns":   {[]Column{amount, debit, credit}, []ink.Line{row(300, 400), row(300, 500)}, []head.Role{head.OtherMoneyRole, head.DebitRole, head.CreditRole}},
		"and what remains":        {[]Column{debit, credit, last}, []ink.Line{row(400, 600), row(500, 600)}, []head.Role{head.DebitRole, head.CreditRole, head.BalanceRole}},
		"a balance is there":      {[]Column{debit, credit, last, at1(head.BalanceRole, 700, "Balance")}, []ink.Line{row(400, 600), row(500, 600)}, []head.Role{head.DebitRole, head.CreditRole, head.OtherMoneyRole, head.BalanceRole}},
		"both on one row":         {[]Column{amount, debit, credit}, []ink.Line{row(300, 400), row(300, 400, 500)}, []head.Role{head.AmountRole, head.OtherMoneyRole, head.OtherMoneyRole}},
		"sides too seldom":        {[]Column{amount, debit, credit}, []ink.Line{row(300, 400), row(300)}, []head.Role{head.AmountRole, head.OtherMoneyRole, head.OtherMoneyRole}},
		"two amounts, one fuller": {[]Column{amount, last}, []ink.Line{row(300, 600), row(300)}, []head.Role{head.AmountRole, head.OtherMoneyRole}},
		"two amounts, the last":   {[]Column{amount, last}, []ink.Line{row(300, 600)}, []head.Role{head.OtherMoneyRole, head.AmountRole}},
		"two amounts, net":        {[]Column{net, amount}, []ink.Line{row(200, 300)}, []head.Role{head.AmountRole, head.OtherMoneyRole}},
		"equal titles":            {[]Column{amount, at1(head.AmountRole, 600, "AMOUNT")}, []ink.Line{row(300, 600)}, []head.Role{head.AmountRole, head.AmountRole}},
		"sides alone":             {[]Column{debit, credit}, []ink.Line{row(400)}, []head.Role{head.DebitRole, head.CreditRole}},
		"amount alone":            {[]Column{amount}, []ink.Line{row(300)}, []head.Role{head.AmountRole}},
		"rows without days":       {[]Column{amount, debit}, []ink.Line{lineOf(10, to(300, "1.00")), lineOf(20, to(300, "1.00"), to(400, "2.00"))}, []head.Role{head.AmountRole, head.OtherMoneyRole}},
		"days outweigh":           {[]Column{amount, debit}, []ink.Line{row(300), lineOf(20, to(400, "2.00")), lineOf(20, to(400, "2.00"))}, []head.Role{head.AmountRole, head.OtherMoneyRole}},
		"no rows":                 {[]Column{amount, debit}, nil, []head.Role{head.AmountRole, head.DebitRole}},
	} {
		l := layoutWith(slices.Clone(c.columns), c.lines...)
		l.settleMoney()
		var got []head.Role
		for _, col := range l.Columns {
			got = append(got, col.Role)
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
	columns := []Column{{Column: head.Column{Role: head.BookedRole, X0: 10}}, {Column: head.Column{Role: head.DescriptionRole, X0: 100}, Left: 100}, {Column: head.Column{Role: head.AmountRole, X0: 350}, learnt: true, Left: 300}}
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
		l.Description = 1
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
		if got := BeginsRow(c.line, c.weak); got != c.want {
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
	if c := secondDays(lines(9, twice, 1, one)); c == nil || c.X0 != 70 || c.X1 != 120 || c.Role != head.OtherDateRole {
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
		for _, col := range InferColumns(c.lines, c.lines, false) {
			got += fmt.Sprintf("%d %v %v %d ", col.Role, col.X0, col.X1, col.Field)
		}
		if got = strings.TrimSpace(got) + "]"; got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func TestAmountsInTheOrderOfTheirColumns(t *testing.T) {
	row := func(rights ...float64) ink.Line {
		parts := [][]ink.Word{at(10, "15/03/2026")}
		for _, x := range rights {
			parts = append(parts, to(x, "1.00"))
		}
		return lineOf(10, parts...)
	}
	columns := []Column{{Column: head.Column{Role: head.DescriptionRole, X0: 10, X1: 40}}, {Column: head.Column{Role: head.DebitRole, X0: 200, X1: 220}}, {Column: head.Column{Role: head.CreditRole, X0: 280, X1: 300}}, {Column: head.Column{Role: head.BalanceRole, X0: 360, X1: 380}}}
	for name, c := range map[string]struct {
		columns []Column
		lines   []ink.Line
		want    string
	}{
		"as many places":        {columns, []ink.Line{row(270, 430), row(350, 430)}, "1:1 2:1 3:2"},
		"one place more":        {columns, []ink.Line{row(270, 430), row(350, 430), row(240, 430)}, "none"},
		"seldom is no place":    {columns, []ink.Line{row(270, 430), row(350, 430), row(270, 430), row(350, 430), row(240, 430)}, "1:2 2:2 3:5"},
		"before its title":      {columns, []ink.Line{row(190, 430), row(350, 430)}, "none"},
		"beyond the next title": {columns, []ink.Line{row(301, 430), row(350, 430)}, "none"},
		"at the next's end":     {columns, []ink.Line{row(300, 430), row(350, 430)}, "none"},
		"just before that":      {columns, []ink.Line{row(299, 430), row(350, 430)}, "1:1 2:1 3:2"},
		"one column":            {columns[:2], []ink.Line{row(270)}, "1:1"},
		"before a text":         {append(append([]Column{}, columns[:3]...), Column{Column: head.Column{Role: head.TextRole, X0: 360, X1: 380}}), []ink.Line{row(270), row(362)}, "1:1 2:1"},
		"into a text":           {append(append([]Column{}, columns[:3]...), Column{Column: head.Column{Role: head.TextRole, X0: 360, X1: 380}}), []ink.Line{row(270), row(363)}, "none"},
	} {
		got := "none"
		if found := layoutWith(c.columns, c.lines...).inOrder(); found != nil {
			got = ""
			for i := range c.columns {
				if n := len(found[i]); n > 0 {
					got += fmt.Sprintf("%d:%d ", i, n)
				}
			}
			got = got[:max(0, len(got)-1)]
		}
		if got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	shared := share(tokens(80, 100, 80, 104, 80, 104.1), []int{5}, []edge{{at: 100}}, endOf)
	if len(shared[5]) != 2 {
		t.Errorf("four points off is its place: %v", shared)
	}
}

func TestDaysLeftOfAllTitles(t *testing.T) {
	columns := []head.Column{{Role: head.DescriptionRole, Field: words.Description, X0: 120, X1: 150}, {Role: head.AmountRole, X0: 380, X1: 400}}
	row := func(x float64) ink.Line { return lineOf(10, at(x, "15/03/2026"), at(120, "Tea"), to(400, "1.00")) }
	bare := lineOf(10, at(120, "Tea"), to(400, "1.00"))
	for name, c := range map[string]struct {
		lines []ink.Line
		want  int
	}{
		"three": {same(3, row(30)), 3}, "two": {same(2, row(30)), 2}, "half": {append(same(3, row(30)), same(3, bare)...), 3}, "less than half": {append(same(3, row(30)), same(4, bare)...), 2}, "up to the titles": {same(3, row(70)), 2}, "just not up to them": {same(3, row(69.9)), 3}, "without amounts": {append(same(3, row(30)), same(4, lineOf(10, at(120, "Tea")))...), 3},
	} {
		got := WithLeftDays(columns, c.lines)
		if len(got) != c.want || len(got) == 3 && (got[0].Role != head.BookedRole || got[0].X1 != got[0].X0+50) {
			t.Errorf("%s: %d columns", name, len(got))
		}
	}
}

func TestLinesWovenIntoEachOther(t *testing.T) {
	set := func(y float64, x float64, text string) *ink.Line { l := lineOf(y, at(x, text)); return &l }
	limit := ink.WovenGap * testSize
	if WovenInto(set(100, 10, "Tea"), set(100+limit, 100, "Inn")) || !WovenInto(set(100, 10, "Tea"), set(100+limit-0.1, 100, "Inn")) {
		t.Error("lines that far apart are lines of their own")
	}
	if WovenInto(set(100, 10, "Tea"), set(105, 12, "Inn")) {
		t.Error("one over the other is not woven")
	}
}

// TestAmountsAsPrinted: the sign of an amount by its mark, or by its column.
func TestAmountsAsPrinted(t *testing.T) {
	for name, c := range map[string]struct {
		move Move
		want int64
	}{
		"plain":            {Move{head.AmountRole, ink.Amount{Units: 5}}, 5},
		"a minus":          {Move{head.AmountRole, ink.Amount{Units: 5, Mark: ink.Minus}}, -5},
		"a mark of debit":  {Move{head.AmountRole, ink.Amount{Units: 5, Mark: ink.DebitMark}}, -5},
		"a mark of credit": {Move{head.AmountRole, ink.Amount{Units: 5, Mark: ink.CreditMark}}, 5},
		"money out":        {Move{head.DebitRole, ink.Amount{Units: 5}}, -5},
		"money in":         {Move{head.CreditRole, ink.Amount{Units: 5}}, 5},
	} {
		if got := c.move.Literal(); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}

// TestTotalsUnderTitles: a total of the list has its name where the list's texts are, one of a panel under the title of that.
func TestTotalsUnderTitles(t *testing.T) {
	for name, c := range map[string]struct {
		line ink.Line
		want bool
	}{
		"of the list":             {lineOf(10, at(40, "Total payments"), to(480, "60.00")), true},
		"of the panel":            {lineOf(10, at(400, "Total balance"), to(520, "60.00")), false},
		"begins before the title": {lineOf(10, at(399.5, "Total"), to(480, "60.00")), true},
		"beside the title":        {lineOf(10, at(40, "Total payments"), to(400, "60.00")), false},
		"no total":                {lineOf(10, at(40, "Payments"), to(480, "60.00")), false},
	} {
		l := &Layout{Columns: []Column{{Column: head.Column{X0: 400, X1: 540}}}}
		l.Bodies = []*Body{{Layout: l, Lines: []ink.Line{c.line}}}
		if got := l.holdsTotals(0); got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}
