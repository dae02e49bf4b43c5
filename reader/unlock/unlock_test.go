package unlock

import (
	"encoding/binary"
	"errors"
	"testing"

	"tillroll/internal/compoundtest"
	"tillroll/reader/compound"
	"tillroll/reader/source"
)

// packageWith is a protected package that says it was encrypted in this way.
func packageWith(t *testing.T, major, minor uint16, info []byte) *compound.File {
	t.Helper()
	head := binary.LittleEndian.AppendUint16(nil, major)
	head = binary.LittleEndian.AppendUint16(head, minor)
	data := compoundtest.Write(
		compoundtest.Stream{Name: "EncryptionInfo", Data: append(append(head, 0, 0, 0, 0), info...)},
		compoundtest.Stream{Name: "EncryptedPackage", Data: make([]byte, 4200)},
	)
	f, err := compound.Open(source.Held("x.xlsx", data))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestUnknownWays: what cannot be undone is said, by the version and by what it names.
func TestUnknownWays(t *testing.T) {
	const agileXML = `<encryption><keyData saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="DES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="AAAAAAAAAAAAAAAAAAAAAA=="/></encryption>`
	for name, f := range map[string]*compound.File{
		"version 9":  packageWith(t, 9, 9, nil),
		"version 1":  packageWith(t, 1, 2, nil),
		"version 5":  packageWith(t, 5, 2, nil),
		"minor":      packageWith(t, 4, 3, nil),
		"no info":    packageWith(t, 4, 4, nil),
		"old, empty": packageWith(t, 3, 2, nil),
		"DES":        packageWith(t, 4, 4, []byte(agileXML)),
	} {
		if !IsPackage(f) {
			t.Errorf("%s: not told", name)
		}
		if in, err := Package("x.xlsx", f, "secret"); err == nil || in != nil || errors.Is(err, ErrWrongPassword) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestKnownWays: AES in chained blocks with any of the usual hashes, and nothing else.
func TestKnownWays(t *testing.T) {
	good := agileKey{Cipher: "AES", Chaining: "ChainingModeCBC", BlockSize: 16, KeyBits: 256, Salt: []byte{1}, Hash: "SHA512"}
	if !good.known() {
		t.Fatal("the usual way is not known")
	}
	for name, change := range map[string]func(k *agileKey){
		"cipher":   func(k *agileKey) { k.Cipher = "DES" },
		"chaining": func(k *agileKey) { k.Chaining = "ChainingModeCFB" },
		"block":    func(k *agileKey) { k.BlockSize = 8 },
		"bits":     func(k *agileKey) { k.KeyBits = 64 },
		"salt":     func(k *agileKey) { k.Salt = nil },
		"hash":     func(k *agileKey) { k.Hash = "MD2" },
	} {
		k := good
		if change(&k); k.known() {
			t.Errorf("%s: known", name)
		}
	}
	for _, bits := range []int{128, 192, 256} {
		k := good
		if k.KeyBits = bits; !k.known() {
			t.Errorf("%d bits are not known", bits)
		}
	}
}
