package object

// predict undoes a predictor, by which pictures and cross-reference streams are packed better.
func (f *File) predict(data []byte, param Dict) ([]byte, bool) {
	kind := f.Int(param["Predictor"], 1)
	if kind < 2 {
		return data, true
	}
	colors, depth, columns := f.Int(param["Colors"], 1), f.Int(param["BitsPerComponent"], 8), f.Int(param["Columns"], 1)
	if colors < 1 || colors > 32 || depth < 1 || depth > 16 || columns < 1 || columns > maxColumns {
		return nil, false
	}
	pixel := max(1, colors*depth/8)
	row := (colors*depth*columns + 7) / 8
	if kind == 2 {
		if depth == 8 {
			for start := 0; start < len(data); start += row {
				line := data[start:min(start+row, len(data))]
				for i := pixel; i < len(line); i++ {
					line[i] += line[i-pixel]
				}
			}
		}
		return data, true
	}
	var out []byte
	above := make([]byte, row)
	for len(data) > 1 {
		line := make([]byte, row)
		copy(line, data[1:])
		unfilter(data[0], line, above, pixel)
		n := min(row, len(data)-1)
		out = append(out, line[:n]...)
		data, above = data[1+n:], line
	}
	return out, true
}

// unfilter undoes one row of a PNG predictor.
func unfilter(kind byte, line, above []byte, pixel int) {
	for i := range line {
		var left, corner byte
		if i >= pixel {
			left, corner = line[i-pixel], above[i-pixel]
		}
		switch kind {
		case 1:
			line[i] += left
		case 2:
			line[i] += above[i]
		case 3:
			line[i] += byte((int(left) + int(above[i])) / 2)
		case 4:
			line[i] += paeth(left, above[i], corner)
		}
	}
}

func paeth(a, b, c byte) byte {
	p := int(a) + int(b) - int(c)
	da, db, dc := abs(p-int(a)), abs(p-int(b)), abs(p-int(c))
	switch {
	case da <= db && da <= dc:
		return a
	case db <= dc:
		return b
	}
	return c
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
