package ink

import "strings"

// BannerSigns are what banners are made of.
const BannerSigns = "*-=_~# "

// IsBanner says whether a text stands between rows of signs, as "*** End ***" does: it tells of the list and of no row.
func IsBanner(text string) bool {
	const fewest = 2
	left, right := strings.TrimLeft(text, BannerSigns), strings.TrimRight(text, BannerSigns)
	return len(text)-len(left) >= fewest && len(text)-len(right) >= fewest && SaysAnything(text)
}
