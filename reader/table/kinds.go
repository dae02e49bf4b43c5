package table

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/cells"
)

// maxKinds is how many kinds of money out are kept by name.
const maxKinds = 8

// kindsOut are the kinds of rows whose words say money out, of those without a minus and of those
// with one, and how many rows each has.
type kindsOut [2]map[string]int

// see asks a row; sign is 1 for a minus.
func (k *kindsOut) see(p *plan, rec cells.Record, sign int) {
	for i, cell := range rec.Cells {
		if i >= len(p.columns) || cell == "" || p.columns[i].many || !p.columns[i].means(words.Type) {
			continue
		}
		if said := p.table.Column(cell); !said.Has(words.Spent) || said.Has(words.Taken) || said.Has(words.Received) {
			continue
		}
		if k[sign] == nil {
			k[sign] = map[string]int{}
		}
		if _, known := k[sign][cell]; known || len(k[sign]) < maxKinds {
			k[sign][strings.Clone(cell)]++
		}
		return
	}
}

// doubtKinds tells of kinds of money out that never have a minus where other kinds always have one:
// they were read as money in.
func (f *finding) doubtKinds(k *kindsOut) {
	plain, signed := k[0], k[1]
	if len(plain) == 0 || len(signed) == 0 {
		return
	}
	list := slices.Sorted(maps.Keys(plain))
	for i, kind := range list {
		if signed[kind] > 0 {
			return // the sign says something else than the kind
		}
		list[i] = fmt.Sprintf("%q (rows: %d)", cut(kind, 40), plain[kind])
	}
	other := slices.Sorted(maps.Keys(signed))[0]
	f.doubt("", "%s: their words say money out, they have no minus, and were read as money in; %q has one. If money went out there, write a minus before those amounts; invertSigns would turn the others as well.", strings.Join(list, ", "), cut(other, 40))
}
