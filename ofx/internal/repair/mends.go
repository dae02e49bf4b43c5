package repair

import (
	"maps"

	"tillroll/ofx/internal/check"
)

// mends are what is done about each rule. It is a function, so that a build that repairs
// nothing need not hold it. A rule that is not here is one that only a person can settle: an
// account, a currency, a bank's number, a status that says failure, an amount or a date that
// cannot be read, a row that may be a repetition.
func mends() map[string]func(*mender) {
	all := mendsOfFrame()
	maps.Copy(all, mendsOfTags())
	maps.Copy(all, mendsOfRows())
	return all
}

// mendOf is what is done about a fault of an element.
type mendOf func(m *mender, i int, n *check.Node)

// onElement makes a mend of one that needs the element the fault is about: a fault outside of
// all of them is left.
func onElement(mend mendOf) func(*mender) {
	return func(m *mender) {
		if i, n := m.node(); n != nil {
			mend(m, i, n)
		}
	}
}

// onChild makes a mend of one that needs an element in an aggregate. It is given the number of
// the aggregate.
func onChild(mend mendOf) func(*mender) {
	return onElement(func(m *mender, _ int, n *check.Node) {
		if n.Parent >= 0 {
			mend(m, int(n.Parent), n)
		}
	})
}

// onLeaf makes a mend of one that needs a leaf that stands in an aggregate.
func onLeaf(mend mendOf) func(*mender) {
	return onElement(func(m *mender, i int, n *check.Node) {
		if n.Leaf && n.Parent >= 0 {
			mend(m, i, n)
		}
	})
}

// onAggregate makes a mend of one that needs an aggregate.
func onAggregate(mend mendOf) func(*mender) {
	return onElement(func(m *mender, i int, n *check.Node) {
		if !n.Leaf {
			mend(m, i, n)
		}
	})
}

// onInner makes a mend of one that needs an aggregate that stands in another.
func onInner(mend mendOf) func(*mender) {
	return onAggregate(func(m *mender, i int, n *check.Node) {
		if n.Parent >= 0 {
			mend(m, i, n)
		}
	})
}

// onEither makes a mend of one that needs an aggregate, at a fault of it or of a leaf in it. It
// is given the number of the aggregate and the element of the fault.
func onEither(mend mendOf) func(*mender) {
	return func(m *mender) {
		onAggregate(mend)(m)
		onLeaf(func(m *mender, _ int, n *check.Node) { mend(m, int(n.Parent), n) })(m)
	}
}

// mendsOfFrame are about the header and what stands around a statement.
func mendsOfFrame() map[string]func(*mender) {
	return map[string]func(*mender){
		"IN10": (*mender).fromUTF16,
		"IN11": (*mender).addRoot,
		"IN12": (*mender).dropZeros,

		"HD01": (*mender).addHeader,
		"HD03": (*mender).addField,
		"HD04": (*mender).moveField,
		"HD05": (*mender).setField,
		"HD06": (*mender).setField,
		"HD07": (*mender).setField,
		"HD08": (*mender).setField,
		"HD09": (*mender).setField,
		"HD10": (*mender).setField,
		"HD11": (*mender).setField,
		"HD12": (*mender).setField,
		"HD17": (*mender).dropField,
		"HD18": (*mender).addInstruction,
		"HD23": (*mender).capitalField,
		"EN04": (*mender).decode,
		"EN07": onElement((*mender).dropControls),

		"EV01": onElement((*mender).addSignOn),
		"EV04": onAggregate((*mender).joinSets),
		"EV07": onAggregate((*mender).wrapStatement),
		"EV08": onInner((*mender).rehouse),
		"EV11": onAggregate((*mender).dropRequest),
		"EV12": onAggregate((*mender).renameSet),
		"SO01": onElement((*mender).addSONRS),
		"SO02": onAggregate((*mender).addStatus),
		"SO04": onEither((*mender).settleStatus),
		"SO05": onEither((*mender).settleStatus),
		"SO06": onAggregate((*mender).addServerDate),
		"SO07": onAggregate((*mender).addLanguage),
		"SO08": onLeaf((*mender).setLanguage),
		"WR01": onElement((*mender).setTRNUID),
		"WR02": onAggregate((*mender).addStatus),

		"ST04": onAggregate((*mender).addBalance),
		"ST05": onInner((*mender).moveAccount),
		"ST07": onElement((*mender).joinTwins),
		"SO10": onElement((*mender).joinTwins),
		"WR05": onElement((*mender).joinTwins),
		"AC09": onElement((*mender).joinTwins),
		"BA05": onElement((*mender).joinTwins),
		"CU03": onElement((*mender).joinTwins),
		"AC06": onLeaf((*mender).capitalValue),
		"AC08": onChild((*mender).dropElement),
		"AC10": onInner((*mender).renameAccount),
		"CU01": onLeaf((*mender).capitalCurrency),
		"LI01": onEither((*mender).setPeriod),
		"LI02": onEither((*mender).setPeriod),
		"LI06": onInner((*mender).moveRow),
	}
}

// mendsOfTags are about what opens and closes an element, and how a value is spelled.
func mendsOfTags() map[string]func(*mender) {
	return map[string]func(*mender){
		"SY01": onAggregate((*mender).closeAggregate),
		"SY02": (*mender).openAggregate,
		"SY03": (*mender).uncross,
		"SY04": (*mender).closeAll,
		"SY06": onElement((*mender).escapeAmpersands),
		"SY07": onElement((*mender).escapeLess),
		"SY09": onLeaf((*mender).fillLeaf),
		"SY10": (*mender).bareTag,
		"SY11": (*mender).capitalTag,
		"SY16": (*mender).closeLeaf,
		"SY17": (*mender).wrapText,
		"SY23": onElement((*mender).joinDocuments),
		"SY24": (*mender).renameEnd,
		"SY25": onLeaf((*mender).closeOpenLeaf),
	}
}

// mendsOfRows are about transactions, days and amounts.
func mendsOfRows() map[string]func(*mender) {
	return map[string]func(*mender){
		"TR01": onAggregate((*mender).addType),
		"TR02": onLeaf((*mender).setType),
		"TR06": onChild((*mender).settleNames),
		"TR08": onElement((*mender).joinTwins),
		"TR11": onAggregate((*mender).unwrapPayee),
		"TR14": (*mender).closeRow,
		"FI01": onEither((*mender).addID),
		"FI03": onLeaf((*mender).renameID),
		"FI04": onLeaf((*mender).replaceID),

		"DA01": onLeaf((*mender).respellDate),
		"DA03": onLeaf((*mender).respellDate),
		"DA05": onLeaf((*mender).respellDate),
		"AM02": onLeaf((*mender).respellAmount),
		"AM03": onLeaf((*mender).respellAmount),
		"AM04": onLeaf((*mender).respellAmount),
		"AM05": onLeaf((*mender).respellAmount),
		"AM06": onLeaf((*mender).respellAmount),
		"AM10": onLeaf((*mender).respellAmount),
		"AM11": onLeaf((*mender).respellAmount),
		"AM15": onLeaf((*mender).respellAmount),
		"BA01": onAggregate((*mender).addBalanceAmount),
		"BA02": onAggregate((*mender).addBalanceDay),
		"BA03": onLeaf((*mender).respellAmount),

		"IQ03": onLeaf((*mender).moveVendor),
		"IQ04": (*mender).plainHeader,
	}
}
