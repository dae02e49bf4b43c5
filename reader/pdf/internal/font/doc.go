// Package font says which letters the codes of a PDF's strings stand for and how wide they are, and knows nothing of pages.
//
// The words of this room:
//
//   - A code is one byte of a string in a simple font, one to four bytes in a composite one. A [Letter] is a code, understood.
//   - An encoding gives each code of a simple font a letter: by its own name, by differences from another one, or by what the embedded font
//     program (TrueType, Type 1, or compact, which is CFF) says. A glyph is a shape of that program; its name or its place in a table tells
//     the letter.
//   - A CMap is a table of codes: to text (ToUnicode), or to the ids by which a composite font numbers its glyphs. A script is an encoding
//     of East Asia whose codes are text in a known charset.
//   - A width is told by the font for codes or ids, in thousandths of the size; the standard fonts, which every viewer brings along, need
//     not tell theirs.
//   - A letter that nothing tells is [Unknown]. It is never guessed, and a table that contradicts itself is not believed.
package font
