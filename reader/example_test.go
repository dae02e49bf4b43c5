package reader_test

import (
	"fmt"

	"tillroll/convert"
	"tillroll/reader"
	"tillroll/statement"
)

// Read gives the rows of whatever a bank hands out, with the proof, and says what it had to
// guess.
func ExampleRead() {
	file, err := reader.Read("may.csv", []byte(`Date;Payee;Amount;Balance
04.05.2026;Stamps;-12,00;988,00
11.05.2026;Paper and ink;-47,11;940,89
`), statement.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, account := range file.Statements {
		err := account.Rows(func(row convert.Row) error {
			fmt.Printf("%s %s %s\n", row.Date, row.Amount, row.Description)
			return nil
		})
		if err != nil {
			fmt.Println(err)
		}
		fmt.Println(account.Proof.Sentence())
		for _, doubt := range account.Doubts {
			fmt.Println(doubt.Text)
		}
	}
	// Output:
	// 04.05.2026 -12,00 Stamps
	// 11.05.2026 -47,11 Paper and ink
	// proven, 1 printed figure holds; none stands before the first row.
	// The file names no currency: USD is assumed. Set currency if it is another.
}
