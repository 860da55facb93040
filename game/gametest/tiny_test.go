package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// tinyPosition is all that is copied.
type tinyPosition struct {
	core     flow.Core
	chance   game.Chance
	rules    *tinyRules
	seats    int8
	round    int8
	leader   game.Seat // of the round; -1 for nobody
	over     bool
	stopped  bool
	gone     game.Audience
	hand     [tinySeats][tinyValues]uint8
	deck     [tinyCards]uint8 // the top is the last
	deckN    int8
	discard  [tinyValues]uint8
	scores   [tinySeats]int32
	arrivals [tinySeats]uint8 // of the faulty game that cares for them
	seen     int8             // how often a seat has picked nothing, for a fault
}

type tiny struct {
	tinyPosition
	machine flow.Machine[tiny]
	roll    game.Roll
	tell    game.Listener
	shared  []int32 // of a faulty game
}

func (r *tinyRules) About() *game.About { return &r.about }

func (r *tinyRules) empty() *tiny {
	return &tiny{tinyPosition: tinyPosition{rules: r, leader: -1}, machine: flow.Machine[tiny]{Book: r.book}}
}

func (r *tinyRules) New(setup game.Setup) (game.State, error) {
	if r.fault == "a table for more than there are seats" {
		setup.Seats = min(setup.Seats, tinySeats)
	}
	setup, err := r.about.Ready(setup)
	if err != nil {
		return nil, fmt.Errorf("setting up tiny: %w", err)
	}
	s := r.empty()
	s.begin(&setup)
	return s, nil
}

func (s *tiny) begin(setup *game.Setup) {
	r := s.rules
	round := s.round
	s.tinyPosition = tinyPosition{rules: r, leader: -1, seats: int8(setup.Seats), chance: game.NewChance(setup)}
	if r.fault == "a renewed game that goes on" {
		s.round = round
	}
	if r.fault == "a shared score" {
		s.shared = make([]int32, tinySeats)
	}
	for i := range s.deck {
		s.deck[i] = uint8(i % tinyValues)
	}
	s.deckN = tinyCards
	s.shuffle(tinyDeal)
	for range tinyHand {
		for seat := range game.Seat(setup.Seats) {
			s.deckN--
			s.hand[seat][s.deck[s.deckN]]++
		}
	}
	s.core.Window = 1
	s.core.Push(r.round, 0)
	s.machine.Forget()
	s.machine.Run(s, &s.core)
}

func (s *tiny) Renew(key [32]byte, first game.Seat) {
	s.begin(&game.Setup{Seats: int(s.seats), Key: key, Mode: s.chance.Mode, First: first})
}

// held are the cards of a hand as options.
func (s *tiny) held(seat game.Seat, verb int16, into []game.Option) []game.Option {
	for value, n := range s.hand[seat] {
		for range n {
			into = append(into, game.Option{Verb: verb, Refs: [4]game.Ref{game.Ref(value)}})
		}
	}
	return into
}

func (s *tiny) shuffle(purpose game.Purpose) {
	s.chance.Open(purpose, &s.roll)
	for i := int(s.deckN) - 1; i > 0; i-- {
		j := s.roll.Intn(i + 1)
		s.deck[i], s.deck[j] = s.deck[j], s.deck[i]
	}
}

func (s *tiny) say(seat game.Seat, audience game.Audience, full, public game.Told, marks game.Marks) {
	if s.tell != nil {
		s.tell.Happened(&game.Event{Seat: seat, Audience: audience, Full: full, Public: public, Marks: marks})
	}
}

func (s *tiny) score() {
	best := -1
	s.leader = -1
	for seat := range game.Seat(s.seats) {
		value := int(s.core.Asks.Sealed[seat].Refs[0])
		if s.tell != nil {
			told := game.Told{Kind: tellPlayed, Refs: []game.Ref{game.Ref(value)}}
			if s.rules.fault == "an event without its card" {
				told.Refs = nil
			}
			s.say(seat, game.Everyone, told, game.Told{}, game.Revealed)
		}
		s.hand[seat][value]--
		if s.rules.fault != "a lost card" || s.round != 3 {
			s.discard[value]++
		}
		alone := true
		for other := range game.Seat(s.seats) {
			if other != seat && s.core.Asks.Sealed[other] == s.core.Asks.Sealed[seat] {
				alone = false
			}
		}
		if s.rules.fault == "order of arrival decides" {
			alone = s.arrivals[seat] == 1
		}
		if alone && value > best {
			best, s.leader = value, seat
		}
	}
	if s.leader < 0 {
		return
	}
	s.scores[s.leader] += int32(best) + 1
	if s.shared != nil {
		s.shared[s.leader] += int32(best) + 1
	}
	s.say(s.leader, game.Everyone, game.Told{Kind: tellScored}, game.Told{}, 0)
}

func (s *tiny) draw(seat game.Seat) {
	if s.deckN == 0 {
		for value, n := range s.discard {
			for range n {
				s.deck[s.deckN] = uint8(value)
				s.deckN++
			}
		}
		s.discard = [tinyValues]uint8{}
		s.shuffle(tinyShuffle)
		s.say(seat, game.Everyone, game.Told{Kind: tellShuffled}, game.Told{}, game.Chanced)
	}
	if s.deckN == 0 {
		return
	}
	s.deckN--
	card := s.deck[s.deckN]
	s.hand[seat][card]++
	if s.tell == nil {
		return
	}
	full, public := game.Told{Kind: tellDrewCard, Refs: []game.Ref{game.Ref(card)}}, game.Told{Kind: tellDrew}
	if s.rules.fault == "an event that tells everybody" {
		public = full
	}
	if s.rules.fault == "a listener that matters" {
		s.scores[seat]++
	}
	s.say(seat, game.Only(seat), full, public, game.Revealed)
}

// pay takes a point from each who took the offer.
func (s *tiny) pay() {
	for seat := range game.Seat(s.seats) {
		if s.core.Asks.Took.Has(seat) {
			s.scores[seat]--
			s.say(seat, game.Everyone, game.Told{Kind: tellPaid}, game.Told{}, game.Revealed)
		}
	}
}

// renew puts a card away and draws another.
func (s *tiny) renew(seat game.Seat, picks []game.Option) {
	value := picks[0].Refs[0]
	s.hand[seat][value]--
	s.discard[value]++
	s.say(seat, game.Everyone, game.Told{Kind: tellRenewed}, game.Told{}, 0)
	s.draw(seat)
}

func (s *tiny) swap(picks []game.Option) {
	if s.rules.fault == "order of picks matters" && len(picks) > 1 && picks[0].Refs[0] > picks[1].Refs[0] {
		s.scores[s.leader]++
	}
	for _, o := range picks {
		s.hand[s.leader][o.Refs[0]]--
		s.discard[o.Refs[0]]++
	}
	for range picks {
		s.draw(s.leader)
	}
}

func (s *tiny) Pending(into []game.Decision) []game.Decision {
	if s.rules.fault == "asking that counts" {
		s.seen++
	}
	from := len(into)
	into = s.machine.Pending(s, &s.core, into)
	if s.rules.fault == "more picks than options" && len(into) > from && into[from].Kind == tinySwap {
		into[from].Max = 9
	}
	if s.rules.fault == "an offer that stays" && s.seen <= s.round {
		into = append(into, game.Decision{Kind: tinyOffer, Serial: tinyOfferSerial, Max: 1, Options: s.held(0, tinySwap, nil)})
	}
	if s.rules.fault == "an offer that must be taken" {
		for i := range into[from:] {
			if d := &into[from+i]; d.Kind == tinyOffer {
				d.Min = 1
			}
		}
	}
	return into
}

// tinyOfferSerial is the number of the offer that stays.
const tinyOfferSerial = 1 << 20

func (s *tiny) Back(seat game.Seat) error {
	if kind, _ := s.machine.Kind(&s.core); s.rules.fault == "a way back for all" && kind == tinySwap && s.core.Asks.Open.Has(seat) {
		s.core.Slot++
		return nil
	}
	return s.machine.Back(s, &s.core, seat)
}

func (s *tiny) Default(seat game.Seat, into []game.Option) []game.Option {
	return s.machine.Default(s, &s.core, seat, into)
}

func (s *tiny) Apply(a game.Answer, l game.Listener) error {
	switch s.rules.fault {
	case "an error after an effect":
		if len(a.Picks) == 0 && !s.over {
			s.seen++
		}
	case "an answer to an old question taken":
		for _, d := range s.machine.Pending(s, &s.core, nil) {
			if d.Seat == a.Seat {
				a.Serial = d.Serial
			}
		}
	case "an offer that stays":
		if a.Serial == tinyOfferSerial {
			s.seen = s.round + 1
			return nil
		}
	case "memory used up":
		a.Picks = slices.Clone(a.Picks)
	case "a code that nobody knows":
		if a.Seat >= tinySeats {
			return game.Refuse("no_such_seat").Err()
		}
	case "an error that is no refusal":
		if a.Seat >= tinySeats {
			return errors.New("no such seat")
		}
	case "order of arrival decides":
		s.arrive(a)
	}
	s.tell = l
	err := s.machine.Apply(s, &s.core, a)
	s.tell = nil
	return err
}

// arrive notes in which order the seats answer.
func (s *tiny) arrive(a game.Answer) {
	kind, _ := s.machine.Kind(&s.core)
	if kind != tinyPlay || s.machine.Book == nil || !s.core.Asks.Open.Has(a.Seat) || a.Serial != s.core.Asks.Serial(a.Seat) || len(a.Picks) != 1 {
		return
	}
	if s.core.Asks.Open == s.core.Asks.Asked {
		s.arrivals = [tinySeats]uint8{}
	}
	s.arrivals[a.Seat] = slices.Max(s.arrivals[:]) + 1
}

func (s *tiny) Stop(game.Listener) {
	if _, over := s.Result(); !over {
		s.stopped = true
		s.core.Clear()
	}
}

func (s *tiny) Resign(seat game.Seat, _ game.Listener) error {
	if _, over := s.Result(); over {
		return game.Refuse(game.GameOver).Err()
	}
	if s.rules.fault == "resigning that wins" {
		s.scores[seat] += 100
	} else {
		s.gone |= game.Only(seat)
	}
	s.over = true
	s.core.Clear()
	return nil
}

func (s *tiny) Result() (game.Result, bool) {
	if !s.over && !s.stopped {
		return game.Result{}, false
	}
	r := game.Result{Seats: int(s.seats)}
	key := func(seat game.Seat) int32 {
		if s.gone.Has(seat) {
			return -100
		}
		return s.scores[seat]
	}
	for seat := range game.Seat(s.seats) {
		r.Score[seat], r.Turns[seat], r.Rank[seat] = s.scores[seat], int16(s.round), 1
		for other := range game.Seat(s.seats) {
			if key(other) > key(seat) {
				r.Rank[seat]++
			}
		}
		if r.Rank[seat] == 1 {
			r.Won |= game.Only(seat)
		}
	}
	if s.stopped {
		r.End = game.Capped
		if s.rules.fault != "a stopped game with a winner" {
			r.Won = 0
		}
	}
	if s.rules.fault == "ranks from 0" {
		r.Rank[0] = 0
	}
	return r, true
}

func (s *tiny) CopyTo(dst game.State) game.State {
	d, ok := dst.(*tiny)
	if !ok {
		d = s.rules.empty()
	}
	d.tinyPosition = s.tinyPosition
	d.shared = s.shared
	if s.rules.fault != "lists of another game" {
		d.machine.Forget()
	}
	return d
}

func (s *tiny) Counters() game.Counters {
	return game.Counters{Chance: s.chance.Count, Serial: s.core.Serial}
}

func (s *tiny) Forward(to game.Counters) {
	if s.rules.fault == "numbers that come again" {
		return
	}
	s.chance.Count = max(s.chance.Count, to.Chance)
	s.core.Forward(to.Serial)
}

func (s *tiny) Hash() uint64 {
	var d game.Digest
	s.core.Add(&d)
	for _, b := range s.chance.Key {
		d.Add(uint64(b))
	}
	if s.rules.fault != "a hash without the number of random events" {
		d.Add(s.chance.Count)
	}
	d.Add(uint64(s.chance.Mode))
	for seat := range s.hand {
		for _, n := range s.hand[seat] {
			d.Add(uint64(n))
		}
		d.Add(uint64(s.scores[seat]))
		d.Add(uint64(s.arrivals[seat]))
	}
	for _, card := range s.deck[:s.deckN] {
		d.Add(uint64(card))
	}
	for _, n := range s.discard {
		d.Add(uint64(n))
	}
	d.Add(uint64(s.round)<<8 | uint64(uint8(s.leader)))
	d.Add(uint64(s.seen))
	for _, score := range s.shared {
		d.Add(uint64(score))
	}
	if s.over {
		d.Add(1)
	}
	if s.stopped {
		d.Add(2)
	}
	if s.rules.fault == "a hash of nothing" {
		return 1
	}
	return uint64(d)
}

// Determinize deals the cards that the seat does not see to where it does not see them.
func (s *tiny) Determinize(seat game.Seat, r *rand.Rand) {
	fault := s.rules.fault
	if fault == "a deal that stays" {
		return
	}
	if fault == "a world that cannot be" && s.deckN > 0 {
		s.deck[0] = tinyValues - 1
	}
	if fault == "the same deal every time" {
		r = rand.New(rand.NewPCG(1, 1))
	}
	if fault != "the old key" {
		s.chance.Reseed(r)
	} else {
		r.Uint64()
	}
	for other := range s.hand {
		s.setAside(game.Seat(other), seat, -1)
		defer s.setAside(game.Seat(other), seat, 1)
	}
	s.deal(seat, r)
	for kind, open := s.machine.Kind(&s.core); open && kind == tinyDemand && !s.machine.Asks(s, &s.core, s.behind()); {
		s.deal(seat, r) // nobody else decides while this is asked: that it is stays true
	}
	if fault == "a deal that loses a card" && s.deckN > 2 {
		s.deck[0] = s.deck[1]
	}
	if fault != "the true sealed answers" {
		s.machine.Redraw(s, &s.core, seat, false, r)
	}
	s.machine.Forget()
}

// deal deals what the seat does not see.
func (s *tiny) deal(seat game.Seat, r *rand.Rand) {
	fault := s.rules.fault
	var unseen []uint8
	for other := range s.hand {
		if game.Seat(other) == seat || fault == "the true hands" {
			continue
		}
		for value, n := range s.hand[other] {
			unseen = append(unseen, slices.Repeat([]uint8{uint8(value)}, int(n))...)
		}
	}
	unseen = append(unseen, s.deck[:s.deckN]...)
	r.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	if fault == "a deal that is not fair" {
		slices.Sort(unseen[:len(unseen)*2/3])
	}
	for other := range s.hand {
		if game.Seat(other) == seat || fault == "the true hands" {
			continue
		}
		n := 0
		for _, held := range s.hand[other] {
			n += int(held)
		}
		s.hand[other] = [tinyValues]uint8{}
		for _, card := range unseen[:n] {
			s.hand[other][card]++
		}
		unseen = unseen[n:]
	}
	copy(s.deck[:], unseen)
}

// setAside takes the card of a sealed answer out of a hand, or puts it back, in the game that does not deal it anew.
func (s *tiny) setAside(seat, viewer game.Seat, n int) {
	a := &s.core.Asks
	if s.rules.fault != "the true sealed answers" || seat == viewer || a.Open == 0 || a.Open.Has(seat) || !a.Asked.Has(seat) {
		return
	}
	s.hand[seat][a.Sealed[seat].Refs[0]] += uint8(n)
}

func (s *tiny) Dim(seat game.Seat, into []game.Option) []game.Option {
	kind, open := s.machine.Kind(&s.core)
	if !open || !s.core.Asks.Open.Has(seat) || kind > tinySwap {
		return into
	}
	for value, n := range s.hand[seat] {
		if n == 0 || s.rules.fault == "dim and offered" {
			into = append(into, game.Option{Verb: kind, Refs: [4]game.Ref{game.Ref(value)}})
		}
	}
	return into
}

func (s *tiny) Why(seat game.Seat, o game.Option) game.Refusal {
	kind, open := s.machine.Kind(&s.core)
	switch {
	case !open:
		return game.Refuse(game.GameOver)
	case kind > tinySwap || !s.core.Asks.Open.Has(seat):
		for _, d := range s.machine.Pending(s, &s.core, nil) {
			if d.Seat == seat && slices.Contains(d.Options, o) {
				return game.Refusal{}
			}
		}
		return game.Refuse(game.NotAsked)
	case o.Verb != kind:
		return game.Refuse(game.NotOffered)
	case s.rules.fault == "a reason that tells the deck's top" && s.deckN > 0 && s.hand[seat][o.Refs[0]] == 0:
		return game.Refuse("not_in_hand", game.Ref(s.deck[s.deckN-1]))
	case s.hand[seat][o.Refs[0]] == 0:
		return game.Refuse("not_in_hand", o.Refs[0])
	}
	return game.Refusal{}
}
