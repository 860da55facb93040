package strategy

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// What Geronimoo's simulator counts and compares, in the words of a text. Of what is left out here nothing is to be told.
var (
	geronimooOf = map[string]Quantity{ // a card
		"countCardsInDeck": Own, "countCardsInSupply": Left, "countCardsInPlay": InPlay, "countCardsInHand": Hand,
		"countCardsInOpponentsDecks": Others,
	}
	geronimooPlain = map[string]string{
		"countAllCardsInDeck": "cards", "countAvailableMoney": "coins", "countTurns": "turn", "gainsNeededToEndGame": "gainsToEnd",
		"countBuysLeft": "buys", "getTotalMoney": "money", "getTotalMoneyExcludingNativeVillage": "money", "countVP": "points",
		"countMAXOpponentVP": "(points - lead)", "countEmptyPiles": "emptyPiles",
	}
	geronimooSigns = map[string]string{
		"equalTo": "=", "smallerThan": "<", "smallerOrEqualThan": "<=", "greaterThan": ">", "greaterOrEqualThan": ">=",
	}
	geronimooExtra = map[string]string{"plus": "+", "minus": "-", "multiplyWith": "*", "divideBy": "/"}
)

// xmlReader reads the elements of a file with their places.
type xmlReader struct {
	*xml.Decoder
	at token // of the element in view
}

// next is the next start or end of an element.
func (x *xmlReader) next() (xml.Token, error) {
	for {
		line, column := x.InputPos()
		t, err := x.Token()
		x.at = token{line: line, column: column}
		var syntax *xml.SyntaxError
		switch {
		case errors.As(err, &syntax):
			return nil, token{line: syntax.Line, column: 1}.wrong("%s", syntax.Msg)
		case err != nil:
			return nil, err //nolint:wrapcheck // the end of the file, as a reader tells it
		}
		switch t.(type) {
		case xml.StartElement, xml.EndElement:
			return t, nil
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// geronimoo writes one player of a file of Geronimoo's simulator.
func (w *writer) geronimoo(file []byte, which string) error {
	x := &xmlReader{Decoder: xml.NewDecoder(bytes.NewReader(file))}
	var players []string
	written := false
	for {
		t, err := x.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		e, ok := t.(xml.StartElement)
		if !ok || e.Name.Local != "player" {
			continue
		}
		name := attribute(e, "name")
		if players = append(players, name); written || which != "" && name != which {
			continue
		}
		written = true
		if err := w.player(x, e); err != nil {
			return err
		}
	}
	start := token{line: 1, column: 1}
	switch {
	case len(players) == 0:
		return start.wrong("there is no <player> in the file")
	case !written:
		return start.wrong("no player of the file is called %q (there are %s)", which, someOf(players))
	case which == "" && len(players) > 1:
		several := start.wrong("the file holds %d players: name one of %s", len(players), someOf(players))
		several.Code, several.Args = "several", players // whole: one of them is given back
		return several
	}
	return nil
}

// someOf lists names, not all if they are many.
func someOf(names []string) said {
	const most = 12
	var list []string
	for _, name := range names[:min(len(names), most)] {
		list = append(list, fmt.Sprintf("%q", quotable(name)))
	}
	if len(names) > most {
		list = append(list, "…")
	}
	return said(strings.Join(list, ", "))
}

func (w *writer) player(x *xmlReader, e xml.StartElement) error {
	w.about(attribute(e, "name"), attribute(e, "author"), attribute(e, "description"))
	for {
		t, err := x.next()
		if err != nil {
			return unfinished(err, x.at, "player")
		}
		switch t := t.(type) {
		case xml.EndElement:
			if t.Name.Local == "player" {
				return nil
			}
		case xml.StartElement:
			switch t.Name.Local {
			case "buy":
				if err := w.buy(x, t); err != nil {
					return err
				}
			case "start_state":
				w.note(x.at, "the start is not carried over: a strategy says nothing of it").as("start")
			}
		}
	}
}

func unfinished(err error, at token, element string) error {
	if errors.Is(err, io.EOF) {
		return at.wrong("</%s> is missing", element)
	}
	return err
}

// buy writes a rule, if all its conditions have counterparts.
func (w *writer) buy(x *xmlReader, e xml.StartElement) error {
	at, card := x.at, attribute(e, "name")
	if s := attribute(e, "strategy"); s != "" && s != "standard" {
		w.note(at, "the way %q to play %s is not carried over: the bot plays it its own way", s, card).as("way", s)
	}
	var tests []string
	whole := true
	for {
		t, err := x.next()
		if err != nil {
			return unfinished(err, x.at, "buy")
		}
		switch t := t.(type) {
		case xml.EndElement:
			if t.Name.Local != "buy" {
				continue
			}
			if whole {
				w.line(at, card, tests...)
			}
			return nil
		case xml.StartElement:
			if t.Name.Local != "condition" {
				continue
			}
			test, ok, err := w.condition(x)
			if err != nil {
				return err
			}
			if !ok && whole {
				whole = false
				w.note(at, "the line for %s is left out", card).as("line")
			}
			tests = append(tests, test)
		}
	}
}

// condition reads a comparison; false where it has no counterpart, which has been noted.
func (w *writer) condition(x *xmlReader) (test string, ok bool, err error) {
	sides := map[string]string{}
	sign, ok := "", true
	for {
		t, err := x.next()
		if err != nil {
			return "", false, unfinished(err, x.at, "condition")
		}
		switch t := t.(type) {
		case xml.EndElement:
			if t.Name.Local != "condition" {
				continue
			}
			if ok && (sides["left"] == "" || sides["right"] == "" || sign == "") {
				return "", false, x.at.wrong("a condition has a left, an operator and a right")
			}
			return sides["left"] + " " + sign + " " + sides["right"], ok, nil
		case xml.StartElement:
			kind, name := attribute(t, "type"), t.Name.Local
			fits := true
			switch name {
			case "left", "right":
				sides[name], fits = w.side(x.at, kind, attribute(t, "attribute"))
			case "operator":
				sign, fits = geronimooSigns[kind]
			case "extra_operation":
				sides["right"], fits = extra(sides["right"], kind, attribute(t, "attribute"))
			}
			if !fits {
				w.note(x.at, "%s %q has no counterpart%s", name, kind, of(attribute(t, "attribute"))).as("test", kind)
				ok = false
			}
		}
	}
}

func of(attribute string) string {
	if attribute == "" {
		return ""
	}
	return fmt.Sprintf(" (%s)", attribute)
}

// side is one side of a comparison.
func (w *writer) side(at token, kind, attribute string) (string, bool) {
	if kind == "constant" {
		return decimal(attribute)
	}
	if kind == "countCardTypeInDeck" {
		return w.typed(Own, attribute)
	}
	if quantity, ok := geronimooOf[kind]; ok {
		return w.counted(at, quantity, attribute), true
	}
	plain, ok := geronimooPlain[kind]
	return plain, ok
}

// operand is a number in a calculation.
func operand(text string) string {
	if strings.Contains(text, " ") {
		return enclosed(text)
	}
	return text
}

// extra is what a comparison does to its right side. A product by 1, or a sum with 0, is nothing.
func extra(side, kind, attribute string) (string, bool) {
	sign, known := geronimooExtra[kind]
	number, ok := decimal(attribute)
	switch {
	case !known || !ok || side == "":
		return "", false
	case number == "0" && slices.Contains([]string{"+", "-"}, sign), number == "1" && slices.Contains([]string{"*", "/"}, sign):
		return side, true
	case number == "0" && sign == "/", strings.HasPrefix(number, "-") && sign == "/":
		return "", false
	}
	return operand(side) + " " + sign + " " + operand(number), true
}
