package rules

// syntaxRules are about tags and what stands between them, whatever the element. Readers
// differ most here: some repair, some stop, some lose rows without a word.
func syntaxRules() []Rule {
	return []Rule{
		{ID: "SY01", Severity: Error, Title: "Aggregate never closed", Says: "{e} is never closed.", Hint: "Add </{e}> where it ends.", Meets: "Actual refuses the file, ofxgo loses rows."},
		{ID: "SY02", Severity: Error, Title: "End tag with nothing open", Says: "The end tag </{e}> closes nothing.", Hint: "Remove it, or add the start tag that is missing.", Meets: "Actual and ofxgo refuse the file."},
		{ID: "SY03", Severity: Error, Title: "End tags crossed", Says: "</{e}> comes before the end tag of {x}, which began inside it.", Hint: "Close the inner aggregate first.", Meets: "Actual and ofxgo refuse the file."},
		{ID: "SY04", Severity: Error, Title: "Document stops early", Says: "The document stops before </OFX>: the rest is missing.", Hint: "The download was cut short: fetch the file again.", Meets: "Actual, ofxgo and AqBanking refuse the file."},
		{ID: "SY05", Severity: Warning, Title: "Something after the document", Says: "There is text after </OFX>.", Hint: "Remove everything after </OFX>."},
		{ID: "SY06", Severity: Error, Title: "Ampersand not escaped", Says: "{e} {v} holds a bare ampersand; some programs drop what follows it.", Softly: "{e} {v} holds a bare ampersand.", Hint: "Write &amp; instead of &.", Meets: "GnuCash turns AT&T into AT."},
		{ID: "SY07", Severity: Error, Title: "Angle bracket in a value", Says: "{e} holds a bare < character.", Softly: "{e} {v} holds a bare > character.", Hint: "Write &lt; for < and &gt; for >.", Meets: "Actual, ofxtools and ofxgo refuse a file with a bare <."},
		{ID: "SY08", Severity: Warning, Title: "Entity the form does not have", Says: "{e} {v} uses the entity {x}, which this form of OFX does not have.", Hint: "Write the character itself; only &, < and > need an escape.", Meets: "GnuCash turns JOE&apos;S into JOES."},
		{ID: "SY09", Severity: Error, Title: "Element without a value", Says: "{e} has no value.", Softly: "{e} has no value.", Hint: "Leave an empty element out, give a required one its value.", Meets: "ofxtools and Beancount refuse the file; unclosed, Actual does too."},
		{ID: "SY10", Severity: Error, Title: "Attribute or namespace on a tag", Says: "The tag {e} carries an attribute.", Hint: "Write <{e}> and nothing else between the brackets.", Meets: "GnuCash and Actual look for the literal <OFX> and find nothing."},
		{ID: "SY11", Severity: Error, Title: "Tag not in capitals", Says: "The tag {v} is not in capitals.", Hint: "Write all tags in capitals.", Meets: "ofxtools, ofxgo and Actual find zero transactions without a word."},
		{ID: "SY12", Severity: Warning, Title: "Blank inside a tag", Says: "There is a blank inside the tag {e}.", Hint: "Write <{e}>.", Meets: "ofx-js refuses the file."},
		{ID: "SY13", Severity: Warning, Title: "Comment", Says: "There is a comment in the document.", Hint: "Remove it; comments are legal, but some programs trip over them.", Meets: "The Haskell reader and ofx-data-extractor refuse the file."},
		{ID: "SY14", Severity: Warning, Title: "CDATA in the SGML form", Says: "{e} uses a CDATA section, which belongs to the XML form.", Hint: "Write the text itself and escape & and <.", Meets: "ofx-js and ofx4js refuse the file."},
		{ID: "SY15", Severity: Warning, Title: "Line break inside a value", Says: "There is a line break inside the value of {e}.", Hint: "Put the value on one line.", Meets: "GnuCash glues the two lines together."},
		{ID: "SY16", Severity: Error, Title: "Tag inside a leaf", Says: "The tag {x} stands inside the value of {e}.", Hint: "A value holds text only: write &lt; for <.", Meets: "Actual, ofxtools and ofxgo refuse the file."},
		{ID: "SY17", Severity: Error, Title: "Text directly inside an aggregate", Says: "There is text directly inside {e}, which holds elements only.", Hint: "Remove the text, or give it its tag.", Meets: "ofxtools refuses the file."},
		{ID: "SY18", Severity: Warning, Title: "Some leaves closed, some not", Says: "Some elements are closed and others are not; {e} is the first that differs.", Hint: "Close every element, or none.", Meets: "ofx-js and node-ofx-parser refuse the file."},
		{ID: "SY19", Severity: Warning, Title: "Self-closing tag", Says: "{e} is written as a self-closing tag.", Hint: "Leave the empty element out.", Meets: "ofxtools and Beancount refuse the file."},
		{ID: "SY20", Severity: Warning, Title: "Private tag over several lines", Says: "The private tag {e}, its value and its end tag stand on different lines.", Hint: "Put them on one line.", Meets: "GnuCash strips private tags line by line and trips over the rest."},
		{ID: "SY21", Severity: Warning, Title: "Unknown tag", Says: "The tag {v} is in no version of OFX.", Hint: "Programs skip it; remove it to be safe."},
		{ID: "SY22", Severity: Warning, Title: "Blanks around a value", Says: "There are blanks around the value of {e}.", Hint: "Remove them."},
		{ID: "SY23", Severity: Error, Title: "Two documents in one file", Says: "A second OFX document begins here; most programs read only the first.", Hint: "Split the file in two.", Meets: "GnuCash, ofxgo and Actual lose everything after the first."},
		{ID: "SY24", Severity: Error, Title: "Leaf closed with another name", Says: "{e} is closed with </{x}>.", Hint: "Write </{e}>.", Meets: "Actual, ofxtools and ofxgo refuse the file."},
		{ID: "SY25", Severity: Error, Title: "An open element before one out of place", Says: "The element {v} has no end tag, and what follows does not belong behind it.", Softly: "The element {v} has no end tag, and what follows does not belong behind it.", Hint: "Write its end tag.", Meets: "libofx (GnuCash, KMyMoney, HomeBank) closes what is open by the DTD and then drops its value: an amount becomes 0, an id or an account number empty."},
	}
}
