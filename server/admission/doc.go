// Package admission decides who may hold memory and who may work, so that nothing one
// client does costs another its answer.
//
// The words: a [Gate] has two lanes, one for requests with a valid key and one for all
// others; what happens in one never holds up the other. A lane has a budget, which bounds
// the bytes its requests hold together, and slots, which bound how many are worked on at
// once. A [Ticket] is what one request holds of its lane. An owner is who is counted: a
// key, or an address where there is no key; it may hold so many tickets and no more, and
// among those that wait for a slot the owner that has the fewest goes first. Small
// requests need no ticket and never wait.
//
// A holder that is still sending its body must keep moving: when others wait for memory,
// whoever has sent nothing for longest, or sends slowest, is put out.
package admission
