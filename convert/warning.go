package convert

// Warning is a sentence about the whole file.
type Warning struct {
	Text  string
	About Matter // for who tells of some matters in a place of their own
}

// Matter is what a warning is about.
type Matter string

// What front ends ask about or tell in another place. Other warnings are about [AboutOther].
const (
	AboutOther         Matter = ""
	AboutAssumedNumber Matter = "assumedNumber" // of the account, of which no number was given
	AboutOddNumber     Matter = "oddNumber"     // of the account, with other signs than digits
	AboutCardSigns     Matter = "cardSigns"     // most rows of a card are positive
	AboutLength        Matter = "length"        // of the file
	AboutRowCount      Matter = "rowCount"      // more than programs take
	AboutDateOrder     Matter = "dateOrder"     // days that could be months
	AboutOddDates      Matter = "oddDates"      // days that contradict each other, or the order that was given
	AboutThousands     Matter = "thousands"     // amounts like 1,234
)

// IsMetByParts tells what does not hold for the parts of a file.
func (w Warning) IsMetByParts() bool { return w.About == AboutLength || w.About == AboutRowCount }

// Texts are the sentences alone.
func Texts(warnings []Warning) []string {
	list := make([]string, len(warnings))
	for i, w := range warnings {
		list[i] = w.Text
	}
	return list
}

// warn notes what concerns the whole file, if anybody asked.
func (c *composer) warn(sentence string) { c.warnAbout(AboutOther, sentence) }

func (c *composer) warnAbout(matter Matter, sentence string) {
	if c.details != nil {
		c.details.Warnings = append(c.details.Warnings, Warning{sentence, matter})
	}
}
