package list

import "tillroll/reader/paper/internal/inktest"

// What the tests of limits are made of.
const testSize = inktest.Size

var at, to, lineOf, same, wordTexts = inktest.At, inktest.To, inktest.LineOf, inktest.Same, inktest.WordTexts
