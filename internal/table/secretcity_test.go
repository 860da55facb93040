package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/secretcity"
	"github.com/noripan/noripan/games/secretcity/secretcitytest"
	"github.com/noripan/noripan/internal/table"
)

// The scenarios of the table service that need the rules of Secret City. Those that do not are played with the toy.

// inCity are rules that begin with the turn of seat 0, who is the King; nobody is the Assassin or the Thief.
func inCity(step string, king secretcitytest.Seat, others ...secretcitytest.Seat) game.Rules {
	return cityFrom(secretcitytest.Position{Step: step}, king, others...)
}

func cityFrom(p secretcitytest.Position, king secretcitytest.Seat, others ...secretcitytest.Seat) game.Rules {
	p.FaceDown, p.FaceUp = "magician", []string{"assassin", "thief"}
	p.Deck = strings.Fields("royal_villa gate_post heraldry_hall spice_shop candle_shrine archers_yard salon_garden cavalry_mews")
	king.Role = "king"
	p.Seats = append([]secretcitytest.Seat{king}, others...)
	for i, role := range []string{"bishop", "merchant", "architect"} {
		if 1+i == len(p.Seats) {
			p.Seats = append(p.Seats, secretcitytest.Seat{Gold: 2})
		}
		p.Seats[1+i].Role = role
	}
	return secretcitytest.Dealt(p)
}

// cityView is what a test reads of a view.
type cityView struct {
	Phase string
	Deck  int
	Seats []struct {
		Gold, Hand, Score int
		City              []struct{ Building string }
		Role              string
	}
	Me *struct {
		Hand         []struct{ Building string }
		Assassinated bool
	}
	Scores []struct{ Total, Complete, Rank int }
}

func city(v *viewer) (c cityView) {
	v.r.t.Helper()
	if err := json.Unmarshal(v.read().game.Raw, &c); err != nil {
		v.r.t.Fatalf("view %s: %v", v.game.Raw, err)
	}
	return c
}

// playCity starts a game of ann, ben and two bots, and gives a viewer for each of the two people.
func playCity(t *testing.T, rules game.Rules, speed table.Speed) (*room, *viewer, *viewer) {
	t.Helper()
	r := found(t, rules, table.Founding{Seats: 4, Private: true, Options: atSpeed(speed, 1)})
	r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
	for _, seat := range []int{2, 3} {
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(seat), Level: "normal"})
	}
	r.must(ben, table.Command{Do: table.Ready}) // what the host changes takes the mark away
	r.start()
	return r, r.watch(ann), r.watch(ben)
}

func TestSC73InTheCityABotPicksAnOfferedRole(t *testing.T) {
	for speed, seconds := range map[table.Speed]time.Duration{table.SpeedNormal: 30, table.SpeedRelaxed: 45} {
		in(t, string(speed), func(t *testing.T) {
			r := found(t, secretcity.Rules, table.Founding{Seats: 4, Options: atSpeed(speed, 1)})
			r.begin(ben, cho, dora)
			v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho), r.watch(dora)}
			first := slices.IndexFunc(v, func(v *viewer) bool { return left(v) == fmt.Sprint("secretcity.role ", seconds*time.Second) })
			if first < 0 {
				t.Fatal("nobody picks")
			}
			offered := v[first].game.Decision.Options
			time.Sleep(seconds * time.Second)
			next := v[(first+1)%4]
			expect(t, "the next picker", left(next), fmt.Sprint("secretcity.role ", seconds*time.Second))
			var view struct{ Me struct{ Role string } }
			if err := json.Unmarshal(v[first].read().game.Raw, &view); err != nil || !slices.Contains(offered, "pick:"+view.Me.Role) {
				t.Errorf("it has %q of %v (%v)", view.Me.Role, offered, err)
			}
			if slices.Contains(next.keys(), "picked_role") {
				t.Error("the next picker hears which")
			}
		})
	}
}

func TestSC74InTheCityTheTakeIsGoldWhenItsTimeIsUp(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v, other := playCity(t, inCity("", secretcitytest.Seat{Gold: 1, Hand: "spice_shop quarry"}), table.SpeedNormal)
		began := time.Now()
		expect(t, "the take", left(v), "secretcity.take 20s")
		sleepTo(began, 20)
		if gold := city(v).Seats[0].Gold; gold != 3 {
			t.Errorf("%d gold after 20 s", gold)
		}
		sleepTo(began, 35)
		answers(t, v, "build:spice_shop")
		expect(t, "the turn", left(v), "secretcity.act 55s")
		sleepTo(began, 40)
		answers(t, v, "end")
		expect(t, "the next turn", left(other), "secretcity.take 20s")
		if told(v, "table.botturn") != 0 || v.room.Seats[0].Controller != table.Human {
			t.Errorf("told %v", v.keys())
		}
	})
}

func TestSC75InTheCityACardIsKept(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v, other := playCity(t, inCity("", secretcitytest.Seat{Gold: 1, Hand: "quarry"}), table.SpeedNormal)
		began := time.Now()
		sleepTo(began, 12)
		answers(t, v, "look")
		expect(t, "until 32 s", left(v), "secretcity.keep 20s")
		expect(t, "the others see how long", fmt.Sprint(waiting(other)), "0:secretcity.keep 20s")
		sleepTo(began, 32)
		expect(t, "the turn runs on to 90 s", left(v), "secretcity.act 58s")
		if c := city(v); len(c.Me.Hand) != 2 || c.Deck != 7 {
			t.Errorf("%+v in hand, %d in the deck", c.Me.Hand, c.Deck)
		}
	})
	in(t, "with the Grand Archive both", func(t *testing.T) {
		_, v, _ := playCity(t, inCity("", secretcitytest.Seat{Hand: "quarry", City: "grand_archive"}), table.SpeedNormal)
		answers(t, v, "look")
		time.Sleep(20 * time.Second)
		if c := city(v); len(c.Me.Hand) != 3 || c.Deck != 6 {
			t.Errorf("%+v in hand, %d in the deck", c.Me.Hand, c.Deck)
		}
	})
}

func TestSC77InTheCityABotDoesWhatIsLeft(t *testing.T) {
	for speed, seconds := range map[table.Speed]int{table.SpeedNormal: 90, table.SpeedRelaxed: 120} {
		in(t, string(speed), func(t *testing.T) {
			king := secretcitytest.Seat{Gold: 1, Hand: "spice_shop", City: "salon_garden heraldry_hall"}
			_, v, other := playCity(t, inCity("", king), speed)
			began := time.Now()
			sleepTo(began, seconds)
			if told(other, "table.botturn") != 1 {
				t.Errorf("the others are told %v", other.keys())
			}
			sleepTo(began, seconds+3)
			c := city(v)
			if c.Seats[0].Gold != 1+2+2-2 || len(c.Seats[0].City) != 3 {
				t.Errorf("the bot left %+v", c.Seats[0])
			}
			expect(t, "the next turn", left(other)[:15], "secretcity.take")
			if strikes := v.room.Seats[0].Controller; strikes != table.Human {
				t.Errorf("after one late turn the seat is %s", strikes)
			}
		})
	}
}

func TestSC82InTheCityABotGoesOnWithWhatIsLeft(t *testing.T) {
	in(t, "", func(t *testing.T) {
		king := secretcitytest.Seat{Gold: 6, Hand: "spice_shop gate_post candle_shrine alley_teahouse"}
		r, v, other := playCity(t, inCity("act", king), table.SpeedNormal)
		answers(t, v, "build:gate_post")
		time.Sleep(40 * time.Second)
		r.must(ann, table.Command{Do: table.Leave})
		expect(t, "at once", string(other.read().room.Seats[0].Controller)+other.room.Seats[0].Name, "substitute앤")
		time.Sleep(5 * time.Second)
		c := city(other)
		if len(c.Seats[0].City) != 1 || c.Seats[0].Gold != 5 || c.Seats[0].Hand != 3 || c.Seats[0].Role != "king" {
			t.Errorf("the bot has %+v", c.Seats[0])
		}
		expect(t, "the game goes on", left(other)[:15], "secretcity.take")
	})
}

func TestSC84InTheCityTheCapCountsForReference(t *testing.T) {
	in(t, "", func(t *testing.T) {
		full := secretcitytest.Seat{City: "salon_garden heraldry_hall royal_villa candle_shrine pilgrim_rest spice_shop gate_post"}
		_, v, other := playCity(t, cityFrom(secretcitytest.Position{Step: "act", Cap: 1}, secretcitytest.Seat{Gold: 2, City: "map_room", Hand: "quarry"}, full), table.SpeedNormal)
		time.Sleep(time.Minute)
		if v.read(); v.room.State != table.Finished || v.game.Result == nil || v.game.Result.End != "capped" {
			t.Fatalf("after a minute the room is %s, result %+v", v.room.State, v.game.Result)
		}
		for _, seat := range v.game.Result.Seats {
			if seat.Won {
				t.Errorf("somebody won: %+v", v.game.Result)
			}
		}
		c := city(other)
		if c.Scores[1].Total != 18+4 || c.Scores[1].Complete != 4 || c.Scores[0].Total != 5+1 || c.Scores[0].Rank != 0 {
			t.Errorf("scores %+v", c.Scores)
		}
		if c.Seats[2].Role != "" || c.Seats[3].Role != "" {
			t.Errorf("the end betrays roles: %+v", c.Seats)
		}
	})
}

func TestSC85InTheCityFourToSevenPlay(t *testing.T) {
	in(t, "two people are too few, two bots help", func(t *testing.T) {
		r := found(t, secretcity.Rules, table.Founding{})
		r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
		expect(t, "starting", code(r.do(ann, table.Command{Do: table.Start})), table.TooFewPlayers)
		for _, seat := range []int{2, 3} {
			r.must(ann, table.Command{Do: table.AddBot, Seat: at(seat), Level: "normal"})
		}
		r.must(ben, table.Command{Do: table.Ready})
		r.must(ann, table.Command{Do: table.Start})
	})
	for watch, want := range map[bool]string{true: "", false: table.BotsSeated} {
		in(t, fmt.Sprint("an eighth person, where people may watch: ", watch), func(t *testing.T) {
			r := found(t, secretcity.Rules, table.Founding{Seats: 7, Options: table.ChosenOptions{Watch: &watch}})
			for seat := 1; seat < 7; seat++ {
				r.must(ann, table.Command{Do: table.AddBot, Seat: at(seat), Level: "normal"})
			}
			expect(t, "joining", code(r.do(ben, table.Command{Do: table.Join})), want)
		})
	}
}

func TestSC89InTheCityASpectatorSeesNothingHidden(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v, _ := playCity(t, inCity("", secretcitytest.Seat{Gold: 1, Hand: "quarry"}), table.SpeedNormal)
		r.must(dora, table.Command{Do: table.Join})
		eve := stamp(r.watch(dora))
		answers(t, v, "look")
		answers(t, v, "keep:gate_post")
		answers(t, v, "end")
		pass(time.Minute, eve)
		for _, text := range eve.texts {
			for _, hidden := range []string{`"me"`, "looked_cards", "kept_cards", "bonus_cards", "picked_role", `"quarry"`} {
				if strings.Contains(text, hidden) {
					t.Errorf("a spectator is sent %s: %s", hidden, text)
				}
			}
		}
		if c := city(eve.viewer); c.Me != nil || len(eve.texts) < 4 {
			t.Errorf("it sees %+v in %d messages", c.Me, len(eve.texts))
		}
		err := eve.do(table.Command{Do: table.Answer, Serial: 1, Picks: []string{"gold"}})
		expect(t, "its answer", code(err), game.NotAsked)
	})
}

// Whether nobody holds a role or its holder was assassinated: the others are sent the same bytes at the same milliseconds, and
// so is who looks on. The next role is called after the pause in both.
func TestNoActionTellsNothingOfWhoHoldsTheRole(t *testing.T) {
	var first table.Batch
	in(t, "founding", func(t *testing.T) { first = founding(t, secretcity.Rules, table.Founding{Seats: 4, Private: true}) })
	names := secretcity.Rules.About().Words.Verbs[0].Args[0].Table.Names
	for role := 2; role <= 5; role++ { // of those before and behind it the one ends its turn, the other begins it
		for _, killed := range []bool{true, false} {
			want := make(map[string]said)
			for _, held := range []bool{false, true} {
				if held && !killed {
					continue // it would act
				}
				name := fmt.Sprintf("%s, named %t, held %t", names[role], killed, held)
				in(t, name, func(t *testing.T) {
					// The fourth seat has picked last, from the role and the General: it has one of them, the other is left.
					p := secretcitytest.Position{Step: "act", Seats: []secretcitytest.Seat{
						{Role: names[role-1], Gold: 3, Hand: "quarry"},
						{Role: names[role+1], Gold: 3, Hand: "smithy"},
						{Role: names[0], Gold: 3, Hand: "map_room"},
						{Role: names[7], Gold: 3, Hand: "laboratory"},
					}}
					if killed {
						p.Killed = names[role]
					}
					if held {
						p.Seats[3].Role = names[role]
					}
					for other := 1; other < 7; other++ { // of the rest two were removed openly, and one, if need be the King, unseen
						switch {
						case other >= role-1 && other <= role+1:
						case names[other] == "king":
							p.FaceDown = names[other]
						default:
							p.FaceUp = append(p.FaceUp, names[other])
						}
					}
					if p.FaceDown == "" {
						p.FaceDown, p.FaceUp = p.FaceUp[2], p.FaceUp[:2]
					}
					r := foundBy(t, secretcitytest.Dealt(p), first)
					r.begin(ben, cho, dora)
					eve := table.Person{ID: "eve", Name: "Eve"}
					r.must(eve, table.Command{Do: table.Join})
					people := []*stamped{stamp(r.watch(ann)), stamp(r.watch(ben)), stamp(r.watch(cho)), stamp(r.watch(eve))}
					answers(t, people[0].viewer, "end")
					pass(3*time.Second, people...)
					if asked := left(people[1].viewer); !strings.HasPrefix(asked, "secretcity.take 18.5") {
						t.Errorf("1.5 s after the call the next is asked %q", asked)
					}
					for _, who := range people {
						heard := said{slices.Clone(who.texts), who.at}
						if len(heard.texts) < 2 || !slices.Contains(who.keys(), "no_action") || heard.at[len(heard.at)-1] < 1500 {
							t.Errorf("%s hears at %v: %v", who.who.ID, heard.at, who.keys())
						}
						if want[who.who.ID].texts == nil {
							want[who.who.ID] = heard
						}
						sameTelling(t, who.who.ID, heard, want[who.who.ID])
					}
					victim := r.watch(dora)
					if got := city(victim).Me.Assassinated; got != held {
						t.Errorf("the fourth seat is told that it was assassinated: %t", got)
					}
				})
			}
		}
	}
}
