package object

// farthest is the largest coordinate that a box may have: a page of fourteen kilometres.
// What lies beyond is damage.
const farthest = 1e6

// Box reads a rectangle as left, bottom, right, top.
func (f *File) Box(o any) ([4]float64, bool) {
	var b [4]float64
	if !f.numbers(o, b[:]) {
		return b, false
	}
	for _, v := range b {
		if v > farthest || v < -farthest {
			return b, false
		}
	}
	if b[0] > b[2] {
		b[0], b[2] = b[2], b[0]
	}
	if b[1] > b[3] {
		b[1], b[3] = b[3], b[1]
	}
	return b, b[2] > b[0] && b[3] > b[1]
}

// Matrix reads the six numbers of a matrix.
func (f *File) Matrix(o any) (m [6]float64, ok bool) {
	ok = f.numbers(o, m[:])
	return m, ok
}

// numbers fills a list from an array that has as many numbers at least.
func (f *File) numbers(o any, list []float64) bool {
	a := f.Array(o)
	if len(a) < len(list) {
		return false
	}
	for i := range list {
		v, ok := f.Number(a[i])
		if !ok {
			return false
		}
		list[i] = v
	}
	return true
}
