package diff

import "testing"

// FuzzCompare compares any table with itself: every row is known, none is new, changed, gone
// or booked twice.
func FuzzCompare(f *testing.F) {
	f.Add("2024-01-05,a,Tea,1.50\n2024-01-05,,Tea,1.50\n2024-01-05,,Tea,1.50\n")
	f.Add("2024-01-05,1,Tea,1\n2024-01-06,1,Milk,2\n2024-02-05,\"\",\"x\ny\",-3\n")
	f.Fuzz(func(t *testing.T, rows string) {
		if len(rows) > 1<<12 {
			return
		}
		text := header + "2024-01-01,z,Start,9.99\n" + rows
		a, err := Compare([]Input{file("old.csv", text)}, file("new.csv", text), Options{Today: 20260301})
		if err != nil {
			return
		}
		if a.New+a.Changed+a.Doubles+a.Gone > 0 {
			t.Errorf("same %d new %d changed %d doubles %d gone %d", a.Same, a.New, a.Changed, a.Doubles, a.Gone)
		}
	})
}
