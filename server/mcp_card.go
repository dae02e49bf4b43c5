package server

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
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
	Tools       []*mcp.Tool  `json:"tools"`
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

// serveCard answers the two well-known paths.
func (s *Server) serveCard(x *exchange) {
	base := s.cfg.BaseURL
	if base == "" {
		base = "http://" + x.r.Host
	}
	text, err := json.MarshalIndent(s.card(base), "", "  ")
	if err != nil {
		x.refuse(err)
		return
	}
	x.json(http.StatusOK, append(text, '\n'))
}

// card is made for each request, because without --base-url the address is the one
// the client itself used.
func (s *Server) card(base string) *serverCard {
	card := &serverCard{
		Schema:      "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
		Name:        cardName(base),
		Title:       "tillroll",
		Description: "Turns bank transactions into .qbo, .qfx, .ofx or .csv files and checks such files.",
		Version:     interfaceVersion,
		Remotes: []cardRemote{{
			Type:     "streamable-http",
			URL:      base + "/mcp",
			Versions: mcp.SupportedProtocolVersions(),
			Headers: []cardHeader{{
				Name:        "Authorization",
				Description: "Bearer and a Pro API key. Only " + convertTool + " asks for it.",
				Secret:      true,
			}},
		}},
	}
	for i := range s.mcp.tools {
		card.Tools = append(card.Tools, s.mcp.tools[i].listed)
	}
	return card
}

// cardName is the host backwards and the server's name: com.example.api/tillroll.
func cardName(base string) string {
	host := ""
	if parsed, err := url.Parse(base); err == nil {
		host = parsed.Hostname()
	}
	if host == "" || isLoopback(host) {
		return "localhost/tillroll"
	}
	labels := strings.Split(host, ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".") + "/tillroll"
}
