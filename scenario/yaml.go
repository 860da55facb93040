package scenario

import (
	"errors"
	"fmt"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Limits of a file. Positions are small: who needs more writes a second file.
const (
	MaxBytes     = 1 << 20
	MaxScenarios = 1000
	maxSteps     = 1000 // in one scenario
	maxDepth     = 50   // lists and objects inside each other
)

// Fault is what is wrong in a file, and where. Lines and columns count from 1; 0 is the file as a whole.
type Fault struct {
	File         string
	Line, Column int
	Message      string
}

func (f *Fault) Error() string {
	if f.Line == 0 {
		return f.File + ": " + f.Message
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message)
}

// place is where something stands in a file.
type place struct{ line, column int }

func (p place) fault(format string, args ...any) *Fault {
	return &Fault{Line: p.line, Column: p.column, Message: fmt.Sprintf(format, args...)}
}

// placeOf is where a node begins.
func placeOf(node ast.Node) place {
	if mapping, ok := node.(ast.MapNode); ok {
		if entries := mapping.MapRange(); entries.Next() { // a mapping's own token is its first colon
			node = entries.Key()
		}
	}
	if t := node.GetToken(); t != nil && t.Position != nil {
		return place{t.Position.Line, t.Position.Column}
	}
	return place{}
}

// elements are the nodes of the list that a file holds.
func elements(data []byte) ([]ast.Node, error) {
	if len(data) > MaxBytes {
		return nil, place{}.fault("%d bytes: at most %d", len(data), MaxBytes)
	}
	if fault := tooDeep(string(data)); fault != nil {
		return nil, fault
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, asFault(err)
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return nil, place{1, 1}.fault("no scenarios: a file is a list of them")
	}
	if len(file.Docs) > 1 {
		return nil, place{}.fault("more than one document: a file is one list")
	}
	var strangers strangerFinder
	ast.Walk(&strangers, file.Docs[0].Body)
	if strangers.found != nil {
		return nil, placeOf(strangers.found).fault("%s", strangers.why)
	}
	list, ok := file.Docs[0].Body.(*ast.SequenceNode)
	if !ok {
		return nil, placeOf(file.Docs[0].Body).fault("a file is a list of scenarios")
	}
	if len(list.Values) > MaxScenarios {
		return nil, placeOf(list.Values[MaxScenarios]).fault("more than %d scenarios in a file", MaxScenarios)
	}
	return list.Values, nil
}

// tooDeep looks for nesting that would make the parser slow: it needs time in the square of the depth.
func tooDeep(data string) *Fault {
	flow, line, onLine := 0, 0, 0
	for _, t := range lexer.Tokenize(data) {
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow--
		case token.SequenceEntryType, token.MappingKeyType:
			if t.Position.Line != line {
				line, onLine = t.Position.Line, 0
			}
			onLine++
		default:
		}
		if flow > maxDepth || onLine > maxDepth {
			return place{t.Position.Line, t.Position.Column}.fault("nested more than %d deep", maxDepth)
		}
	}
	return nil
}

// strangerFinder finds the first of what the format has not. A few aliases can stand for more data than memory holds,
// the library panics where a tag stands alone, and it cuts off the fraction of a number where a whole one is wanted.
type strangerFinder struct {
	found ast.Node
	why   string
}

// Visit looks at a node.
func (f *strangerFinder) Visit(node ast.Node) ast.Visitor {
	if f.found != nil {
		return nil
	}
	switch node.(type) {
	case *ast.AnchorNode, *ast.AliasNode, *ast.MergeKeyNode, *ast.TagNode:
		f.found, f.why = node, "anchors, aliases and tags have no place here"
	case *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		f.found, f.why = node, "a number here is a whole one; a text that looks like another stands in quotes"
	}
	return f
}

// decode reads a node into a Go value; unknown fields are faults.
func decode(node ast.Node, into any) error {
	if err := yaml.NodeToValue(node, into, yaml.Strict()); err != nil {
		return asFault(err)
	}
	return nil
}

// asFault turns an error of the library into a Fault.
func asFault(err error) *Fault {
	var fault *Fault
	if errors.As(err, &fault) {
		return fault
	}
	var located yaml.Error
	if errors.As(err, &located) {
		if t := located.GetToken(); t != nil && t.Position != nil {
			return place{t.Position.Line, t.Position.Column}.fault("%s", located.GetMessage())
		}
		return place{}.fault("%s", located.GetMessage())
	}
	return place{}.fault("%s", err.Error())
}
