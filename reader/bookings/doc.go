// Package bookings gathers what a file tells whose own format says what is what: MT940,
// camt, QIF and their like. Such a file names the account before its entries and prints
// balances around them; nothing has to be guessed from columns.
//
// The words: a room walks over its file and tells what it meets to a [Teller]; a section is
// one statement of the bank, from its opening to its closing balance; a part is a stretch of
// the file that belongs to one account. One walk over everything finds the accounts, holds
// the printed balances against the rows, and remembers where the parts lie. The rows of an
// account are then read again from its parts alone, as often as they are wanted, so that no
// file has to be held and a file of a thousand accounts is not walked over a thousand times.
//
// Whoever asks for a file again and again has kept what it tells (Told.Keep): the walk is then
// one over that, and the file is left alone.
package bookings
