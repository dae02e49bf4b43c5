package server

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tillroll/job"
	"tillroll/server/form"
	"tillroll/statement"
)

// passwordHeader brings the password of a protected file. It never stands in a query,
// which proxies log.
const passwordHeader = "X-Statement-Password"

// layoutPart is the part of a form that holds a layout file.
const layoutPart = "layout"

// The sentences about the shape of a request with a file.
const (
	textPasswordInQuery = "A password must not stand in the query: send it in the header " + passwordHeader + " or the part password."
	textTwoPasswords    = "The password was given twice."
	textNoFilePart      = "The form must have one part named file."
	textStrayFile       = "The part %q holds a file: its name must be file."
	textBadQuery        = "The query is not well formed."
	textLinesLost       = "The body has no line break, as curl -d sends a file without any. Send it as it is, with --data-binary."
	textWhichPassword   = " Send it in the header " + passwordHeader + " or the part password."
)

// serveStatements: key, options, body, statements, answer.
func (s *Server) serveStatements(x *exchange) {
	answer, asFile, err := x.statements()
	if err != nil {
		x.refuse(err)
		return
	}
	kept, skipped, valid := answer.Totals()
	x.rows, x.skipped, x.kind, x.verdict = kept, skipped, string(answer.Kind), answer.Verdict().String()
	s.cfg.Keys.Used(x.key, kept)
	x.settle(answer.Bytes())
	if !asFile {
		x.sendJSON(answer.WriteJSON)
		return
	}
	x.tellCounts(kept, skipped, answer.Rows(), valid)
	x.Header()["X-Proof"] = []string{x.verdict} // a file says nothing of what its rows were held against
	x.sendFiles(answer)
}

// statements gets as far as the converted file.
func (x *exchange) statements() (answer *job.Answer, asFile bool, err error) {
	key, err := x.authorize()
	if err != nil {
		return nil, false, err
	}
	var options job.Parser
	if err := readQuery(x.r.URL.RawQuery, &options); err != nil {
		return nil, false, err
	}
	if _, err := options.Options(); err != nil { // a wrong option is told before the body is read
		return nil, false, err
	}
	if err := x.admit(key); err != nil {
		return nil, false, err
	}
	if err := x.load(); err != nil {
		return nil, false, err
	}
	file, password, err := x.filePart(&options)
	if err != nil {
		return nil, false, err
	}
	if err := x.enterFor(file); err != nil {
		return nil, false, err
	}
	o, err := options.Options()
	if err != nil {
		return nil, false, err
	}
	o.Password, o.Parts = password, true
	answer, err = job.Run(x.r.Context(), file, o, x.server.today())
	if err != nil {
		return nil, false, needingPassword(err, o.Refusal(err))
	}
	return answer, o.AsFile, x.admitRows(key, answer.Rows())
}

// readQuery takes the options of a query.
func readQuery(query string, options *job.Parser) error {
	values, err := url.ParseQuery(query)
	if err != nil {
		return &refusal{status: http.StatusBadRequest, text: textBadQuery}
	}
	if values.Has(job.PasswordOption) {
		return &refusal{status: http.StatusBadRequest, text: textPasswordInQuery}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		for _, value := range values[name] {
			if err := options.Set(name, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// filePart is the file and its password: the body itself, or the part of a form, whose
// other parts are options.
func (x *exchange) filePart(options *job.Parser) (file []byte, password string, err error) {
	password = x.r.Header.Get(passwordHeader)
	contentType := x.r.Header.Get("Content-Type")
	if !form.IsForm(contentType) {
		if lostLines(contentType, x.body) {
			return nil, "", &refusal{status: http.StatusBadRequest, text: textLinesLost}
		}
		return x.body, password, nil
	}
	parts, err := x.formParts(contentType)
	if err != nil {
		return nil, "", err
	}
	files := 0
	for _, part := range parts {
		if part.Name != "file" && len(part.Content) == 0 {
			continue // browsers send every field of a form
		}
		switch part.Name {
		case "file":
			files++
			file = part.Content
			if part.FileName != "" {
				options.Name(part.FileName)
			}
		case job.PasswordOption:
			if password != "" {
				return nil, "", &refusal{status: http.StatusBadRequest, text: textTwoPasswords}
			}
			password = string(part.Content)
		case layoutPart:
			if err := options.Layout(part.Content); err != nil {
				return nil, "", err
			}
		default:
			if part.FileName != "" && !slices.Contains(job.OptionNames(), part.Name) {
				return nil, "", &refusal{status: http.StatusBadRequest, text: fmt.Sprintf(textStrayFile, part.Name)}
			}
			if err := options.Set(part.Name, string(part.Content)); err != nil {
				return nil, "", err
			}
		}
	}
	if files != 1 {
		return nil, "", &refusal{status: http.StatusBadRequest, text: textNoFilePart}
	}
	return file, password, nil
}

// lostLines tells a body from which curl -d took the line breaks: the rows of a table have become one, and of a PDF or a workbook little is
// left. It says that it is a form's. What may stand on one line as it is does not mind.
func lostLines(contentType string, body []byte) bool {
	if media, _, _ := mime.ParseMediaType(contentType); media != "application/x-www-form-urlencoded" || bytes.ContainsAny(body, "\r\n") {
		return false
	}
	begin := bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\ufeff")), " \t")
	return len(begin) > 0 && !bytes.ContainsAny(begin[:1], "{[") && !beginsAsDocument(body)
}

// needingPassword adds to the sentence about a protected file where its password goes.
func needingPassword(err, refused error) error {
	var locked *statement.ProtectedError
	if !errors.As(err, &locked) || !locked.NeedsPassword {
		return refused
	}
	return &refusal{status: http.StatusBadRequest, text: refused.Error() + textWhichPassword}
}

// formParts takes a form apart, or says what is wrong with it.
func (x *exchange) formParts(contentType string) ([]form.Part, error) {
	parts, err := form.Split(contentType, x.body)
	if err != nil {
		text := err.Error()
		return nil, &refusal{status: http.StatusBadRequest, text: strings.ToUpper(text[:1]) + text[1:] + "."}
	}
	return parts, nil
}

// enterFor takes a work slot, and the memory, for a small file that may unpack to a large
// one: an archive, a workbook, a PDF.
func (x *exchange) enterFor(file []byte) error {
	weight := job.Weight(file)
	if weight == 0 {
		return nil
	}
	if err := x.takeSlot(); err != nil {
		return err
	}
	if weight < largeBody {
		return nil
	}
	return x.reserve(weight)
}

// sendFiles answers with the bare file, or with an archive where there are several.
func (x *exchange) sendFiles(answer *job.Answer) {
	if len(answer.Statements) == 1 {
		one := &answer.Statements[0]
		x.sendAttachment(one.FileName, contentTypeOf(one.Result.Format), one.Result.File)
		return
	}
	x.Header()["Content-Disposition"] = attachment(answer.ArchiveName())
	out := x.stream([]string{"application/zip"})
	if err := answer.WriteZip(&out); err == nil {
		_ = out.end()
	}
}

// sendAttachment answers with a bare file.
func (x *exchange) sendAttachment(name, contentType string, file []byte) {
	header := x.Header()
	header["Content-Disposition"] = attachment(name)
	header["Content-Length"] = []string{strconv.Itoa(len(file))}
	out := x.stream([]string{contentType})
	if _, err := out.Write(file); err == nil {
		_ = out.end()
	}
}

// attachment names a file for the client: in ASCII for all of them, and whole for those
// that know RFC 6266.
func attachment(name string) []string {
	ascii := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' {
			return '_'
		}
		return r
	}, name)
	value := `attachment; filename="` + ascii + `"`
	if ascii != name {
		value += "; filename*=UTF-8''" + url.PathEscape(name)
	}
	return []string{value}
}
