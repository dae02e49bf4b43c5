package keyring

import (
	"fmt"
	"strconv"
	"time"
)

// longestLifetime keeps moments within what every database and program can hold.
const longestLifetime = 100 * 365 * 24 * time.Hour

// parseLifetime reads how long something lasts: a number with h, d, w or y, or the last
// day itself, which is lasted out to its end in UTC. Nothing given means no end.
func parseLifetime(text string, now time.Time) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		left := day.AddDate(0, 0, 1).Sub(now)
		if left <= 0 {
			return 0, fmt.Errorf("%s is over", text)
		}
		return min(left, longestLifetime), nil
	}
	units := map[byte]time.Duration{
		's': time.Second, 'm': time.Minute, 'h': time.Hour,
		'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour, 'y': 365 * 24 * time.Hour,
	}
	unit, known := units[text[len(text)-1]]
	number, err := strconv.Atoi(text[:len(text)-1])
	switch {
	case !known || err != nil || number <= 0:
		return 0, fmt.Errorf("%q is not a time: write 12h, 90d, 6w, 1y or a day as YYYY-MM-DD", text)
	case time.Duration(number) > longestLifetime/unit:
		return 0, fmt.Errorf("%s is longer than 100 years: leave it out for a key that never expires", text)
	}
	return time.Duration(number) * unit, nil
}
