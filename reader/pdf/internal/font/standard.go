package font

import (
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// courierWidth is the width of every letter of Courier; averageWidth stands in where nothing is known.
const (
	courierWidth = 600
	averageWidth = 556
)

// standardFont finds the standard font that a name means: Arial is Helvetica, Times New Roman is Times.
// A font of another name is measured like Helvetica, which is nearer than nothing.
func standardFont(base string) string {
	if i := strings.IndexByte(base, '+'); i == 6 {
		base = base[i+1:]
	}
	low := strings.ToLower(strings.NewReplacer(" ", "", ",", "", "-", "").Replace(base))
	bold := strings.Contains(low, "bold") || strings.Contains(low, "black") || strings.Contains(low, "heavy")
	italic := strings.Contains(low, "italic") || strings.Contains(low, "oblique")
	switch {
	case strings.Contains(low, "courier") || strings.Contains(low, "mono"):
		return "Courier"
	case strings.Contains(low, "times") || strings.Contains(low, "serif") && !strings.Contains(low, "sans"):
		switch {
		case bold && italic:
			return "Times-BoldItalic"
		case bold:
			return "Times-Bold"
		case italic:
			return "Times-Italic"
		}
		return "Times-Roman"
	case bold:
		return "Helvetica-Bold"
	}
	return "Helvetica"
}

// standardWidth is how wide a letter is in a standard font; an accented letter is as wide as its base.
func standardWidth(font, letter string) float64 {
	if font == "Courier" {
		return courierWidth
	}
	var table [224]uint16
	for i := range standardWidths {
		if standardWidths[i].font == font {
			table = standardWidths[i].widths
		}
	}
	total := 0.0
	for _, r := range letter {
		w := uint16(0)
		if b, ok := charmap.Windows1252.EncodeRune(r); ok && b >= 32 {
			w = table[b-32]
		}
		if w == 0 {
			base := []rune(norm.NFD.String(string(r)))[0]
			if base >= 32 && base < 127 {
				w = table[base-32]
			}
		}
		if w == 0 {
			w = averageWidth
		}
		total += float64(w)
	}
	return total
}
