package excel

import "errors"

// ErrTextMissing is for a cell that names one of the texts all cells share, where the file holds
// none of that number. Read as empty, titles would be missing, and what the columns mean be guessed.
var ErrTextMissing = errors.New("the workbook is damaged: cells of it refer to texts that the file does not hold, such as titles or descriptions; download it again, or save it as CSV in the program that made it")
