package statement

import (
	"cmp"
	"strings"
)

// Names tell statements apart for a person: the end of each account's number, as much of it as no other of them ends in, and the currency that
// its file names. What has neither is called by where it stands.
func Names(list []*Statement) []string {
	names := Numbers(list)
	for i, s := range list {
		names[i] = strings.TrimSpace(names[i] + " " + cmp.Or(s.Overruled, s.Options.Currency))
		if names[i] == "" {
			names[i] = s.Source
		}
	}
	return names
}

// Numbers are the ends of the accounts' numbers, each with as many characters as tell it from the others.
func Numbers(list []*Statement) []string {
	numbers := make([]string, len(list))
	for i, s := range list {
		numbers[i] = s.endAmong(list)
	}
	return numbers
}

// endAmong is the masked number of the account, with as many more characters as tell it from the others.
func (s *Statement) endAmong(list []*Statement) string {
	own := MaskedAccount(s.Account)
	if !strings.HasPrefix(own, "…") {
		return own
	}
	number := []rune(strings.ReplaceAll(s.Account, " ", ""))
	shown := len([]rune(own)) - 1
	for _, other := range list {
		if MaskedAccount(other.Account) == own {
			shown = max(shown, min(len(number), alike(number, []rune(strings.ReplaceAll(other.Account, " ", "")))+1))
		}
	}
	return "…" + string(number[len(number)-shown:])
}

// alike is how many characters two numbers have in common at their ends; those of one and the same number tell nothing.
func alike(a, b []rune) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	if n == len(a) && n == len(b) {
		return 0
	}
	return n
}
