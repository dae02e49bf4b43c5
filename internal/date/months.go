package date

// rareMonth gives the month that a word of the smaller languages with Latin letters names:
// Estonian, Latvian, Lithuanian, Icelandic, Albanian, Catalan, Slovak, Slovenian, Serbian,
// Azerbaijani, Uzbek, Filipino, Malay, Swahili, Afrikaans, and the short Czech names.
func rareMonth(word []byte) int {
	switch string(word) {
	case "gener", "jaan", "jaanuar", "janar", "januara", "januarie", "janvari", "janvaris", "led", "saus", "sausio", "sausis", "yanvar":
		return 1
	case "febrer", "februara", "februaris", "fevral", "peb", "pebrero", "shkurt", "uno", "vas", "vasario", "vasaris", "veebr", "veebruar":
		return 2
	case "bre", "kov", "kovas", "kovo", "mac", "machi", "marso", "marta":
		return 3
	case "aprel", "aprila", "aprili", "aprill", "bal", "balandis", "balandzio", "dub", "prill":
		return 4
	case "geg", "geguze", "geguzes", "kve", "maig", "maija", "maijs":
		return 5
	case "birz", "birzelio", "birzelis", "cvn", "hun", "hunyo", "iyun", "juna", "junie", "junij", "junija", "junijs", "juny", "juuni", "qershor":
		return 6
	case "cvc", "hul", "hulyo", "iyul", "jula", "julai", "julie", "julij", "julija", "julijs", "juliol", "juuli", "korrik", "liep", "liepa", "liepos":
		return 7
	case "agost", "agosti", "agust", "augusta", "augusts", "avg", "avgust", "avgusta", "avqust", "gusht", "ogos", "rugp", "rugpjucio", "rugpjutis":
		return 8
	case "rugs", "rugsejis", "rugsejo", "sentabr", "sentyabr", "septemba", "septembar", "septembra", "septembri", "septembris", "setembre", "setyembre", "shtator", "zar":
		return 9
	case "oktabr", "oktoba", "oktobar", "oktobra", "oktobri", "oktobris", "oktoober", "oktubre", "oktyabr", "rij", "spal", "spalio", "spalis", "tetor":
		return 10
	case "lapkr", "lapkricio", "lapkritis", "nentor", "nob", "nobyembre", "novemba", "novembar", "novembra", "novembri", "novembris", "noyabr":
		return 11
	case "decembar", "decembra", "decembri", "decembris", "dekabr", "desemba", "desembre", "dets", "detsember", "dhjetor", "dis", "disember", "disyembre", "gruod", "gruodis", "gruodzio", "pro":
		return 12
	}
	return 0
}

// wideMonth gives the month that a word in another script names: Russian, Ukrainian,
// Belarusian, Bulgarian, Serbian, Macedonian, Kazakh, Greek, Georgian, Arabic, Hebrew,
// Hindi, Thai. Words are folded as wideLetter does it.
func wideMonth(word []byte) int {
	switch string(word) {
	case "ιαν", "ιανουαριοσ", "ιανουαριου", "студзень", "студзеня", "січ", "січень", "січня", "янв", "январь", "января", "яну", "януари", "јан", "јануар", "јануара", "јануари", "қаң", "қаңтар", "בינואר", "ינואר", "جانفي", "يناير", "जनवरी", "มกราคม", "იან", "იანვარი", "იანვარს":
		return 1
	case "φεβ", "φεβρ", "φεβρουαριοσ", "φεβρουαριου", "ақп", "ақпан", "лют", "лютага", "лютии", "лютого", "люты", "феб", "фебруар", "фебруара", "фев", "февр", "февраль", "февраля", "февруари", "בפברואר", "פברואר", "شباط", "فبراير", "فيفري", "फरवरी", "फ़रवरी", "กุมภาพันธ์", "თებ", "თებერვალი":
		return 2
	case "μαρ", "μαρτ", "μαρτιοσ", "μαρτιου", "бер", "березень", "березня", "мар", "март", "марта", "нау", "наурыз", "сакавік", "сакавіка", "במרס", "במרץ", "מרס", "מרץ", "اذار", "مارس", "मार्च", "มีนาคม", "მარ", "მარტი":
		return 3
	case "απρ", "απριλιοσ", "απριλιου", "апр", "апрель", "апреля", "април", "априла", "кві", "квіт", "квітень", "квітня", "красавік", "красавіка", "сәу", "сәуір", "אפריל", "באפריל", "ابريل", "افريل", "نيسان", "अप्रैल", "เมษายน", "აპრ", "აპრილი":
		return 4
	case "μαι", "μαιοσ", "μαιου", "маи", "мам", "мамыр", "мая", "мај", "маја", "тра", "трав", "травень", "травня", "трауня", "במאי", "מאי", "ايار", "ماي", "مايو", "मई", "พฤษภาคม", "მაი", "მაისი":
		return 5
	case "ιουν", "ιουνιοσ", "ιουνιου", "июн", "июнь", "июня", "мау", "маусым", "чер", "черв", "червень", "червня", "чэрвень", "чэрвеня", "юни", "јун", "јуна", "јуни", "ביוני", "יוני", "جوان", "حزيران", "يونيو", "जून", "มิถุนายน", "ივნ", "ივნისი":
		return 6
	case "ιουλ", "ιουλιοσ", "ιουλιου", "июл", "июль", "июля", "лип", "липень", "липня", "ліпень", "ліпеня", "шіл", "шілде", "юли", "јул", "јула", "јули", "ביולי", "יולי", "تموز", "جويلية", "يوليو", "जुलाई", "กรกฎาคม", "ივლ", "ივლისი":
		return 7
	case "αυγ", "αυγουστοσ", "αυγουστου", "авг", "август", "августа", "жнівень", "жніуня", "сер", "серп", "серпень", "серпня", "там", "тамыз", "אוגוסט", "באוגוסט", "اب", "اغسطس", "اوت", "अगस्त", "สิงหาคม", "აგვ", "აგვისტო":
		return 8
	case "σεπ", "σεπτ", "σεπτεμβριοσ", "σεπτεμβριου", "вер", "верасень", "верасня", "вересень", "вересня", "сен", "сент", "сентябрь", "сентября", "септ", "септембар", "септембра", "септември", "қыр", "қыркүиек", "בספטמבר", "ספטמבר", "ايلول", "سبتمبر", "सितंबर", "सितम्बर", "กันยายน", "სექ", "სექტემბერი":
		return 9
	case "οκτ", "οκτωβριοσ", "οκτωβριου", "жов", "жовт", "жовтень", "жовтня", "кастрычнік", "кастрычніка", "окт", "октобар", "октобра", "октомври", "октябрь", "октября", "қаз", "қазан", "אוקטובר", "באוקטובר", "اكتوبر", "अक्टूबर", "अक्तूबर", "ตุลาคม", "ოქტ", "ოქტომბერი":
		return 10
	case "νοε", "νοεμβριοσ", "νοεμβριου", "лис", "лист", "листопад", "листопада", "лістапад", "лістапада", "нов", "новембар", "новембра", "ноември", "ноя", "нояб", "ноябрь", "ноября", "қар", "қараша", "בנובמבר", "נובמבר", "نوفمبر", "नवंबर", "नवम्बर", "พฤศจิกายน", "ნოე", "ნოემბერი":
		return 11
	case "δεκ", "δεκεμβριοσ", "δεκεμβριου", "гру", "груд", "грудень", "грудня", "дек", "декабрь", "декабря", "декември", "дец", "децембар", "децембра", "жел", "желтоқсан", "снежань", "снежня", "בדצמבר", "דצמבר", "ديسمبر", "दिसंबर", "दिसम्बर", "ธันวาคม", "დეკ", "დეკემბერი":
		return 12
	}
	return 0
}
