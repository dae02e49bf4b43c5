package sheet

import "errors"

func readXLSX(data []byte, o Options) (*File, error) {
	return nil, errors.New("spreadsheets are not read yet")
}
