// Package rules holds what can be wrong with a document, and how it is told: the catalogue of
// rules with their sentences and hints, and the findings of one document, folded and put
// into words. Who looks for faults is package check; who writes sentences is only this one.
//
// The words: a rule is one thing that can be wrong; a [Note] is one place where it is, before
// it has a line and a sentence; a [Finding] has both.
package rules

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

// All lists every rule in the order of the catalogue: what the input is, its
// header and encoding, its syntax, and then the document from the envelope inwards.
func All() []Rule {
	return slices.Concat(
		inputRules(), headerRules(), encodingRules(), syntaxRules(),
		envelopeRules(), signonRules(), wrapperRules(), statementRules(), accountRules(), currencyRules(), listRules(),
		transactionRules(), identityRules(), dateRules(), amountRules(), balanceRules(), lengthRules(), intuitRules(),
	)
}
