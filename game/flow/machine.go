package flow

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/game"
)

// Machine runs the programs of a Book over a state. It lies beside the flat value and is not copied with it: what it
// holds can be made again from the state at any time.
type Machine[S any] struct {
	Book    *Book[S]
	options [game.MaxSeats][]game.Option // lists of the open question, by seat
	listed  game.Audience                // which of them are made
	open    *Question[S]                 // the open question, once it has been looked up
}

// Forget drops what was made of the open question: the state has been overwritten.
func (m *Machine[S]) Forget() { m.listed, m.open = 0, nil }

// Run runs until a question is open or nothing is left to run. The steps of a frame are looked up once, as long as no
// step pushes another frame on it.
func (m *Machine[S]) Run(s *S, c *Core) {
	for c.N > 0 {
		n := c.N
		f := &c.Frames[n-1]
		steps := m.Book.programs[f.Prog].Steps
		for c.N == n && int(f.At) < len(steps) {
			step := &steps[f.At]
			var next Next
			if step.Do != nil {
				next = step.Do(s, f)
			} else {
				q := step.Ask
				picks, waits := []game.Option(nil), false
				if q.plain {
					picks, waits = m.askOne(s, c, f, q)
				} else {
					picks, waits = m.ask(s, c, f, q)
				}
				if waits {
					m.open = q
					return
				}
				next = q.Take(s, f, picks)
			}
			if c.N == 0 {
				return
			}
			f.advance(next, len(steps))
		}
		if c.N == n {
			c.N--
		}
	}
}

func (f *Frame) advance(next Next, steps int) {
	switch next {
	case Go:
		f.At++
	case Done:
		f.At = uint8(steps)
	case Again:
	}
}

// ask opens the question, or gives the picks at once where there is nothing to choose.
func (m *Machine[S]) ask(s *S, c *Core, f *Frame, q *Question[S]) (picks []game.Option, waits bool) {
	seats, lo, hi, picks := m.pose(s, f, q)
	if seats == 0 {
		return picks, false
	}
	a := &c.Asks // answers sealed earlier may stay: they count only for seats that have answered
	a.Asked, a.Open, a.First, a.Min, a.Max = seats, seats, c.Serial+1, int16(lo), int16(hi)
	if q.Offer != nil {
		a.Offered = q.Offer.Who(s, f) &^ seats
		a.Waits, a.Took = a.Offered, 0
	}
	c.Serial += a.count()
	return nil, true
}

// askOne is ask where the frame's seat makes one pick, as most questions want it: the same, on a shorter way.
func (m *Machine[S]) askOne(s *S, c *Core, f *Frame, q *Question[S]) (picks []game.Option, waits bool) {
	seat := game.Seat(f.Seat)
	options := q.Options(s, f, seat, m.options[seat][:0])
	m.options[seat], m.listed = options, bit(seat)
	if alike(options) {
		return options[:min(1, len(options))], false
	}
	c.Serial++
	a := &c.Asks
	a.Asked, a.Open, a.First, a.Min, a.Max = bit(seat), bit(seat), c.Serial, 1, 1
	return nil, true
}

// pose works out whom a question asks for how many picks; if nobody, it gives the picks.
func (m *Machine[S]) pose(s *S, f *Frame, q *Question[S]) (seats game.Audience, lo, hi int, picks []game.Option) {
	if seats, lo, hi = bit(game.Seat(f.Seat)), 1, 1; q.Who != nil {
		seats, lo, hi = q.Who(s, f)
	}
	m.listed = 0
	if q.Together {
		return seats, 1, 1, nil
	}
	if seats&(seats-1) != 0 {
		panic("flow: a question to several seats that is not asked together, in program " + m.Book.programs[f.Prog].Name)
	}
	if seats == 0 || q.Always {
		return seats, lo, hi, nil
	}
	options := m.list(s, f, q, game.Seat(bits.TrailingZeros16(uint16(seats))))
	lo, hi = min(lo, len(options)), min(hi, len(options))
	if hi == 0 || lo == hi && forced(options, hi, q.Ordered) {
		return 0, 0, 0, options[:hi]
	}
	return seats, lo, hi, nil
}

// Resume takes up a core that Read made. Where a question is open it must be the one that the position asks, answered
// in part perhaps; else the programs run on to the next one.
func (m *Machine[S]) Resume(s *S, c *Core) error {
	m.Forget()
	f, q := m.question(c)
	if q == nil {
		m.Run(s, c)
		return nil
	}
	a := &c.Asks
	seats, lo, hi, _ := m.pose(s, f, q)
	if seats != a.Asked || int16(lo) != a.Min || int16(hi) != a.Max {
		return fmt.Errorf("asked: not what this position asks, or not of the same seats or for as many picks")
	}
	var offered game.Audience
	if q.Offer != nil {
		offered = q.Offer.Who(s, f) &^ seats
	}
	if offered != a.Offered {
		return fmt.Errorf("offered: not to those to whom this position makes an offer")
	}
	if c.Serial != a.First+a.count()-1 {
		return fmt.Errorf("asked: serial %d is not that of the last question", c.Serial)
	}
	for answered := a.Asked &^ a.Open; answered != 0; answered &= answered - 1 {
		seat := game.Seat(bits.TrailingZeros16(uint16(answered)))
		if !slices.Contains(m.list(s, f, q, seat), a.Sealed[seat]) {
			return fmt.Errorf("asked: the sealed answer of seat %d is not offered", seat)
		}
	}
	for took := a.Took; took != 0; took &= took - 1 {
		seat := game.Seat(bits.TrailingZeros16(uint16(took)))
		if !slices.Contains(m.offer(s, f, q.Offer, seat), a.Sealed[seat]) {
			return fmt.Errorf("offered: what seat %d took is not offered", seat)
		}
	}
	return nil
}

// Asks tells whether the open question, asked anew, would still ask this seat as it does: a game that deals a seat's
// hidden cards anew must keep what the question itself tells of them.
func (m *Machine[S]) Asks(s *S, c *Core, seat game.Seat) bool {
	f, q := m.question(c)
	if q == nil {
		return true
	}
	seats, lo, hi, _ := m.pose(s, f, q)
	return seats.Has(seat) == c.Asks.Asked.Has(seat) &&
		(!seats.Has(seat) || int16(lo) == c.Asks.Min && int16(hi) == c.Asks.Max)
}

// forced tells whether picking n of the options has one outcome only.
func forced(options []game.Option, n int, ordered bool) bool {
	return n == len(options) && !ordered || alike(options)
}

// alike tells whether all options are copies of one.
func alike(options []game.Option) bool {
	for i := len(options) - 1; i > 0; i-- { // from the end: what differs there is often found at once
		if options[i] != options[0] {
			return false
		}
	}
	return true
}

// list makes the list of an asked seat's options, once for each question.
func (m *Machine[S]) list(s *S, f *Frame, q *Question[S], seat game.Seat) []game.Option {
	if m.listed&bit(seat) == 0 {
		m.makeList(s, f, q, seat)
	}
	return m.options[seat]
}

// makeList is apart, so that finding the list made costs no call.
func (m *Machine[S]) makeList(s *S, f *Frame, q *Question[S], seat game.Seat) {
	m.options[seat] = q.Options(s, f, seat, m.options[seat][:0])
	m.listed |= bit(seat)
}

// offer makes the list of an offer's options, once for each question: no seat has an offer and is asked.
func (m *Machine[S]) offer(s *S, f *Frame, o *Offer[S], seat game.Seat) []game.Option {
	options := &m.options[seat]
	if m.listed&bit(seat) == 0 {
		*options = o.Options(s, f, seat, (*options)[:0])
		m.listed |= bit(seat)
	}
	return *options
}

// question is the open question with its frame; nil if none is open.
func (m *Machine[S]) question(c *Core) (*Frame, *Question[S]) {
	if c.N == 0 || c.Asks.Open == 0 {
		return nil, nil
	}
	f := &c.Frames[c.N-1]
	if m.open == nil {
		m.open = m.Book.programs[f.Prog].Steps[f.At].Ask
	}
	return f, m.open
}

// Pending appends the open decisions. Their options are the machine's own lists, valid until the next Apply.
func (m *Machine[S]) Pending(s *S, c *Core, into []game.Decision) []game.Decision {
	f, q := m.question(c)
	if q == nil {
		return into
	}
	for open := c.Asks.Open; open != 0; open &= open - 1 {
		seat := game.Seat(bits.TrailingZeros16(uint16(open)))
		// It is filled in place: one made first and copied then takes as long as all the rest.
		if len(into) < cap(into) {
			into = into[:len(into)+1]
		} else {
			into = append(into, game.Decision{})
		}
		d := &into[len(into)-1]
		d.Seat, d.Kind, d.Serial, d.Slot, d.Window = seat, q.Kind, c.Asks.Serial(seat), c.Slot, c.Window
		d.Min, d.Max, d.Options = int(c.Asks.Min), int(c.Asks.Max), m.list(s, f, q, seat)
		if d.Args = ([2]game.Ref{}); q.Args != nil {
			q.Args(s, f, seat, &d.Args)
		}
	}
	for waits := c.Asks.Waits; waits != 0; waits &= waits - 1 {
		seat := game.Seat(bits.TrailingZeros16(uint16(waits)))
		options := m.offer(s, f, q.Offer, seat)
		into = append(into, game.Decision{
			Seat: seat, Kind: q.Offer.Kind, Serial: c.Asks.OfferSerial(seat), Slot: c.Slot, Max: min(1, len(options)), Options: options,
		})
	}
	return into
}

// Default appends the answer of an asked seat whose time has run out.
func (m *Machine[S]) Default(s *S, c *Core, seat game.Seat, into []game.Option) []game.Option {
	f, q := m.question(c)
	if q == nil || !c.Asks.Open.Has(seat) {
		return into
	}
	return q.Default(s, f, seat, into)
}

// Redraw replaces, at random, what the viewer cannot know of an open question to several seats: the others' sealed
// answers, and in a blind window also which of them have answered; of offers both. Games call it when they have dealt anew.
func (m *Machine[S]) Redraw(s *S, c *Core, viewer game.Seat, blind bool, r *rand.Rand) {
	m.Forget()
	f, q := m.question(c)
	if q == nil {
		return
	}
	if c.Asks.Offered != 0 {
		m.redrawOffers(s, c, f, q.Offer, viewer, r)
	}
	if !q.Together {
		return
	}
	others := c.Asks.Asked &^ game.Only(viewer)
	if blind {
		c.Asks.Open = reopened(c.Asks.Open, others, r)
	}
	for answered := others &^ c.Asks.Open; answered != 0; answered &= answered - 1 {
		seat := game.Seat(bits.TrailingZeros16(uint16(answered)))
		options := m.list(s, f, q, seat)
		c.Asks.Sealed[seat] = options[r.IntN(len(options))]
	}
}

// redrawOffers draws who of the others has answered an offer, and how.
func (m *Machine[S]) redrawOffers(s *S, c *Core, f *Frame, o *Offer[S], viewer game.Seat, r *rand.Rand) {
	a := &c.Asks
	for others := a.Offered &^ game.Only(viewer); others != 0; others &= others - 1 {
		seat := game.Seat(bits.TrailingZeros16(uint16(others)))
		a.Waits, a.Took = a.Waits&^bit(seat), a.Took&^bit(seat)
		options := m.offer(s, f, o, seat)
		switch drawn := r.IntN(len(options) + 2); {
		case drawn == 0:
			a.Waits |= bit(seat)
		case drawn > 1:
			a.Took |= bit(seat)
			a.Sealed[seat] = options[drawn-2]
		}
	}
}

// reopened draws which of the others have not answered; somebody has not.
func reopened(open, others game.Audience, r *rand.Rand) game.Audience {
	for {
		if drawn := open&^others | game.Audience(r.Uint64())&others; drawn != 0 {
			return drawn
		}
	}
}

// Kind is the kind of the open question; false if none is open.
func (m *Machine[S]) Kind(c *Core) (int16, bool) {
	_, q := m.question(c)
	if q == nil {
		return 0, false
	}
	return q.Kind, true
}

// Apply checks an answer, carries it out and runs on. An error is a *game.Refusal and has changed nothing.
func (m *Machine[S]) Apply(s *S, c *Core, a game.Answer) error {
	f, q := m.question(c)
	if q == nil {
		return game.Refusal{Code: game.GameOver}.Err()
	}
	if a.Seat < 0 || a.Seat >= game.MaxSeats || c.Asks.Asked&bit(a.Seat) == 0 {
		return m.takeOffer(s, c, f, q, a)
	}
	if c.Asks.Open&bit(a.Seat) == 0 || a.Serial != c.Asks.Serial(a.Seat) {
		return game.Refusal{Code: game.Stale}.Err()
	}
	options := m.options[a.Seat] // as list gives it, mostly without a call
	if m.listed&bit(a.Seat) == 0 {
		options = m.list(s, f, q, a.Seat)
	}
	if !game.Fits(options, int(c.Asks.Min), int(c.Asks.Max), a.Picks) {
		return misfit(options, c, a.Picks)
	}
	c.Asks.Open &^= bit(a.Seat)
	picks := a.Picks
	if q.Together {
		if c.Asks.Sealed[a.Seat], picks = picks[0], nil; c.Asks.Open != 0 {
			return nil
		}
	}
	c.Asks.Waits = 0
	next := q.Take(s, f, picks)
	c.Asks.end()
	m.Forget()
	if c.N > 0 {
		f.advance(next, len(m.Book.programs[f.Prog].Steps))
		m.Run(s, c)
	}
	return nil
}

// takeOffer keeps the answer to an offer until the question is over.
func (m *Machine[S]) takeOffer(s *S, c *Core, f *Frame, q *Question[S], a game.Answer) error {
	if a.Seat < 0 || a.Seat >= game.MaxSeats || c.Asks.Offered&bit(a.Seat) == 0 {
		return game.Refusal{Code: game.NotAsked}.Err()
	}
	if c.Asks.Waits&bit(a.Seat) == 0 || a.Serial != c.Asks.OfferSerial(a.Seat) {
		return game.Refusal{Code: game.Stale}.Err()
	}
	d := game.Decision{Options: m.offer(s, f, q.Offer, a.Seat)}
	d.Max = min(1, len(d.Options))
	if r := d.Check(a.Picks); r.Refused() {
		return r.Err()
	}
	c.Asks.Waits &^= bit(a.Seat)
	if len(a.Picks) > 0 {
		c.Asks.Took |= bit(a.Seat)
		c.Asks.Sealed[a.Seat] = a.Picks[0]
	}
	return nil
}

// Back takes back the seat's last answer where a part of it is open. An error is a *game.Refusal and has changed nothing.
func (m *Machine[S]) Back(s *S, c *Core, seat game.Seat) error {
	f, q := m.question(c)
	switch {
	case q == nil:
		return game.Refusal{Code: game.GameOver}.Err()
	case seat < 0 || !c.Asks.Open.Has(seat):
		return game.Refusal{Code: game.NotAsked}.Err()
	case q.Back == nil:
		return game.Refusal{Code: game.NotOffered}.Err()
	}
	q.Back(s, f)
	c.Asks.end()
	m.Forget()
	m.Run(s, c)
	return nil
}

// misfit is why picks are not among the options.
func misfit(options []game.Option, c *Core, picks []game.Option) error {
	d := game.Decision{Min: int(c.Asks.Min), Max: int(c.Asks.Max), Options: options}
	return d.Check(picks).Err()
}
