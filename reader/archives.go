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

// scanArchive unpacks a ZIP archive and scans its members.
func scanArchive(in *source.File, o statement.Options) (*scan, error) {
	directory, err := archive.Directory(in)
	if err != nil {
		return nil, err
	}
	members, err := archive.Members(in, directory, o)
	if err != nil {
		return nil, err
	}
	list := make([]*member, len(members))
	for i, in := range members {
		list[i] = &member{in: in}
	}
	return &scan{statements: func(o statement.Options) ([]*statement.Statement, error) { return readMembers(list, o) }}, nil
}

// member is a file in an archive.
type member struct {
	in   *source.File
	scan *scan // nil before it was asked for
	err  error // why there is none
}

// readMembers reads every statement in an archive, in the order of the members' names. A
// member that is none is told about with the statements of the others.
func readMembers(members []*member, o statement.Options) ([]*statement.Statement, error) {
	var all []*statement.Statement
	var unread []string
	for _, m := range members {
		statements, err := m.statements(o)
		if stopsAll(err) {
			return nil, fmt.Errorf("%s: %w", m.in.Name, err)
		}
		if err != nil {
			unread = append(unread, fmt.Sprintf("%s (%s)", m.in.Name, strings.TrimSuffix(err.Error(), ".")))
			continue
		}
		for _, s := range statements {
			s.Source = strings.TrimSuffix(m.in.Name+", "+s.Source, ", ")
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

// statements reads the member; an archive within the archive is refused.
func (m *member) statements(o statement.Options) ([]*statement.Statement, error) {
	if m.scan == nil && m.err == nil {
		m.scan, m.err = m.enter(o)
	}
	if m.err != nil {
		return nil, m.err
	}
	return m.scan.statements(o)
}

// enter goes through the bytes.
func (m *member) enter(o statement.Options) (*scan, error) {
	room, err := recognise(m.in)
	switch {
	case err != nil:
		return nil, err
	case room.kind == ZIP:
		return nil, errors.New("an archive inside the archive; unpack it first")
	}
	return room.scan(m.in, o)
}

// stopsAll tells whether an error of one member is a word about the whole: a limit that
// was passed, a choice or a password that is needed.
func stopsAll(err error) bool {
	var limit *convert.RequestError
	var choice *statement.ChoiceError
	var locked *statement.ProtectedError
	return errors.As(err, &limit) && limit.TooLarge || errors.As(err, &choice) || errors.As(err, &locked)
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
		return room{kind: ODS, opens: large(ods.Open)}
	case archive.Office:
		return room{kind: XLSX, opens: xlsx.Open}
	}
	return otherwise
}
