package usage

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/statement"
)

// FlagFor names the flag that helps where a file is not clear by itself; empty where
// none does.
func FlagFor(err error) string {
	var missing *statement.MappingError
	var open *statement.ChoiceError
	var locked *statement.ProtectedError
	switch {
	case errors.As(err, &missing) && len(missing.Missing) > 1:
		return ". Name them with --date-column and --amount-column (or --debit-column and --credit-column), by name or number"
	case errors.As(err, &missing) && missing.Missing[0] == statement.Amount:
		return ". Name one with --amount-column, by its name or its number (or --debit-column and --credit-column)"
	case errors.As(err, &missing):
		return fmt.Sprintf(". Name one with --%s-column, by its name or its number", missing.Missing[0])
	case errors.As(err, &open):
		return fmt.Sprintf(" (with --%s)", open.Setting)
	case errors.As(err, &locked) && locked.NeedsPassword:
		return " (with --password)"
	}
	return ""
}

// choosing are the options that choose one of several statements; what it becomes has none of their names.
var choosing = []string{"account", "worksheet"}

// InFlags spells the options of the API that a sentence names the way the command line does.
func InFlags(sentence string) string {
	words := strings.Split(sentence, " ")
	for i, word := range words {
		name := strings.TrimRight(word, ".,:;")
		if (slices.Contains(choosing, name) || slices.Contains(convert.OptionNames(), name)) && isOption(words, i, name) {
			words[i] = FlagOf(name) + word[len(name):]
		}
	}
	return strings.ReplaceAll(strings.Join(words, " "), "split the rows over several requests", "write it to a file in parts, with -o and --split 350KB")
}

// isOption tells a name of an option that is an English word as well, such as currency or
// format: it is meant where the sentence is about it, bids to give it or says what it settles.
func isOption(words []string, at int, name string) bool {
	switch {
	case at == 0, name != strings.ToLower(name), at+1 < len(words) && words[at+1] == "settles":
		return true
	}
	return slices.Contains([]string{"give", "set", "with"}, strings.ToLower(words[at-1]))
}

// DoubtInFlags is a doubt in the words of the command line: what the API's reader sets, its
// reader gives as a flag.
func DoubtInFlags(d statement.Doubt) string {
	flag := FlagOf(d.Option)
	if flag == "" {
		return InFlags(d.Text)
	}
	for _, verb := range []string{"Set ", "set ", "Give ", "give "} {
		if before, after, found := strings.Cut(d.Text, verb+d.Option); found {
			return before + verb + flag + after
		}
	}
	return strings.TrimSuffix(d.Text, ".") + "; " + flag + " settles it."
}

// FlagOf is the flag of an option of the API: --date-order for dateOrder,
// --amount-column for column.amount.
func FlagOf(option string) string {
	if role, ok := strings.CutPrefix(option, "column."); ok {
		return "--" + role + "-column"
	}
	var flag strings.Builder
	for _, r := range option {
		if r >= 'A' && r <= 'Z' {
			flag.WriteByte('-')
			r += 'a' - 'A'
		}
		flag.WriteRune(r)
	}
	if flag.Len() == 0 {
		return ""
	}
	return "--" + flag.String()
}
