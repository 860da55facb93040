package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/noripan/noripan/game"
)

// expect makes a check of one line of `then`.
func (s *Scenario) expect(e entry) (expectation, error) {
	x := expectation{place: e.place, key: e.key}
	var err error
	head, rest, _ := strings.Cut(e.key, ".")
	switch head {
	case "offered":
		x.check, err = s.offerCheck(e, true)
	case "not_offered":
		x.check, err = s.offerCheck(e, false)
	case "events":
		x.check, err = s.eventsCheck(e)
	case "result":
		x.check, err = resultCheck(e)
	case "view", "pending":
		number, path, _ := strings.Cut(rest, ".")
		var who viewer
		if who, err = parseViewer(number, e.place); err != nil {
			return x, err
		}
		if game.Seat(who) != game.Spectator || head == "pending" {
			if err = s.seat(game.Seat(who), e.place); err != nil {
				return x, err
			}
		}
		tree := func(p *position) (any, error) { return p.viewTree(game.Seat(who)) }
		if head == "pending" {
			tree = func(p *position) (any, error) { return p.pendingTree(game.Seat(who)) }
		}
		x.check, err = treeCheck(e, path, tree)
	default:
		x.check, err = treeCheck(e, e.key, (*position).snapshotTree)
	}
	return x, err
}

// viewer is a seat, or "spectator".
type viewer game.Seat

// UnmarshalYAML reads a viewer.
func (v *viewer) UnmarshalYAML(node ast.Node) error {
	var text string
	if err := decode(node, &text); err != nil {
		return err
	}
	var err error
	*v, err = parseViewer(text, placeOf(node))
	return err
}

func parseViewer(text string, at place) (viewer, error) {
	if text == "spectator" {
		return viewer(game.Spectator), nil
	}
	n, err := strconv.ParseInt(text, 10, 8)
	if err != nil || n < 0 || n >= game.MaxSeats {
		return 0, at.fault("%q is neither a seat nor spectator", text)
	}
	return viewer(n), nil
}

// offerCheck makes sure that options are among those a seat may pick, or that none of them is.
func (s *Scenario) offerCheck(e entry, offered bool) (func(*position) string, error) {
	var bySeat map[game.Seat]names
	if err := decode(e.node, &bySeat); err != nil {
		return nil, err
	}
	wanted := make(map[game.Seat][]game.Option, len(bySeat))
	for seat, written := range bySeat {
		if err := s.seat(seat, placeOf(e.node)); err != nil {
			return nil, err
		}
		options, err := s.options(written)
		if err != nil {
			return nil, err
		}
		wanted[seat] = options
	}
	return func(p *position) string {
		for _, seat := range slices.Sorted(maps.Keys(wanted)) {
			decision, asked := p.decision(seat)
			if !asked {
				return fmt.Sprintf(": seat %d is not asked anything%s", seat, p.asked())
			}
			for _, option := range wanted[seat] {
				if decision.Copies(option) >= game.Copies(wanted[seat], option) != offered {
					return fmt.Sprintf(": %s for seat %d%s", p.words.OptionName(option), seat, p.asked())
				}
			}
		}
		return ""
	}, nil
}

// treeCheck compares what lies at a path in a tree with what was written; null is something that is not there, in a
// place that is.
func treeCheck(e entry, path string, tree func(*position) (any, error)) (func(*position) string, error) {
	var value any
	if err := decode(e.node, &value); err != nil {
		return nil, err
	}
	want, err := treeOf(value)
	if err != nil {
		return nil, placeOf(e.node).fault("%v", err)
	}
	return func(p *position) string {
		root, err := tree(p)
		if err != nil {
			return ": " + err.Error()
		}
		got, missing, last := look(root, path)
		if missing != "" && (want != nil || !last) {
			return ": " + missing
		}
		return compare(want, got)
	}, nil
}

func (p *position) snapshotTree() (any, error) {
	if p.tree == nil {
		var err error
		if p.tree, err = asTree(p.state.Snapshot()); err != nil {
			return nil, err
		}
	}
	return p.tree, nil
}

func (p *position) viewTree(seat game.Seat) (any, error) { return treeOf(p.state.View(seat)) }

// pendingTree is what a seat is asked; nil if nothing.
func (p *position) pendingTree(seat game.Seat) (any, error) {
	d, asked := p.decision(seat)
	if !asked {
		return nil, nil
	}
	kind := &p.words.Kinds[d.Kind]
	args := plainArgs(p.words.ArgLine(&d).Args)
	delete(args, "min")
	delete(args, "max")
	return treeOf(map[string]any{
		"kind": kind.Name, "class": kind.Class.String(), "min": d.Min, "max": d.Max, "args": args,
		"options": optionNames(p.words, d.Options),
		"default": optionNames(p.words, p.state.Default(seat, nil)),
	})
}
