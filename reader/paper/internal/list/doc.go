// Package list finds the lists of bookings on a page, and the rows in them.
//
// The words of this room:
//
//   - A layout is the columns that the head of a list names, or that its rows show, with the places where what stands in them was seen.
//   - A body is the lines below a head. An item is one of its lines, or several that are woven into each other, with its texts, its day and
//     its moves: the amounts in columns of money.
//   - A line with an amount in a money column anchors a row; the lines around it that belong to the same row are found by their distance, which
//     is the style of the list.
//
// What an amount is for is told by its column and its line alone; whether it is right is asked in package paper.
package list
