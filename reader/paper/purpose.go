package paper

import (
	"slices"
	"unicode"

	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/ink"
)

// typeOf is the type that the paper calls an account by.
func (d *document) typeOf(l *ledger) (t ofx.AccountType, told bool) {
	switch d.purposeOf(l, len(d.accounts) == 1) {
	case words.ForSavings:
		return ofx.Savings, true
	case words.ForMarket:
		return ofx.MoneyMarket, true
	}
	return 0, false
}

// purposeOf is what the paper calls an account by: in the title over its list, on a line with its number or right over it, or, where panels may
// tell because it is the only one, by itself in one. Where these disagree, as on a page that sums up all accounts, nothing is told.
func (d *document) purposeOf(l *ledger, panels bool) words.Purpose {
	found, two := words.NoPurpose, false
	see := func(title string) {
		p := words.All().PurposeOf(title)
		two = two || p != words.NoPurpose && found != words.NoPurpose && p != found
		found = max(found, p)
	}
	for i, r := range l.rows {
		if i == 0 || r.List != l.rows[i-1].List {
			see(r.List)
		}
	}
	rows := d.rowLines()
	for _, lines := range d.pages {
		for i := range lines {
			switch text := ink.Text(lines[i].Words); {
			case rows[[2]int{lines[i].Page, lines[i].Number}]:
			case l.account.on(lines, i):
				for _, run := range ink.Runs(&lines[i]) {
					see(ink.Text(run))
				}
				if i > 0 && lines[i].Y-lines[i-1].Y <= nearTitle*lines[i].Size() && isName(lines[i-1].Words) {
					see(ink.Text(lines[i-1].Words))
				}
			case panels && !ink.HasDigit(text):
				for _, run := range ink.Runs(&lines[i]) {
					if isName(run) && endsInPurpose(run) {
						see(ink.Text(run))
					}
				}
			}
		}
	}
	if two {
		return words.NoPurpose
	}
	return found
}

// nearTitle is how far over its number the name of an account stands at most, in sizes of print.
const nearTitle = 2

// isName says whether words can be the name of an account: few, each with a capital, and no number among them. Others are sentences.
func isName(run []ink.Word) bool {
	const longest = 4
	return len(run) <= longest && !slices.ContainsFunc(run, func(w ink.Word) bool {
		return ink.HasDigit(w.Text) || !unicode.IsUpper([]rune(w.Text)[0])
	})
}

// endsInPurpose says whether the last words of a name say what the account is for: "Heritage Saver Account".
func endsInPurpose(name []ink.Word) bool {
	for from := range name {
		if words.All().NamesPurpose(ink.Text(name[from:])) {
			return true
		}
	}
	return false
}

// on says whether a line has a number of an account.
func (a *account) on(lines []ink.Line, at int) bool {
	for _, number := range append(accountNumbers(lines, at), titledNumber(&lines[at])) {
		if number != "" && (number == a.number || number == a.titled || slices.Contains(a.names, number)) {
			return true
		}
	}
	return false
}
