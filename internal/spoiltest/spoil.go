package spoiltest

import (
	"bytes"
	"iter"
	"slices"
	"strings"
)

// Spread gives up to count numbers below n, evenly over all of them, beginning with shift.
func Spread(n, count, shift int) []int {
	out := spread(n, count)
	for i := range out {
		out[i] = (out[i] + shift) % n
	}
	return out
}

// spread gives up to count numbers below n, evenly over all of them.
func spread(n, count int) []int {
	if n <= count {
		count = n
	}
	out := make([]int, count)
	for i := range out {
		out[i] = i * n / count
	}
	return out
}

// lineWay spoils one line of a text; nth counts its copies, so that each can be spoilt a
// little otherwise.
type lineWay struct {
	name  string
	spoil func(lines []string, at, nth int) []string
}

func lineWays() []lineWay {
	return []lineWay{
		{"line dropped", func(lines []string, at, _ int) []string { return slices.Delete(lines, at, at+1) }},
		{"line doubled", func(lines []string, at, _ int) []string { return slices.Insert(lines, at, lines[at]) }},
		{"lines swapped", func(lines []string, at, _ int) []string {
			next := (at + 1) % len(lines)
			lines[at], lines[next] = lines[next], lines[at]
			return lines
		}},
		{"end cut", func(lines []string, at, _ int) []string { return lines[:at] }},
		{"beginning cut", func(lines []string, at, _ int) []string { return lines[at:] }},
		{"line emptied", func(lines []string, at, _ int) []string { return with(lines, at, "\n") }},
		{"line shortened", func(lines []string, at, nth int) []string {
			return with(lines, at, lines[at][:len(lines[at])*(nth%4)/4])
		}},
		{"digit", func(lines []string, at, nth int) []string { return with(lines, at, otherDigit(lines[at], nth)) }},
		{"mark", func(lines []string, at, nth int) []string { return with(lines, at, otherMark(lines[at], nth)) }},
		{"word", func(lines []string, at, nth int) []string { return with(lines, at, otherWord(lines[at], nth)) }},
	}
}

func with(lines []string, at int, line string) []string {
	lines[at] = line
	return lines
}

// nthOf finds the nth place in a text, counted round and round, that a test likes; -1 if
// there is none.
func nthOf(text string, nth int, likes func(c byte) bool) int {
	var places []int
	for i := range len(text) {
		if likes(text[i]) {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return -1
	}
	return places[nth%len(places)]
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// otherDigit makes one digit of a line another.
func otherDigit(line string, nth int) string {
	at := nthOf(line, nth*7+nth, isDigit)
	if at < 0 {
		return line
	}
	digit := '0' + (line[at]-'0'+byte(nth%8)+1)%10
	return line[:at] + string(digit) + line[at+1:]
}

// otherMark makes one mark of a line another, or takes it away.
func otherMark(line string, nth int) string {
	const marks = ".,-+/:;'\"()<>=|&*#"
	at := nthOf(line, nth*5+nth, func(c byte) bool { return strings.IndexByte(marks, c) >= 0 })
	if at < 0 {
		return line
	}
	by := ""
	if nth%4 != 0 {
		by = string(marks[(strings.IndexByte(marks, line[at])+nth)%len(marks)])
	}
	return line[:at] + by + line[at+1:]
}

// otherWord makes one word of a line another.
func otherWord(line string, nth int) string {
	at := nthOf(line, nth*11+nth, isLetter)
	if at < 0 {
		return line
	}
	from, to := at, at
	for from > 0 && isLetter(line[from-1]) {
		from--
	}
	for to < len(line) && isLetter(line[to]) {
		to++
	}
	by := [...]string{"", "X", "Zzz", strings.ToUpper(line[from:to]) + "S", "Total", "C", "D"}[nth%7]
	return line[:from] + by + line[to:]
}

// Lines gives copies of a text, up to count for each way.
func Lines(text []byte, count int) iter.Seq2[string, []byte] {
	return func(yield func(way string, copy []byte) bool) {
		lines := strings.SplitAfter(string(text), "\n")
		for _, way := range lineWays() {
			for nth, at := range spread(len(lines), count) {
				spoilt := way.spoil(slices.Clone(lines), at, nth)
				whole := strings.Join(spoilt, "")
				if !yield(way.name, []byte(whole)) {
					return
				}
			}
		}
	}
}

// Bytes gives copies of any bytes, up to count for each way.
func Bytes(data []byte, count int) iter.Seq2[string, []byte] {
	const others = "0\x009A\xffz.\n-<>"
	ways := []struct {
		name  string
		spoil func(data []byte, at, nth int) []byte
	}{
		{"byte changed", func(data []byte, at, nth int) []byte { data[at] = others[nth%len(others)]; return data }},
		{"byte up", func(data []byte, at, _ int) []byte { data[at]++; return data }},
		{"byte down", func(data []byte, at, _ int) []byte { data[at]--; return data }},
		{"byte dropped", func(data []byte, at, _ int) []byte { return slices.Delete(data, at, at+1) }},
		{"byte doubled", func(data []byte, at, _ int) []byte { return slices.Insert(data, at, data[at]) }},
		{"bytes cut", func(data []byte, at, _ int) []byte { return data[:at] }},
	}
	return func(yield func(way string, copy []byte) bool) {
		for _, way := range ways {
			for nth, at := range spread(len(data), count) {
				if !yield(way.name, way.spoil(bytes.Clone(data), at, nth)) {
					return
				}
			}
		}
	}
}
