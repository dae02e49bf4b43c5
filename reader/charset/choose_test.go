package charset

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"tillroll/reader/source"
)

// statements are a header and two rows each, in the languages of the table.
var statements = map[string]string{
	"German":       "Buchungstag;Empfänger;Verwendungszweck;Betrag\n05.01.2024;Bäckerei Grünwald;Brötchen für die Straße;-12,50\n",
	"French":       "Date;Libellé;Débit;Crédit\n05/01/2024;Boulangerie des Érables, pâtisserie;12,50;\n06/01/2024;Virement reçu de François;;3,00\n",
	"Spanish":      "Fecha;Descripción;Importe\n05/01/2024;Panadería Ibáñez, año nuevo;-12,50\n06/01/2024;Nómina de José Núñez;3,00\n",
	"Portuguese":   "Data;Descrição;Crédito;Débito\n05/01/2024;Padaria São João, pães;;12,50\n06/01/2024;Transferência de Conceição;3,00;\n",
	"Italian":      "Data;Causale;Importo\n05/01/2024;Caffè della Libertà, più zucchero;-12,50\n06/01/2024;Perché no;3,00\n",
	"Swedish":      "Bokföringsdag;Belopp;Mottagare\n2024-01-05;-12,50;Åhléns på hörnet\n2024-01-06;3,00;Lön från ägaren\n",
	"Danish":       "Bogføringsdato;Beløb;Tekst\n05-01-2024;-12,50;Smørrebrød på Østerbro\n06-01-2024;3,00;Løn fra Ærø Færge\n",
	"Finnish":      "Kirjauspäivä;Määrä;Saaja\n05.01.2024;-12,50;Kävely ja pyörä Oy\n06.01.2024;3,00;Äänekosken työväenyhdistys\n",
	"Polish":       "Data operacji;Kwota;Tytuł przelewu\n05.01.2024;-12,50;Piekarnia Źródło, zakupy żywności\n06.01.2024;3,00;Wypłata dla Łukasza Świątka\n",
	"Czech":        "Datum;Částka;Popis\n05.01.2024;-12,50;Pekařství U Tří růží, čerstvé pečivo\n06.01.2024;3,00;Příchozí platba Žižkov\n",
	"Slovak":       "Dátum;Suma;Účel platby\n05.01.2024;-12,50;Pekáreň Ľubica, čerstvý chlieb\n06.01.2024;3,00;Vklad v hotovosti, Žilina\n",
	"Hungarian":    "Könyvelés dátuma;Összeg;Közlemény\n2024.01.05;-12,50;Őszi pékség, friss kenyér\n2024.01.06;3,00;Jóváírás: Fűszeres Győző\n",
	"Romanian":     "Data;Sumă;Descriere\n05.01.2024;-12,50;Brutăria Ţăranului, pâine şi lapte\n06.01.2024;3,00;Plată în avans Bucureşti\n",
	"Croatian":     "Datum;Iznos;Opis plaćanja\n05.01.2024;-12,50;Pekara Žitnjak, čaj i đumbir\n06.01.2024;3,00;Plaća Đurđica Šimić\n",
	"Slovene":      "Datum;Znesek;Namen plačila\n05.01.2024;-12,50;Pekarna Češnja, žemlje\n06.01.2024;3,00;Plača Šentjur\n",
	"Turkish":      "Tarih;Açıklama;Tutar\n05.01.2024;Şeker Fırını, taze ekmek ve çay, İzmir\n06.01.2024;Maaş ödemesi Gülşen Yağız;3,00\n",
	"Lithuanian":   "Data;Gavėjas;Suma;Paskirtis\n2024-01-05;Kepykla Ąžuolas;-12,50;Šviežia duona į namus\n2024-01-06;Žydrūnas Česnauskas;3,00;Atlyginimas už sausį\n",
	"Latvian":      "Datums;Saņēmējs;Summa;Maksājuma mērķis\n05.01.2024;Maiznīca Rūķis;-12,50;Svaiga maize\n06.01.2024;Jānis Bērziņš;3,00;Alga par decembri, ķieģeļi\n",
	"Estonian":     "Kuupäev;Saaja;Summa;Selgitus\n05.01.2024;Pagariäri Õun;-12,50;Värske leib ja või\n06.01.2024;Ülle Põld;3,00;Töötasu\n",
	"Russian":      "Дата операции;Сумма;Описание\n05.01.2024;-12,50;Булочная на Тверской, хлеб и молоко\n06.01.2024;3,00;Перевод от Ивана Петровича\n",
	"Ukrainian":    "Дата операції;Сума;Призначення платежу\n05.01.2024;-12,50;Пекарня на Хрещатику, свіжий хліб\n06.01.2024;3,00;Зарплата за січень, Київ\n",
	"Bulgarian":    "Дата;Сума;Основание\n05.01.2024;-12,50;Хлебарница Изгрев, пресен хляб\n06.01.2024;3,00;Превод от Георги Иванов\n",
	"Serbian":      "Датум;Износ;Сврха уплате\n05.01.2024;-12,50;Пекара код Ђорђа, свеж хлеб\n06.01.2024;3,00;Плата за јануар, Његош\n",
	"Greek":        "Ημερομηνία;Ποσό;Περιγραφή\n05/01/2024;-12,50;Φούρνος της γειτονιάς, ψωμί\n06/01/2024;3,00;Κατάθεση από τον Γιώργο\n",
	"Hebrew":       "תאריך;סכום;תיאור\n05/01/2024;-12.50;מאפיית הרחוב, לחם טרי\n06/01/2024;3.00;העברה מחשבון של דוד\n",
	"Arabic":       "التاريخ;المبلغ;الوصف\n05/01/2024;-12.50;مخبز الحي، خبز طازج\n06/01/2024;3.00;تحويل من حساب أحمد\n",
	"Thai":         "วันที่;จำนวนเงิน;รายการ\n05/01/2024;-12.50;ร้านขนมปังหน้าบ้าน\n06/01/2024;3.00;เงินเดือนเดือนมกราคม\n",
	"Japanese":     "日付,お支払金額,お預り金額,お取り扱い内容,残高\n2024/1/5,1250,,ベーカリーさくら,98750\n2024/1/6,,300,振込 ヤマダタロウ,99050\n",
	"half kana":    "取扱日付,入出金(円),残高(円),摘要\n20240105,-1250,98750,ｶｰﾄﾞ ﾎﾞｳｴｷｾﾝﾀｰ\n20240106,300,99050,ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾊﾅｺ\n",
	"Chinese":      "交易日期,摘要,支出金额,收入金额,账户余额\n2024-01-05,消费 街角面包店,12.50,,987.50\n2024-01-06,工资 张伟,,3.00,990.50\n",
	"traditional":  "交易日期,摘要,支出金額,存入金額,帳戶餘額\n2024-01-05,消費 街角麵包店,1250,,98750\n2024-01-06,薪資 陳志明,,300,99050\n",
	"Korean":       "거래일시,적요,출금액,입금액,잔액\n2024-01-05,동네 빵집,12500,,987500\n2024-01-06,급여 김민수,,3000,990500\n",
	"one accent":   "Date,Description,Amount\n2024-01-05,Tea,-1.00\n2024-01-06,Café Central,-2.00\n",
	"signs":        "Date,Description,Amount\n2024-01-05,Tea – two cups,£1.00\n2024-01-06,Joe’s cake,£2.00\n",
	"all capitals": "DATUM;EMPFÄNGER;BETRAG\n05.01.2024;BÄCKEREI GRÜNWALD;-12,50\n",
}

// countries says which charsets are used where a statement comes from, by the languages
// of the table.
var countries = map[string][]language{
	"German": {german}, "French": {french}, "Spanish": {spanish}, "Portuguese": {portuguese}, "Italian": {italian},
	"Swedish": {nordic}, "Danish": {nordic}, "Finnish": {nordic}, "Polish": {polish}, "Czech": {czech}, "Slovak": {slovak},
	"Hungarian": {hungarian}, "Romanian": {romanian}, "Croatian": {southSlav}, "Slovene": {southSlav}, "Turkish": {turkish},
	"Lithuanian": {lithuanian}, "Latvian": {latvian}, "Estonian": {estonian, nordic}, "Russian": {russian}, "Ukrainian": {ukrainian},
	"Bulgarian": {bulgarian}, "Serbian": {serbian}, "Greek": {greek}, "Hebrew": {hebrew}, "Arabic": {arabic}, "Thai": {thai},
	"one accent": {western}, "signs": {western}, "all capitals": {german},
}

// TestEveryCharset spells each statement in every charset that is used for its language
// and wants the same text back, whatever the charset is called.
func TestEveryCharset(t *testing.T) {
	tried := 0
	for name, text := range statements {
		for _, s := range singles() {
			used := slices.ContainsFunc(s.languages, func(l language) bool {
				return slices.ContainsFunc(countries[name], func(c language) bool { return l.letters == c.letters })
			})
			if used {
				tried += spelled(t, name, s.name, s.table, text)
			}
		}
	}
	for name, charsets := range map[string]string{
		"Japanese": "Shift JIS, EUC-JP", "half kana": "Shift JIS, EUC-JP", "Chinese": "GB18030", "traditional": "Big5, GB18030", "Korean": "EUC-KR",
	} {
		for _, d := range doubles() {
			if strings.Contains(charsets, d.name) {
				tried += spelled(t, name, d.name, d.table, statements[name])
			}
		}
	}
	if tried < 90 {
		t.Errorf("only %d spellings", tried)
	}
}

// spelled checks one spelling and gives 1 if there is one.
func spelled(t *testing.T, name, charset string, table encoding.Encoding, text string) int {
	t.Helper()
	data, err := table.NewEncoder().Bytes([]byte(text))
	if err != nil || bytes.IndexByte(data, 0) >= 0 {
		return 0
	}
	if again, err := table.NewDecoder().Bytes(data); err != nil || string(again) != text {
		return 0
	}
	if got, as := Decode(data); string(got) != text {
		t.Errorf("%s in %s was taken for %s: %s", name, charset, as, got)
	}
	return 1
}

// TestLateLetters wants letters found that stand behind megabytes of ASCII, and a disk
// read the same as memory.
func TestLateLetters(t *testing.T) {
	rows := strings.Repeat("2024-01-05;-1,00;plain\n", 100_000)
	data, err := charmap.Windows1251.NewEncoder().Bytes([]byte(rows + statements["Russian"]))
	if err != nil {
		t.Fatal(err)
	}
	in := source.New("x.csv", bytes.NewReader(data), int64(len(data)))
	c, err := Of(in)
	if err != nil || c.Name != "Windows-1251" {
		t.Fatalf("%s, %v", c.Name, err)
	}
	text, err := io.ReadAll(c.Reader(in))
	if err != nil || !strings.HasSuffix(string(text), statements["Russian"]) {
		t.Error(err)
	}
}

// FuzzDecode wants text that is UTF-8, whatever the bytes.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("Datum;Betr\xe4ge\n"))
	f.Add([]byte("\xff\xfeD\x00\x00\xd8"))
	f.Add([]byte("\x93\xfa\x95t,\x8b\xe0\x8az\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		text, name := Decode(data)
		if name == "" || !bytes.Equal(bytes.ToValidUTF8(text, nil), text) {
			t.Errorf("%q as %s: %q", data, name, text)
		}
	})
}
