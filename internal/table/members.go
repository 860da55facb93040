package table

import (
	"context"
	"slices"

	"github.com/noripan/noripan/game"
)

// maxBanned is how many people a room keeps out; past it the first one may come back.
const maxBanned = 256

// member is somebody in the room, seated or watching.
type member struct {
	Person
	N int `json:"n"` // this room's number of the person
}

// enter makes a person a member. Each time is a new number: it means one stay of one person.
func (p *place) enter(who Person) {
	p.Numbers++
	p.Members = append(p.Members, member{who, p.Numbers})
}

// numbered is the member of that number, -1 if there is none.
func (p *place) numbered(n int) int {
	return slices.IndexFunc(p.Members, func(m member) bool { return m.N == n })
}

// host is the member who is the host, -1 if that one has left.
func (p *place) host() int { return p.member(p.Host) }

// part takes a member out of the room. Its seat becomes empty, or a bot plays on there. The member who has been there
// longest takes the host's place.
func (a *actor) part(person, line string) {
	p := &a.place
	p.Members = slices.DeleteFunc(p.Members, func(m member) bool { return m.ID == person })
	if i := p.seatOf(person); i >= 0 {
		switch p.Phase {
		case Lobby:
			p.Seats[i].leave()
			p.Starts = 0
		case Playing, Paused:
			p.Seats[i].Controller = Substitute
			a.tell(i, line)
		case Finished, Closed:
			p.Seats[i].Controller = Substitute // a rematch will empty it
		}
	}
	if p.Host == person && len(p.Members) > 0 {
		people := slices.IndexFunc(p.Members, func(m member) bool { return !m.Bot })
		a.makeHost(p.Members[max(people, 0)].ID) // a program may never begin a game
	}
}

func (a *actor) makeHost(person string) {
	p := &a.place
	p.Host = person
	a.tellWith(int(game.Spectator), tableHost, Args{"name": "=" + p.Members[p.host()].Name})
}

// ban keeps a member out for good, or until the host lets it in again.
func (a *actor) ban(person, line string) {
	p := &a.place
	gone := p.Members[p.member(person)]
	a.part(person, line)
	if len(p.Banned) >= maxBanned {
		p.Banned = slices.Delete(p.Banned, 0, 1)
	}
	p.Banned = append(p.Banned, gone)
}

func (p *place) banned(person string) bool {
	return slices.ContainsFunc(p.Banned, func(m member) bool { return m.ID == person })
}

// namedMember is the member that a command names.
func (a *actor) namedMember(o *order) (member, error) {
	if i := a.place.numbered(o.Member); i >= 0 {
		return a.place.Members[i], nil
	}
	return member{}, &Error{Code: NoSuchMember}
}

// otherMember is the member that a command names, who must not be the one who asks.
func (a *actor) otherMember(o *order) (member, error) {
	m, err := a.namedMember(o)
	if err == nil && m.ID == o.by.ID {
		err = &Error{Code: SameMember}
	}
	return m, err
}

// kick takes a member out of a lobby.
func (a *actor) kick(o *order) error {
	m, err := a.otherMember(o)
	if err != nil {
		return err
	}
	e := o.entry()
	e.Person = m.ID
	if err := a.do(e); err != nil {
		return err
	}
	a.expel(m.ID)
	return nil
}

func (a *actor) foldKick(e *entry, _ int64) error {
	a.ban(e.Person, "")
	a.place.unready()
	return nil
}

// expel ends the connections of somebody who has been removed.
func (a *actor) expel(person string) {
	for _, s := range slices.Clone(a.person(person).connections) {
		a.unsubscribe(s)
		a.after(func() { s.end(ErrRemoved) })
	}
	a.forgetStrangers()
}

// unban lets somebody in again.
func (a *actor) unban(o *order) error {
	i := slices.IndexFunc(a.place.Banned, func(m member) bool { return m.N == o.Member })
	if i < 0 {
		return &Error{Code: NoSuchMember}
	}
	e := o.entry()
	e.Person = a.place.Banned[i].ID
	return a.do(e)
}

func (a *actor) foldUnban(e *entry, _ int64) error {
	p := &a.place
	p.Banned = slices.DeleteFunc(p.Banned, func(m member) bool { return m.ID == e.Person })
	return nil
}

// transferHost gives the host's rights to another member.
func (a *actor) transferHost(o *order) error {
	m, err := a.otherMember(o)
	if err != nil {
		return err
	}
	e := o.entry()
	e.Person = m.ID
	return a.do(e)
}

func (a *actor) foldHost(e *entry, _ int64) error {
	a.makeHost(e.Person)
	return nil
}

// roomMembers are the members as everybody may see them.
func (a *actor) roomMembers(now int64) []Member {
	p := &a.place
	list := make([]Member, len(p.Members))
	for i, m := range p.Members {
		list[i] = Member{N: m.N, Name: m.Name, Bot: m.Bot, Host: m.ID == p.Host}
		list[i].Presence, list[i].Since = a.presence(m.ID, now)
		if seat := p.seatOf(m.ID); seat >= 0 {
			list[i].Seat = &seat
		}
	}
	return list
}

func (a *actor) foldArrive(e *entry, _ int64) error {
	a.place.enter(Person{e.Person, e.Name, e.Bot})
	return nil
}

// watcherGone takes a watcher out of the room who has not been there for a while.
func (a *actor) watcherGone(index int) error {
	if err := a.do(entry{Do: actGone, Person: a.place.Members[index].ID}); err != nil {
		return err
	}
	return a.closeEmpty()
}

func (a *actor) foldGone(e *entry, _ int64) error {
	a.part(e.Person, "")
	return nil
}

// closeEmpty closes a room that the last member has left: nobody is there for whom it could go on.
func (a *actor) closeEmpty() error {
	a.forgetStrangers()
	if len(a.place.Members) > 0 || a.place.Alone && a.place.gameOn() {
		return nil
	}
	return a.do(entry{Do: actClose})
}

// Members are the ids of the members by their numbers in the room.
func (t *Table) Members(ctx context.Context) (map[int]string, error) {
	return ask(ctx, t, func(a *actor, tell func(map[int]string, error)) error {
		byNumber := make(map[int]string, len(a.place.Members))
		for _, m := range a.place.Members {
			byNumber[m.N] = m.ID
		}
		tell(byNumber, nil)
		return nil
	})
}
