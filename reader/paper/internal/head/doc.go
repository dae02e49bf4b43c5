// Package head finds the titles over lists of bookings, and says what the columns under them hold.
//
// The words of this room:
//
//   - A title names a column: "Date", "Paid in". A cell is the words of a line that make one title; lines of titles are cut into cells at wide gaps,
//     and where two titles that are known stand close together. What stands below them tells where one column ends and the next begins.
//   - A column is a title with its role: what it holds for us, such as the day that counts, what moved, or what is left. Where nothing names it,
//     what stands under the title tells.
//   - A head is the lines of titles over a list. Titles may go over several lines, stand in groups under a name of their own, and name what
//     the rows are in place of a text. A head may be printed again on the next page, or stand there beside something else.
//   - Lists abreast are side by side under titles that repeat. A day may be a title too, of the rows below it.
//
// Where the amounts and texts of a list stand is learnt from its rows, in package list.
package head
