package usage

import (
	"errors"
	"fmt"
	"strings"

	"tillroll/statement"
)

// FlagFor names the flag that helps where a file is not clear by itself; empty where
// none does.
func FlagFor(err error) string {
	var missing *statement.MappingError
	var open *statement.ChoiceError
	switch {
	case errors.As(err, &missing) && len(missing.Missing) > 1:
		return ". Name them with --date-column and --amount-column (or --debit-column and --credit-column), by name or number"
	case errors.As(err, &missing) && missing.Missing[0] == statement.Amount:
		return ". Name one with --amount-column, by its name or its number (or --debit-column and --credit-column)"
	case errors.As(err, &missing):
		return fmt.Sprintf(". Name one with --%s-column, by its name or its number", missing.Missing[0])
	case errors.As(err, &open):
		return fmt.Sprintf(" (with --%s)", open.Setting)
	case strings.Contains(err.Error(), statement.Protected+"give its password"), strings.Contains(err.Error(), statement.Protected+"it needs its password"):
		return " (with --password)"
	}
	return ""
}

// InFlags spells the API's options the way the command line does.
func InFlags(warning string) string {
	return strings.NewReplacer("accountId", "--account-id", "invertSigns", "--invert-signs", "ledgerBalance", "--ledger-balance",
		"dateOrder", "--date-order", "intuBid", "--intu-bid", "currency must", "--currency must", "target must", "--target must", "target ", "--target ", "Set currency", "Set --currency", "with account,", "with --account,", "assetAccount", "--asset-account", "counterAccount", "--counter-account", "split the rows over several requests", "use --split 350KB").Replace(warning)
}

// DoubtInFlags is a doubt in the words of the command line: what the API's reader sets, its
// reader gives as a flag.
func DoubtInFlags(d statement.Doubt) string {
	flag := FlagOf(d.Option)
	if flag == "" {
		return d.Text
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
