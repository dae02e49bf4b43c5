package pdf

import (
	"math"
	"testing"

	"tillroll/reader/pdf/internal/object"
)

func TestBoxesOfPages(t *testing.T) {
	f := &object.File{}
	letter := [4]float64{0, 0, 612, 792}
	for name, c := range map[string]struct {
		media, crop any
		want        [4]float64
	}{
		"none": {nil, nil, letter}, "media": {object.Array{0, 0, 10, 20}, nil, [4]float64{0, 0, 10, 20}}, "cropped": {object.Array{0, 0, 10, 20}, object.Array{-5, 5, 5, 30}, [4]float64{0, 5, 5, 20}}, "beside": {object.Array{0, 0, 10, 20}, object.Array{10, 0, 20, 20}, [4]float64{0, 0, 10, 20}}, "above": {object.Array{0, 0, 10, 20}, object.Array{0, 20, 10, 30}, [4]float64{0, 0, 10, 20}},
	} {
		if got := frame(f, page{inherited: inherited{media: c.media, crop: c.crop}}); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := (rect{0, 0, 10, 20}); !got.holds(-1, 21, 1) || got.holds(-1.1, 0, 1) || got.holds(11.1, 0, 1) || got.holds(0, -1.1, 1) || got.holds(0, 21.1, 1) || !got.holds(11, -1, 1) || got.area() != 200 {
		t.Error("what lies in a box")
	}
	for name, r := range map[string]rect{"no width": {5, 0, 5, 9}, "no height": {0, 5, 9, 5}, "turned": {9, 9, 0, 0}} {
		if r.area() != 0 {
			t.Errorf("%s: %v", name, r.area())
		}
	}
	for _, c := range []struct {
		v    float64
		want bool
	}{{1e7, true}, {1.1e7, false}, {-1e7, true}, {math.NaN(), false}} {
		if got := (matrix{1, 0, 0, 1, c.v, 0}).sane(); got != c.want {
			t.Errorf("%v: %v", c.v, got)
		}
	}
}

func TestTreesOfPages(t *testing.T) {
	walk := func(objects map[int]string, root any) *pageTree {
		tree := &pageTree{file: laid(t, objects), seen: map[int]bool{}}
		tree.walk(root, inherited{}, 0)
		return tree
	}
	tree := walk(map[int]string{1: "<< /Type /Pages /Kids [2 0 R 3 0 R] /Rotate 90 /MediaBox [0 0 1 1] >>", 2: "<< /Type /Page /Rotate 0 >>", 3: "<< /Type /Page >>"}, object.Ref{Number: 1})
	if len(tree.pages) != 2 || tree.pages[0].rotate != 0 || tree.pages[1].rotate != 90 || tree.pages[1].media == nil || tree.lacking || tree.file.Lacks() {
		t.Errorf("%+v", tree.pages)
	}
	for name, c := range map[string]struct {
		objects map[int]string
		pages   int
		lacking bool
	}{
		"a circle":         {map[int]string{1: "<< /Type /Pages /Kids [1 0 R 2 0 R] >>", 2: "<< /Type /Page >>"}, 1, false},
		"a page twice":     {map[int]string{1: "<< /Type /Pages /Kids [2 0 R 2 0 R] >>", 2: "<< /Type /Page >>"}, 1, false},
		"a page is away":   {map[int]string{1: "<< /Type /Pages /Kids [2 0 R 3 0 R] >>", 2: "<< /Type /Page >>"}, 1, true},
		"no list of kids":  {map[int]string{1: "<< /Type /Pages >>"}, 0, true},
		"a page alone":     {map[int]string{1: "<< /Type /Page >>"}, 1, false},
		"without its type": {map[int]string{1: "<< >>"}, 1, false},
		"a page with kids": {map[int]string{1: "<< /Type /Page /Kids [2 0 R] >>", 2: "<< /Type /Page >>"}, 1, false},
		"kids of no type":  {map[int]string{1: "<< /Kids [2 0 R] >>", 2: "<< /Type /Page >>"}, 1, false},
	} {
		tree := walk(c.objects, object.Ref{Number: 1})
		if len(tree.pages) != c.pages || tree.lacking != c.lacking || !c.lacking && tree.file.Lacks() {
			t.Errorf("%s: %d pages, lacking %v", name, len(tree.pages), tree.lacking)
		}
	}
	node := func(depth int) object.Dict {
		d := object.Dict{"Type": object.Name("Page")}
		for range depth {
			d = object.Dict{"Type": object.Name("Pages"), "Kids": object.Array{d}}
		}
		return d
	}
	for depth, want := range map[int]int{maxTreeDepth: 1, maxTreeDepth + 1: 0} {
		tree := walk(nil, node(depth))
		if len(tree.pages) != want {
			t.Errorf("%d deep: %d pages", depth, len(tree.pages))
		}
	}
}
