package scan

import (
	"testing"
)

func TestPlainText(t *testing.T) {
	for raw, want := range map[string]string{
		"":                                  "",
		"plain":                             "plain",
		"A &amp; B &lt;c&gt;":               "A & B <c>",
		"AT&T":                              "AT&T",
		"&amp;amp;":                         "&amp;",
		"JOE&apos;S &quot;x&quot;":          "JOE'S \"x\"",
		"a&nbsp;b":                          "a b",
		"CAF&#201; &#xC9; &#Xe9;":           "CAFÉ É é",
		"&#0; &#x110000; &#xD800; &#; &#x;": "&#0; &#x110000; &#xD800; &#; &#x;",
		"&eacute; & &; &":                   "&eacute; & &; &",
		"&verylongentityname;":              "&verylongentityname;",
		"a<!-- b -->c":                      "ac",
		"a<!-- b":                           "a<!-- b",
		"<![CDATA[a <b> &amp;]]>&amp;":      "a <b> &amp;&",
		"<![CDATA[a":                        "<![CDATA[a",
		"A < B":                             "A < B",
		"&#1;&#9;&#x7F;":                    "\x01\t\x7f",
		"&#xFF;&#xaF;&#Xf0;&#xA0;":          "ÿ¯ð\u00a0",
		"&#xG0;&#x/;&#x@1;&#x`1;&#xg;":      "&#xG0;&#x/;&#x@1;&#x`1;&#xg;",
		"&#1A;&#10;&#:;&#/;":                "&#1A;\n&#:;&#/;",
		"&#1114111;&#x10FFFF;&#1114112;":    "\U0010ffff\U0010ffff&#1114112;",
		"&#000000001;&#0000000001;":         "\x01&#0000000001;",
		"&a;&amp&lt;&":                      "&a;&amp<&",
		"<!---->a<!-->b-->c":                "ac",
		"<![CDATA[]]>a<![CDATA[b]]]]>c":     "ab]]c",
		"<!-- a --><!-- b<![CDATA[c]]>":     "<!-- bc",
		"<![CDATA[a]]><![CDATA[b<!-- c -->": "a<![CDATA[b",
	} {
		if got := string(AppendPlain(nil, []byte(raw))); got != want {
			t.Errorf("%q means %q, want %q", raw, got, want)
		}
	}
}

// TestNumericReferences holds the edges of the characters that a number can stand for.
func TestNumericReferences(t *testing.T) {
	for name, want := range map[string]rune{
		"#1": 1, "#9": '\t', "#x9": '\t', "#xAf": 0xAF, "#XfA": 0xFA, "#1114111": 0x10FFFF, "#x10FFFF": 0x10FFFF, "#xD7FF": 0xD7FF, "#xE000": 0xE000,
		"#": 0, "#x": 0, "#0": 0, "#x0": 0, "1": 0, "x9": 0, "#1A": 0, "#xG": 0, "#:": 0, "#/": 0, "#1114112": 0, "#x110000": 0, "#xD800": 0, "#xDFFF": 0, "#99999999999": 0,
	} {
		if got, ok := NumericReference([]byte(name)); ok != (want != 0) || ok && got != want {
			t.Errorf("%s stands for %U, %t, want %U", name, got, ok, want)
		}
	}
}
