package patch

import (
	"encoding/binary"
	"slices"
)

// appendCode tells the functions of new by those of old.
func appendCode(dst, old, new []byte) ([]byte, error) {
	olds, err := readCode(old)
	if err != nil {
		return nil, err
	}
	news, err := readCode(new)
	if err != nil {
		return nil, err
	}
	twins := twinsOf(olds, news)
	moved := movesOf(olds, news, twins)
	dst = binary.AppendUvarint(dst, uint64(len(news)))
	dst = appendCounted(dst, appendRuns(nil, twins))
	dst = appendFresh(dst, news, twins)
	dst = appendCounted(appendCounted(dst, moved.calls.append(nil)), moved.constants.append(nil))
	return appendCounted(dst, exceptions(olds, news, twins, moved)), nil
}

// twinsOf finds for each new function the old one with its skeleton, -1 where there is none.
// Of several the one that follows the twin before is taken, or else the next behind it: the
// linker keeps the order.
func twinsOf(olds, news []body) []int {
	places := map[string][]int{}
	for i := range olds {
		s := olds[i].skeleton()
		places[s] = append(places[s], i)
	}
	twins, last := make([]int, len(news)), -1
	for i := range news {
		found := places[news[i].skeleton()]
		twins[i] = -1
		if len(found) > 0 {
			next, _ := slices.BinarySearch(found, last+1)
			last = found[next%len(found)]
			twins[i] = last
		}
	}
	return twins
}

// appendRuns writes twins as runs: so many without, then so many that follow one another,
// and where these begin, counted from the end of the run before.
func appendRuns(dst []byte, twins []int) []byte {
	for at, last := 0, 0; at < len(twins); {
		start := at
		for at < len(twins) && twins[at] < 0 {
			at++
		}
		dst = binary.AppendUvarint(dst, uint64(at-start))
		if at == len(twins) {
			break
		}
		first := at
		for at++; at < len(twins) && twins[at] == twins[at-1]+1; {
			at++
		}
		dst = binary.AppendUvarint(dst, uint64(at-first))
		dst = binary.AppendVarint(dst, int64(twins[first]-last))
		last = twins[at-1] + 1
	}
	return dst
}

// runs reads what appendRuns wrote: twins of count functions among so many old ones.
func (r *cursor) runs(count, olds int) []int {
	twins := make([]int, 0, count)
	for last := 0; len(twins) < count && !r.bad; {
		for range min(r.number(), uint64(count-len(twins))) {
			twins = append(twins, -1)
		}
		if len(twins) == count {
			break
		}
		run := min(r.number(), uint64(count-len(twins)))
		last += int(r.difference())
		for range run {
			if last < 0 || last >= olds {
				r.bad = true
				break
			}
			twins = append(twins, last)
			last++
		}
	}
	return twins
}

// code makes what appendCode told.
func (r *cursor) code(old []byte) ([]byte, error) {
	olds, err := functionsOf(old)
	if err != nil {
		return nil, err
	}
	count := r.number()
	runs, fresh := &cursor{rest: r.counted()}, r.fresh()
	moved := moves{readSteps(r.counted()), readSteps(r.counted())}
	listed := &cursor{rest: r.counted()}
	others := &adder{counts: listed, differences: listed}
	if r.bad || count > maxFunctions {
		return nil, errPatch
	}
	twins := runs.runs(int(count), len(olds))
	others.next()
	out := binary.AppendUvarint(nil, count)
	var linked []byte
	var one body // its room is used again
	for i, twin := range twins {
		if twin < 0 {
			linked = fresh.next(linked[:0], i)
			out = appendCounted(out, linked)
			continue
		}
		one.bytes, one.operands = olds[twin].bytes, one.operands[:0]
		if err := one.find(); err != nil {
			return nil, err
		}
		linked = one.linked(linked[:0], moved, others)
		out = appendCounted(out, linked)
	}
	if runs.bad || fresh.bad() || others.bad() {
		return nil, errPatch
	}
	return out, nil
}

// maxFunctions is how many functions a module may have: far beyond any of ours.
const maxFunctions = 1 << 20

// linked is a function with its operands as the next module has them.
func (b *body) linked(dst []byte, moved moves, others *adder) []byte {
	from := 0
	for _, o := range b.operands {
		dst = append(dst, b.bytes[from:o.from]...)
		from = o.to
		dst = appendSigned(dst, o.value+moved.by(o)+others.one())
	}
	return append(dst, b.bytes[from:]...)
}

// exceptions lists the operands that did not move as the steps say: how many did before it,
// and what it differs by.
func exceptions(olds, news []body, twins []int, moved moves) []byte {
	var out []byte
	same := uint64(0)
	pairs(olds, news, twins, func(was operand, is int64) {
		by := moved.by(was)
		if is == was.value+by {
			same++
			return
		}
		out, same = binary.AppendVarint(binary.AppendUvarint(out, same), is-was.value-by), 0
	})
	return out
}

// pairs goes through the operands of functions and their twins.
func pairs(olds, news []body, twins []int, see func(was operand, is int64)) {
	for i, twin := range twins {
		if twin < 0 {
			continue
		}
		for n, o := range olds[twin].operands {
			see(o, news[i].operands[n].value)
		}
	}
}
