// Package ofx knows what a document of the OFX family is: how to write one to the
// byte, how to read any text as one without failing, and what is wrong with it. It
// knows nothing of JSON, HTTP, clocks or files.
//
// The words: a document is a header and a tree of elements. A leaf element has a
// value; an aggregate holds other elements. A statement belongs to one account and
// lists its transactions (STMTTRN), each with a posted date, an amount and an id of
// the financial institution (FITID) by which importers recognise what they have
// seen before. A rule is one thing that can be wrong with a document; a finding is
// one place where it is; an issue is a finding bad enough that an import fails or
// goes wrong.
//
// The rooms behind it stand under internal; what they are for is told in docs/ARCHITECTURE.md.
//
// There are four doors: [Check] judges a document, [Repair] mends one, [Rows] reads the transactions of
// any text, [AppendHeader], [AppendTransaction] and [AppendFooter] write one; [UpdateHeader] is
// for a period that only the rows tell.
//
// What is promised to stay through every 1.x version: the exported names, the bytes
// that are written for a statement, and the ids of the rules. The sentences of findings
// may become clearer, and there may be more rules.
package ofx
