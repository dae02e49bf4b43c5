package pdf

import "math"

// matrix maps points: x' = a·x + c·y + e, y' = b·x + d·y + f.
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

// times is first m, then n.
func (m matrix) times(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

func (m matrix) apply(x, y float64) (float64, float64) {
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

// sane says whether every number is one that a page can hold.
func (m matrix) sane() bool {
	for _, v := range m {
		if math.IsNaN(v) || math.Abs(v) > 1e7 {
			return false
		}
	}
	return true
}

// rect is left, bottom, right, top.
type rect [4]float64

// nowhere is the empty rectangle that grows by points.
var nowhere = rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (r rect) with(x, y float64) rect {
	return rect{min(r[0], x), min(r[1], y), max(r[2], x), max(r[3], y)}
}

func (r rect) cut(o rect) rect {
	return rect{max(r[0], o[0]), max(r[1], o[1]), min(r[2], o[2]), min(r[3], o[3])}
}

func (r rect) holds(x, y, slack float64) bool {
	return x >= r[0]-slack && x <= r[2]+slack && y >= r[1]-slack && y <= r[3]+slack
}

func (r rect) area() float64 {
	if r[2] <= r[0] || r[3] <= r[1] {
		return 0
	}
	return (r[2] - r[0]) * (r[3] - r[1])
}

// hull is the box around a transformed rectangle.
func (m matrix) hull(x0, y0, x1, y1 float64) rect {
	out := nowhere
	for _, p := range [4][2]float64{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}} {
		x, y := m.apply(p[0], p[1])
		out = out.with(x, y)
	}
	return out
}
