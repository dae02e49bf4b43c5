package pdf

// The bounds of pages and of what they paint, with their reasons; the rooms below have their own. A statement of 200 pages stays far
// below each of them.
const (
	// maxPages is more than the largest statement and less than what takes minutes.
	maxPages = 10_000
	// maxTreeDepth is how deep the tree of pages may be.
	maxTreeDepth = 64
	// maxContent is what the streams of one page may unpack to together, as much as one stream may alone.
	maxContent = 32 << 20
	// maxForms is how deep forms may be drawn inside forms.
	maxForms = 12
	// formCost is how many steps drawing a form counts, for what unpacking and setting it up takes.
	formCost = 500
	// maxStates is how many graphics states may be put aside by q.
	maxStates = 512
	// maxGlyphs is what one page may show; a page full of the smallest print has some 20,000.
	maxGlyphs = 200_000
	// maxOperands is how many operands are kept for one operator; the format's longest has six, TJ one array.
	maxOperands = 64
	// maxFonts is how many different fonts one file may use.
	maxFonts = 4096
)
