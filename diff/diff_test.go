package diff

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// file is an input that lies in memory.
func file(name, text string) Input {
	return Input{Name: name, Open: func(o statement.Options) (*reader.File, error) { return reader.Read(name, []byte(text), o) }}
}

// compare compares two texts and gives the answer in a few lines.
func compare(t *testing.T, o Options, new string, olds ...string) (*Answer, string) {
	t.Helper()
	o.Today = 20260301
	var inputs []Input
	for i, text := range olds {
		inputs = append(inputs, file(fmt.Sprintf("old%d.csv", i), text))
	}
	a, err := Compare(inputs, file("new.csv", new), o)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "same %d new %d changed %d doubles %d gone %d\n", a.Same, a.New, a.Changed, a.Doubles, a.Gone)
	for _, r := range a.Rows {
		fmt.Fprintf(&b, "%s %s %s %s", r.Verdict, r.Date, r.Amount, r.Description)
		if r.Was != nil {
			fmt.Fprintf(&b, " was %s %s %s", r.Was.Date, r.Was.Amount, r.Was.Description)
		}
		b.WriteString("\n")
	}
	return a, b.String()
}

const header = "Date,Id,Description,Amount\n"

func TestCompare(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"nothing new": {
			header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-06,A2,Landlord,-700.00\n",
			header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-06,A2,Landlord,-700.00\n",
			"same 2 new 0 changed 0 doubles 0 gone 0\n",
		},
		"new and gone": {
			header + "2026-01-01,A0,Before the period,-1.00\n2026-01-05,A1,Baker Street,-5.00\n2026-01-07,A2,Landlord,-700.00\n",
			header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-09,A3,Tailor,-30.00\n",
			"same 1 new 1 changed 0 doubles 0 gone 1\nnew 2026-01-09 -30.00 Tailor\ngone 2026-01-07 -700.00 Landlord\n",
		},
		"changed": {
			header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-06,A2,Landlord,-700.00\n",
			header + "2026-01-05,A1,Baker Street,-5.50\n2026-01-06,A2,Landlord,-700.00\n",
			"same 1 new 0 changed 1 doubles 0 gone 0\nchanged 2026-01-05 -5.50 Baker Street was 2026-01-05 -5.00 Baker Street\n",
		},
		"a pending row that was posted": {
			header + "2026-01-05,P1,PENDING STARBUCKS,-5.00\n2026-01-06,A2,Landlord,-700.00\n2026-01-04,A9,Tea,-2.00\n",
			header + "2026-01-07,A1,STARBUCKS STORE 123 SEATTLE,-5.00\n2026-01-06,A2,Landlord,-700.00\n2026-01-04,A9,Tea,-2.00\n",
			"same 2 new 0 changed 0 doubles 1 gone 0\ndouble 2026-01-07 -5.00 STARBUCKS STORE 123 SEATTLE was 2026-01-05 -5.00 PENDING STARBUCKS\n",
		},
		"real twins": {
			header + "2026-01-05,A1,Coffee House,-3.50\n",
			header + "2026-01-05,A1,Coffee House,-3.50\n2026-01-05,A2,Coffee House,-3.50\n",
			"same 1 new 1 changed 0 doubles 0 gone 0\nnew 2026-01-05 -3.50 Coffee House\n",
		},
		"a coffee of last month": {
			header + "2026-01-30,A1,Coffee House,-3.50\n",
			header + "2026-02-02,B1,Coffee House,-3.50\n2026-02-03,B2,Landlord,-700.00\n",
			"same 0 new 2 changed 0 doubles 0 gone 0\nnew 2026-02-02 -3.50 Coffee House\nnew 2026-02-03 -700.00 Landlord\n",
		},
		"the bank changed its ids": {
			header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-05,A2,Baker Street,-5.00\n2026-01-07,A3,Landlord,-700.00\n",
			header + "2026-01-05,X1,Baker Street,-5.00\n2026-01-05,X2,Baker Street,-5.00\n2026-01-07,X3,Landlord,-700.00\n",
			"same 0 new 0 changed 0 doubles 3 gone 0\ndouble 2026-01-05 -5.00 Baker Street was 2026-01-05 -5.00 Baker Street\ndouble 2026-01-05 -5.00 Baker Street was 2026-01-05 -5.00 Baker Street\ndouble 2026-01-07 -700.00 Landlord was 2026-01-07 -700.00 Landlord\n",
		},
		"the same money for something else": {
			header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-09,A2,Landlord,-700.00\n",
			header + "2026-01-04,A0,Tea,-1.00\n2026-01-06,B1,Tailor,-5.00\n2026-01-09,A2,Landlord,-700.00\n",
			"same 1 new 2 changed 0 doubles 0 gone 1\nnew 2026-01-04 -1.00 Tea\nnew 2026-01-06 -5.00 Tailor\ngone 2026-01-05 -5.00 Baker Street\n",
		},
		"nearest day first": {
			header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-09,A2,Baker Street,-5.00\n2026-01-01,A0,Tea,-1.00\n",
			header + "2026-01-01,A0,Tea,-1.00\n2026-01-08,X1,Baker Street,-5.00\n2026-01-10,X2,Baker Street,-5.00\n",
			"same 1 new 0 changed 0 doubles 2 gone 0\ndouble 2026-01-08 -5.00 Baker Street was 2026-01-09 -5.00 Baker Street\ndouble 2026-01-10 -5.00 Baker Street was 2026-01-05 -5.00 Baker Street\n",
		},
	} {
		if _, got := compare(t, Options{}, c.new, c.old); got != c.want {
			t.Errorf("%s:\n%swant\n%s", name, got, c.want)
		}
	}
}

// TestReusedIDs tells a bank that counts its rows anew in every file.
func TestReusedIDs(t *testing.T) {
	a, _ := compare(t, Options{},
		header+"2026-02-05,R1,Baker Street,-6.00\n2026-02-06,R2,Landlord,-701.00\n2026-02-07,R3,Tailor,-31.00\n",
		header+"2026-01-05,R1,Kiosk,-5.00\n2026-01-06,R2,Museum,-12.00\n2026-01-07,R3,Theatre,-30.00\n")
	if a.Changed != 3 || len(a.Warnings) == 0 || !strings.Contains(a.Warnings[len(a.Warnings)-1], "uses its ids again") || !strings.Contains(a.Rows[0].Why, "drop") {
		t.Errorf("%+v", a)
	}
}

// TestSeveralOlds: what stands in any of them is there.
func TestSeveralOlds(t *testing.T) {
	_, got := compare(t, Options{}, header+"2026-01-05,A1,Baker,-5.00\n2026-01-06,A2,Tailor,-6.00\n2026-01-07,A3,Tea,-7.00\n",
		header+"2026-01-05,A1,Baker,-5.00\n2026-01-06,A2,Tailor,-6.00\n", header+"2026-01-06,A2,Tailor,-6.00\n2026-01-07,A3,Tea,-7.00\n")
	if got != "same 3 new 0 changed 0 doubles 0 gone 0\n" {
		t.Error(got)
	}
}

// TestOnlyNew writes the new rows alone, with their ids.
func TestOnlyNew(t *testing.T) {
	a, _ := compare(t, Options{OnlyNew: true, Format: convert.QBO},
		header+"2026-01-05,A1,Baker,-5.00\n2026-01-06,A2,Tailor & Sons,-6.25\n2026-01-08,A3,Tea,-7.00\n",
		header+"2026-01-05,A1,Baker,-5.00\n2026-01-08,A9,Tea,-7.00\n")
	var ids []string
	for r := range ofx.Rows(a.File) {
		ids = append(ids, string(r.FITID)+" "+string(r.Amount)+" "+string(r.Name))
	}
	if strings.Join(ids, "|") != "A2 -6.25 Tailor & Sons" {
		t.Errorf("%q", ids)
	}
	if r := ofx.Check(a.File, ofx.Options{Format: ofx.QBO}); !r.Valid {
		t.Errorf("%v\n%s", r.Issues, a.File)
	}
}

// TestOnlyNewOfSeveralAccounts: a document of the OFX family and the table of all fields hold
// the new rows of every account, others name the accounts and say what to do.
func TestOnlyNewOfSeveralAccounts(t *testing.T) {
	rows := func(first, last int) (text string) { // of three accounts, two of which have rows after the tenth
		for day := first; day <= last; day++ {
			text += fmt.Sprintf("2026-01-%02d,11112222,A%d,Zoë's Zoo,-6.%02d,USD\n2026-01-%02d,33334444,B%d,Tailor,-7.00,USD\n", day, day, day, day, day)
			if day <= 10 {
				text += fmt.Sprintf("2026-01-%02d,55556666,C%d,Rent,-9.00,USD\n", day, day)
			}
		}
		return text
	}
	const accounts = "Date,Account,Id,Description,Amount,Currency\n"
	old, new := accounts+rows(1, 10), accounts+rows(5, 12)
	want := "11112222 A11 -6.11 Zoë's Zoo|11112222 A12 -6.12 Zoë's Zoo|33334444 B11 -7.00 Tailor|33334444 B12 -7.00 Tailor"
	for _, format := range []convert.Format{convert.OFX, convert.OFX2} {
		a, _ := compare(t, Options{OnlyNew: true, Format: format}, new, old)
		var got []string
		for r := range ofx.Rows(a.File) {
			got = append(got, fmt.Sprintf("%s %s %s %s", r.Account.AccountID, r.FITID, r.Amount, r.Name))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %q", format, got)
		}
		if r := ofx.Check(a.File, ofx.Options{Format: ofx.OFX}); !r.Valid {
			t.Errorf("%s: %v\n%s", format, r.Issues, a.File)
		}
	}
	a, _ := compare(t, Options{OnlyNew: true, AsIs: true}, new, old)
	if _, got := compare(t, Options{}, string(a.File), new); got != "same 4 new 0 changed 0 doubles 0 gone 0\n" {
		t.Errorf("%s\n%s", got, a.File)
	}
	_, err := Compare([]Input{file("old.csv", old)}, file("new.csv", new), Options{OnlyNew: true, Format: convert.QIF, Today: 20260301})
	if err == nil || !strings.Contains(err.Error(), "…2222, …4444") {
		t.Error(err)
	}
}

// TestIDsAsTheyStand: a row that shares its id with another of its file is known by it, not
// by the id that a conversion would give it.
func TestIDsAsTheyStand(t *testing.T) {
	document := func(rows ...string) string {
		return "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>11112222</BANKACCTFROM><BANKTRANLIST>" +
			strings.Join(rows, "") + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
	}
	baker := "<STMTTRN><DTPOSTED>20260105<TRNAMT>-5.00<FITID>A1<NAME>Baker</STMTTRN>"
	tailor := "<STMTTRN><DTPOSTED>20260106<TRNAMT>-6.00<FITID>A1<NAME>Tailor</STMTTRN>"
	_, got := compare(t, Options{}, document(baker, tailor), document(baker))
	if got != "same 1 new 0 changed 1 doubles 0 gone 0\nchanged 2026-01-06 -6.00 Tailor was 2026-01-05 -5.00 Baker\n" {
		t.Error(got)
	}
}

func TestAccounts(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"DE12 3456", "DE123456", true}, {"****4321", "00004321", true}, {"1234", "1235", false}, {"", "1", false}, {"x1", "y1", false},
	} {
		if got := sameAccount(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %t", c.a, c.b, got)
		}
	}
}

// TestWhyARowIsADouble: the sentence says how far apart the two stand and how alike they are.
func TestWhyARowIsADouble(t *testing.T) {
	const tea, landlord = "2026-01-02,A0,Tea,-2.00\n", "2026-01-08,A2,Landlord,-700.00\n" // the period of both
	for row, want := range map[string]string{
		"2026-01-05,B1,Baker Street,-5.00\n":        "the same day, the same text,",
		"2026-01-06,B1,Baker Street,-5.00\n":        "one day apart, the same text,",
		"2026-01-04,B1,Baker Street,-5.00\n":        "one day apart, the same text,",
		"2026-01-07,B1,Baker Street,-5.00\n":        "2 days apart, the same text,",
		"2026-01-06,B1,BAKER STREET LONDON,-5.00\n": "one day apart, texts alike,",
	} {
		a, _ := compare(t, Options{}, header+tea+row+landlord, header+tea+"2026-01-05,A1,Baker Street,-5.00\n"+landlord)
		if a.Doubles != 1 || !strings.Contains(a.Rows[0].Why, want) {
			t.Errorf("%s: %d doubles, %+v", row, a.Doubles, a.Rows)
		}
	}
}

// TestAFileWithoutAnAccount: a file that prints none is about the only account that the others have, whichever side it is on.
func TestAFileWithoutAnAccount(t *testing.T) {
	const rows, tea, cake = "Date,Id,Description,Amount", "2026-01-05,A1,Tea,-5.00", "2026-01-06,A2,Cake,-6.00"
	without := rows + "\n" + tea + "\n"
	named := rows + ",Account\n" + tea + ",12345678\n" + cake + ",12345678\n"
	if _, got := compare(t, Options{}, named, without); got != "same 1 new 1 changed 0 doubles 0 gone 0\nnew 2026-01-06 -6.00 Cake\n" {
		t.Errorf("named after unnamed: %s", got)
	}
	if _, got := compare(t, Options{}, without, named); got != "same 1 new 0 changed 0 doubles 0 gone 0\n" {
		t.Errorf("unnamed after named: %s", got)
	}
}
