package bookings

import (
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

func TestAppendAmount(t *testing.T) {
	for in, want := range map[string]string{
		"6800,": "6800", "620,3": "620.3", "0,00": "0.00", "000012,34": "12.34", "1,234": "1.2340", ",5": "0.5", "-5.1": "-5.1", "12": "12", "1.234,56": "1234.56", "-12,345,678.9": "-12345678.9", "1234,567.8": "", "1.234.567": "", ".123,4": "",
		"": "", "1,2,3": "", "abc": "", ",": "", "1234567890123456789": "",
	} {
		got, ok := AppendAmount(nil, []byte(in), false)
		if string(got) != want || ok != (want != "") {
			t.Errorf("%q is %q, %v", in, got, ok)
		}
	}
}

// TestDay: the century is that of the file.
func TestDay(t *testing.T) {
	for digits, want := range map[string]ofx.Day{
		"20240229": 20240229, "19790131": 19790131, "20850101": 20850101,
		"20230229": 0, "00240229": 0, "240229": 0, "2024022": 0, "202402290": 0, "2024 229": 0, "": 0,
	} {
		if got := Day(digits); got != want {
			t.Errorf("%q is %v", digits, got)
		}
	}
}

// told is a file as a walk meets it, one event after the other.
type told struct {
	account, opening, closing string
	rows                      []string
}

func walkOver(sections []told) Walk {
	return func(t *Teller, from Mark, to int64) error {
		for i := from.Offset; i < to; i++ {
			s := sections[i]
			t.Begin(Mark{i, int(i) + 1}, Account{Number: s.account, Currency: "EUR"})
			if s.opening != "" {
				t.Open(int(i)+1, []byte(s.opening))
			}
			for _, amount := range s.rows {
				if err := t.Row(convert.Row{Date: []byte("2024-01-01"), Amount: []byte(amount)}); err != nil {
					return err
				}
			}
			if s.closing != "" {
				t.Close(int(i)+1, []byte(s.closing), 20240131)
			}
		}
		return nil
	}
}

func TestSectionsMakeStatements(t *testing.T) {
	tests := map[string]struct {
		sections         []told
		accounts         int
		verdict          statement.Verdict
		opening, closing string
	}{
		"forward":               {[]told{{"A", "1", "3", []string{"2"}}, {"A", "3", "7", []string{"4"}}}, 1, statement.Proven, "1.00", "7.00"},
		"newest first":          {[]told{{"A", "3", "7", []string{"4"}}, {"A", "1", "3", []string{"2"}}}, 1, statement.Proven, "1.00", "7.00"},
		"between another":       {[]told{{"A", "1", "3", []string{"2"}}, {"B", "0", "1", []string{"1"}}, {"A", "3", "7", []string{"4"}}}, 2, statement.Proven, "1.00", "7.00"},
		"one is missing":        {[]told{{"A", "1", "3", []string{"2"}}, {"A", "5", "6", []string{"1"}}}, 1, statement.Broken, "1.00", "6.00"},
		"one proves nothing":    {[]told{{"A", "1", "3", []string{"2"}}, {"A", "", "", []string{"1"}}}, 1, statement.Unproven, "1.00", "3.00"},
		"does not add up":       {[]told{{"A", "1", "4", []string{"2"}}}, 1, statement.Broken, "1.00", "4.00"},
		"an account with none":  {[]told{{"B", "1", "1", nil}, {"A", "1", "3", []string{"2"}}}, 1, statement.Proven, "1.00", "3.00"},
		"a closing one alone":   {[]told{{"A", "", "3", []string{"2"}}}, 1, statement.Unproven, "", "3.00"},
		"more than 64 bits can": {[]told{{"A", "1", "9999999999999999999999", []string{"2"}}}, 1, statement.Unproven, "1.00", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			statements, err := (&Told{Size: int64(len(test.sections)), Walk: walkOver(test.sections)}).Statements(statement.Options{})
			if err != nil || len(statements) != test.accounts {
				t.Fatalf("%d statements, %v", len(statements), err)
			}
			for _, s := range statements {
				if s.Account != "A" {
					continue
				}
				if s.Proof.Verdict != test.verdict || s.Proof.Opening != test.opening || s.Proof.Closing != test.closing {
					t.Errorf("%+v", s.Proof)
				}
				n := 0
				if err := s.Rows(func(convert.Row) error { n++; return nil }); err != nil || n != s.Evidence.Rows {
					t.Errorf("%d rows again, %v", n, err)
				}
			}
		})
	}
	if _, err := (&Told{Size: 1, Walk: walkOver([]told{{"B", "1", "1", nil}})}).Statements(statement.Options{}); err == nil {
		t.Error("a file without a row was accepted")
	}
}

// TestClosingBalanceBesideRunningOnes: a closing balance that stands behind the list is held
// against the end of time, which is the first row where the newest comes first.
func TestClosingBalanceBesideRunningOnes(t *testing.T) {
	type row struct{ amount, balance string }
	forward, backward := []row{{"2", "3"}, {"4", "7"}}, []row{{"4", "7"}, {"2", "3"}}
	for _, test := range []struct {
		rows    []row
		closing string
		verdict statement.Verdict
	}{{forward, "7", statement.Proven}, {backward, "7", statement.Proven}, {forward, "8", statement.Broken}, {backward, "8", statement.Broken}} {
		walk := func(t *Teller, _ Mark, to int64) error {
			t.Begin(Mark{}, Account{Number: "A"})
			for _, r := range test.rows {
				if err := t.Row(convert.Row{Date: []byte("2024-01-01"), Amount: []byte(r.amount)}); err != nil {
					return err
				}
				t.Running(1, []byte(r.balance), 0)
			}
			t.Begin(Mark{Offset: to}, Account{Number: "A"})
			t.Close(9, []byte(test.closing), 20240131)
			return nil
		}
		statements, err := (&Told{Size: 1, Walk: walk}).Statements(statement.Options{})
		if err != nil || len(statements) != 1 {
			t.Fatalf("%d statements, %v", len(statements), err)
		}
		p := statements[0].Proof
		if p.Verdict != test.verdict || p.Opening != "1.00" || p.Closing != test.closing+".00" || p.Checked != 2 {
			t.Errorf("%v and %s: %+v", test.rows, test.closing, p)
		}
		if p.Verdict == statement.Broken && (len(p.Broken) != 1 || p.Broken[0].Line != 9 || p.Broken[0].Expected != "7.00") {
			t.Errorf("%v and %s: %+v", test.rows, test.closing, p.Broken)
		}
	}
}

// TestToldBeforeAnyAccount: a walk that forgets to begin an account loses nothing, whatever it
// tells first.
func TestToldBeforeAnyAccount(t *testing.T) {
	for name, first := range map[string]func(t *Teller){
		"nothing":          func(*Teller) {},
		"a skipped entry":  func(t *Teller) { t.Skip(1, "it cannot be read") },
		"what is left out": func(t *Teller) { t.LeaveOut(statement.Pending) },
		"an opening one":   func(t *Teller) { t.Open(1, []byte("1")) },
		"a closing one":    func(t *Teller) { t.Close(1, []byte("3"), 20240131) },
		"an interim one":   func(t *Teller) { t.CloseInterim(1, []byte("3"), 20240131) },
		"a running one":    func(t *Teller) { t.Running(1, []byte("3"), 20240131) },
		"a period":         func(t *Teller) { t.Period(20240101, 20240131) },
		"totals":           func(t *Teller) { t.Debits(1, []byte("0")); t.Credits(1, []byte("2")) },
		"a note":           func(t *Teller) { t.Note("a note"); t.NoteOnce("another") },
		"a doubt":          func(t *Teller) { t.Doubt("dateOrder", "a doubt") },
	} {
		for _, kept := range []int{0, 1 << 20} {
			file := &Told{Size: 1, Walk: func(t *Teller, _ Mark, _ int64) error {
				first(t)
				return t.Row(convert.Row{Date: []byte("2024-01-01"), Amount: []byte("2")})
			}}
			file.Keep(kept)
			statements, err := file.Statements(statement.Options{})
			if err != nil || len(statements) != 1 || statements[0].Account != "" {
				t.Fatalf("%s: %d statements, %v", name, len(statements), err)
			}
			n := 0
			if err := statements[0].Rows(func(convert.Row) error { n++; return nil }); err != nil || n != 1 {
				t.Errorf("%s: %d rows, %v", name, n, err)
			}
		}
	}
}
