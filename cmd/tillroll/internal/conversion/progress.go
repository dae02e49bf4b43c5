package conversion

import (
	"io"
	"time"

	"tillroll/cmd/tillroll/internal/disk"

	"github.com/schollz/progressbar/v3"
)

// progress is the bar that a person at a terminal sees: of the files done where there
// are many, else of the bytes read of a large one.
type progress struct {
	bar   *progressbar.ProgressBar // nil until there is something to show
	make  func(most int64, more ...progressbar.Option) *progressbar.ProgressBar
	files int
	size  int64 // of the one file
	read  int64
}

// largeFile is from where on reading takes long enough to be watched.
const largeFile = 16 << 20

// redraw is how often the bar is drawn: as often as an eye sees a difference.
const redraw = 100 * time.Millisecond

// progress makes the bar, which shows on a terminal alone.
func (c *converter) progress(w io.Writer, files int) *progress {
	visible := c.terminal && !c.quiet && c.details == ""
	if !visible {
		w = io.Discard
	}
	p := &progress{files: files}
	p.make = func(most int64, more ...progressbar.Option) *progressbar.ProgressBar {
		return progressbar.NewOptions64(most, append(more, progressbar.OptionSetWriter(w), progressbar.OptionSetVisibility(visible),
			progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(redraw), progressbar.OptionSetWidth(min(40, max(10, c.width-50))))...)
	}
	if files > 1 {
		p.bar = p.make(int64(files), progressbar.OptionSetDescription("converting"), progressbar.OptionShowCount())
	}
	return p
}

// follow watches how much of a single large file is read. A bar that cannot be drawn is
// no reason to stop.
func (p *progress) follow(in *disk.Source) {
	if p.files > 1 || in.Size < largeFile {
		return
	}
	p.size = in.Size
	p.bar = p.make(in.Size, progressbar.OptionShowBytes(true), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(false), progressbar.OptionSetDescription("reading   "))
	in.OnRead = func(bytes int64) {
		// The file is read more than once; every time the bar begins anew.
		p.read = (p.read + bytes) % p.size
		_ = p.bar.Set64(p.read)
	}
}

// stage says what the bytes are read for now.
func (p *progress) stage(name string) {
	if p.files == 1 && p.bar != nil {
		p.read = 0
		p.bar.Reset()
		p.bar.Describe(name)
	}
}

// fileDone counts one of many files.
func (p *progress) fileDone() {
	if p.files > 1 {
		_ = p.bar.Add(1)
	}
}

// end takes the bar away.
func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
