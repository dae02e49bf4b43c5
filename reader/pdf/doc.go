// Package pdf reads the text of a PDF with its place on the page, and nothing else.
//
// The words of this room:
//
//   - A page hangs in a tree, from whose nodes it takes over what it does not say itself. Its frame is the part that a reader sees.
//   - A page has content: operators that move a pen, choose a font and show codes. A font says which letter a code stands for and how
//     wide it is; only with the width is it known where the next letter begins.
//   - A painter runs operators and notes a mark for each letter. A form is content that is drawn from other content, a clip is what may
//     be seen of it, a layer can be switched off, and a span is a stretch of content whose text may be told beside its shapes.
//   - A glyph is one shown letter: its text, where its baseline starts, how wide it is and how big, on a page that is turned upright.
//
// Below lie two rooms, each of which knows only what stands before it: internal/object finds and opens what a file is made of, and
// internal/font says what codes mean. Nothing of them leaves this package but [Error], [ErrPassword] and [ErrLocked].
//
// Nothing here trusts a file, every limit is a constant in limits.go, and an operator nobody understands is passed over. What cannot be
// read is an [Error], a sentence for a person.
package pdf
