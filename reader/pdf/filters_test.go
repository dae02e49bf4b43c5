package pdf_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestFilters packs the same operators in every way.
func TestFilters(t *testing.T) {
	const ops = "BT /F 10 Tf 1 0 0 1 0 700 Tm (ab) Tj ET"
	hex := fmt.Sprintf("%X>", ops)
	run := string([]byte{byte(len(ops) - 1)}) + ops + "\x80"
	tests := map[string]struct{ detail, data string }{
		"hex":              {"/Filter /ASCIIHexDecode", hex},
		"base 85":          {"/Filter /ASCII85Decode", base85(ops)},
		"run lengths":      {"/Filter /RunLengthDecode", run},
		"deflate":          {"/Filter /FlateDecode", packed([]byte(ops))},
		"LZW":              {"/Filter /LZWDecode", lzw(ops)},
		"two":              {"/Filter [/ASCIIHexDecode /FlateDecode]", fmt.Sprintf("%X>", packed([]byte(ops)))},
		"predictor":        {"/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 3 >>", packed(upRows(ops, 3))},
		"without checksum": {"/Filter /FlateDecode", packed([]byte(ops))[:len(packed([]byte(ops)))-4]},
	}
	for name, test := range tests {
		data := objects("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
			fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", test.detail, len(test.data), test.data),
			"<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>")
		if got := letters(t, data, ""); got != "ab\n" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// base85 writes ASCII base 85, four bytes at a time.
func base85(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); i += 4 {
		part := s[i:min(i+4, len(s))]
		v := uint32(0)
		for j := range 4 {
			v <<= 8
			if j < len(part) {
				v |= uint32(part[j])
			}
		}
		var group [5]byte
		for j := 4; j >= 0; j-- {
			group[j] = byte(v%85) + '!'
			v /= 85
		}
		out.Write(group[:len(part)+1])
	}
	return out.String() + "~>"
}

// lzw writes codes of nine bits without ever building a table: a clear before every 200 letters keeps them that short.
func lzw(s string) string {
	var out []byte
	bits, have := uint32(0), 0
	code := func(c int) {
		bits, have = bits<<9|uint32(c), have+9
		for have >= 8 {
			out = append(out, byte(bits>>(have-8)))
			have -= 8
		}
	}
	for i, c := range []byte(s) {
		if i%200 == 0 {
			code(256)
		}
		code(int(c))
	}
	code(257)
	return string(append(out, byte(bits<<(8-have))))
}

// upRows writes rows with the difference to the row above.
func upRows(s string, columns int) []byte {
	for len(s)%columns != 0 {
		s += " "
	}
	var out []byte
	for i := 0; i < len(s); i += columns {
		out = append(out, 2)
		for j := range columns {
			above := byte(0)
			if i > 0 {
				above = s[i-columns+j]
			}
			out = append(out, s[i+j]-above)
		}
	}
	return out
}
