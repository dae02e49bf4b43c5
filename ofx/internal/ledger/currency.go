package ledger

// The codes of ISO 4217, by how they are used, each list sorted. A code takes four
// bytes with its blank, so that it is found by halving.
const (
	currentCurrencies = "" +
		"AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD " +
		"BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN " +
		"ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD " +
		"IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD " +
		"MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD " +
		"OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP " +
		"SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD " +
		"UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG "
	// recentCurrencies were withdrawn so lately that statements still carry them.
	recentCurrencies = "" +
		"ANG CUC HRK SLL ZWL "
	// fundCurrencies are funds, metals, units of account and the codes for tests and
	// for no currency at all.
	fundCurrencies = "" +
		"BOV CHE CHW CLF COU MXV USN UYI UYW XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU " +
		"XTS XUA XXX "
	withdrawnCurrencies = "" +
		"ADP AFA ALK AOK AON AOR ARA ARP ARY ATS AYM AZM BAD BEC BEF BEL BGJ BGK BGL BOP " +
		"BRB BRC BRE BRN BRR BUK BYB BYR CHC CSD CSJ CSK CYP DDM DEM ECS ECV EEK ESA ESB " +
		"ESP FIM FRF GEK GHC GHP GNE GNS GQE GRD GWE GWP HRD IEP ILP ILR ISJ ITL LAJ LSM " +
		"LTL LTT LUC LUF LUL LVL LVR MGF MLF MRO MTL MTP MVQ MXP MZE MZM NIC NLG PEH PEI " +
		"PES PLZ PTE RHD ROK ROL RUR SDD SDP SIT SKK SRG STD SUR TJR TMM TPE TRL UAK UGS " +
		"UGW USS UYN UYP VEB VEF VNC XEU XFO XFU XRE YDD YUD YUM YUN ZAL ZMK ZRN ZRZ ZWC " +
		"ZWD ZWN ZWR "
)

// Codes whose minor unit is not a hundredth. Those that ISO gives none (metals,
// units of account) count as two, as OFX programs take them.
const (
	noDecimals    = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF "
	noDecimalsOld = "ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE TPE TRL "
	threeDecimals = "BHD IQD JOD KWD LYD OMR TND "
	fourDecimals  = "CLF UYW "
)

// CurrencyDigits gives the decimals of an ISO 4217 code in capitals (JPY 0, USD 2,
// KWD 3) and whether the code is one. Withdrawn codes count: old statements carry them.
func CurrencyDigits(code string) (digits uint8, known bool) {
	switch {
	case code == "USD": // most statements, and small ones are judged in microseconds
		return 2, true
	case !currencyInUse(code) && !listsCurrency(fundCurrencies, code) && !listsCurrency(withdrawnCurrencies, code):
		return 0, false
	case listsCurrency(noDecimals, code), listsCurrency(noDecimalsOld, code):
		return 0, true
	case listsCurrency(threeDecimals, code):
		return 3, true
	case listsCurrency(fourDecimals, code):
		return 4, true
	}
	return 2, true
}

// currencyInUse says whether a code is money of today or was until lately.
func currencyInUse(code string) bool {
	return listsCurrency(currentCurrencies, code) || listsCurrency(recentCurrencies, code)
}

// listsCurrency halves the list until the code is found: the lists are sorted.
func listsCurrency(list, code string) bool {
	if len(code) != 3 {
		return false
	}
	for len(list) > 0 {
		middle := len(list) / 8 * 4
		switch found := list[middle : middle+3]; {
		case found == code:
			return true
		case found < code:
			list = list[middle+4:]
		default:
			list = list[:middle]
		}
	}
	return false
}
