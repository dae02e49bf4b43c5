package date

import "testing"

// TestInCommonEra holds how years of other eras are counted, and that other texts stay as they are.
func TestInCommonEra(t *testing.T) {
	for _, c := range []struct {
		text, want string
		era        Era
	}{
		{"08/01/2567", "08/01/2024", Buddhist},
		{"2567-01-08 10:12", "2024-01-08 10:12", Buddhist},
		{"8 ม.ค. 67", "8 Jan 2024", Buddhist},
		{"8 ม.ค.", "8 Jan", CommonEra},
		{"113/01/08", "2024/01/08", Minguo},
		{"113年1月8日", "2024年1月8日", Minguo},
		{"令和6年1月8日", "2024年1月8日", Japanese},
		{"令和元年5月1日", "2019年5月1日", Japanese},
		{"08/01/2024", "08/01/2024", CommonEra},
		{"12567", "12567", CommonEra},
		{"13/01/08", "13/01/08", CommonEra},
	} {
		if got, era := InCommonEra(c.text); got != c.want || era != c.era {
			t.Errorf("%s: %s, %d; want %s, %d", c.text, got, era, c.want, c.era)
		}
	}
}
