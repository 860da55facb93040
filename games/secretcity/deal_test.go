package secretcity

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

// lie says where the roles lie.
func lie(state game.State) string {
	s := state.(*State)
	text := s.faceDown.name()
	for seat := range s.seats {
		text += " " + s.sides[seat].role.name()
	}
	return text
}

// sight is all that a viewer is told of roles, as its view has it.
type sight struct {
	roles   [rolesCount]ViewRole
	holders [rolesCount]game.Seat
	own     string
	offered roleSet
	down    string // the offered one that was removed at the beginning
}

func see(s *State, viewer game.Seat) (saw sight) {
	for i := range saw.roles {
		saw.roles[i] = s.viewRole(assassin + Role(i))
		if seat := saw.roles[i].Seat; seat != nil {
			saw.holders[i], saw.roles[i].Seat = *seat, nil
		}
	}
	if viewer == game.Spectator {
		return saw
	}
	me := s.viewMe(int8(viewer))
	saw.own = me.Role
	for _, o := range me.Offered {
		if saw.offered |= only(Role(1 + slices.Index(roleTable.Names, o.Role))); o.FaceDown {
			saw.down = o.Role
		}
	}
	return saw
}

// roleWorlds lists, by trying all ways in which the roles can lie, those that look the same to a viewer, each with how
// likely it is against the others.
func roleWorlds(s *State, viewer game.Seat) map[string]float64 {
	want := see(s, viewer)
	hidden := make([]Role, 0, rolesCount)
	for r := assassin; r <= general; r++ {
		if !s.faceUp.has(r) {
			hidden = append(hidden, r)
		}
	}
	list := make(map[string]float64)
	try := s.CopyTo(nil).(*State)
	each(hidden, 0, func(order []Role) {
		try.position = s.position
		try.faceDown = order[0]
		for place := range int(s.picked) {
			try.sides[(int(s.first)+place)%int(s.seats)].role = order[1+place]
		}
		for range 2 { // the last of seven may have taken the role that was removed
			if alike(try, viewer, &want) {
				weight := 1.0
				if try.faceDown == king {
					weight = float64(rolesCount-1-s.faceUp.size()) / (rolesCount - 1)
				}
				list[lie(try)] = weight
			}
			if s.picked < mostSeats {
				return
			}
			try.sides[(int(s.first)+mostSeats-1)%mostSeats].role = order[0]
		}
	})
	return list
}

// alike tells whether a viewer sees the same; what is quickly told comes first.
func alike(s *State, viewer game.Seat, want *sight) bool {
	if viewer != game.Spectator && s.sides[viewer].role.name() != want.own {
		return false
	}
	for r := assassin; r <= general; r++ {
		if v := s.viewRole(r); v.State != want.roles[r-1].State {
			return false
		}
	}
	return see(s, viewer) == *want
}

// each shows all orders of a list.
func each(list []Role, from int, show func([]Role)) {
	if from == len(list) {
		show(list)
		return
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		each(list, from+1, show)
		list[from], list[i] = list[i], list[from]
	}
}

// met plays games by chance up to a decision that is wanted.
func met(tb testing.TB, seats int, seed uint64, wanted func(*State, *game.Decision) bool) *State {
	tb.Helper()
	p := newPlays(tb, seats, "random")
	p.Rand = rand.New(rand.NewPCG(seed, 3))
	for {
		found, err := p.playTo(wanted)
		if err != nil {
			tb.Fatal(err)
		}
		if found {
			return p.state.CopyTo(nil).(*State)
		}
	}
}

// positions are some of each number of seats: while roles are picked, and while they are called.
func positions(tb testing.TB, mostSeats int) map[string]*State {
	list := make(map[string]*State)
	for seats := leastSeats; seats <= mostSeats; seats++ {
		for _, picked := range []int{2, seats - 1} {
			list[fmt.Sprintf("%d seats, %d have picked", seats, picked)] = met(tb, seats, uint64(seats), func(s *State, d *game.Decision) bool {
				return d.Kind == kindRole && int(s.picked) == picked
			})
		}
		for _, called := range []Role{king, general} {
			list[fmt.Sprintf("%d seats, %s acts", seats, called.name())] = met(tb, seats, uint64(seats)+10*uint64(called), func(s *State, d *game.Decision) bool {
				return d.Kind == kindAct && s.called == called && (s.killed != noRole || called < king)
			})
		}
	}
	return list
}

// New deals of the roles are all that look the same to a seat, and no other, as often as each is likely.
func TestRolesAreDealtAsTheyMayLie(t *testing.T) {
	for name, s := range positions(t, mostSeats) {
		for _, viewer := range []game.Seat{game.Spectator, game.Seat(s.place(0))} { // in some the first picker, in some a later one
			worlds := roleWorlds(s, viewer)
			const tries = 2000
			counts, downs, r := make(map[string]int), make(map[string]int), rand.New(rand.NewPCG(1, 1))
			for range tries {
				other := s.CopyTo(nil)
				other.Determinize(viewer, r)
				if _, ok := worlds[lie(other)]; !ok {
					t.Fatalf("%s, for seat %d: a new deal has %s, which cannot be", name, viewer, lie(other))
				}
				counts[lie(other)]++
				downs[other.(*State).faceDown.name()]++
			}
			all, down := 0.0, make(map[string]float64) // by the role that was removed, too
			for world, weight := range worlds {
				all += weight
				role, _, _ := strings.Cut(world, " ")
				down[role] += weight
			}
			fair(t, fmt.Sprintf("%s, for seat %d, removed", name, viewer), downs, down, tries/all)
			if len(worlds) < tries/40 {
				fair(t, fmt.Sprintf("%s, for seat %d", name, viewer), counts, worlds, tries/all)
			}
		}
	}
}

// fair fails where something comes more or less often than its weight says.
func fair(t *testing.T, name string, counts map[string]int, weights map[string]float64, times float64) {
	t.Helper()
	for what, weight := range weights {
		if want := weight * times; math.Abs(float64(counts[what])-want) > 4*math.Sqrt(want) {
			t.Errorf("%s: %s comes %d times, want %.1f", name, what, counts[what], want)
		}
	}
}

// fewWorlds are positions with few worlds: of roles, and of cards after a swap.
func fewWorlds(tb testing.TB) []gametest.Worlds {
	var list []gametest.Worlds
	for name, s := range positions(tb, leastSeats) {
		for seat := range game.Seat(s.seats) {
			want := roleWorlds(s, seat)
			if len(want) > 30 {
				continue
			}
			w := gametest.Worlds{Name: name, State: s, Seat: seat, World: lie}
			for world := range want {
				w.Want = append(w.Want, world)
			}
			slices.Sort(w.Want)
			list = append(list, w)
		}
	}
	slices.SortFunc(list, func(a, b gametest.Worlds) int { return strings.Compare(a.Name, b.Name) })
	hands := func(state game.State) string {
		s := state.(*State)
		return fmt.Sprint(s.list(&s.sides[0].hand), s.list(&s.sides[1].hand), s.list(&s.sides[2].hand), s.list(&s.deck))
	}
	swapped := stand(tb, "take", 0, func(n *note) {
		n.Deck = []string{"spice_shop"}
		n.Seats[0].Hand, n.Seats[1].Hand = []string{"quarry"}, []string{"smithy", "map_room"}
		n.Seats[2].Hand, n.Seats[3].Hand = []string{"gate_post"}, nil
	})
	do(tb, swapped, 0, "swap:1")
	list = append(list,
		gametest.Worlds{
			Name: "who swapped knows what it gave away", State: swapped, Seat: 0, World: hands,
			Want: []string{"[smithy map_room] [quarry] [gate_post] [spice_shop]", "[smithy map_room] [quarry] [spice_shop] [gate_post]"},
		},
		gametest.Worlds{
			Name: "and so does the other", State: swapped, Seat: 1, World: hands,
			Want: []string{"[smithy map_room] [quarry] [gate_post] [spice_shop]", "[smithy map_room] [quarry] [spice_shop] [gate_post]"},
		},
	)
	lab := stand(tb, "act", 0, func(n *note) {
		n.Deck = nil
		n.Seats[0].City = []string{"laboratory"}
		n.Seats[0].Hand, n.Seats[1].Hand = []string{"quarry"}, []string{"smithy", "map_room"}
		n.Seats[2].Hand, n.Seats[3].Hand = nil, nil
	})
	do(tb, lab, 0, "swap:1")
	do(tb, lab, 0, "lab:smithy")
	return append(list, gametest.Worlds{
		Name: "what was put away unseen may be any of it", State: lab, Seat: 1, World: hands,
		Want: []string{"[map_room] [quarry] [] [smithy]", "[smithy] [quarry] [] [map_room]"},
	})
}

// stand is a position of four seats in which seat 0 is the Magician.
func stand(tb testing.TB, step string, seat game.Seat, change func(*note)) *State {
	tb.Helper()
	state, err := Rules.New(game.Setup{Seats: 4})
	if err != nil {
		tb.Fatal(err)
	}
	n := state.(*State).note()
	for i, r := range []Role{magician, thief, king, bishop} {
		n.Seats[i].Role = r.name()
	}
	change(n)
	data, err := json.Marshal(n)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := Rules.(game.Stander).Stand(about.Version, data, step, seat)
	if err != nil {
		tb.Fatal(err)
	}
	return s.(*State)
}

// do answers for a seat, by the names of options.
func do(tb testing.TB, s *State, seat game.Seat, names ...string) {
	tb.Helper()
	d, ok := game.Asked(s, seat)
	if !ok {
		tb.Fatalf("seat %d is not asked before %v", seat, names)
	}
	a := game.Answer{Seat: seat, Serial: d.Serial}
	for _, name := range names {
		o, err := words.ParseOption(name)
		if err != nil {
			tb.Fatal(err)
		}
		a.Picks = append(a.Picks, o)
	}
	if err := s.Apply(a, nil); err != nil {
		tb.Fatalf("seat %d: %v: %v", seat, names, err)
	}
}

// At a question of every kind, new deals for a seat leave what it sees and is asked as it is, and change what each other
// seat sees that has a secret from it.
func TestNewDealsForgetAtEveryKind(t *testing.T) {
	for kind := range words.Kinds {
		for _, seats := range []int{leastSeats, mostSeats} {
			s := met(t, seats, uint64(kind), func(s *State, d *game.Decision) bool {
				return int(d.Kind) == kind && s.round > 1 && s.deck.n > 5 && !slices.ContainsFunc(s.sides[:seats], func(side side) bool { return side.hand.n == 0 })
			})
			for viewer := range game.Seat(seats) {
				want, changed := all(s, viewer), make([]bool, seats)
				r := rand.New(rand.NewPCG(2, uint64(viewer)))
				for range 40 {
					other := s.CopyTo(nil).(*State)
					other.Determinize(viewer, r)
					if got := all(other, viewer); got != want {
						t.Fatalf("%s, %d seats: seat %d sees %s, before %s", words.Kinds[kind].Name, seats, viewer, got, want)
					}
					for seat := range changed {
						changed[seat] = changed[seat] || all(other, game.Seat(seat)) != all(s, game.Seat(seat))
					}
				}
				for seat, forgotten := range changed {
					if secret := seat != int(viewer) && !knowsAll(s, viewer, seat); forgotten != secret && (secret || seat == int(viewer)) {
						t.Errorf("%s, %d seats: new deals for seat %d change what seat %d sees: %t", words.Kinds[kind].Name, seats, viewer, seat, forgotten)
					}
				}
			}
		}
	}
}

// knowsAll tells whether a seat knows another's whole hand: they have swapped.
func knowsAll(s *State, viewer game.Seat, seat int) bool {
	for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
		if s.knows[i]&one(int8(viewer)) == 0 {
			return false
		}
	}
	return true
}

// all is all that a seat sees, and is asked.
func all(s *State, seat game.Seat) string {
	data, err := json.Marshal(s.View(seat))
	if err != nil {
		panic(err)
	}
	text := string(data)
	for _, d := range s.Pending(nil) {
		if d.Seat == seat {
			text += fmt.Sprint(d)
		}
	}
	return text
}
