package object

// Box reads a rectangle as left, bottom, right, top.
func (f *File) Box(o any) ([4]float64, bool) {
	a := f.Array(o)
	var b [4]float64
	if len(a) < 4 {
		return b, false
	}
	for i := range b {
		v, ok := f.Number(a[i])
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

// Matrix reads the six numbers of a matrix.
func (f *File) Matrix(o any) ([6]float64, bool) {
	a := f.Array(o)
	var m [6]float64
	if len(a) < 6 {
		return m, false
	}
	for i := range m {
		v, ok := f.Number(a[i])
		if !ok {
			return m, false
		}
		m[i] = v
	}
	return m, true
}
