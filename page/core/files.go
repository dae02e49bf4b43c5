package core

import (
	"archive/zip"
	"bytes"
	"fmt"
	"path"
	"strings"
	"time"

	"tillroll/convert"
)

// converted gives a paper that has a file to hand out.
func (d *Desk) converted(id, n int) (*paper, error) {
	p, err := d.paper(id, n)
	if err != nil {
		return nil, err
	}
	if p.result == nil {
		return nil, fmt.Errorf("%s is not converted yet", p.document.name)
	}
	return p, nil
}

// convertedBy gives a converted paper and the settings it is asked for by.
func (d *Desk) convertedBy(id, n int, given []byte) (*paper, *settings, error) {
	p, err := d.converted(id, n)
	if err != nil {
		return nil, nil, err
	}
	s, err := decodeSettings(given)
	return p, s, err
}

// Part is one file to save: all of a paper, or a piece of it where the program takes only so
// much at a time.
type Part struct {
	Name string `json:"name"`
	Size int    `json:"size"`
}

// Parts gives what was made of a paper. The bytes of the parts stand one after another.
func (d *Desk) Parts(id, n int) (parts []Part, data []byte, err error) {
	p, err := d.converted(id, n)
	if err != nil {
		return nil, nil, err
	}
	if p.parts < 2 {
		return []Part{{p.saveName(), len(p.result.File)}}, p.result.File, nil
	}
	pieces := p.rows.Parts(p.rows.Options.Limit())
	for i, part := range pieces {
		parts = append(parts, Part{convert.PartName(p.saveName(), i+1, len(pieces)), len(part)})
		data = append(data, part...)
	}
	return parts, data, nil
}

// Pack makes one archive of parts whose bytes stand one after another: browsers save one
// file at a click; of many they drop some without a word. A name that is taken gets a number.
func (d *Desk) Pack(parts []Part, data []byte) ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	taken := map[string]int{}
	at := time.Date(d.Today.Year(), time.Month(d.Today.Month()), d.Today.Day(), 0, 0, 0, 0, time.UTC)
	for _, part := range parts {
		if part.Size < 0 || part.Size > len(data) {
			return nil, fmt.Errorf("%s has %d bytes, but %d are left", part.Name, part.Size, len(data))
		}
		name := part.Name
		if taken[name]++; taken[name] > 1 {
			ending := path.Ext(name)
			name = fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, ending), taken[part.Name], ending)
		}
		member, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at})
		if err != nil {
			return nil, err
		}
		if _, err := member.Write(data[:part.Size]); err != nil {
			return nil, err
		}
		data = data[part.Size:]
	}
	err := archive.Close()
	return out.Bytes(), err
}
