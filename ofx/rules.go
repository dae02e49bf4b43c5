package ofx

import "slices"

// Rule is one thing that can be wrong with a document. In the sentences {e} stands
// for the element, {v} for its value when it is short enough to show, {x} for
// whatever else the rule found out.
type Rule struct {
	ID       string
	Severity Severity // in its worst case
	Title    string   // what is wrong in a few words
	Says     string   // the sentence of a finding
	Softly   string   // the sentence of the milder case, which is only a warning; empty when there is none
	Hint     string   // what to do about it
	Meets    string   // the program that goes wrong and how, where that is known
}

// Rules lists every rule in the order of the catalogue: what the input is, its
// header and encoding, its syntax, and then the document from the envelope inwards.
func Rules() []Rule {
	return slices.Concat(
		inputRules(), headerRules(), encodingRules(), syntaxRules(),
		envelopeRules(), signonRules(), wrapperRules(), statementRules(), accountRules(), currencyRules(), listRules(),
		transactionRules(), identityRules(), dateRules(), amountRules(), balanceRules(), lengthRules(), intuitRules(),
	)
}
