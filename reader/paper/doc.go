// Package paper understands printed statements: text with its place on a page becomes bookings, and the statement's own arithmetic
// says whether they are right.
//
// The words of this room:
//
//   - Words, lines, and the days and amounts on them are read in package ink; heads, columns and the rows of a list in package list.
//   - A region is the lines of a page under one head. A section is a part of a list under a title of its own ("Deposits").
//   - A figure is a printed amount that is no row: an opening or closing balance, a running balance, a total.
//   - A reading is one way to give the rows their signs and their order. Every reading that is possible is held against the
//     figures, and arithmetic vetoes; where figures leave several, the words decide, and where these are silent too, it is a doubt.
//
// Nothing here knows a bank. What banks call things is asked of package words.
package paper
