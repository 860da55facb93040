package scenario

import (
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/noripan/noripan/game"
)

// resultNote is how a game ended, as scenarios write it.
type resultNote struct {
	End     string      `json:"end"`
	Winners []game.Seat `json:"winners"`
	Ranks   []int8      `json:"ranks"`
	Scores  []int32     `json:"scores"`
	Turns   []int16     `json:"turns"`
	Limited bool        `json:"limited"`
}

func noteResult(r *game.Result) *resultNote {
	note := &resultNote{
		End: r.End.String(), Winners: []game.Seat{}, Limited: r.Limited,
		Ranks: r.Rank[:r.Seats], Scores: r.Score[:r.Seats], Turns: r.Turns[:r.Seats],
	}
	for seat := range game.Seat(r.Seats) {
		if r.Won.Has(seat) {
			note.Winners = append(note.Winners, seat)
		}
	}
	return note
}

// resultCheck compares what the scenario gives of the result; null is a game that goes on.
func resultCheck(e entry) (func(*position) string, error) {
	if e.key != "result" {
		return treeCheck(e, strings.TrimPrefix(e.key, "result."), (*position).resultTree)
	}
	fields, ok := e.node.(ast.MapNode)
	if !ok {
		return treeCheck(e, "", (*position).resultTree)
	}
	var checks []func(*position) string
	for iter := fields.MapRange(); iter.Next(); {
		var key string
		if err := decode(iter.Key(), &key); err != nil {
			return nil, err
		}
		check, err := treeCheck(entry{node: iter.Value()}, key, (*position).resultTree)
		if err != nil {
			return nil, err
		}
		checks = append(checks, func(p *position) string {
			if wrong := check(p); wrong != "" {
				return "." + key + wrong
			}
			return ""
		})
	}
	return func(p *position) string {
		for _, check := range checks {
			if wrong := check(p); wrong != "" {
				return wrong
			}
		}
		return ""
	}, nil
}

func (p *position) resultTree() (any, error) {
	result, over := p.state.Result()
	if !over {
		return nil, nil
	}
	return treeOf(noteResult(&result))
}
