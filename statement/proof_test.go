package statement

import (
	"testing"

	"tillroll/ofx"
)

func cents(n int) ofx.Amount {
	if n < 0 {
		return ofx.Amount{Units: uint64(-n), Digits: 2, Negative: true}
	}
	return ofx.Amount{Units: uint64(n), Digits: 2}
}

func TestProof(t *testing.T) {
	tests := []struct {
		name    string
		follow  func(p *Prover)
		verdict Verdict
		checked int
		breaks  []Break
	}{
		{"nothing printed", func(p *Prover) { p.Row(cents(100)) }, Unproven, 0, nil},
		{"a closing balance alone", func(p *Prover) { p.Row(cents(100)); p.Close(Place{}, cents(100)) }, Unproven, 0, nil},
		{"opening and closing", func(p *Prover) {
			p.Open(Place{}, cents(500))
			p.Row(cents(-200))
			p.Close(Place{}, cents(300))
		}, Proven, 1, nil},
		{"closing contradicts", func(p *Prover) {
			p.Open(Place{}, cents(500))
			p.Row(cents(-200))
			p.Close(Place{Line: 9}, cents(301))
		}, Broken, 1, []Break{{Place{Line: 9}, "3.00", "3.01"}}},
		{"one lost row is one break", func(p *Prover) {
			p.Open(Place{}, cents(0))
			p.Row(cents(100))
			p.Balance(Place{Line: 1}, cents(150))
			p.Row(cents(100))
			p.Balance(Place{Line: 2}, cents(250))
		}, Broken, 2, []Break{{Place{Line: 1}, "1.00", "1.50"}}},
		{"an unreadable row proves nothing", func(p *Prover) {
			p.Open(Place{}, cents(0))
			p.Gap()
			p.Close(Place{}, cents(100))
		}, Unproven, 0, nil},
		{"totals", func(p *Prover) {
			p.Row(cents(-200))
			p.Row(cents(300))
			p.Debits(Place{}, cents(200))
			p.Credits(Place{}, cents(300))
		}, Proven, 2, nil},
		{"the next statement begins elsewhere", func(p *Prover) {
			p.Open(Place{}, cents(0))
			p.Close(Place{}, cents(0))
			p.Open(Place{Line: 7}, cents(5))
		}, Broken, 2, []Break{{Place{Line: 7}, "0.00", "0.05"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := Prover{Digits: 2}
			test.follow(&p)
			got := p.Proof()
			if got.Verdict != test.verdict || got.Checked != test.checked || len(got.Broken) != len(test.breaks) {
				t.Fatalf("got %+v", got)
			}
			for i, b := range test.breaks {
				if got.Broken[i] != b {
					t.Errorf("break %d is %+v, not %+v", i, got.Broken[i], b)
				}
			}
		})
	}
}

func TestMaskedAccount(t *testing.T) {
	for number, want := range map[string]string{"": "", "7": "…7", "1234567": "…67", "DE12 3456 7890": "…7890", "12345678": "…5678", "HKD Savings": "HKD Savings", "SAVINGS": "…GS", "jo smith@example.org": "….org"} {
		if got := MaskedAccount(number); got != want {
			t.Errorf("%q is shown as %q, not %q", number, got, want)
		}
	}
}

func TestLeftOut(t *testing.T) {
	var l LeftOut
	for _, r := range []Reason{Pending, Pending, BalanceLine, Footer} {
		l.Add(r)
	}
	if got := l.String(); got != "2 pending, 1 balance line" || l.Total() != 3 {
		t.Errorf("got %q, %d", got, l.Total())
	}
}
