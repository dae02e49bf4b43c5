package ofx

// AppendHeader appends the document up to the first transaction.
func AppendHeader(dst []byte, s *Statement) []byte { return dst }

// AppendTransaction appends one STMTTRN.
func AppendTransaction(dst []byte, t *Transaction) []byte { return dst }

// AppendFooter appends the document from the last transaction to its end.
func AppendFooter(dst []byte, s *Statement) []byte { return dst }
