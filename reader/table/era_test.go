package table_test

import (
	"slices"
	"strings"
	"testing"

	"tillroll/statement"
)

// TestYearsOfOtherEras holds that days are read whose years are counted from another one, where the
// whole column and the letters of the file say so, that it is told, and that nothing else is taken for it.
func TestYearsOfOtherEras(t *testing.T) {
	const none, thai, taiwan, japan = "0000-00-00", "วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ\n", "交易日期,摘要,提出,存入,餘額\n", "お取引日,お取扱内容,お引出し,お預入れ,残高\n"
	for name, c := range map[string]struct{ text, days, told string }{
		"Buddhist":         {thai + "08/01/2567,a,1.00,,99.00\n09/01/2567,b,2.00,,97.00\n31/01/2567,b,2.00,,95.00\n", "2024-01-08 2024-01-09 2024-01-31", "2567 is 2024"},
		"with a time":      {thai + "08/01/2567 10:12,a,1.00,,99.00\n31/01/2567 09:00:01,b,2.00,,97.00\n", "2024-01-08 2024-01-31", "2567 is 2024"},
		"by name":          {thai + "8 ม.ค. 2567,a,1.00,,99.00\n31 ม.ค. 67,b,2.00,,97.00\n", "2024-01-08 2024-01-31", "2567 is 2024"},
		"Minguo":           {taiwan + "113/01/08,a,1,,99\n113/02/29,b,2,,97\n", "2024-01-08 2024-02-29", "113 is 2024"},
		"by emperors":      {japan + "令和6年1月8日,a,1,,99\n令和元年5月31日,b,2,,97\n", "2024-01-08 2019-05-31", "令和6 is 2024"},
		"English letters":  {"Date,Text,Withdrawal,Deposit,Balance\n08/01/2567,a,1.00,,99.00\n09/01/2567,b,2.00,,97.00\n", none + " " + none, ""},
		"Japanese letters": {japan + "113/01/08,a,1,,99\n113/02/29,b,2,,97\n", none + " " + none, ""},
		"one odd year":     {thai + "08/01/2024,a,1.00,,99.00\n09/01/2567,b,2.00,,97.00\n31/01/2024,b,2.00,,95.00\n", "2024-01-08 " + none + " 2024-01-31", ""},
		"beyond":           {thai + "08/01/2467,a,1.00,,99.00\n09/01/2467,b,2.00,,97.00\n", none + " " + none, ""},
	} {
		f := parse(t, c.text, statement.Options{})
		if got := strings.Join(days(t, f), " "); got != c.days {
			t.Errorf("%s: %s, want %s", name, got, c.days)
		}
		told := slices.ContainsFunc(f.Notes, func(s string) bool {
			return strings.Contains(s, "The years are those of") && strings.Contains(s, c.told)
		})
		if told != (c.told != "") {
			t.Errorf("%s: %q", name, f.Notes)
		}
	}
}
