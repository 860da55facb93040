package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"golang.org/x/text/unicode/norm"

	"github.com/noripan/noripan/game"
)

const (
	codeNotDefined = "not_defined" // the game takes nothing of one's own
	maxYAML        = 8 << 10       // bytes of a text that is not JSON: the time to read it grows with their square
)

// NewDefinitions are things that somebody makes for a game, in JSON or in YAML.
type NewDefinitions struct {
	Text string `json:"text" maxLength:"32768" doc:"JSON, or YAML of up to 8192 bytes."`
}

// Definitions are what a table would bring, or what is wrong with it.
type Definitions struct {
	Value  string            `json:"value" doc:"What to set at a table; empty if anything is wrong."`
	YAML   string            `json:"yaml" doc:"The same to be kept and changed by people."`
	Things []DefinedThing    `json:"things"`
	Faults []DefinitionFault `json:"faults"`
}

// DefinedThing is something that somebody made. Its text is made of what it does.
type DefinedThing struct {
	Key      string            `json:"key" doc:"The key of its name: card.blank1."`
	Names    map[string]string `json:"names,omitempty" doc:"By language; none for what is called by its text, as a mode of a card is."`
	Text     []DefinedLine     `json:"text"`
	Warnings []game.Line       `json:"warnings"`
}

// DefinedLine is a line of a thing's text; what belongs to the line above it is deeper.
type DefinedLine struct {
	Depth int       `json:"depth"`
	Line  game.Line `json:"line"`
}

// DefinitionFault is something wrong.
type DefinitionFault struct {
	Where  string    `json:"where" doc:"The part: play[1].trash.most."`
	Rule   int       `json:"rule,omitempty" doc:"The number of the rule that it breaks."`
	Detail string    `json:"detail" doc:"In English, for programmers."`
	Line   game.Line `json:"line" doc:"For people."`
}

type definitionsInput struct {
	Game string `path:"game" maxLength:"64"`
	Body NewDefinitions
}

type definitionsOutput struct{ Body Definitions }

func (s *Server) describeDefinitions(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "define", Method: http.MethodPost, Path: "/api/games/{game}/definitions",
		Summary:     "What cards of one's own would be",
		Description: "Nothing is kept: the value is set at a table that plays with them.",
		Errors:      []int{http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.define)
}

// define reads one text at a time: the tables need the processor more.
func (s *Server) define(ctx context.Context, in *definitionsInput) (*definitionsOutput, error) {
	if wait, ok := s.definitions.take(callerOf(ctx).address); !ok {
		return nil, tooFast(wait)
	}
	for _, rules := range s.games {
		if rules.About().ID != in.Game {
			continue
		}
		if definer, ok := rules.(game.Definer); ok {
			select {
			case s.defining <- struct{}{}:
				defer func() { <-s.defining }()
			case <-ctx.Done():
				return nil, s.refusal(ctx, fmt.Errorf("waiting to read a definition: %w", ctx.Err()))
			}
			return &definitionsOutput{Body: defined(definer, in.Body.Text)}, nil
		}
	}
	return nil, problem(http.StatusNotFound, codeNotDefined, "no game here of that name takes anything of one's own")
}

// defined reads a text and has the game look at it. The value is JSON, the form for people YAML.
func defined(definer game.Definer, text string) Definitions {
	out := Definitions{Things: []DefinedThing{}, Faults: []DefinitionFault{}}
	value, err := jsonOf(norm.NFC.String(text)) // a Mac sends Hangul in parts
	if err != nil {
		out.Faults = append(out.Faults, DefinitionFault{Detail: brief(err.Error()), Line: unreadable})
		return out
	}
	d := definer.Define(value)
	for _, f := range d.Faults {
		out.Faults = append(out.Faults, DefinitionFault{Where: f.Where, Rule: f.Rule, Detail: brief(f.Detail), Line: f.Line})
	}
	for _, t := range d.Things {
		thing := DefinedThing{Key: t.Key, Names: t.Names, Text: []DefinedLine{}, Warnings: append([]game.Line{}, t.Warnings...)}
		for _, l := range t.Text {
			thing.Text = append(thing.Text, DefinedLine(l))
		}
		out.Things = append(out.Things, thing)
	}
	if d.Value == "" {
		return out
	}
	pretty, err := yaml.JSONToYAML([]byte(d.Value))
	if err != nil {
		out.Faults = append(out.Faults, DefinitionFault{Detail: brief(err.Error()), Line: unreadable})
		return out
	}
	out.Value, out.YAML = d.Value, string(pretty)
	return out
}

// unreadable is said of a text that is neither JSON nor YAML.
var unreadable = game.Line{Key: "refusal." + codeBadRequest}

// jsonOf is a text in JSON or YAML as JSON.
func jsonOf(text string) (string, error) {
	if json.Valid([]byte(text)) {
		return text, nil
	}
	if len(text) > maxYAML {
		return "", fmt.Errorf("a text of %d bytes that is not JSON: at most %d", len(text), maxYAML)
	}
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil {
		return "", fmt.Errorf("reading YAML: %w", err)
	}
	if len(file.Docs) > 1 {
		return "", fmt.Errorf("reading YAML: %d documents: one is read", len(file.Docs))
	}
	// What refers to another part could stand for far more than its text.
	for _, doc := range file.Docs {
		if doc.Body != nil && len(ast.Filter(ast.AliasType, doc.Body)) > 0 {
			return "", errors.New("reading YAML: a part refers to another")
		}
	}
	data, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return "", fmt.Errorf("reading YAML: %w", err)
	}
	return string(data), nil
}
