// Package pdf reads the text of a PDF with its place on the page, and nothing else.
//
// The words of this room:
//
//   - An object is what a PDF is made of: a number, a name, a string, an array, a dictionary, a stream, or a reference to a
//     numbered object. The cross-reference (a table, or a stream in newer files) says where in the file each number lies.
//   - A stream is a dictionary with bytes behind it; filters say how those bytes are packed, and an encrypted file scrambles them first.
//   - A page has a content stream: operators that move a pen, choose a font and show codes. A font says which letter a code
//     stands for and how wide it is. Only with the width is it known where the next letter begins.
//   - A glyph is one shown letter: its text, where its baseline starts, how wide it is and how big.
//
// Files lie: about lengths, about places, about what refers to what. Nothing here trusts them, every limit is a constant in
// limits.go, and an operator nobody understands is passed over. What cannot be read is an [Error], a sentence for a person.
package pdf
