package main

import (
	"bytes"
	"debug/macho"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// bundleName is the file that desktop programs install with a click.
const bundleName = "tillroll.mcpb"

// bundled are the binaries of the bundle: desktop programs tell systems apart, but not
// processors.
var bundled = []struct {
	name  string
	parts []platform
}{
	{"server/tillroll-linux", []platform{{"linux", "amd64"}}},
	{"server/tillroll-darwin", []platform{{"darwin", "amd64"}, {"darwin", "arm64"}}},
	{"server/tillroll.exe", []platform{{"windows", "amd64"}}},
}

// bundleAlone builds no more than the bundle needs.
func bundleAlone(version string) error {
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	var wanted []platform
	for _, system := range bundled {
		wanted = append(wanted, system.parts...)
	}
	built, err := buildAll(wanted, version)
	if err != nil {
		return err
	}
	return writeBundle(built, version)
}

// writeBundle packs the binaries of three systems with the manifest that tells a desktop
// program how to start them and which folder to ask for.
func writeBundle(built map[platform][]byte, version string) error {
	manifest, err := bundleManifest(version)
	if err != nil {
		return err
	}
	files := []member{{"manifest.json", 0o644, manifest}}
	for _, system := range bundled {
		data := built[system.parts[0]]
		if len(system.parts) > 1 { // macOS has a form of one file for all processors
			if data, err = fatBinary(built, system.parts); err != nil {
				return fmt.Errorf("%s: %w", system.name, err)
			}
		}
		files = append(files, member{system.name, 0o755, data})
	}
	return writeFile(bundleName, files, packBundle)
}

// bundleManifest is the manifest with the version that is released, spelled as the format
// wants it: three numbers.
func bundleManifest(version string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join("deploy", "mcp", "manifest.json"))
	if err != nil {
		return nil, err
	}
	number := strings.TrimPrefix(version, "v")
	if strings.Count(number, ".") != 2 {
		number = "1.0.0-dev"
	}
	text, err := json.Marshal(number)
	if err != nil {
		return nil, err
	}
	return bytes.Replace(data, []byte(`"version": "0.0.0"`), append([]byte(`"version": `), text...), 1), nil
}

// fatAlign is the page size of the processor with the larger one, arm64: 16 KiB.
const fatAlign = 14

// fatBinary puts binaries for several processors behind a table of them, as macOS reads it.
func fatBinary(built map[platform][]byte, parts []platform) ([]byte, error) {
	var head, body bytes.Buffer
	write := func(values ...uint32) {
		for _, v := range values {
			_ = binary.Write(&head, binary.BigEndian, v) // a buffer takes all
		}
	}
	write(macho.MagicFat, uint32(len(parts)))
	const align = 1 << fatAlign
	at := align // the table fits into the first page
	for _, p := range parts {
		part := built[p]
		file, err := macho.NewFile(bytes.NewReader(part))
		if err != nil {
			return nil, err
		}
		write(uint32(file.Cpu), file.SubCpu, uint32(at), uint32(len(part)), fatAlign)
		body.Write(make([]byte, at-align-body.Len()))
		body.Write(part)
		at = (at + len(part) + align - 1) &^ (align - 1)
	}
	head.Write(make([]byte, align-head.Len()))
	return append(head.Bytes(), body.Bytes()...), nil
}
