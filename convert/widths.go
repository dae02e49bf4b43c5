package convert

// Widths of OFX elements in characters (code points, before escaping). They never
// changed from OFX 1.0.2 to 2.2.
const (
	nameWidth      = 32
	memoWidth      = 255
	checkWidth     = 12
	refWidth       = 32
	fitidWidth     = 255
	bankIDWidth    = 9
	accountIDWidth = 22
	orgWidth       = 32
)

// nameEdge is the shortest name that is cut at a word's end: before it, half a
// word tells more than none.
const nameEdge = 20
