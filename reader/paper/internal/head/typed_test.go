package head

import "tillroll/reader/paper/internal/inktest"

// What the tests are made of.
var at, lineOf = inktest.At, inktest.LineOf
