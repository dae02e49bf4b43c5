package font

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"tillroll/reader/pdf/internal/object"
)

// Unknown stands for a shape whose letter the file does not tell.
const Unknown = "\uFFFD"

// standardHigh is the upper part of Adobe's standard encoding from 0xA1 on; a blank is a code that is not used.
const standardHigh = "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß    "

// baseEncoding gives the letters of a named encoding.
func baseEncoding(n object.Name) [256]string {
	var table [256]string
	switch n {
	case "MacRomanEncoding", "MacExpertEncoding":
		for i := 32; i < 256; i++ {
			table[i] = string(charmap.Macintosh.DecodeByte(byte(i)))
		}
	case "StandardEncoding":
		for i := 32; i < 127; i++ {
			table[i] = string(rune(i))
		}
		table['\''], table['`'] = "’", "‘"
		i := 0xA1
		for _, r := range standardHigh {
			if r != ' ' && i < 256 {
				table[i] = string(r)
			}
			i++
		}
	default:
		for i := 32; i < 256; i++ {
			if r := charmap.Windows1252.DecodeByte(byte(i)); r != '\uFFFD' && (r < 0x7f || r > 0x9f) {
				table[i] = string(r)
			} else {
				table[i] = "•"
			}
		}
		table[0xA0], table[0xAD] = " ", "-"
	}
	return table
}

// glyphWords are names of glyphs that are no letter with an accent.
var glyphWords = glyphTable(`space=32 exclam=33 quotedbl=34 numbersign=35 dollar=36 percent=37 ampersand=38 quotesingle=39 parenleft=40
parenright=41 asterisk=42 plus=43 comma=44 hyphen=45 period=46 slash=47 zero=48 one=49 two=50 three=51 four=52 five=53 six=54 seven=55
eight=56 nine=57 colon=58 semicolon=59 less=60 equal=61 greater=62 question=63 at=64 bracketleft=91 backslash=92 bracketright=93
asciicircum=94 underscore=95 grave=96 braceleft=123 bar=124 braceright=125 asciitilde=126 exclamdown=161 cent=162 sterling=163
currency=164 yen=165 brokenbar=166 section=167 dieresis=168 copyright=169 ordfeminine=170 guillemotleft=171 logicalnot=172
registered=174 macron=175 degree=176 plusminus=177 twosuperior=178 threesuperior=179 acute=180 mu=181 paragraph=182 periodcentered=183
middot=183 cedilla=184 onesuperior=185 ordmasculine=186 guillemotright=187 onequarter=188 onehalf=189 threequarters=190 questiondown=191
AE=198 Eth=208 multiply=215 Oslash=216 Thorn=222 germandbls=223 ae=230 eth=240 divide=247 oslash=248 thorn=254 dotlessi=305 Lslash=321
lslash=322 Dcroat=272 Dslash=272 dcroat=273 dmacron=273 Hbar=294 hbar=295 kgreenlandic=312 Eng=330 eng=331 OE=338 oe=339 Tbar=358
tbar=359 florin=402 circumflex=710 caron=711 breve=728 dotaccent=729 ring=730 ogonek=731 tilde=732 hungarumlaut=733 endash=8211
emdash=8212 afii00208=8213 quoteleft=8216 quoteright=8217 quotesinglbase=8218 quotedblleft=8220 quotedblright=8221 quotedblbase=8222
dagger=8224 daggerdbl=8225 bullet=8226 ellipsis=8230 perthousand=8240 guilsinglleft=8249 guilsinglright=8250 fraction=8260 Euro=8364
euro=8364 rupee=8377 rupiah=8377 lira=8356 peseta=8359 franc=8355 colonmonetary=8353 won=8361 dong=8363 sheqel=8362 newsheqelsign=8362
afii57636=8362 trademark=8482 minus=8722 nbspace=160 uni00A0=160 nonbreakingspace=160 sfthyphen=45 softhyphen=45 hyphenminus=45
fi=64257 fl=64258 ff=64256 ffi=64259 ffl=64260 f_i=64257 f_l=64258 f_f=64256 f_f_i=64259 f_f_l=64260 st=64262 numero=8470
afii61352=8470 Alpha=913 Beta=914 Gamma=915 Delta=916 Epsilon=917 Zeta=918 Eta=919 Theta=920 Iota=921 Kappa=922 Lambda=923 Mu=924 Nu=925
Xi=926 Omicron=927 Pi=928 Rho=929 Sigma=931 Tau=932 Upsilon=933 Phi=934 Chi=935 Psi=936 Omega=937 alpha=945 beta=946 gamma=947 delta=948
epsilon=949 zeta=950 eta=951 theta=952 iota=953 kappa=954 lambda=955 nu=957 xi=958 omicron=959 pi=960 rho=961 sigma1=962 sigma=963
tau=964 upsilon=965 phi=966 chi=967 psi=968 omega=969 Alphatonos=902 Epsilontonos=904 Etatonos=905 Iotatonos=906 Omicrontonos=908
Upsilontonos=910 Omegatonos=911 alphatonos=940 epsilontonos=941 etatonos=942 iotatonos=943 omicrontonos=972 upsilontonos=973
omegatonos=974 iotadieresis=970 upsilondieresis=971 iotadieresistonos=912 upsilondieresistonos=944 Iotadieresis=938 Upsilondieresis=939
lozenge=9674 infinity=8734 notequal=8800 lessequal=8804 greaterequal=8805 approxequal=8776 arrowright=8594 arrowleft=8592 filledbox=9632
checkmark=10003 Gbreve=286 gbreve=287 Idotaccent=304 Idot=304 Scedilla=350 scedilla=351 afii10071=1105 afii10023=1025 afii10145=1039
afii10193=1119 afii10050=1168 afii10098=1169 afii10051=1026 afii10052=1027 afii10053=1028 afii10054=1029 afii10055=1030 afii10056=1031
afii10057=1032 afii10058=1033 afii10059=1034 afii10060=1035 afii10061=1036 afii10062=1038 afii10099=1106 afii10100=1107 afii10101=1108
afii10102=1109 afii10103=1110 afii10104=1111 afii10105=1112 afii10106=1113 afii10107=1114 afii10108=1115 afii10109=1116 afii10110=1118`)

func glyphTable(list string) map[string]string {
	out := map[string]string{}
	for _, field := range strings.Fields(list) {
		word, code, _ := strings.Cut(field, "=")
		n, _ := strconv.Atoi(code)
		out[word] = string(rune(n))
	}
	return out
}

// accents are the ends of names such as ccaron, with the mark they put on the letter.
var accents = []struct{ name, mark string }{
	{"grave", "\u0300"},
	{"acute", "\u0301"},
	{"circumflex", "\u0302"},
	{"tilde", "\u0303"},
	{"dieresis", "\u0308"},
	{"ring", "\u030A"},
	{"cedilla", "\u0327"},
	{"caron", "\u030C"},
	{"macron", "\u0304"},
	{"breve", "\u0306"},
	{"ogonek", "\u0328"},
	{"dotaccent", "\u0307"},
	{"hungarumlaut", "\u030B"},
	{"commaaccent", "\u0327"},
	{"dotbelow", "\u0323"},
	{"hookabove", "\u0309"},
	{"horn", "\u031B"},
}

// glyphText gives the letter of a glyph's name, unknown where the name tells nothing.
func glyphText(n string) string {
	if i := strings.IndexByte(n, '.'); i > 0 {
		n = n[:i]
	}
	if t, ok := glyphWords[n]; ok {
		return t
	}
	if len(n) == 1 {
		return n
	}
	if t, ok := numberedGlyph(n); ok {
		return t
	}
	for _, a := range accents {
		if base, ok := strings.CutSuffix(n, a.name); ok && len(base) >= 1 && len(base) <= 2 {
			if t := norm.NFC.String(base + a.mark); len([]rune(t)) == len(base) {
				return t
			}
		}
	}
	if strings.Contains(n, "_") {
		var out strings.Builder
		for _, part := range strings.Split(n, "_") {
			if t := glyphText(part); t != Unknown {
				out.WriteString(t)
			}
		}
		if out.Len() > 0 {
			return out.String()
		}
	}
	return Unknown
}

// numberedGlyph reads uni20AC, u1F600, afii10017 (Cyrillic) and afii57664 (Hebrew).
func numberedGlyph(n string) (string, bool) {
	if hex, ok := strings.CutPrefix(n, "uni"); ok && len(hex) >= 4 && len(hex)%4 == 0 {
		var units []uint16
		for i := 0; i < len(hex); i += 4 {
			v, err := strconv.ParseUint(hex[i:i+4], 16, 16)
			if err != nil {
				return "", false
			}
			units = append(units, uint16(v))
		}
		return string(utf16.Decode(units)), true
	}
	if hex, ok := strings.CutPrefix(n, "u"); ok && len(hex) >= 4 && len(hex) <= 6 {
		if v, err := strconv.ParseUint(hex, 16, 32); err == nil && v < 0x110000 {
			return string(rune(v)), true
		}
	}
	if digits, ok := strings.CutPrefix(n, "afii"); ok {
		v, err := strconv.Atoi(digits)
		switch {
		case err != nil:
		case v >= 10017 && v <= 10022:
			return string(rune(0x410 + v - 10017)), true
		case v >= 10024 && v <= 10049:
			return string(rune(0x416 + v - 10024)), true
		case v >= 10065 && v <= 10070:
			return string(rune(0x430 + v - 10065)), true
		case v >= 10072 && v <= 10097:
			return string(rune(0x436 + v - 10072)), true
		case v >= 57664 && v <= 57690:
			return string(rune(0x5D0 + v - 57664)), true
		}
	}
	return "", false
}
