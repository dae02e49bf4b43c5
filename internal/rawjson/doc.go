// Package rawjson reads JSON where it stands and writes it without a tree.
//
// The words: a [Span] is a piece of a body, a [Value] a span with its kind. A [Scanner]
// walks over the body: nothing is copied and no tree is built. It is as strict as RFC 8259
// with I-JSON's two additions (valid UTF-8, no name twice), and it never judges what a
// value means; json.Valid and jsontext are its oracles in the fuzz tests. A [Writer] writes
// members in the order in which it is told them, and quotes large files on their way out.
//
// What is clever: strings are scanned and quoted eight bytes at a time (textEnd,
// Writer.File), and every span says how much work its text needs ([Class]), so that nobody
// looks again at what is plain, as nearly all text is. Whoever changes Span must look at
// Class and Unquote.
package rawjson
