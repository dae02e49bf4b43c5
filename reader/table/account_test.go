package table_test

import (
	"testing"

	"tillroll/convert"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
)

func readText(t *testing.T, text string, o statement.Options) []*statement.Statement {
	t.Helper()
	book, err := delimited.Open(source.Held("x.csv", []byte(text)), o)
	if err != nil {
		t.Fatal(err)
	}
	list, err := table.New(book, "x.csv", false).Read(o)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestAccountsOfAColumn: each account is a statement with its number, as files write it,
// unless a number was given.
func TestAccountsOfAColumn(t *testing.T) {
	const text = "Account,Date,Description,Amount\nDE89 3704 0044 0532 0130 00,2024-01-05,Tea,-5.00\nDE02 1203 0000 0000 2020 51,2024-01-06,Pay,100.00\nDE89 3704 0044 0532 0130 00,2024-01-07,Cake,-7.00\n"
	list := readText(t, text, statement.Options{})
	if len(list) != 2 || list[0].Options.AccountID != "DE89370400440532013000" || list[1].Options.AccountID != "DE02120300000000202051" || list[0].Evidence.Rows != 2 {
		t.Errorf("%d statements: %+v", len(list), list)
	}
	list = readText(t, "Date,Description,Amount\n2024-01-05,Tea,-5.00\n", statement.Options{Convert: convert.Options{AccountID: "42"}})
	if list[0].Options.AccountID != "42" {
		t.Errorf("the number that was given became %s", list[0].Options.AccountID)
	}
}

// TestAccountInATitle: a title above the table may end in the number of the account without a colon,
// and what ends in a year or names other things has none.
func TestAccountInATitle(t *testing.T) {
	for title, want := range map[string]string{
		"MEMBER ACCOUNT HISTORY,,ACCOUNT 0044127": "0044127",
		"Account number 0044127":                  "0044127",
		"Account 2024":                            "",
		"Report 0044127":                          "",
		"Member history":                          "",
	} {
		list := readText(t, title+"\nDate,Description,Amount\n2024-01-05,Tea,-5.00\n2024-01-06,Pay,100.00\n", statement.Options{})
		if list[0].Account != want {
			t.Errorf("%q: %q, want %q", title, list[0].Account, want)
		}
	}
}
