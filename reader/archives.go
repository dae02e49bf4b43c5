package reader

import (
	"errors"
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/reader/archive"
	"tillroll/reader/ods"
	"tillroll/reader/source"
	"tillroll/reader/xlsx"
	"tillroll/statement"
)

// readArchive reads every statement in a ZIP archive, in the order of the members' names.
// A member that is none is told about with the statements of the others.
func readArchive(in *source.File, o statement.Options) ([]*statement.Statement, error) {
	directory, err := archive.Directory(in)
	if err != nil {
		return nil, err
	}
	members, err := archive.Members(in, directory, o)
	if err != nil {
		return nil, err
	}
	var all []*statement.Statement
	var unread []string
	for _, member := range members {
		statements, err := readMember(member, o)
		if stopsAll(err) {
			return nil, fmt.Errorf("%s: %w", member.Name, err)
		}
		if err != nil {
			unread = append(unread, fmt.Sprintf("%s (%s)", member.Name, strings.TrimSuffix(err.Error(), ".")))
			continue
		}
		for _, s := range statements {
			s.Source = strings.TrimSuffix(member.Name+", "+s.Source, ", ")
		}
		all = append(all, statements...)
	}
	switch {
	case len(all) == 0:
		return nil, fmt.Errorf("the archive holds no statement that can be read: %s", strings.Join(unread, "; "))
	case len(unread) > 0:
		all[0].Doubt("", "Not read from the archive, since it is no statement: %s.", strings.Join(unread, "; "))
	}
	return all, nil
}

// readMember reads one member; an archive within the archive is refused.
func readMember(member *source.File, o statement.Options) ([]*statement.Statement, error) {
	room, err := recognise(member)
	switch {
	case err != nil:
		return nil, err
	case room.kind == ZIP:
		return nil, errors.New("an archive inside the archive; unpack it first")
	}
	return room.read(member, o)
}

// stopsAll tells whether an error of one member is a word about the whole: a limit that
// was passed, a choice or a password that is needed.
func stopsAll(err error) bool {
	var limit *convert.RequestError
	var choice *statement.ChoiceError
	return errors.As(err, &limit) && limit.TooLarge || errors.As(err, &choice) || err != nil && strings.HasPrefix(err.Error(), statement.Protected)
}

// roomOf finds the room of an archive: one that is a workbook may not show it in its first
// bytes, and then its list of members does.
func roomOf(in *source.File, otherwise room) room {
	directory, err := archive.Directory(in)
	if err != nil {
		return otherwise // which says what is wrong with it
	}
	switch archive.DocumentIn(directory) {
	case archive.OpenDocument:
		return room{kind: ODS, read: large(readBook(ods.Open))}
	case archive.Office:
		return room{kind: XLSX, read: readBook(xlsx.Open)}
	}
	return otherwise
}
