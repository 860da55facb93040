package api

import (
	"fmt"
	"net/http"
	"path"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/lab"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/replay"
	"github.com/noripan/noripan/sim"
)

// known marks the calls that need a session.
var known = []map[string][]string{{"cookie": {}}, {"token": {}}}

// describe registers all calls and describes them, the socket and its messages, and the games' views.
func (s *Server) describe(mux humago.Mux) (*huma.OpenAPI, error) {
	registry := huma.NewMapRegistry("#/components/schemas/", schemaName)
	// Everywhere on the wire a map of anything is the arguments of a text.
	registry.RegisterTypeAlias(reflect.TypeFor[table.Args](), reflect.TypeFor[args]())
	registry.RegisterTypeAlias(reflect.TypeFor[map[string]any](), reflect.TypeFor[args]())
	api := humago.New(mux, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Noripan", Version: "1",
				Description: "An online table for board games. HTTP makes and finds tables; one WebSocket a table carries play.",
				License:     &huma.License{Name: "MIT", Identifier: "MIT"},
			},
			Components: &huma.Components{
				Schemas: registry,
				SecuritySchemes: map[string]*huma.SecurityScheme{
					"cookie": {Type: "apiKey", In: "cookie", Name: cookieName},
					"token":  {Type: "http", Scheme: "bearer"},
				},
			},
			// A body is there before any handler: the library's own time for it would go on while the handler works, and its end is
			// taken for the client's going.
			OnAddOperation: []huma.AddOpFunc{func(_ *huma.OpenAPI, op *huma.Operation) { op.BodyReadTimeout = -1 }},
		},
		Formats:       map[string]huma.Format{"application/json": huma.DefaultJSONFormat, "json": huma.DefaultJSONFormat},
		DefaultFormat: "application/json",
	})
	s.describePeople(api)
	s.describeAccounts(api)
	s.describePasskeys(api)
	s.describeHistory(api)
	s.describeDevices(api)
	s.describeBots(api)
	s.describeTables(api)
	s.describeCommands(api)
	s.describeAdmin(api)
	s.describeReplays(api)
	s.describeDefinitions(api)
	s.describeLab(api)
	s.describeMutes(api)
	s.describePush(api)
	describeSocket(api.OpenAPI())
	for _, rules := range s.games {
		view, err := viewType(rules)
		if err != nil {
			return nil, err
		}
		registry.Schema(view, true, "")
		if cataloguer, ok := rules.(game.Cataloguer); ok {
			registry.Schema(reflect.TypeOf(cataloguer.Catalogue()), true, "")
		}
	}
	for name, schema := range registry.Map() {
		if !slices.Contains(strict, name) {
			schema.AdditionalProperties = nil
		}
	}
	return api.OpenAPI(), nil
}

// strict are the schemas of what clients send: an unknown part is refused there. In what they are sent it is to be
// ignored, so that more can be told one day.
var strict = []string{
	"Command", "NewSession", "NewName", "NewTable", "NewPassword", "SignIn", "NewPasskey", "PasskeySignIn", "AdminToken", "NewBan", "Closing", "Mute", "LabRun", "LabPlayer", "NewStrategy", "NewBot",
}

// Document is the description of the API with the views of the given games, as YAML.
func Document(games []game.Rules) ([]byte, error) {
	s := &Server{games: games}
	doc, err := s.describe(&routes{})
	if err != nil {
		return nil, err
	}
	return yamlOf(doc)
}

func yamlOf(doc *huma.OpenAPI) ([]byte, error) {
	text, err := doc.YAML()
	if err != nil {
		return nil, fmt.Errorf("writing the API's description: %w", err)
	}
	return text, nil
}

// describeSocket adds what huma does not serve: the WebSocket and its messages.
func describeSocket(doc *huma.OpenAPI) {
	var messages []*huma.Schema
	for _, message := range []reflect.Type{
		reflect.TypeFor[table.Sync](), reflect.TypeFor[table.Update](), reflect.TypeFor[table.Done](),
		reflect.TypeFor[table.Yours](), reflect.TypeFor[table.Refused](), reflect.TypeFor[table.Described](),
		reflect.TypeFor[table.Told](), reflect.TypeFor[table.Beat](),
	} {
		messages = append(messages, doc.Components.Schemas.Schema(message, true, ""))
	}
	doc.Components.Schemas.Map()["Message"] = &huma.Schema{
		Description: "A text message of the server on the socket. What the reader does not know is to be ignored.", OneOf: messages,
	}
	doc.AddOperation(&huma.Operation{
		OperationID: "live", Method: http.MethodGet, Path: "/api/tables/{code}/live", Summary: "The live socket of a table",
		Description: "A WebSocket: Command goes in, Message comes out.", Security: known,
		Parameters: []*huma.Param{
			{Name: "code", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}},
			{
				Name: "after", In: "query", Description: "Go on after the message of this number.",
				Schema: &huma.Schema{Type: "integer", Format: "int64"},
			},
		},
		Responses: map[string]*huma.Response{"101": {Description: "The socket is open."}},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "play", Method: http.MethodGet, Path: "/api/tables/{code}/play", Summary: "The socket of a table for a program that plays",
		Description: "A WebSocket for a bot's token: it joins the table, and speaks the messages of programs that play.", Security: known,
		Parameters: []*huma.Param{{Name: "code", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}}},
		Responses:  map[string]*huma.Response{"101": {Description: "The socket is open."}},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "liveTables", Method: http.MethodGet, Path: "/api/tables/live", Summary: "The lists of tables, whenever they change",
		Description: "Server-sent events. Each is a whole Tables, at most one a second; the first comes at once.",
		Responses: map[string]*huma.Response{"200": {
			Description: "A stream that ends when the server does.",
			Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: doc.Components.Schemas.Schema(reflect.TypeFor[Tables](), true, "")}},
		}},
	})
}

// args describes the arguments of a text.
type args struct{}

// Schema tells huma what arguments are.
func (args) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeObject, Description: "The arguments of a text: numbers, keys, and lists of keys.",
		AdditionalProperties: &huma.Schema{OneOf: []*huma.Schema{
			{Type: huma.TypeInteger},
			{Type: huma.TypeString},
			{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}},
		}},
	}
}

// These packages have types that are called as some of a table's are.
var (
	recordPackage = reflect.TypeFor[replay.Record]().PkgPath()
	simPackage    = reflect.TypeFor[sim.Report]().PkgPath()
	labPackage    = reflect.TypeFor[lab.News]().PkgPath()
)

// schemaName names a type's schema. A game's types have the game's name before their own: each game has a View.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.PkgPath() {
	case recordPackage:
		return "Replay" + name
	case simPackage:
		return "Match" + name
	case labPackage:
		return "Lab" + name
	}
	if folder, id := path.Split(t.PkgPath()); strings.HasSuffix(folder, "/games/") {
		first, size := utf8.DecodeRuneInString(id)
		return string(unicode.ToUpper(first)) + id[size:] + name
	}
	return name
}
