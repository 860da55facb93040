package table

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/wire"
	"github.com/noripan/noripan/replay"
)

// Messages are put together from parts that are encoded once and compared with what was sent before: the room, which
// is the same for everybody, and the game as one seat or the spectators may see it.

// marshal encodes what cannot fail to be encoded.
func marshal(v any) []byte {
	data, err := wire.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("encoding %T: %v", v, err)) // the actor ends with it, and says so; other tables do not
	}
	return data
}

// appended is what marshal does, behind other bytes.
func appended(b []byte, v any) []byte {
	data, err := wire.Append(b, v)
	if err != nil {
		panic(fmt.Sprintf("encoding %T: %v", v, err)) // as above
	}
	return data
}

// wireRoom is the room at that time.
func (a *actor) wireRoom(now int64) *Room {
	p := &a.place
	room := &Room{
		Code: a.cfg.Code, GameID: p.GameID, State: p.Phase, Private: p.Private, Options: p.options(),
		Seats: a.roomSeats(now), Members: a.roomMembers(now), Rules: a.about.Version,
		MinSeats: a.about.MinSeats, MaxSeats: a.about.MaxSeats, Starts: p.Starts, Pause: a.wirePause(),
	}
	room.Settings = a.shownSettings()
	room.Codes = codes(a.about, room.Settings)
	if p.Phase == Lobby {
		_, refused := a.startRefused()
		room.CanStart = refused == nil
		if refused != nil {
			room.StartRefused = &Refusal{Code: refused.Code, Args: refused.Args}
		}
	} else {
		room.Rules = p.Play.Rules
	}
	if closes, told := a.closes(); closes != 0 && told <= now {
		room.Closes = closes
	}
	room.Fairness = a.fairness()
	return room
}

// shownSettings are those of the game that is played, or that would begin now.
func (a *actor) shownSettings() map[string]string {
	if a.place.Phase != Lobby {
		return a.place.Play.Settings
	}
	settings, err := a.settings()
	if err != nil {
		return a.place.Chosen // a newer version of the rules does not know them any more; start will say so
	}
	return settings
}

// codes are the short forms of settings, of those that have one.
func codes(about *game.About, settings map[string]string) map[string]string {
	var all map[string]string
	for i := range about.Settings {
		s := &about.Settings[i]
		if s.Code == nil {
			continue
		}
		if code := s.Code(settings[s.Name]); code != "" {
			if all == nil {
				all = make(map[string]string)
			}
			all[s.Name] = code
		}
	}
	return all
}

func (a *actor) fairness() Fairness {
	p := &a.place
	seed := p.Seed
	var f Fairness
	switch p.Phase {
	case Playing, Paused:
		f.Parts = p.Play.Parts
	case Finished:
		f.Parts, f.Seed = p.Play.Parts, p.Play.Seed
	case Lobby, Closed:
	}
	f.Commitment = a.commitment(seed)
	return f
}

// commitment is what is published of a seed. It is asked for again and again.
func (a *actor) commitment(seed string) string {
	if a.promise.seed == seed {
		return a.promise.published
	}
	published, err := replay.Commitment(seed)
	if err != nil {
		panic(fmt.Sprintf("the table's own seed: %v", err))
	}
	a.promise = promise{seed, published}
	return published
}

// promise is a seed, and what is published of it.
type promise struct{ seed, published string }

func (a *actor) roomSeats(now int64) []RoomSeat {
	p := &a.place
	seats := make([]RoomSeat, len(p.Seats))
	for i := range p.Seats {
		s := &p.Seats[i]
		r := RoomSeat{Controller: s.Controller, Name: s.Name, Level: s.Level, Figure: s.Figure, Ready: s.Ready, Host: s.Owner != "" && s.Owner == p.Host}
		if s.Program && s.Controller == Human {
			r.Controller = Bot
		}
		if s.Controller == Human || s.Controller == Autoplay {
			r.Presence, r.Since = a.presence(s.Owner, now)
		}
		seats[i] = r
	}
	return seats
}

// encodeGame is the game as somebody may see it, nil if there is none, or none for them.
func (a *actor) encodeGame(e eyes) []byte {
	draft := drafts.Get().(*[]byte)
	made := a.appendGame((*draft)[:0], e)
	defer keepDraft(draft, made)
	if len(made) == 0 {
		return nil
	}
	return bytes.Clone(made)
}

// appendGame appends it; nothing for none.
func (a *actor) appendGame(b []byte, e eyes) []byte {
	viewer := e.viewer()
	switch {
	case e < watchers:
		return b
	case a.game == nil && a.views != nil:
		return appended(b, &Game{View: lastView(a.views[viewer+1]), Waiting: []Waiting{}, Result: a.wireResult()})
	case a.game == nil:
		return b
	}
	shown, _ := a.shownTo(viewer)
	g := gameRooms.Get().(*Game)
	*g = Game{
		View: shown.View(viewer), Decision: a.wireDecision(viewer), Waiting: a.waiting(viewer), Proposal: a.wireProposal(viewer),
		TakeBack: a.wireTakeBack(viewer), Orders: a.wireOrders(viewer), Resign: a.mayResign(int(viewer)),
		PauseDays: a.wirePauseDays(int(viewer)),
	}
	switch a.place.Phase {
	case Playing:
		g.Cap = a.place.Play.Cap
	case Paused:
		g.stand()
	case Lobby, Finished, Closed:
	}
	g.Result = a.wireResult()
	b = appended(b, g)
	*g = Game{}
	gameRooms.Put(g)
	return b
}

// gameRooms are to be used again: one is filled for each game that is encoded.
var gameRooms = sync.Pool{New: func() any { return new(Game) }}

// stand leaves the deadlines out while the clocks stand still.
func (g *Game) stand() {
	if g.Decision != nil {
		g.Decision.Deadline, g.Decision.SlotDeadline = 0, 0
	}
	for i := range g.Waiting {
		g.Waiting[i].Deadline, g.Waiting[i].SlotDeadline = 0, 0
	}
}

// waiting is whom the table waits for, as the viewer may know it: in a blind window nobody learns who has answered, and of
// a hidden reply only who is asked; of an answer's parts others see how it began.
func (a *actor) waiting(viewer game.Seat) []Waiting {
	list := []Waiting{}
	for i := range a.place.Play.Questions {
		q := &a.place.Play.Questions[i]
		own := game.Seat(q.Seat) == viewer
		switch class := a.class(q); {
		case class == game.Offer: // it holds nobody up
		case !a.opens(q), a.kinds[q.Kind].Hidden && !own:
		default:
			list = append(list, Waiting{
				Seat: q.Seat, Kind: q.shown(), Class: a.kinds[q.shown()].Class.String(), Deadline: q.Deadline, SlotDeadline: a.slotEnds(q),
				Answered: q.Answered && (class == game.Group || own),
			})
		}
	}
	return list
}

// asked is the question that the seat is to answer: a required one before an offer; nil if there is none.
func (a *actor) asked(seat game.Seat) *question {
	var offer *question
	for i := range a.place.Play.Questions {
		q := &a.place.Play.Questions[i]
		switch {
		case game.Seat(q.Seat) != seat || q.Answered || !a.opens(q):
		case a.class(q) != game.Offer:
			return q
		default:
			offer = q
		}
	}
	return offer
}

// wireDecision is what the viewer is asked, nil if nothing.
func (a *actor) wireDecision(viewer game.Seat) *Decision {
	q := a.asked(viewer)
	if q == nil {
		return nil
	}
	d := a.decision(q.Serial)
	words := &a.about.Words
	k := &words.Kinds[d.Kind]
	return &Decision{
		Seat: int(viewer), Serial: q.N, Kind: k.Name, Class: k.Class.String(), Min: d.Min, Max: d.Max, Ordered: k.Ordered,
		Args: a.lexicon.args(d), Options: a.names(d.Options), Default: a.byDefault(d),
		Deadline: q.Deadline, SlotDeadline: a.slotEnds(q), Back: k.Part, Why: a.why(viewer),
	}
}

// why tells of options that the viewer sees but may not choose.
func (a *actor) why(viewer game.Seat) Refusals {
	e, ok := a.game.(game.Explainer)
	if !ok {
		return nil
	}
	dim := e.Dim(viewer, nil)
	if len(dim) == 0 {
		return nil
	}
	why := make(Refusals, len(dim))
	for _, o := range dim {
		if r := e.Why(viewer, o); r.Refused() {
			why[a.lexicon.name(o)] = a.lexicon.refusal(r)
		}
	}
	return why
}

func (a *actor) names(options []game.Option) []string {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = a.lexicon.name(o)
	}
	return names
}

// wireResult is how the game ended, nil while it has not.
func (a *actor) wireResult() *Result {
	r := a.place.Play.Result
	if r == nil {
		return nil
	}
	w := &Result{TakenBack: a.place.Play.Marked, End: r.End.String(), Seats: make([]SeatResult, r.Seats)}
	for i := range w.Seats {
		w.Seats[i] = SeatResult{
			Rank: int(r.Rank[i]), Score: int(r.Score[i]), Turns: int(r.Turns[i]), Won: r.Won.Has(game.Seat(i)),
		}
	}
	return w
}

// wireYou is what a subscription is told about its person.
func (a *actor) wireYou(s *Subscription) *You {
	p := &a.place
	you := &You{Person: s.person.ID, Name: s.person.Name, Host: p.Host == s.person.ID, Controlling: a.person(s.person.ID).controls(s)}
	if i := p.member(s.person.ID); i >= 0 {
		you.Name, you.Member = p.Members[i].Name, &p.Members[i].N
	}
	if you.Host && p.Phase == Lobby {
		for _, m := range p.Banned {
			you.Banned = append(you.Banned, BannedMember{m.N, m.Name})
		}
	}
	if i := p.seatOf(s.person.ID); i >= 0 {
		you.Seat = &i
		if a.slow() && p.gameOn() {
			since := a.heardBefore(game.Seat(i), p.Seats[i].Since)
			you.Since = &since
		}
	}
	if you.Member != nil || slices.Contains(p.Moved, s.person.ID) {
		you.Sibling = p.Sibling
	}
	return you
}

// awaited are the seats whose answer the game waits for.
func (a *actor) awaited() []AwaitedSeat {
	var seats []AwaitedSeat
	for i := range a.place.Play.Questions {
		if q := &a.place.Play.Questions[i]; !q.Answered && a.class(q) != game.Offer && a.opens(q) {
			w := AwaitedSeat{Seat: q.Seat, Since: q.Opened, Deadline: q.Deadline}
			if a.place.Phase == Paused {
				w.Deadline = 0
			}
			seats = append(seats, w)
		}
	}
	return seats
}

// summary is what lists show, but for whom the table waits.
func (a *actor) summary(now int64) *Summary {
	p := &a.place
	s := &Summary{
		GameID: p.GameID, State: p.Phase, Private: p.Private, Settings: a.shownSettings(), Seats: a.roomSeats(now), Speed: p.speed(),
		Owners: make([]string, len(p.Seats)),
	}
	for i := range p.Seats {
		s.Owners[i] = p.Seats[i].Owner
	}
	if i := p.host(); i >= 0 {
		s.Host = p.Members[i].Name
	}
	return s
}

// same tells whether both show the same, seats by a measure of their own.
func (s *Summary) same(other *Summary, seats func(a, b *RoomSeat) bool) bool {
	for i := range s.Seats {
		if i >= len(other.Seats) || !seats(&s.Seats[i], &other.Seats[i]) {
			return false
		}
	}
	return len(s.Seats) == len(other.Seats) && s.GameID == other.GameID && s.State == other.State && s.Private == other.Private &&
		s.Host == other.Host && s.Speed == other.Speed && maps.Equal(s.Settings, other.Settings) && slices.Equal(s.Owners, other.Owners)
}

func (s *RoomSeat) same(other *RoomSeat) bool { return *s == *other }

// sameKept is the same for the index, which does not know who is there, and not always who is ready.
func (s *RoomSeat) sameKept(other *RoomSeat) bool {
	rough := *s
	rough.Presence, rough.Since, rough.Ready = other.Presence, other.Since, other.Ready
	return rough == *other
}
