package cells

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// counted is a source of so many records that counts its walks and what they met.
func counted(records int, err error) (source Source, walks, met *int) {
	walks, met = new(int), new(int)
	return func(visit func(Record) bool) error {
		*walks++
		room := make([]string, 0, 3)
		for i := range records {
			*met++
			room = append(room[:0], fmt.Sprint("day ", i), "", strings.Repeat("ä", i%5))
			if !visit(Record{Line: i + 2, Page: i / 7, Cells: room[:i%4]}) {
				return nil
			}
		}
		return err
	}, walks, met
}

// all gives the first records of a source as they were met.
func all(source Source, most int) (list []Record, err error) {
	err = source(func(r Record) bool {
		list = append(list, r.Clone())
		return len(list) < most
	})
	return list, err
}

func TestKeptRecordsAreThoseOfTheSource(t *testing.T) {
	broken := errors.New("broken off")
	for _, err := range []error{nil, broken} {
		source, walks, met := counted(40, err)
		want, _ := all(source, 100)
		kept := Keep(source, 1<<20)
		*walks, *met = 0, 0
		for _, most := range []int{3, 2, 10, 100, 100, 7} {
			got, gotErr := all(kept.Each, most)
			wanted := want[:min(most, len(want))]
			if fmt.Sprint(got) != fmt.Sprint(wanted) || len(got) < most && !errors.Is(gotErr, err) {
				t.Errorf("%d records: %v, %v", most, got, gotErr)
			}
		}
		if *walks != 3 || *met != 3+10+40 {
			t.Errorf("%d walks met %d records", *walks, *met)
		}
		if kept.Len() != 40 || kept.Whole() != (err == nil) || !reflect.DeepEqual(kept.Record(38).Cells, want[38].Cells) {
			t.Errorf("%d records, whole: %v, %+v", kept.Len(), kept.Whole(), kept.Record(38))
		}
	}
}

// TestKeptStaysWithinItsBound: what is larger is walked over in the file, as ever.
func TestKeptStaysWithinItsBound(t *testing.T) {
	source, walks, _ := counted(200_000, nil)
	kept := Keep(source, 1000)
	for range 3 {
		if got, err := all(kept.Each, 1<<20); err != nil || len(got) != 200_000 || got[199_999].Line != 200_001 {
			t.Fatalf("%d records, %v", len(got), err)
		}
	}
	if *walks != 3 || kept.blocks != nil || kept.Whole() {
		t.Errorf("%d walks, %d blocks", *walks, len(kept.blocks))
	}
}

// TestKeptWalksWithinAWalk: one that begins while another is at work keeps no record twice.
func TestKeptWalksWithinAWalk(t *testing.T) {
	source, _, _ := counted(20, nil)
	kept := Keep(source, 1<<20)
	n := 0
	err := kept.Each(func(Record) bool {
		if n++; n == 5 {
			if inner, err := all(kept.Each, 100); err != nil || len(inner) != 20 {
				t.Errorf("%d records within, %v", len(inner), err)
			}
		}
		return true
	})
	if again, _ := all(kept.Each, 100); err != nil || n != 20 || len(again) != 20 || kept.Len() != 20 {
		t.Errorf("%d, then %d records, %v", n, len(again), err)
	}
}
