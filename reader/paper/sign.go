package paper

// findSign finds what the paper prints beside its amounts that no table of currencies knows: "P1,204.00", "Bs. 300,00", "12 500 FCFA".
// What stands before or behind the last number of every other line that ends with one is no word.
func (d *document) findSign() {
	const fewest = 3
	counts, numbers := map[string]int{}, 0
	for _, lines := range d.pages {
		for i := range lines {
			mark, ends := lines[i].LastMark()
			if ends {
				numbers++
			}
			if mark != "" {
				counts[mark]++
			}
		}
	}
	best := ""
	for mark, n := range counts {
		if n > counts[best] || n == counts[best] && mark < best {
			best = mark
		}
	}
	if n := counts[best]; n < fewest || n*2 < numbers {
		return
	}
	d.habits.Sign = best
	d.lookAnew()
}
