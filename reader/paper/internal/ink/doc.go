// Package ink reads what is printed on a page, before anything is made of it.
//
// The words: a letter is what the PDF places; letters that stand together are a word, and words on one baseline a line. A day and an amount
// are words of a line, one or a few, that can be read as such; how a paper spells them where a line alone does not tell are its habits.
// Places are points from the upper left corner of the page, sizes those of the print.
//
// Nothing here knows what a list is: whether an amount is a booking or a balance is asked in package paper.
package ink
