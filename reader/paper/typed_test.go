package paper

import "tillroll/reader/paper/internal/inktest"

// What the tests of limits are made of.
var at, to, lineOf, same = inktest.At, inktest.To, inktest.LineOf, inktest.Same
