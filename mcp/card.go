package mcp

import (
	"encoding/json"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// serverCard tells agents and catalogues what is at /mcp before they connect
// (MCP's server card extension, SEP-2127). The tools are listed beside, from the
// same table as tools/list, for readers that do not connect at all.
type serverCard struct {
	Schema      string       `json:"$schema"`
	Name        string       `json:"name"`
	Title       string       `json:"title"`
	Description string       `json:"description"`
	Version     string       `json:"version"`
	Remotes     []cardRemote `json:"remotes"`
	Tools       []*sdk.Tool  `json:"tools"`
}

// cardRemote is a way to reach the server: there is one, over HTTP.
type cardRemote struct {
	Type     string       `json:"type"`
	URL      string       `json:"url"`
	Versions []string     `json:"supportedProtocolVersions"`
	Headers  []cardHeader `json:"headers"`
}

// cardHeader is a header that clients should send, for programs that ask a person for it.
type cardHeader struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Required    bool   `json:"isRequired"`
	Secret      bool   `json:"isSecret"`
}

// interfaceVersion is the version of the HTTP and MCP interface.
const interfaceVersion = "1.0.0"

// Card is the server card, JSON, of a service at this address. It is made for each
// request, because the address may be the one the client itself used.
func (d *Door) Card(base string) ([]byte, error) {
	text, err := json.MarshalIndent(d.card(base), "", "  ")
	return append(text, '\n'), err
}

func (d *Door) card(base string) *serverCard {
	card := &serverCard{
		Schema:      "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
		Name:        cardName(base),
		Title:       "tillroll",
		Description: "Turns bank transactions into .qbo, .qfx, .ofx or .csv files and checks such files.",
		Version:     interfaceVersion,
		Remotes: []cardRemote{{
			Type:     "streamable-http",
			URL:      base + "/mcp",
			Versions: sdk.SupportedProtocolVersions(),
			Headers: []cardHeader{{
				Name:        "Authorization",
				Description: "Bearer and a Pro API key. Only " + convertTool + " asks for it.",
				Secret:      true,
			}},
		}},
	}
	for i := range d.tools {
		card.Tools = append(card.Tools, d.tools[i].listed)
	}
	return card
}

// cardName is the host backwards and the server's name: com.example.api/tillroll.
func cardName(base string) string {
	host := ""
	if parsed, err := url.Parse(base); err == nil {
		host = parsed.Hostname()
	}
	if host == "" || isThisMachine(host) {
		return "localhost/tillroll"
	}
	labels := strings.Split(host, ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".") + "/tillroll"
}

// isThisMachine tells hosts that mean another computer to everybody who reads the card.
func isThisMachine(host string) bool {
	address, err := netip.ParseAddr(host)
	return err == nil && address.Unmap().IsLoopback() || strings.EqualFold(host, "localhost")
}
