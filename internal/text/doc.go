// Package text makes the texts of statements fit for files.
//
// The words: clean text has no control character, no line break and no two blanks in a
// row ([AppendClean]). Folded text is spelled in ASCII as far as it can be
// ([AppendFolded]). A plain character is the ASCII one that says the same in a date or an
// amount ([PlainRune]).
package text
