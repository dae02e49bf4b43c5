package statement

import "fmt"

// Sentences tell what is broken; nothing where nothing is.
func (p *Proof) Sentences() []string {
	var list []string
	for i, b := range p.Broken {
		if i == maxBroken {
			list = append(list, fmt.Sprintf("%d more printed figures contradict the rows.", len(p.Broken)+p.MoreBroken-i))
			break
		}
		place := b.String()
		if place != "" {
			place = " (" + place + ")"
		}
		list = append(list, fmt.Sprintf("The proof is broken%s: the rows give %s, the file prints %s. A row may be missing or misread.", place, b.Expected, b.Found))
	}
	return list
}

// Lacks tells why figures prove nothing: none could be compared, or they hold, and what is skipped, rounded or doubted is not theirs to prove.
func (p *Proof) Lacks() string {
	if p.Checked == 0 {
		return "no printed figure could be held against the rows"
	}
	return "the printed figures that were compared hold, but do not prove what is skipped, rounded or doubted"
}

// Sentence tells the verdict and what it rests on.
func (p *Proof) Sentence() string {
	switch p.Verdict {
	case Unproven:
		return "unproven, " + p.Lacks() + "."
	case Broken:
		return fmt.Sprintf("broken, %d of %d printed figures contradict the rows.", len(p.Broken)+p.MoreBroken, p.Checked)
	}
	if p.Opening != "" && p.Closing != "" && !p.Reckoned {
		return fmt.Sprintf("proven, opening %s + rows %s = closing %s.", p.Opening, p.Sum, p.Closing)
	}
	said := fmt.Sprintf("proven, %d printed figures hold", p.Checked)
	if p.Checked == 1 {
		said = "proven, 1 printed figure holds"
	}
	if p.Reckoned {
		said += "; none stands before the first row"
	}
	return said + "."
}
