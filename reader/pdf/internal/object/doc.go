// Package object finds and opens the objects that a PDF is made of, and knows nothing of what they are for.
//
// The words of this room:
//
//   - An object is nil, a bool, an int, a float64, a [Name], a [String], an [Array], a [Dict], a [*Stream], or a [Ref] to a numbered
//     object. In Go it is an any.
//   - A [File] finds the object of a number: by the cross-reference (a table, or a stream in newer files), which says where each lies;
//     in an object stream, which holds many packed together; or, where the cross-reference is missing or wrong, by looking through all
//     of the file, which is a repair.
//   - A [Stream] is a dictionary with bytes behind it. Filters say how those bytes are packed, a predictor how rows of them differ from
//     each other, and the lock of an encrypted file scrambles them first; a password gives its key.
//   - A [Lexer] reads bytes that are objects one after the other and words between them: what a page draws, a font's table of codes.
//   - A step is a piece of work. Steps, items and unpacked bytes are counted for the whole file; when one of them is spent, whoever reads
//     on must stop and say so.
//
// Files lie: about lengths, about places, about what refers to what. Nothing here trusts them, and every limit is a constant in limits.go.
// What makes no sense is nil; what is missing is counted, so that nobody takes a part for the whole.
package object
