package job

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/convert"
)

// defaultName is what a file is called whose name nobody told.
const defaultName = "statement"

// maxNameBytes is the longest name that every file system takes, less room for a label and
// an ending.
const maxNameBytes = 200

// safeName makes the name of a file harmless in headers, archives and folders: no
// directories, quotes, control characters or dots in front.
func safeName(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError || strings.ContainsRune("\"<>:|?*%'`;", r) {
			return -1
		}
		return r
	}, name)
	name = strings.TrimSpace(strings.TrimLeft(name, ". "))
	for len(name) > maxNameBytes {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	if name == "" || name == "/" {
		return defaultName
	}
	return name
}

// fileName is the name of a converted file: the source's own, what tells its statements
// apart, and the new ending.
func fileName(source, label string, format convert.Format) string {
	stem := strings.TrimSuffix(source, path.Ext(source))
	if stem == "" {
		stem = defaultName
	}
	if label != "" {
		stem += "-" + label
	}
	return stem + format.Extension()
}

// ArchiveName is the name of an archive of all files.
func (a *Answer) ArchiveName() string {
	return strings.TrimSuffix(a.Name, path.Ext(a.Name)) + ".zip"
}
