package core

import (
	"archive/zip"
	"bytes"
	"fmt"
	"path"
	"strings"
	"time"
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

// File gives the converted file and a name to save it under: an archive of its parts
// where the program takes it in pieces only. Browsers save one file at a click; of many
// they drop some without a word.
func (d *Desk) File(id, n int) (name string, data []byte, err error) {
	p, err := d.converted(id, n)
	if err != nil {
		return "", nil, err
	}
	if len(p.parts) < 2 {
		return p.saveName(), p.result.File, nil
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	if err := p.pack(archive, map[string]int{}, p.stamp(d)); err != nil {
		return "", nil, err
	}
	name = strings.TrimSuffix(p.saveName(), path.Ext(p.saveName())) + ".zip"
	err = archive.Close()
	return name, out.Bytes(), err
}

// Which names a paper.
type Which struct{ ID, N int }

// Archive packs the files of several papers into one, each as it was last converted.
func (d *Desk) Archive(papers []Which) ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	taken := map[string]int{}
	for _, w := range papers {
		p, err := d.converted(w.ID, w.N)
		if err != nil {
			return nil, err
		}
		if err := p.pack(archive, taken, p.stamp(d)); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return out.Bytes(), err
}

// stamp dates the files of an archive by the present day.
func (p *paper) stamp(d *Desk) time.Time {
	return time.Date(d.Today.Year(), time.Month(d.Today.Month()), d.Today.Day(), 0, 0, 0, 0, time.UTC)
}

// pack adds the files of a paper; a name that is taken gets a number.
func (p *paper) pack(archive *zip.Writer, taken map[string]int, at time.Time) error {
	files := p.parts
	if len(files) < 2 {
		files = [][]byte{p.result.File}
	}
	ending := path.Ext(p.saveName())
	stem := strings.TrimSuffix(p.saveName(), ending)
	for i, data := range files {
		name := stem
		if len(files) > 1 {
			name = fmt.Sprintf("%s-%02d", stem, i+1)
		}
		if taken[name+ending]++; taken[name+ending] > 1 {
			name = fmt.Sprintf("%s (%d)", name, taken[name+ending])
		}
		member, err := archive.CreateHeader(&zip.FileHeader{Name: name + ending, Method: zip.Deflate, Modified: at})
		if err != nil {
			return err
		}
		if _, err := member.Write(data); err != nil {
			return err
		}
	}
	return nil
}
