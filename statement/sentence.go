package statement

import "fmt"

// Sentences tell what is broken; nothing where nothing is.
func (p *Proof) Sentences() []string {
	var list []string
	for i, b := range p.Broken {
		if i == MaxBroken {
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

// Sentence tells the verdict and what it rests on.
func (p *Proof) Sentence() string {
	switch p.Verdict {
	case Unproven:
		return "unproven, no printed figure could be held against the rows."
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
