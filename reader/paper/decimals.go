package paper

// findThirds finds out whether amounts are printed with three decimals, as dinars are, and reads them so.
func (d *document) findThirds() {
	thirds, halves := 0, 0
	for _, lines := range d.pages {
		for i := range lines {
			for _, t := range lines[i].amounts {
				switch {
				case len(lines[i].dates) == 0:
				case t.sure:
					halves++
				case mustBeThirds(t.text):
					thirds++
				}
			}
		}
	}
	if thirds == 0 || halves > thirds {
		return
	}
	d.habits.thirds = true
	d.lookAnew()
}

// lookAnew finds the days and amounts of all lines again, after something was learnt about them.
func (d *document) lookAnew() {
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			l.habits = &d.habits
			*l = l.of(l.words)
			l.tokenize()
		}
	}
}

// weak says whether amounts are printed without decimals: lines with a day rarely have any.
func (d *document) weak() bool {
	dated, sure, decimals := 0, 0, 0
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			if n := len(l.amounts); n > 0 && l.amounts[n-1].sure {
				decimals++
			}
			if len(l.dates) == 0 || l.dates[0].first > 1 || isDayTitle(l) {
				continue
			}
			dated++
			for _, t := range l.amounts {
				if t.sure {
					sure++
					break
				}
			}
		}
	}
	if dated < fewestRows && decimals > dated || sure < decimals && decimals*4 >= dated*3 {
		return false // days do not stand on the lines of amounts
	}
	return sure*4 < dated
}
