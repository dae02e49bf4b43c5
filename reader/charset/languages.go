package charset

// language is what letters beyond ASCII a language is written with, the frequent ones
// first.
type language struct {
	letters  string
	alphabet bool   // a script of its own, in which words have no Latin letters
	codes    string // what package words calls it, or several that are written alike
}

// The languages, as statements are written in them.
var (
	german     = language{letters: "üäöß", codes: "de"}
	french     = language{letters: "éèàêçôâîùûïëœ", codes: "fr"}
	spanish    = language{letters: "óíáéñúüªº", codes: "es"}
	portuguese = language{letters: "ãçáéíóõâêúôàªº", codes: "pt"}
	italian    = language{letters: "àèìòùé", codes: "it"}
	nordic     = language{letters: "äöåøæéü", codes: "da no sv fi"}
	icelandic  = language{letters: "áðíóúýþæöé", codes: "is"}
	catalan    = language{letters: "óàéèíïòúüç", codes: "ca"}
	// western is what stands on statements of all these countries, where people travel.
	western = language{letters: "éüöäóáíèàçñãêôâúßåøæõîùûïëìòýœªºÿŠšŽž"}

	polish     = language{letters: "ąęłóżśćńź", codes: "pl"}
	czech      = language{letters: "áíéěřčšžýůúňťďó", codes: "cs"}
	slovak     = language{letters: "áíéčšžýúľťňôďäóĺŕ", codes: "sk"}
	hungarian  = language{letters: "áéöóőíüúű", codes: "hu"}
	romanian   = language{letters: "ăâîşţșț", codes: "ro"}
	southSlav  = language{letters: "čšžćđ", codes: "hr sl sr"}
	turkish    = language{letters: "ıişğçöüİâîû", codes: "tr"}
	lithuanian = language{letters: "ėšųūžįčąę", codes: "lt"}
	latvian    = language{letters: "āīšēūžņļčģķ", codes: "lv"}
	estonian   = language{letters: "äõüöšž", codes: "et"}

	russian    = language{letters: "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", alphabet: true, codes: "ru"}
	ukrainian  = language{letters: "оаинвітерсклудмпзяьбгйчюхжшцєїфщґ", alphabet: true, codes: "uk"}
	bulgarian  = language{letters: "аоеитнрсвдлкпмзябъугчцщжхшфйью", alphabet: true, codes: "bg"}
	serbian    = language{letters: "аоиенрсјтукдвмлпзгбчшцњжћђхџљф", alphabet: true, codes: "sr"}
	macedonian = language{letters: "аоеитнрвсдкулпмјгзбчшжцѓќџљњх", alphabet: true, codes: "mk"}
	belarusian = language{letters: "аіенорсктлудўыпмзябгйцьчхжшюэфё", alphabet: true, codes: "be"}
	greek      = language{letters: "αοιετσνηυρπκμλςγδθίόφέωχβάήξύζώψϊϋΐΰ", alphabet: true, codes: "el"}
	hebrew     = language{letters: "יוהלאתרשבמנכםדקפחסעטצגזןךףץ", alphabet: true, codes: "he"}
	arabic     = language{letters: "ايلمنروتبةعدسفهكقحجشصىخطزئثضذءآأإؤغظ", alphabet: true, codes: "ar fa"}
	thai       = language{letters: "านรกอเงยลมวสดตทบคปหพิีุู่้ัแไใโจชขผถซศ็์ธณึือะำ", alphabet: true, codes: "th"}
)

// The characters that East Asian statements and the texts around them are mostly made of.
// A wrong charset gives rare ones.
const (
	japaneseCharacters = "日年月円金額取引残高支払預入出振込口座摘要内容名義銀行店番号手数料利用普通現在合計通貨分区時間本人会社一二三四五六七八九十百千万大小中上下東京都市町村山田川電気水道話税保険給与賞落替送受信定期積立証券託前後差外国為他先方法生命火災住所氏株式有限公共済返済融資戻買物食品薬局駅鉄交通航空新聞放送学校病院保育園"
	simplified         = "账户余额交易日期摘要币金款支付收入转卡号银行名称备注存取流水贷借方渠道网点柜员现汇钞人民美元对手序附言商消费工资利息信用时间类型状态本外的一是在不了有和这中大为上个国我以要他来们生到作地于出就分成会可主发年动同也能下过子说产种面而后多定学法所得经十三之进等部度家电力里如化高自二理起小物实加量都两体制机当使点从业去性好应开合还因由其些前天政四社义事平形相全表样与关各重新线内数正心反明看原利比或质气第向道此变条没结解问意建月公无系情者最立代已通提直程五果料位常文总次品式活设及管特件长求基边路级少山统接知将组见计别根据处理广东北京上海深圳市省区县限责任司店超便利餐饮美团淘宝微信扫码二维滴滴快"
	traditional        = "帳戶餘額交易日期摘要幣別金支出存入提款轉備註銀行分說明卡號消費結摺時間對方名稱現薪資利息的一是不了人我在有他這中大來上國個到們為子和你地道也年得就那要下以生會自著去之過家學可後小多天而能好都然沒於起還發成事只作當想看文無開手十用主又如前所本見經頭面公同三已老從動兩長台臺北高雄新竹港元匯款跨行扣繳電信水費保險股份有限公司商店超市便利貨機構代碼序號類型狀態收付存摺據點櫃員備忘科目"
	koreanSyllables    = "거래일시자적요금액잔입출은행계좌번호내용보낸받는분점메모취급기관구이체송카드결제승인가맹명사용한국원합다의에을를하고지도로대해스아서수신여부예전화보험세연월급여상품매장편의마트주식회공과납환불현타행통장인터넷모바일뱅킹씨유김박최정강조윤임오신안황"
)
