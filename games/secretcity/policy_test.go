package secretcity

import (
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// many is how many games are played, or in a soak.
func many(usual, soak int) int {
	if os.Getenv("NORIPAN_SOAK") != "" {
		return soak
	}
	return usual
}

// wins plays games and gives each seat's share of the victories.
func wins(t *testing.T, p *plays, games int) []float64 {
	t.Helper()
	shares := make([]float64, len(p.bots))
	for range games {
		if _, err := p.play(); err != nil {
			t.Fatal(err)
		}
		r, _ := p.state.Result()
		winners := 0
		for seat := range p.bots {
			if r.Won.Has(game.Seat(seat)) {
				winners++
			}
		}
		for seat := range p.bots {
			if r.Won.Has(game.Seat(seat)) {
				shares[seat] += 1 / float64(winners) / float64(games)
			}
		}
	}
	return shares
}

func TestThePolicyBeatsChance(t *testing.T) {
	if shares := wins(t, newPlays(t, 4, "policy", "random", "random", "random"), many(300, 20_000)); shares[0] < 0.9 {
		t.Errorf("against three that play by chance it wins %.1f %% of games", 100*shares[0])
	}
}

func TestNoSeatIsBetterThanAnother(t *testing.T) {
	for seat, share := range wins(t, newPlays(t, 4, "policy"), many(1500, 100_000)) {
		if math.Abs(share-0.25) > 0.03 {
			t.Errorf("of four alike seat %d wins %.1f %%", seat, 100*share)
		}
	}
}

// What the policy thinks of its chances is what comes of them.
func TestItsValueIsItsChance(t *testing.T) {
	p, r := newPlays(t, 4, "policy"), rand.New(rand.NewPCG(4, 4))
	policy := new(player)
	const bands = 5
	var sum, won, n [bands]float64
	gain := 0.0
	games := many(800, 20_000)
	for range games {
		type belief struct {
			seat  game.Seat
			value float64
		}
		var beliefs []belief
		if _, err := p.playTo(func(s *State, d *game.Decision) bool {
			if r.IntN(12) == 0 {
				beliefs = append(beliefs, belief{d.Seat, float64(policy.Value(s.See(d.Seat, nil)))})
			}
			return false
		}); err != nil {
			t.Fatal(err)
		}
		result, _ := p.state.Result()
		for _, b := range beliefs {
			band := min(int(b.value*bands), bands-1)
			sum[band] += b.value
			n[band]++
			chance := 1 - b.value
			if result.Won.Has(b.seat) {
				won[band]++
				chance = b.value
			}
			gain += math.Log2(max(chance, 1e-3)) / float64(len(beliefs)) / float64(games)
		}
	}
	for band := range bands {
		if n[band] < 50 {
			t.Errorf("band %d has %v beliefs", band, n[band])
		}
		if off := math.Abs(sum[band]-won[band]) / n[band]; off > 0.12 {
			t.Errorf("where it believes in %.2f it wins %.2f", sum[band]/n[band], won[band]/n[band])
		}
	}
	if blind := 0.25*math.Log2(0.25) + 0.75*math.Log2(0.75); gain < blind+0.07 {
		t.Errorf("its beliefs are worth %.3f bits, those of who knows nothing %.3f", gain, blind)
	}
}

// What it does in positions in which the choice is plain.
func TestPlainChoices(t *testing.T) {
	six := strings.Fields("salon_garden heraldry_hall royal_villa candle_shrine pilgrim_rest spice_shop")
	for name, tc := range map[string]struct {
		step   string
		change func(*note)
		want   string // the option, or its verb
	}{
		"it swaps with who has many more cards": {"take", func(n *note) {
			n.Seats[0].Hand, n.Seats[2].Hand = []string{"gate_post"}, strings.Fields("royal_villa quarry smithy map_room")
			n.Seats[1].Hand, n.Seats[3].Hand = nil, nil
		}, "swap:2"},
		"it exchanges what it cannot use": {"take", func(n *note) {
			n.Seats[0].City, n.Seats[0].Hand = []string{"gate_post", "spice_shop"}, []string{"gate_post", "spice_shop"}
			n.Seats[1].Hand, n.Seats[2].Hand, n.Seats[3].Hand = nil, nil, nil
		}, "redraw"},
		"without a card it looks at some": {"take", func(n *note) {
			n.Seats[0].Role, n.Seats[1].Role = "merchant", "thief"
			n.Seats[0].Hand = nil
		}, "look"},
		"with something to build it takes gold": {"take", func(n *note) {
			n.Seats[0].Role = "merchant"
			n.Seats[0].Gold, n.Seats[0].Hand = 1, []string{"salon_garden"}
		}, "gold"},
		"it keeps a type that it lacks": {"keep", func(n *note) {
			n.Seats[0].City = []string{"salon_garden"}
			n.Seats[0].Hand, n.Looked = nil, []string{"heraldry_hall", "silent_cloister"}
			n.Seats[0].Gold = 4
		}, "keep:silent_cloister"},
		"it collects before it builds where that buys more": {"act", func(n *note) {
			n.Seats[0].Role, n.Seats[2].Role = "king", "magician"
			n.Seats[0].City, n.Seats[0].Gold = []string{"salon_garden", "heraldry_hall"}, 3
			n.Seats[0].Hand = []string{"starlight_sanctum", "gate_post"}
		}, "income"},
		"and else after": {"act", func(n *note) {
			n.Seats[0].Role, n.Seats[2].Role = "king", "magician"
			n.Seats[0].City, n.Seats[0].Gold = []string{"salon_garden"}, 5
			n.Seats[0].Hand = []string{"royal_villa"}
		}, "build:royal_villa"},
		"it finishes where another is about to": {"act", func(n *note) {
			n.Seats[0].City, n.Seats[1].City = six, six
			n.Seats[0].Role, n.Seats[2].Role = "king", "magician"
			n.Turn = &turnNote{Income: true}
			n.Seats[0].Gold, n.Seats[0].Hand = 1, []string{"gate_post"}
		}, "build:gate_post"},
		"it does not finish behind": {"act", func(n *note) {
			n.Seats[0].City = strings.Fields("candle_shrine pilgrim_rest spice_shop lantern_market alley_teahouse salon_garden")
			n.Seats[1].City = strings.Fields("royal_villa heraldry_hall starlight_sanctum garrison_command secret_gate")
			n.Seats[0].Gold, n.Seats[0].Hand, n.Seats[0].Sixth = 1, []string{"gate_post"}, 1
			n.Seats[0].Role, n.Seats[2].Role = "king", "magician"
			n.Turn = &turnNote{Income: true}
		}, "end"},
		"it demolishes where one building is missing": {"act", func(n *note) {
			n.Seats[0].Role, n.Seats[0].Gold, n.Seats[0].Hand = "general", 4, nil
			n.Seats[0].City, n.Seats[1].City = []string{"gate_post"}, six
			n.Turn = &turnNote{Income: true}
		}, "demolish:1/candle_shrine"},
		"the Thief names who was seen to want the gold": {"take", func(n *note) {
			n.Seats[0].Role, n.Seats[1].Role, n.Seats[2].Role, n.Seats[3].Role = "thief", "architect", "king", "general"
			n.First = 0
			n.Seats[1].Gold, n.Seats[2].Gold, n.Seats[3].Gold = 12, 0, 0
			n.FaceUp, n.FaceDown = []string{"assassin", "bishop"}, "magician"
		}, "steal"},
	} {
		s := stand(t, tc.step, 0, tc.change)
		d, _ := game.Asked(s, 0)
		policy := new(player)
		got := words.OptionName(policy.Answer(s.See(0, nil), &d, rand.New(rand.NewPCG(1, 1)), nil)[0])
		if got != tc.want && !strings.HasPrefix(got, tc.want+":") {
			t.Errorf("%s: it picks %s, want %s", name, got, tc.want)
		}
	}
}

// Of what it picks among by chance it picks each as often as it weighs it, nearly.
func TestItsWeightsAreItsChoices(t *testing.T) {
	s := met(t, 4, 3, func(s *State, d *game.Decision) bool { return d.Kind == kindRole && s.round > 2 && len(d.Options) == 5 })
	d := s.Pending(nil)[0]
	policy, r := new(player), rand.New(rand.NewPCG(1, 1))
	weights := policy.Weigh(s.See(d.Seat, nil), &d, nil)
	all := float32(0)
	for _, w := range weights {
		all += w
	}
	counts, tries := make(map[game.Option]int), 4000
	for range tries {
		counts[policy.Answer(s.See(d.Seat, nil), &d, r, nil)[0]]++
	}
	for i, o := range d.Options {
		share, got := weights[i]/all, float32(counts[o])/float32(tries)
		if math.Abs(float64(share-got)) > 0.25 {
			t.Errorf("%s: weighed %.2f, picked %.2f", words.OptionName(o), share, got)
		}
	}
}
