package server

// localFiles lets the tools read and write files: only where the server runs for
// the owner of the computer, over stdio.
type localFiles struct{}

func (f *localFiles) convert(d *mcpDoor, c *toolCall) toolResult  { return toolResult{} }
func (f *localFiles) validate(d *mcpDoor, c *toolCall) toolResult { return toolResult{} }
