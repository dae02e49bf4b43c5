package table

import (
	"strings"
	"unicode"

	"tillroll/internal/date"
	"tillroll/reader/cells"
)

// eraNotes tell how the years of a table were counted.
var eraNotes = map[date.Era]string{
	date.Buddhist: "The years are those of the Buddhist calendar, 543 ahead: 2567 is 2024.",
	date.Minguo:   "The years are those of the Minguo calendar, from 1912 on: 113 is 2024.",
	date.Japanese: "The years are those of the emperors of Japan: 令和6 is 2024.",
}

// The Buddhist years that files of banks are of.
const firstBuddhist, lastBuddhist = 2540, 2600

// eraOf tells how the first lines of a table count their years, where that is not the common way:
// all columns with such days hold hardly another day, and the file is written in the letters of a
// country that counts so. A lone odd year is a misprint.
func eraOf(head []cells.Record) date.Era {
	type count struct{ common, other int }
	var counts [maxColumns]count
	found, scripts := date.CommonEra, scripts{}
	for _, rec := range head {
		for i, cell := range rec.Cells[:min(len(rec.Cells), maxColumns)] {
			scripts.see(cell)
			if _, era := dayOfEra(cell); era != date.CommonEra {
				if found != date.CommonEra && found != era {
					return date.CommonEra
				}
				found = era
				counts[i].other++
			} else if isDate(cell) {
				counts[i].common++
			}
		}
	}
	for _, c := range counts {
		if c.other > 0 && c.other < c.common*9 {
			return date.CommonEra
		}
	}
	if !scripts.count(found) {
		return date.CommonEra
	}
	return found
}

// dayOfEra gives a cell that is a day whose year is counted another way, as the common one counts it.
func dayOfEra(cell string) (common string, era date.Era) {
	if len(cell) < len("113/1/1") || len(cell) > maxDateLen || isLetter(cell[0]) {
		return cell, date.CommonEra
	}
	common, era = date.InCommonEra(cell)
	if era == date.CommonEra || !isDate(common) {
		return cell, date.CommonEra
	}
	if year := yearIn(common) + date.BuddhistYears; era == date.Buddhist && (year < firstBuddhist || year > lastBuddhist) {
		return cell, date.CommonEra
	}
	return common, era
}

// yearIn gives the number of four digits in a day.
func yearIn(day string) (year int) {
	for number := range strings.FieldsFuncSeq(day, func(r rune) bool { return r < '0' || r > '9' }) {
		if len(number) != 4 {
			continue
		}
		for i := range len(number) {
			year = year*10 + int(number[i]-'0')
		}
		return year
	}
	return 0
}

// scripts are the letters that a file is written in.
type scripts struct{ buddhist, han, kana bool }

func (s *scripts) see(cell string) {
	for _, r := range cell {
		if r < 0x0e00 {
			continue
		}
		s.buddhist = s.buddhist || unicode.In(r, unicode.Thai, unicode.Lao)
		s.han = s.han || unicode.Is(unicode.Han, r)
		s.kana = s.kana || unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
	}
}

// count tells that years are counted in a way by those who write so.
func (s *scripts) count(era date.Era) bool {
	switch era {
	case date.Buddhist:
		return s.buddhist
	case date.Minguo:
		return s.han && !s.kana
	}
	return true // the emperor is named
}

// inCommonEra gives the records with the days of an era as the common one counts them.
func inCommonEra(records cells.Source) cells.Source {
	return func(visit func(cells.Record) bool) error {
		return records(func(rec cells.Record) bool { return visit(commonRecord(rec)) })
	}
}

// commonRecord leaves the record that it was given as it is, which may be kept.
func commonRecord(rec cells.Record) cells.Record {
	own := false
	for i, cell := range rec.Cells {
		common, era := dayOfEra(cell)
		if era == date.CommonEra {
			continue
		}
		if !own {
			rec.Cells, own = append([]string(nil), rec.Cells...), true
		}
		rec.Cells[i] = common
	}
	return rec
}
