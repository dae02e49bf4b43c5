// Package paper understands printed statements: text with its place on a page becomes bookings, and the statement's own arithmetic
// says whether they are right.
//
// The words of this room:
//
//   - A word is letters that stand together, a line is words on one baseline.
//   - A token is a word, or a few, that can be a day or an amount.
//   - A head is the line above a list that says what its columns hold; a layout is the columns with their places.
//   - A body is the lines below a head. In it a line with an amount in a money column anchors a row; the lines around it that
//     belong to the same row are found by their distance. A section is a part of a body under a title of its own ("Deposits").
//   - A figure is a printed amount that is no row: an opening or closing balance, a running balance, a total.
//   - A reading is one way to give the rows their signs and their order. Every reading that is possible is held against the
//     figures, and arithmetic vetoes; where figures leave several, the words decide, and where these are silent too, it is a doubt.
//
// Nothing here knows a bank. What banks call things is asked of package words.
package paper
