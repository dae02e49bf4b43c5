package writer

import "tillroll/ofx"

// DayLayout is how a file spells its days.
type DayLayout uint8

// The layouts.
const (
	ISO        DayLayout = iota // 2026-03-31
	MonthFirst                  // 03/31/2026
	DayFirst                    // 31/03/2026
)

// AppendDay spells a day.
func AppendDay(dst []byte, day ofx.Day, layout DayLayout) []byte {
	var digits [8]byte
	d := day.Append(digits[:0])
	year, month, dayOf := d[:4], d[4:6], d[6:8]
	switch layout {
	case MonthFirst:
		dst = append(append(dst, month...), '/')
		dst = append(append(dst, dayOf...), '/')
		return append(dst, year...)
	case DayFirst:
		dst = append(append(dst, dayOf...), '/')
		dst = append(append(dst, month...), '/')
		return append(dst, year...)
	}
	dst = append(append(dst, year...), '-')
	dst = append(append(dst, month...), '-')
	return append(dst, dayOf...)
}
