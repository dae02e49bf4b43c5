package spoiltest

import (
	"flag"
	"fmt"
	"hash/fnv"
	"strings"
)

// edges are the characters at the ends of ranges that code compares with, and those just
// beyond them.
const edges = "/0159:;@AIVZ[`axz{ .,-+'()$%*#"

// Neighbours gives texts and everything that is one character away from them: dropped,
// doubled, made another at the edge of some range, put in front or behind.
func Neighbours(texts ...string) []string {
	var all []string
	for _, text := range texts {
		all = append(all, text)
		letters := []rune(text)
		for i, r := range letters {
			before, after := string(letters[:i]), string(letters[i+1:])
			all = append(all, before+after, before+string(r)+string(r)+after, before+string(r+1)+after, before+string(r-1)+after)
			for _, other := range edges {
				all = append(all, before+string(other)+after)
			}
		}
		for _, other := range edges {
			all = append(all, text+string(other), string(other)+text)
		}
	}
	return all
}

// Lengths gives a text repeated and cut to every length up to a limit, in letters.
func Lengths(text string, limit int) []string {
	letters := []rune(strings.Repeat(text, limit/max(1, len([]rune(text)))+1))
	all := make([]string, 0, limit+1)
	for n := range limit + 1 {
		all = append(all, string(letters[:n]))
	}
	return all
}

// Judge notes what a function says about each text.
func (l *Ledger) Judge(name string, texts []string, judge func(text string) any) {
	var telling strings.Builder
	for _, text := range texts {
		fmt.Fprintf(&telling, "%q: %v\n", text, judge(text))
	}
	l.Note(name, "neighbours", "judged", telling.String())
}

// Updating tells whether the flag -update was given, whichever package declared it.
func Updating() bool {
	given := flag.Lookup("update")
	return given != nil && given.Value.String() == "true"
}

// Number gives a name a small number that stays when other samples come and go.
func Number(name string) int {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(name))
	return int(sum.Sum32() % 10_000)
}
