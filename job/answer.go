package job

import (
	"archive/zip"
	"encoding/json"
	"io"
	"time"

	"tillroll/internal/rawjson"
	"tillroll/statement"
)

// chunkSize is how much of an answer is held at a time; the files in it are quoted through
// it straight from their buffers.
const chunkSize = 32 << 10

// WriteJSON writes the answer: source, statements, warnings, in this order.
func (a *Answer) WriteJSON(w io.Writer) error {
	out := rawjson.NewWriter(w, make([]byte, 0, chunkSize))
	out.Text(`{"source":{"kind":`, string(a.Kind))
	out.Text(`,"name":`, a.Name)
	out.Number(`,"rows":`, a.Rows())
	out.Number(`,"leftOut":`, a.LeftOut.Total())
	out.Raw(`},"statements":[`)
	for i := range a.Statements {
		out.Comma(i)
		if err := a.writeStatement(&out, &a.Statements[i]); err != nil {
			return err
		}
	}
	out.Strings(`],"warnings":`, a.Warnings)
	out.Raw(`}`)
	return out.Flush()
}

// writeStatement writes one statement with its file.
func (a *Answer) writeStatement(out *rawjson.Writer, c *Converted) error {
	proof, err := json.Marshal(c.Proof)
	if err != nil {
		return err
	}
	out.Text(`{"account":`, statement.MaskedAccount(c.Account))
	out.Text(`,"currency":`, c.Options.CurrencyCode())
	out.Text(`,"accountType":`, c.Options.Account.String())
	out.Text(`,"fileName":`, c.FileName)
	out.Text(`,"format":`, c.Result.Format.String())
	out.Number(`,"transactions":`, c.Result.Transactions)
	out.Number(`,"skipped":`, c.skipped())
	out.Number(`,"inputCount":`, c.inputCount())
	out.Raw(`,"valid":`)
	out.Bool(c.Result.Valid)
	out.Strings(`,"issues":`, c.Result.Issues)
	out.Raw(`,"file":"`)
	out.File(c.Result.File)
	out.Raw(`","proof":`)
	out.Raw(string(proof))
	if c.Parts > 1 {
		out.Number(`,"part":`, c.Part)
		out.Number(`,"parts":`, c.Parts)
	}
	if a.details {
		details, err := json.Marshal(c.Result.Details)
		if err != nil {
			return err
		}
		out.Raw(`,"details":`)
		out.Raw(string(details))
	}
	out.Raw(`}`)
	return nil
}

// WriteZip writes an archive of all files, each as it is packed. They bear the first day that an
// archive can name: the same file gives the same bytes, whatever day it is.
func (a *Answer) WriteZip(w io.Writer) error {
	firstDay := time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)
	archive := zip.NewWriter(w)
	for i := range a.Statements {
		member, err := archive.CreateHeader(&zip.FileHeader{Name: a.Statements[i].FileName, Method: zip.Deflate, Modified: firstDay})
		if err != nil {
			return err
		}
		if _, err := member.Write(a.Statements[i].Result.File); err != nil {
			return err
		}
	}
	return archive.Close()
}
