package statement

import "encoding/json"

// maxBroken is how many broken figures an answer lists: the first ones tell where to look.
const maxBroken = 20

// MarshalJSON writes the six members that every answer has; what the file does not print
// is null.
func (p Proof) MarshalJSON() ([]byte, error) {
	broken := make([]breakJSON, 0, min(len(p.Broken), maxBroken))
	for _, b := range p.Broken[:min(len(p.Broken), maxBroken)] {
		broken = append(broken, breakJSON{b.Line, b.Page, b.Expected, b.Found})
	}
	opening := p.Opening
	if p.Reckoned {
		opening = ""
	}
	return json.Marshal(struct {
		Verdict string      `json:"verdict"`
		Opening *string     `json:"opening"`
		Closing *string     `json:"closing"`
		Sum     string      `json:"sum"`
		Checked int         `json:"checked"`
		Broken  []breakJSON `json:"broken"`
	}{p.Verdict.String(), orNull(opening), orNull(p.Closing), p.Sum, p.Checked, broken})
}

// breakJSON is a break with the place that is known.
type breakJSON struct {
	Line     int    `json:"line,omitempty"`
	Page     int    `json:"page,omitempty"`
	Expected string `json:"expected"`
	Found    string `json:"found"`
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
