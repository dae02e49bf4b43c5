package xls

import (
	"bytes"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha1"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"tillroll/reader/cells/cellstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

// read gives all sheets as text.
func read(data []byte, password string) string {
	in := source.New("x.xls", bytes.NewReader(data), int64(len(data)))
	return cellstest.Show(Open(in, statement.Options{Password: password}))
}

var sampleFormats = []string{"dd/mm/yyyy", "#,##0.00", "hh:mm"}

func sampleCells(title any) []cell {
	return []cell{
		{0, 0, 0, "Date"},
		{0, 1, 0, title},
		{0, 3, 0, styled("Amount")},
		{2, 0, 1, 45322.0},
		{2, 1, 0, formula{"Tea & cake"}},
		{2, 3, 2, 0.1 + 0.2},
		{3, 0, 1, rk(45323<<2 | 2)},
		{3, 1, 0, "Rent"},
		{3, 3, 2, []rk{rk(0xffffffff-123450<<2+1)&^3 | 3, rk(math.Float64bits(1.5) >> 32)}},
		{4, 0, 1, 45323.75},
		{4, 1, 3, 0.5},
		{4, 3, 2, formula{-12.345}},
		{4, 4, 0, true},
	}
}

func TestWorkbooks(t *testing.T) {
	const rows = "3 [\"2024-01-31\" \"Tea & cake\" \"\" \"0.3\"]\n4 [\"2024-02-01\" \"Rent\" \"\" \"-1234.5\" \"1.5\"]\n5 [\"2024-02-01 18:00:00\" \"12:00:00\" \"\" \"-12.345\" \"TRUE\"]\n"
	texts := []string{"", "Größe", strings.Repeat("long ", 30), "日付 😀", "Überweisung"}
	for _, piece := range []int{40, 41, 60, 8000} {
		data := (&book{biff8: true, piece: piece}).write(sampleFormats, texts, sampleCells(shared(3)), []cell{{0, 0, 0, shared(2)}, {1, 0, 0, shared(4)}})
		want := "# Sheet false\n1 [\"Date\" \"日付 😀\" \"\" \"Amount\"]\n" + rows + "# Sheet true\n1 [\"" + strings.TrimSpace(texts[2]) + "\"]\n2 [\"Überweisung\"]\n"
		if diff := cmp.Diff(want, read(wrapped("Workbook", data), "")); diff != "" {
			t.Errorf("BIFF8 in pieces of %d (-want +got):\n%s", piece, diff)
		}
	}
	data := (&book{}).write(sampleFormats, nil, sampleCells("Größe"))
	if diff := cmp.Diff("# Sheet false\n1 [\"Date\" \"Größe\" \"\" \"Amount\"]\n"+rows, read(wrapped("Book", data), "")); diff != "" {
		t.Errorf("BIFF5 (-want +got):\n%s", diff)
	}
}

// TestTextsAreMissing: cells that refer to texts the file lacks are damage, and not empty.
func TestTextsAreMissing(t *testing.T) {
	for name, data := range map[string][]byte{
		"BIFF8": wrapped("Workbook", (&book{biff8: true, piece: 8000}).write(sampleFormats, []string{"one"}, sampleCells(shared(1)))),
		"BIFF5": wrapped("Book", (&book{}).write(sampleFormats, nil, sampleCells(shared(0)))),
	} {
		if got := read(data, ""); !strings.Contains(got, "texts that the file does not hold") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestOddWorkbooks(t *testing.T) {
	old := (&book{from1904: true}).write(sampleFormats, nil, []cell{{0, 0, 1, 43860.0}})
	if got := read(wrapped("Book", old), ""); !strings.Contains(got, "2024-01-31") {
		t.Errorf("from 1904: %s", got)
	}
	mixed := (&book{}).write(nil, nil, []cell{{1, 0, 0, "c"}, {0, 0, 0, "a"}, {1, 1, 0, "d"}, {0, 1, 0, "b"}})
	if got := read(wrapped("Book", mixed), ""); got != "# Sheet false\n1 [\"a\" \"b\"]\n2 [\"c\" \"d\"]\n" {
		t.Errorf("out of order: %s", got)
	}
	bare := &book{}
	bare.record(typeBOF, []byte{0, 0, 0x10, 0, 0, 0, 0, 0})
	bare.cell(cell{0, 0, 0, "a"})
	bare.cell(cell{0, 1, 0, 1.5})
	bare.record(typeEOF, nil)
	if got := read(bare.out, ""); got != "#  false\n1 [\"a\" \"1.5\"]\n" || !Looks(bare.out, "") {
		t.Errorf("bare records: %s", got)
	}
	if got := read(wrapped("WordDocument", make([]byte, 5000)), ""); !strings.Contains(got, "document of Word") {
		t.Errorf("Word: %s", got)
	}
}

// TestSheetsShareNoRecords: a sheet ends where another begins, whatever its own records say,
// and what two sheets begin with is of the first. Otherwise a file of hundreds of sheets
// would be walked over as often.
func TestSheetsShareNoRecords(t *testing.T) {
	b := &book{}
	b.bof(5)
	places := []int{len(b.out) + 4}
	b.record(typeSheet, append(make([]byte, 6), b.text("Later", 1)...))
	places = append(places, len(b.out)+4)
	b.record(typeSheet, append(make([]byte, 6), b.text("Earlier", 1)...))
	places = append(places, len(b.out)+4)
	b.record(typeSheet, append(make([]byte, 6), b.text("Twice", 1)...))
	b.record(typeSheet, append(make([]byte, 6), b.text("Nowhere", 1)...))
	b.record(typeEOF, nil)
	begin := func(places ...int) {
		for _, place := range places {
			binary.LittleEndian.PutUint32(b.out[place:], uint32(len(b.out)))
		}
		b.bof(0x10)
	}
	begin(places[1])
	b.cell(cell{0, 0, 0, "one"})
	begin(places[0], places[2])
	b.cell(cell{4, 0, 0, "late"})
	b.cell(cell{0, 1, 0, "two"})
	b.cell(cell{4, 0, 0, "later"})
	b.record(typeEOF, nil)
	want := "# Later false\n1 [\"\" \"two\"]\n5 [\"later\"]\n# Earlier false\n1 [\"one\"]\n# Twice false\n# Nowhere false\n"
	if diff := cmp.Diff(want, read(wrapped("Book", b.out), "")); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// password is spelled with letters beyond ASCII where the way of encryption has them.
const password = "pässwörd"

func utf16le(s string) (out []byte) {
	for _, unit := range utf16.Encode([]rune(s)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return out
}

// encryptBlocks is the encryption that undoes itself: RC4 with a key for each block.
func encryptBlocks(key func(block uint32) []byte) func(data []byte, at, length int) {
	return func(data []byte, at, _ int) {
		for i := range data {
			c, _ := rc4.NewCipher(key(uint32((at + i) / 1024)))
			stream := make([]byte, (at+i)%1024+1)
			c.XORKeyStream(stream, stream)
			data[i] ^= stream[len(stream)-1]
		}
	}
}

// rc4Book is protected as Excel 97 does it.
func rc4Book(password string) *book {
	salt := []byte("0123456789abcdef")
	first := md5.Sum(utf16le(password))
	base := md5.Sum(bytes.Repeat(append(first[:5:5], salt...), 16))
	key := func(block uint32) []byte {
		sum := md5.Sum(binary.LittleEndian.AppendUint32(append([]byte{}, base[:5]...), block))
		return sum[:]
	}
	secret := []byte("sixteen letters.")
	hash := md5.Sum(secret)
	both := append(bytes.Clone(secret), hash[:]...)
	encryptBlocks(key)(both, 0, 0)
	return &book{biff8: true, piece: 8000, encrypt: encryptBlocks(key), filepass: append(append([]byte{1, 0, 1, 0, 1, 0}, salt...), both...)}
}

// cryptoBook is protected as Excel 2003 does it.
func cryptoBook(password string, keyBits uint32) *book {
	salt := []byte("fedcba9876543210")
	base := sha1.Sum(append(bytes.Clone(salt), utf16le(password)...))
	key := func(block uint32) []byte {
		sum := sha1.Sum(binary.LittleEndian.AppendUint32(append([]byte{}, base[:]...), block))
		if keyBits == 40 {
			return append(bytes.Clone(sum[:5]), make([]byte, 11)...)
		}
		return sum[:keyBits/8]
	}
	secret := []byte("sixteen letters.")
	hash := sha1.Sum(secret)
	both := append(bytes.Clone(secret), hash[:]...)
	encryptBlocks(key)(both, 0, 0)
	u32 := binary.LittleEndian.AppendUint32
	header := []byte{}
	for _, v := range []uint32{4, 0, 0x6801, 0x8004, keyBits, 1, 0, 0} {
		header = u32(header, v)
	}
	header = append(header, utf16le("Provider\x00")...)
	filepass := u32([]byte{1, 0, 2, 0, 2, 0}, 4)
	filepass = append(u32(filepass, uint32(len(header))), header...)
	filepass = append(u32(filepass, 16), salt...)
	filepass = append(filepass, both[:16]...)
	filepass = append(u32(filepass, 20), both[16:]...)
	return &book{biff8: true, piece: 8000, encrypt: encryptBlocks(key), filepass: filepass}
}

// maskBook is protected as Excel 95 does it; its numbers are those of the definition for
// this password.
func maskBook(password string, key uint16) *book {
	array := [16]byte{}
	copy(array[:], password+"\xbb\xff\xff\xba\xff\xff\xb9\x80\x00\xbe\x0f\x00\xbf\x0f\x00")
	for i := range array {
		array[i] = bits.RotateLeft8(array[i]^byte(key>>(8*(i%2))), -1)
	}
	verifier := uint16(0)
	for i := len(password) - 1; i >= 0; i-- {
		verifier = (verifier>>14&1 | verifier<<1&0x7fff) ^ uint16(password[i])
	}
	verifier = (verifier>>14&1 | verifier<<1&0x7fff) ^ uint16(len(password)) ^ 0xce4b
	encrypt := func(data []byte, at, length int) {
		for i := range data {
			data[i] = bits.RotateLeft8(data[i]^array[(at+i+length)%16], 5)
		}
	}
	return &book{encrypt: encrypt, filepass: []byte{byte(key), byte(key >> 8), byte(verifier), byte(verifier >> 8)}}
}

func TestProtected(t *testing.T) {
	many := sampleCells("Text")
	for i := range 300 {
		many = append(many, cell{10 + i, 0, 0, fmt.Sprintf("row %d", i)})
	}
	want := read(wrapped("Workbook", (&book{biff8: true, piece: 8000}).write(sampleFormats, nil, many)), "")
	for name, b := range map[string]func(password string) *book{
		"RC4":                rc4Book,
		"CryptoAPI 128 bits": func(p string) *book { return cryptoBook(p, 128) },
		"CryptoAPI 40 bits":  func(p string) *book { return cryptoBook(p, 40) },
		"mask":               func(p string) *book { return maskBook(p, 0x1234) },
	} {
		stream := "Workbook"
		if name == "mask" {
			stream = "Book"
		}
		p := password
		if name == "mask" {
			p = "secret"
		}
		data := wrapped(stream, b(p).write(sampleFormats, nil, many))
		if diff := cmp.Diff(want, read(data, p)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if got := read(data, ""); !strings.Contains(got, "needs its password") {
			t.Errorf("%s without a password: %s", name, got)
		}
		if got := read(data, "other"); !strings.Contains(got, "not the right one") {
			t.Errorf("%s with another password: %s", name, got)
		}
		open := wrapped(stream, b("VelvetSweatshop").write(sampleFormats, nil, many))
		if name != "mask" && read(open, "") != want {
			t.Errorf("%s: protected against changes only, and not read", name)
		}
	}
}

// TestProtectedPackage reads workbooks of today that another program protected.
func TestProtectedPackage(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	for i := range 2000 {
		if err := f.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &[]any{"2024-01-05", fmt.Sprintf("row %d", i), -1.5}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := f.Write(&out, excelize.Options{Password: password}); err != nil {
		t.Fatal(err)
	}
	got := read(out.Bytes(), password)
	if !strings.HasPrefix(got, "# Sheet1 false\n1 [\"2024-01-05\" \"row 0\" \"-1.5\"]\n") || !strings.HasSuffix(got, "2000 [\"2024-01-05\" \"row 1999\" \"-1.5\"]\n") {
		t.Errorf("got %.200s", got)
	}
	for wrong, want := range map[string]string{"": "needs its password", "other": "not the right one"} {
		if got := read(out.Bytes(), wrong); !strings.Contains(got, want) {
			t.Errorf("%q: %s", wrong, got)
		}
	}
}

// FuzzCells writes any text as cells and wants the same cells back.
func FuzzCells(f *testing.F) {
	f.Add("Date\tAmount\n2024-01-05\t-1,50\n\tx", 100, true)
	f.Fuzz(func(t *testing.T, text string, piece int, asShared bool) {
		if !utf8.ValidString(text) || piece < 40 || piece > 8000 || strings.ContainsRune(text, 0xfffd) || len(text) > 2000 {
			return
		}
		var all []cell
		var texts []string
		want := "# Sheet false\n"
		for i, line := range strings.Split(text, "\n") {
			row := strings.Split(line, "\t")
			last := 0
			for j, value := range row {
				if row[j] = strings.TrimSpace(value); row[j] == "" || j > 255 {
					continue
				}
				last = j + 1
				if asShared {
					all, texts = append(all, cell{i, j, 0, shared(len(texts))}), append(texts, value)
				} else {
					all = append(all, cell{i, j, 0, value})
				}
			}
			if last > 0 {
				want += fmt.Sprintf("%d %q\n", i+1, row[:last])
			}
		}
		data := (&book{biff8: true, piece: piece}).write(nil, texts, all)
		if diff := cmp.Diff(want, read(wrapped("Workbook", data), "")); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}
