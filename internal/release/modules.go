package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// module is one dependency that is compiled into the binary.
type module struct {
	Path    string
	Version string
	Dir     string
	Main    bool
}

// compiledModules lists what the binary is made of on all platforms, not all that
// go.mod names: test tools do not ship.
func compiledModules() ([]module, error) {
	seen := map[string]module{}
	for _, p := range platforms {
		cmd := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/tillroll")
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.os, "GOARCH="+p.arch)
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
			var pkg struct{ Module *module }
			if err := dec.Decode(&pkg); err != nil {
				return nil, err
			}
			if pkg.Module != nil && !pkg.Module.Main {
				seen[pkg.Module.Path] = *pkg.Module
			}
		}
	}
	var all []module
	for _, m := range seen {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// licences are told by words that stand in one of them alone, the stricter first.
var licences = []struct{ name, words string }{
	{"Apache-2.0", "Apache License"},
	{"MPL-2.0", "Mozilla Public License"},
	{"BSD-3-Clause", "Neither the name"},
	{"BSD-2-Clause", "Redistribution and use in source and binary forms"},
	{"ISC", "Permission to use, copy, modify, and/or distribute"},
	{"MIT", "Permission is hereby granted, free of charge"},
	{"Unlicense", "This is free and unencumbered software"},
}

// licenceOf finds a module's licence and its text; one we do not know stops the release.
func licenceOf(m module) (name string, text []byte, err error) {
	for _, pattern := range []string{"LICENSE*", "LICENCE*", "License*", "COPYING*", "license*"} {
		files, err := filepath.Glob(filepath.Join(m.Dir, pattern))
		if err != nil {
			return "", nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				continue // a folder of licences: the next file names one
			}
			for _, l := range licences {
				if strings.Contains(strings.Join(strings.Fields(string(text)), " "), l.words) {
					return l.name, text, nil
				}
			}
		}
	}
	return "", nil, fmt.Errorf("%s %s: no licence that we know; look at it before it ships", m.Path, m.Version)
}

// licenceTexts gives the licences of all modules in one file, for licences want to go where
// the program goes.
func licenceTexts() ([]byte, error) {
	modules, err := compiledModules()
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	for _, m := range modules {
		name, text, err := licenceOf(m)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&all, "%s %s, %s\n\n%s\n\n", m.Path, m.Version, name, bytes.TrimSpace(text))
		notice, err := os.ReadFile(filepath.Join(m.Dir, "NOTICE")) // few have one
		if err == nil {
			fmt.Fprintf(&all, "%s\n\n", bytes.TrimSpace(notice))
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	for _, own := range []struct{ what, file string }{
		{"Go and its standard library", filepath.Join(strings.TrimSpace(string(root)), "LICENSE")},
		{"Swagger UI", filepath.Join("server", "docs", "LICENSE.swagger-ui.txt")},
	} {
		text, err := os.ReadFile(own.file)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&all, "%s\n\n%s\n\n", own.what, bytes.TrimSpace(text))
	}
	return all.Bytes(), nil
}

// writeThirdParty writes the list that ships with every archive: licences ask to be
// named.
func writeThirdParty(path string) error {
	modules, err := compiledModules()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	text.WriteString("# What tillroll is made of\n\nEvery module compiled into the binary, with its licence. Written by `go run ./internal/release -third-party THIRD_PARTY.md`.\n\n| module | version | licence |\n|---|---|---|\n")
	for _, m := range modules {
		licence, _, err := licenceOf(m)
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "| %s | %s | %s |\n", m.Path, m.Version, licence)
	}
	text.WriteString("\nThe page at /docs embeds Swagger UI (Apache-2.0); its licence stands beside it.\n")
	return os.WriteFile(path, text.Bytes(), 0o644)
}

// writeSBOM writes a CycloneDX bill of materials.
func writeSBOM(path, version string) error {
	modules, err := compiledModules()
	if err != nil {
		return err
	}
	type component map[string]any
	components := make([]component, 0, len(modules))
	for _, m := range modules {
		licence, _, err := licenceOf(m)
		if err != nil {
			return err
		}
		components = append(components, component{
			"type": "library", "name": m.Path, "version": m.Version,
			"purl":     "pkg:golang/" + m.Path + "@" + m.Version,
			"licenses": []any{map[string]any{"license": map[string]string{"id": licence}}},
		})
	}
	document := map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
		"metadata":   map[string]any{"component": component{"type": "application", "name": "tillroll", "version": version}},
		"components": components,
	}
	data, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}
