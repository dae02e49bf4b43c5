package reader

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"

	"tillroll/convert"
	"tillroll/statement"
)

// likeness is what statements have in common where one may repeat another. It is known before
// any row is compared, and few statements share it by chance.
type likeness struct {
	account, currency, opening, closing, sum string
	rows                                     int
}

// tellRepeated says of every statement whose rows are those of one before it that they are: the
// same file twice in an archive, or a paper whose pages were printed twice. Its ids are the same
// too, but not every program looks at them.
func tellRepeated(statements []*statement.Statement) error {
	first := map[likeness]int{}
	for i, s := range statements {
		if s.Rows == nil || s.Evidence == nil || s.Evidence.Rows == 0 {
			continue
		}
		p := s.Proof
		like := likeness{s.Account, s.Options.Currency, p.Opening, p.Closing, p.Sum, s.Evidence.Rows}
		at, known := first[like]
		if !known {
			first[like] = i
			continue
		}
		same, err := sameRows(statements[at], s)
		if err != nil {
			return err
		}
		if same {
			s.Doubt("", "It has the same %s as %s: import one of the two.", counted(like.rows), cmp.Or(statements[at].Source, fmt.Sprintf("statement %d of this file", at+1)))
		}
	}
	return nil
}

// sameRows compares all rows of two statements, in their order.
func sameRows(a, b *statement.Statement) (bool, error) {
	one, errA := digest(a)
	other, errB := digest(b)
	return one == other, errors.Join(errA, errB)
}

// digest is the same for the same rows.
func digest(s *statement.Statement) (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	err = s.Rows(func(r convert.Row) error {
		for _, cell := range [][]byte{r.Date, r.Amount, r.Description, r.Memo, r.CheckNumber, r.ID} {
			write(h, cell)
		}
		return nil
	})
	h.Sum(sum[:0])
	return sum, err
}

// write adds a cell and its length, so that no two rows are spelled alike.
func write(h hash.Hash, cell []byte) {
	fmt.Fprintf(h, "%d:", len(cell))
	h.Write(cell)
}
