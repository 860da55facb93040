package gugong

import (
	"math/bits"
	"strconv"

	"github.com/noripan/noripan/game"
)

// setUp lays out all but the gift cards, of which a player alone may choose the sets first.
func (s *State) setUp(setup *game.Setup) {
	m := s.match
	s.day, s.turn, s.medal, s.focus, s.resolved = 1, nobody, nobody, notThere, noToken
	s.mong.loopAt, s.mong.gift, s.mong.card = notThere, notThere, notThere
	if s.start = 0; !m.alone() {
		s.start = int8(s.chance.Begins(setup, purposeFirst))
	}
	s.rollDice()
	s.layTokens()
	s.layTiles()
	s.shops = 1<<len(m.shops) - 1
	for i := range s.board {
		s.board[i] = notThere
	}
	for seat := range s.sides[:m.players] {
		s.sides[seat].begin()
	}
	for i := range m.players {
		s.sides[m.ahead(s.start, i)].height = int8(i)
	}
	if m.alone() {
		s.layAutoma()
	}
}

// begin gives a player what everybody begins with.
func (side *side) begin() {
	side.pool, side.supply = poolAtStart, servantsEach-poolAtStart
	side.city = notThere
	for i := range side.ships {
		side.ships[i].route = notThere
	}
}

// rollDice throws all dice. Results that a script gives come first.
func (s *State) rollDice() {
	names, _ := s.chance.Next(s.match.script, purposeDice)
	if len(names) < diceCount {
		s.chance.Open(purposeDice, &s.roll)
	}
	for i := range s.dice {
		faces := s.match.rules.data.Dice[i]
		if i < len(names) {
			if n, err := strconv.Atoi(names[i]); err == nil && n >= 1 && n <= cardValues {
				s.dice[i] = int8(n)
				continue
			}
		}
		if len(names) >= diceCount { // a name that is no face
			s.dice[i] = faces[0]
			continue
		}
		s.dice[i] = faces[s.roll.Intn(len(faces))]
	}
}

// shuffle puts a pile in a random order; names that a script gives come first, the top one first.
func (s *State) shuffle(list []int8, purpose game.Purpose, ref func(*rules, int8) game.Ref) {
	if len(list) == 0 {
		return
	}
	rest := list
	names, scripted := s.chance.Next(s.match.script, purpose)
	if scripted {
		rest = list[:len(list)-s.scripted(list, names, purpose, ref)]
	}
	if !scripted || len(rest) > 1 {
		s.chance.Open(purpose, &s.roll)
		game.Shuffle(&s.roll, rest)
	}
}

// scripted moves the named ones to the top, as far as they are there, and tells how many.
func (s *State) scripted(list []int8, names []string, purpose game.Purpose, ref func(*rules, int8) game.Ref) int {
	of := s.match.rules.about.Words.Purposes[purpose].Of
	n := 0
	for _, name := range names {
		for i := len(list) - 1 - n; i >= 0; i-- {
			if of.Names[ref(s.match.rules, list[i])] == name {
				top := len(list) - 1 - n
				list[top], list[i] = list[i], list[top]
				n++
				break
			}
		}
	}
	return n
}

func itself(_ *rules, x int8) game.Ref { return game.Ref(x) }

func giftOf(r *rules, card int8) game.Ref { return r.ref[card] }

// layTokens shuffles the travel tokens: the first lie on the cities, the rest face down.
func (s *State) layTokens() {
	for kind := range token(tokenKinds) {
		n := 0
		switch {
		case kind < basicKinds:
			n = s.match.rules.data.Tokens[tokenTable.Names[kind]]
		case s.match.bonus:
			n = bonusOfKind
		}
		for range n {
			s.tokens.push(kind)
		}
	}
	s.shuffle(s.tokens.all(), purposeTokens, itself)
	for city := range s.cities {
		s.cities[city] = noToken
		if city < s.match.world.cities {
			s.layToken(city)
		}
	}
}

func (s *State) layToken(city int) {
	s.cities[city] = s.tokens.pop()
	s.lit |= 1 << city
}

// layTiles draws two decrees of each level.
func (s *State) layTiles() {
	var all pile
	for tile := int8(decreeTiles) - 1; tile >= 0; tile-- {
		if tile != decreeSail || s.match.rules.data.Decrees.Fifth.Used {
			all.push(tile)
		}
	}
	s.shuffle(all.all(), purposeTiles, itself)
	var laid [levels]int8
	for all.n > 0 {
		tile := all.pop()
		if level := levelOf(tile); laid[level] < 2 {
			s.tiles[2*level+laid[level]] = tile
			laid[level]++
		}
	}
}

// layAutoma shuffles Mong's automa cards.
func (s *State) layAutoma() {
	n := automaCards
	if s.match.level == 0 {
		n--
	}
	for card := n - 1; card >= 0; card-- {
		s.mong.draw.push(int8(card))
	}
	s.shuffle(s.mong.draw.all(), purposeAutoma, itself)
}

// layGifts lays a gift card at each place and deals the sets: own to the first player and the following ones in order, or
// own and other in a game alone.
func (s *State) layGifts(own, other int8) {
	m, r := s.match, s.match.rules
	var used [giftSets]bool
	for i := range m.players {
		set := int8(i)
		if m.alone() {
			set = [...]int8{own, other}[i]
		}
		used[set] = true
		side := &s.sides[m.ahead(s.start, i)]
		for _, card := range r.sets[set] {
			if m.isMong(int8(i)) {
				s.mong.hand.push(card)
			} else {
				side.hand |= 1 << card
			}
			side.known |= 1 << card
			side.open |= 1 << card
		}
	}
	board := pile{}
	for _, card := range r.emptyFan {
		board.push(card)
	}
	for _, card := range r.yinYang {
		if m.expert {
			board.push(card)
		} else {
			s.deck.push(card)
		}
	}
	for set, cards := range r.sets {
		for _, card := range cards {
			if m.expert && !used[set] {
				board.push(card)
			}
		}
	}
	s.layBoard(&board)
	s.dealMong()
}

// layBoard lays the cards of a pile at the places, shuffled; the rest is the pile to draw from.
func (s *State) layBoard(board *pile) {
	s.shuffle(board.all(), purposeGifts, giftOf)
	for i := range s.board {
		s.board[i] = board.pop()
	}
	if s.match.expert {
		s.deck = *board
		return
	}
	s.shuffle(s.deck.all(), purposeGifts, giftOf)
}

// dealMong makes Mong's hand deck. At the hard level it has one of the yin-yang cards more.
func (s *State) dealMong() {
	if !s.match.alone() {
		return
	}
	side := &s.sides[mongSide]
	if s.match.level == 2 {
		for i := s.deck.n - 1; i >= 0; i-- {
			if card := s.deck.at[i]; s.match.rules.isYinYang(card) {
				copy(s.deck.at[i:s.deck.n-1], s.deck.at[i+1:s.deck.n])
				s.deck.n--
				s.mong.hand.push(card)
				side.slots[rewardCard]++
				break
			}
		}
	}
	s.shuffle(s.mong.hand.all(), purposeGifts, giftOf)
}

func (r *rules) isYinYang(card int8) bool {
	for _, c := range r.yinYang {
		if c == card {
			return true
		}
	}
	return false
}

// drawFocus draws Mong's place.
func (s *State) drawFocus() {
	if names, ok := s.chance.Next(s.match.script, purposeFocus); ok && len(names) == 1 {
		for i, name := range placeTable.Names {
			if name == names[0] {
				s.focus = int8(i)
				return
			}
		}
	}
	s.chance.Open(purposeFocus, &s.roll)
	s.focus = int8(s.roll.Intn(int(places)))
}

// drawSets draws two gift sets.
func (s *State) drawSets() (own, other int8) {
	if names, ok := s.chance.Next(s.match.script, purposeSets); ok && len(names) == 2 {
		a, errA := strconv.Atoi(names[0])
		b, errB := strconv.Atoi(names[1])
		if errA == nil && errB == nil && a != b && min(a, b) >= 1 && max(a, b) <= giftSets {
			return int8(a - 1), int8(b - 1)
		}
	}
	s.chance.Open(purposeSets, &s.roll)
	own = int8(s.roll.Intn(giftSets))
	other = int8(s.roll.Intn(giftSets - 1))
	if other >= own {
		other++
	}
	return own, other
}

// lowest is the first card of a set; it must not be empty.
func (c cards) lowest() int8 { return int8(bits.TrailingZeros64(uint64(c))) }

func (c cards) count() int8 { return int8(bits.OnesCount64(uint64(c))) }

func (c cards) has(card int8) bool { return c>>card&1 == 1 }
