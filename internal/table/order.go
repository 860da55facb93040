package table

import (
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
)

// order is a command on its way through the table.
type order struct {
	Command
	by       Person
	from     *Subscription // nil over HTTP
	key      string        // by which the table knows it again
	received int64
	done     chan outcome[Reply] // room for one, so that the table never waits; nil where there is an asker
	asker    Asker
	refused  *Error
}

// Asker is a connection that gives commands and does not wait for them.
type Asker interface {
	// Answered is called once with what came of a command: the error is an *Error. What it returns is the connection's next
	// message. It is called by the table's goroutine and must not wait.
	Answered(*Command, Reply, error) []byte
}

// How many commands a table knows again: those that are in the log, and as many others. Nobody's push out another's while
// there is room.
const (
	remembered    = 512
	rememberedOwn = 32 // of one person
)

// commandAnswer is the answer to a command that changed nothing: it is given again if the same command comes again.
type commandAnswer struct {
	key string
	err *Error
}

func commandKey(person, id string) string { return person + " " + id }

// seen is a command that was carried out, in place.Seen: most commands are new, and need not be compared with its text.
type seen struct{ person, key uint32 }

func printed(text string) uint32 { return uint32(maphash.String(prints, text)) }

// seenCommands are those in place.Seen.
func (a *actor) seenCommands() []seen {
	if len(a.seen) != len(a.place.Seen) { // they come from a snapshot
		a.seen = make([]seen, len(a.place.Seen))
		for i, key := range a.place.Seen {
			person, _, _ := strings.Cut(key, " ")
			a.seen[i] = seen{printed(person), printed(key)}
		}
	}
	return a.seen
}

// remember keeps a command that was carried out.
func (a *actor) remember(e *entry) {
	key, who := e.key, printed(e.By)
	if key == "" {
		key = commandKey(e.By, e.ID)
	}
	if i := superfluous(a.seenCommands(), func(s *seen) bool { return s.person == who }); i >= 0 {
		a.seen, a.place.Seen = slices.Delete(a.seen, i, i+1), slices.Delete(a.place.Seen, i, i+1)
	}
	a.seen, a.place.Seen = append(a.seen, seen{who, printed(key)}), append(a.place.Seen, key)
}

// remembers tells whether a command was carried out. It looks at the last ones first.
func (a *actor) remembers(key string) bool {
	print := printed(key)
	for i, s := range slices.Backward(a.seenCommands()) {
		if s.key == print && a.place.Seen[i] == key {
			return true
		}
	}
	return false
}

// superfluous is which one makes room for one more of a person, whose own are told; -1 where there is room.
func superfluous[T any](list []T, own func(*T) bool) int {
	n, oldest := 0, -1
	for i := range list {
		if own(&list[i]) {
			if n++; oldest < 0 {
				oldest = i
			}
		}
	}
	switch {
	case n >= rememberedOwn:
		return oldest
	case len(list) >= remembered:
		return 0
	}
	return -1
}

// carryOut is the order as a letter. Its answer leaves when what it did is kept and told.
func (o *order) carryOut(a *actor) error {
	a.busy = a.now
	if who := a.people[o.by.ID]; who != nil {
		who.acted = a.now
	}
	known, refused, err := a.decide(o)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %s: %w", ErrBroken, o.Do, err)
	case refused != nil:
		if !known {
			// The detail may repeat what was sent, which may be long; the next time it is left out.
			a.note(o, &Error{Code: refused.Code, Args: refused.Args})
		}
		o.refused = refused
	default:
		if !known && !a.remembers(o.key) {
			a.note(o, nil) // there was nothing to do
		}
	}
	a.later = append(a.later, o)
	return nil
}

// then answers the order: what it did is kept and told.
func (o *order) then(a *actor) {
	if o.refused != nil {
		o.answer(a, Reply{}, o.refused)
		return
	}
	reply := Reply{N: a.streamOf(o.by.ID).n}
	viewer := a.place.viewerSeat(o.by.ID)
	switch o.Do {
	case Describe:
		shown, _ := a.shownTo(viewer)
		reply.Lines = shown.View(viewer).Lines()
	case AskReasons:
		reply.Reasons = a.shownReasons(viewer)
	}
	o.answer(a, reply, nil)
}

func (o *order) answer(a *actor, reply Reply, err error) {
	if o.asker == nil {
		o.done <- outcome[Reply]{reply, err}
		return
	}
	o.from.say(a, o.asker.Answered(&o.Command, reply, err))
}

// note keeps the answer to a command that changed nothing.
func (a *actor) note(o *order, refused *Error) {
	prefix := commandKey(o.by.ID, "")
	if i := superfluous(a.answers, func(c *commandAnswer) bool { return strings.HasPrefix(c.key, prefix) }); i >= 0 {
		a.answers = slices.Delete(a.answers, i, i+1)
	}
	a.answers = append(a.answers, commandAnswer{o.key, refused})
}

// decide carries an order out or tells why not. If the same command was decided before, it is known. An error ends the
// table.
func (a *actor) decide(o *order) (known bool, refused *Error, err error) {
	if e := o.check(); e != nil {
		return true, e, nil
	}
	o.key = commandKey(o.by.ID, o.ID)
	if a.remembers(o.key) {
		return true, nil, nil
	}
	if i := slices.IndexFunc(a.answers, func(r commandAnswer) bool { return r.key == o.key }); i >= 0 {
		return true, a.answers[i].err, nil
	}
	// What was due before the command came goes before it; what is due at that very time does not.
	for range batchEntries {
		if due, err := a.ring(o.received - 1); err != nil {
			return false, nil, err
		} else if !due {
			break
		}
	}
	if err := a.rename(o.by); err != nil {
		return false, nil, err
	}
	p, there := procedures[o.Do]
	if !there {
		return true, &Error{Code: BadCommand, Detail: "no command of that name"}, nil
	}
	if a.place.Phase == Closed {
		return true, &Error{Code: NoSuchRoom}, nil
	}
	if o.by.Bot && slices.Contains(forPeople, o.Do) {
		return true, &Error{Code: ForPeople}, nil
	}
	if o.from != nil && !p.reads && !a.person(o.by.ID).controls(o.from) {
		return false, &Error{Code: NotControlling}, nil
	}
	return a.refusalOf(p.do(a, o))
}

// refusalOf tells a refusal from an error that the table cannot go on with.
func (a *actor) refusalOf(err error) (known bool, refused *Error, fatal error) {
	if err == nil {
		return false, nil, nil
	}
	var ours *Error
	var games *game.Refusal
	switch {
	case errors.As(err, &ours):
		return false, ours, nil
	case errors.As(err, &games):
		r := a.lexicon.refusal(*games)
		return false, &Error{Code: r.Code, Args: r.Args}, nil
	}
	return false, nil, err
}

// rename keeps a member's new name.
func (a *actor) rename(p Person) error {
	if i := a.place.member(p.ID); i >= 0 && a.place.Members[i].Name != p.Name {
		return a.do(entry{Do: actRename, Person: p.ID, Name: p.Name})
	}
	return nil
}

// entry is the log's entry of a command.
func (o *order) entry() entry {
	return entry{Do: o.Do, By: o.by.ID, ID: o.ID, Part: o.Part, key: o.key}
}
