package repair

import "maps"

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
		"EN07": (*mender).dropControls,

		"EV01": (*mender).addSignOn,
		"EV04": (*mender).joinSets,
		"EV07": (*mender).wrapStatement,
		"EV08": (*mender).rehouse,
		"EV11": (*mender).dropRequest,
		"EV12": (*mender).renameSet,
		"SO01": (*mender).addSONRS,
		"SO02": (*mender).addStatus,
		"SO04": (*mender).settleStatus,
		"SO05": (*mender).settleStatus,
		"SO06": (*mender).addServerDate,
		"SO07": (*mender).addLanguage,
		"SO08": (*mender).setLanguage,
		"WR01": (*mender).setTRNUID,
		"WR02": (*mender).addStatus,

		"ST04": (*mender).addBalance,
		"ST05": (*mender).moveAccount,
		"ST07": (*mender).joinTwins,
		"SO10": (*mender).joinTwins,
		"WR05": (*mender).joinTwins,
		"AC09": (*mender).joinTwins,
		"BA05": (*mender).joinTwins,
		"CU03": (*mender).joinTwins,
		"AC06": (*mender).capitalValue,
		"AC08": (*mender).dropElement,
		"AC10": (*mender).renameAccount,
		"CU01": (*mender).capitalCurrency,
		"LI01": (*mender).setPeriod,
		"LI02": (*mender).setPeriod,
		"LI06": (*mender).moveRow,
	}
}

// mendsOfTags are about what opens and closes an element, and how a value is spelled.
func mendsOfTags() map[string]func(*mender) {
	return map[string]func(*mender){
		"SY01": (*mender).closeAggregate,
		"SY02": (*mender).openAggregate,
		"SY03": (*mender).uncross,
		"SY04": (*mender).closeAll,
		"SY06": (*mender).escapeAmpersands,
		"SY07": (*mender).escapeLess,
		"SY09": (*mender).fillLeaf,
		"SY10": (*mender).bareTag,
		"SY11": (*mender).capitalTag,
		"SY16": (*mender).closeLeaf,
		"SY17": (*mender).wrapText,
		"SY23": (*mender).joinDocuments,
		"SY24": (*mender).renameEnd,
		"SY25": (*mender).closeOpenLeaf,
	}
}

// mendsOfRows are about transactions, days and amounts.
func mendsOfRows() map[string]func(*mender) {
	return map[string]func(*mender){
		"TR01": (*mender).addType,
		"TR02": (*mender).setType,
		"TR06": (*mender).settleNames,
		"TR08": (*mender).joinTwins,
		"TR11": (*mender).unwrapPayee,
		"TR14": (*mender).closeRow,
		"FI01": (*mender).addID,
		"FI03": (*mender).renameID,
		"FI04": (*mender).replaceID,

		"DA01": (*mender).respellDate,
		"DA03": (*mender).respellDate,
		"DA05": (*mender).respellDate,
		"AM02": (*mender).respellAmount,
		"AM03": (*mender).respellAmount,
		"AM04": (*mender).respellAmount,
		"AM05": (*mender).respellAmount,
		"AM06": (*mender).respellAmount,
		"AM10": (*mender).respellAmount,
		"AM11": (*mender).respellAmount,
		"AM15": (*mender).respellAmount,
		"BA01": (*mender).addBalanceAmount,
		"BA02": (*mender).addBalanceDay,
		"BA03": (*mender).respellAmount,

		"IQ03": (*mender).moveVendor,
		"IQ04": (*mender).plainHeader,
	}
}
