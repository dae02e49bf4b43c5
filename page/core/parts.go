package core

import (
	"fmt"
	"strings"

	"tillroll/convert"
)

// Part names one of the files a large one is split into.
type Part struct {
	Name string `json:"name"`
	Size int    `json:"size"`
}

// Parts splits a converted file under the limit of QuickBooks Online. The parts' bytes stand one
// after another in data.
func (d *Desk) Parts(id int) (parts []Part, data []byte, err error) {
	f, err := d.converted(id)
	if err != nil {
		return nil, nil, err
	}
	ending := f.result.Format.Extension()
	base := strings.TrimSuffix(f.saveName(), ending)
	for i, part := range f.rows.Parts(convert.QuickBooksOnline()) {
		parts = append(parts, Part{Name: fmt.Sprintf("%s-%02d%s", base, i+1, ending), Size: len(part)})
		data = append(data, part...)
	}
	return parts, data, nil
}
