package object

// Every bound of this room, with its reason. A statement of 200 pages stays far below each of them.
const (
	// maxUnpacked is what all streams of one file may unpack to together, so that a bomb ends.
	maxUnpacked = 256 << 20
	// maxStream is what one stream may unpack to: a page's operators take kilobytes, a font's table a few hundred of them.
	maxStream = 32 << 20
	// maxSteps counts operators run and objects read; it ends loops that no other limit sees, such as a form drawn a million times.
	maxSteps = 30_000_000
	// maxItems is what all arrays and dictionaries of a file may hold together, each item some 50 bytes: ten times what 10,000 pages need.
	maxItems = 2_000_000
	// maxDepth is how deep arrays and dictionaries may lie in each other.
	maxDepth = 64
	// maxEntries is how many entries of one dictionary are kept; the largest that makers write name a few thousand fonts or pictures.
	maxEntries = 1 << 16
	// maxRefs is how many references may lead to references before an object is called empty.
	maxRefs = 16
	// maxObjectNumber keeps a lying cross-reference from asking for memory; the format itself ends at 8,388,607.
	maxObjectNumber = 8_388_607
	// maxSections is how many times a file may have been saved on top of itself.
	maxSections = 1024
	// maxFilters is how many filters may lie over one stream.
	maxFilters = 8
	// maxColumns bounds the row a predictor keeps.
	maxColumns = 1 << 16
	// maxPictureKeys is how many keys and values a picture in the content may have before its bytes; the format knows eleven keys.
	maxPictureKeys = 64
	// headerWindow is how far into the file its first line may begin, for what mail gateways put in front.
	headerWindow = 1024
)
