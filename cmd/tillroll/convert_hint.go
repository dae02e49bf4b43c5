package main

import (
	"errors"
	"fmt"
	"strings"

	"tillroll/statement"
)

// flagFor names the flag that helps where a file is not clear by itself; empty where
// none does.
func flagFor(err error) string {
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
