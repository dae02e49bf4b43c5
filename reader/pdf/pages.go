package pdf

// inherited is what a page takes over from the nodes above it.
type inherited struct {
	resources object
	media     object
	crop      object
	rotate    object
}

// page is a page as the file describes it.
type page struct {
	dict dict
	inherited
}

// pageTree walks the tree of pages.
type pageTree struct {
	file  *file
	pages []page
	seen  map[int]bool
	// quick asks only whether every page is there.
	quick bool
}

func (t *pageTree) walk(node object, from inherited, depth int) {
	if t.seen == nil {
		t.seen = map[int]bool{}
	}
	if r, is := node.(ref); is {
		if t.seen[r.number] {
			return
		}
		t.seen[r.number] = true
	}
	d := t.file.dictOf(node)
	if d == nil {
		t.file.lacking++
		return
	}
	if depth > maxTreeDepth || len(t.pages) > maxPages || t.file.spent() {
		return
	}
	for key, into := range map[name]*object{"Resources": &from.resources, "MediaBox": &from.media, "CropBox": &from.crop, "Rotate": &from.rotate} {
		if d[key] != nil {
			*into = d[key]
		}
	}
	kids, is := t.file.resolve(d["Kids"]).(array)
	kind := t.file.nameOf(d["Type"])
	if !is && kind == "Pages" {
		t.file.lacking++
		return
	}
	if !is || kind == "Page" {
		t.pages = append(t.pages, page{d, from})
		return
	}
	for _, kid := range kids {
		t.walk(kid, from, depth+1)
	}
}

// box reads a rectangle as left, bottom, right, top.
func (f *file) box(o object) ([4]float64, bool) {
	a := f.arrayOf(o)
	var b [4]float64
	if len(a) < 4 {
		return b, false
	}
	for i := range b {
		v, ok := f.numberOf(a[i])
		if !ok || v > 1e6 || v < -1e6 {
			return b, false
		}
		b[i] = v
	}
	if b[0] > b[2] {
		b[0], b[2] = b[2], b[0]
	}
	if b[1] > b[3] {
		b[1], b[3] = b[3], b[1]
	}
	return b, b[2] > b[0] && b[3] > b[1]
}

// frame is the part of the page that a reader sees: the crop box inside the media box, US letter where neither can be read.
func (f *file) frame(p page) [4]float64 {
	media, ok := f.box(p.media)
	if !ok {
		media = [4]float64{0, 0, 612, 792}
	}
	crop, ok := f.box(p.crop)
	if !ok {
		return media
	}
	cut := [4]float64{max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3])}
	if cut[2] <= cut[0] || cut[3] <= cut[1] {
		return media
	}
	return cut
}

// contents joins the page's content streams; parts may break between any two operators.
func (f *file) contents(p page) []byte {
	var out []byte
	parts := f.arrayOf(p.dict["Contents"])
	if parts == nil {
		parts = array{p.dict["Contents"]}
	}
	for _, part := range parts {
		s, is := f.resolve(part).(*stream)
		if !is {
			continue
		}
		data, _ := f.unpack(s)
		out = append(append(out, data...), '\n')
		if len(out) > maxStream {
			break
		}
	}
	return out
}
