package pdf

import "tillroll/reader/pdf/internal/object"

// inherited is what a page takes over from the nodes above it.
type inherited struct {
	resources any
	media     any
	crop      any
	rotate    any
}

// page is a page as the file describes it.
type page struct {
	dict object.Dict
	inherited
}

// pageTree walks the tree of pages.
type pageTree struct {
	file  *object.File
	pages []page
	seen  map[int]bool
	// lacking says that a node of the tree is missing or no node.
	lacking bool
}

// treeOf walks the whole tree of a file.
func treeOf(f *object.File) *pageTree {
	t := &pageTree{file: f, seen: map[int]bool{}}
	t.walk(f.Root()["Pages"], inherited{}, 0)
	return t
}

// hasPages says whether a file has a tree of pages from which none is missing.
func hasPages(f *object.File) bool {
	if _, kids := f.Resolve(f.Dict(f.Root()["Pages"])["Kids"]).(object.Array); !kids {
		return false
	}
	t := treeOf(f)
	return len(t.pages) > 0 && !t.lacking
}

func (t *pageTree) walk(node any, from inherited, depth int) {
	if r, is := node.(object.Ref); is {
		if t.seen[r.Number] {
			return
		}
		t.seen[r.Number] = true
	}
	d := t.file.Dict(node)
	if d == nil {
		t.lacking = true
		return
	}
	if depth > maxTreeDepth || len(t.pages) > maxPages || t.file.Spent() {
		return
	}
	for key, into := range map[object.Name]*any{"Resources": &from.resources, "MediaBox": &from.media, "CropBox": &from.crop, "Rotate": &from.rotate} {
		if d[key] != nil {
			*into = d[key]
		}
	}
	kids, is := t.file.Resolve(d["Kids"]).(object.Array)
	kind := t.file.Name(d["Type"])
	if !is && kind == "Pages" {
		t.lacking = true
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

// frame is the part of the page that a reader sees: the crop box inside the media box, US letter where neither can be read.
func frame(f *object.File, p page) [4]float64 {
	media, ok := f.Box(p.media)
	if !ok {
		media = [4]float64{0, 0, 612, 792}
	}
	crop, ok := f.Box(p.crop)
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
func contents(f *object.File, p page) []byte {
	var out []byte
	parts := f.Array(p.dict["Contents"])
	if parts == nil {
		parts = object.Array{p.dict["Contents"]}
	}
	for _, part := range parts {
		s, is := f.Resolve(part).(*object.Stream)
		if !is {
			continue
		}
		data, _ := f.Unpack(s)
		out = append(append(out, data...), '\n')
		if len(out) > maxContent {
			break
		}
	}
	return out
}
