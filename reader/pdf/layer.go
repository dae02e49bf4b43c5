package pdf

import "tillroll/reader/pdf/internal/object"

// hiddenLayers lists the optional layers that are switched off.
func hiddenLayers(f *object.File) map[int]bool {
	out := map[int]bool{}
	config := f.Dict(f.Dict(f.Root()["OCProperties"])["D"])
	for _, o := range f.Array(config["OFF"]) {
		if r, is := o.(object.Ref); is {
			out[r.Number] = true
		}
	}
	return out
}

// layerHidden says whether an optional layer, or a group of layers, is switched off.
func (d *Document) layerHidden(o any) bool {
	if r, is := o.(object.Ref); is && d.hidden[r.Number] {
		return true
	}
	group := d.file.Dict(o)
	if group == nil || d.file.Name(group["Type"]) != "OCMD" {
		return false
	}
	members := d.file.Array(group["OCGs"])
	if members == nil {
		members = object.Array{group["OCGs"]}
	}
	off := 0
	for _, m := range members {
		if r, is := m.(object.Ref); is && d.hidden[r.Number] {
			off++
		}
	}
	return off > 0 && off == len(members)
}
