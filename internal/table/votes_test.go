package table_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// option is a choice for a founding.
func option[T any](v T) *T { return &v }

// assembly is a running game of ann, ben, cho and dora, each with a page.
func assembly(t *testing.T, f table.Founding) (*room, []*viewer) {
	t.Helper()
	f.Seats = 4
	r := found(t, rounds(9, 4), f)
	r.begin(ben, cho, dora)
	var v []*viewer
	for _, who := range []table.Person{ann, ben, cho, dora} {
		v = append(v, r.watch(who).read())
	}
	return r, v
}

// proposal is the open proposal in short: "pause 0 asks [1 2] yes [1]".
func proposal(v *viewer) string {
	if v.read(); v.game.Proposal == nil {
		return "none"
	}
	p := v.game.Proposal
	return fmt.Sprint(p.What, " ", p.By, " asks ", p.Asked, " yes ", p.Agreed)
}

var voting = table.ChosenOptions{Pause: option(table.PauseVote)}

func TestAPauseNeedsAllOthersWhoAreThere(t *testing.T) {
	for name, tc := range map[string]struct {
		before func(*room, []*viewer)
		then   func(*room, []*viewer)
		asked  string
		want   string
		state  table.Phase
	}{
		"all agree": {
			nil, func(r *room, v []*viewer) {
				for _, one := range v[1:] {
					r.must(one.who, table.Command{Do: table.Agree, Proposal: 1})
				}
			},
			"pause 0 asks [1 2 3] yes []", "none", table.Paused,
		},
		"one has not answered": {
			nil, func(r *room, _ []*viewer) {
				r.must(ben, table.Command{Do: table.Agree, Proposal: 1})
				r.must(cho, table.Command{Do: table.Agree, Proposal: 1}, table.Command{Do: table.Agree, Proposal: 1})
			},
			"pause 0 asks [1 2 3] yes []", "pause 0 asks [1 2 3] yes [1 2]", table.Playing,
		},
		"one refuses": {
			nil, func(r *room, _ []*viewer) {
				r.must(ben, table.Command{Do: table.Agree, Proposal: 1})
				r.must(cho, table.Command{Do: table.Refuse, Proposal: 1})
			},
			"pause 0 asks [1 2 3] yes []", "none", table.Playing,
		},
		"half a minute passes": {
			nil, func(r *room, _ []*viewer) {
				r.must(ben, table.Command{Do: table.Agree, Proposal: 1})
				time.Sleep(30 * time.Second)
			},
			"pause 0 asks [1 2 3] yes []", "none", table.Playing,
		},
		"who proposed withdraws": {
			nil, func(r *room, _ []*viewer) { r.must(ann, table.Command{Do: table.Withdraw, Proposal: 1}) },
			"pause 0 asks [1 2 3] yes []", "none", table.Playing,
		},
		"who proposed leaves": {
			nil, func(r *room, _ []*viewer) { r.must(ann, table.Command{Do: table.Leave}) },
			"pause 0 asks [1 2 3] yes []", "none", table.Playing,
		},
		"who did not answer leaves": {
			nil, func(r *room, _ []*viewer) {
				r.must(ben, table.Command{Do: table.Agree, Proposal: 1})
				r.must(cho, table.Command{Do: table.Leave})
				r.must(dora, table.Command{Do: table.Agree, Proposal: 1})
			},
			"pause 0 asks [1 2 3] yes []", "none", table.Paused,
		},
		"who is offline or has left is not asked": {
			func(r *room, v []*viewer) {
				r.must(ben, table.Command{Do: table.Leave})
				v[2].sub.Close()
				time.Sleep(5 * time.Second)
			},
			func(r *room, _ []*viewer) { r.must(dora, table.Command{Do: table.Agree, Proposal: 1}) },
			"pause 0 asks [3] yes []", "none", table.Paused,
		},
	} {
		in(t, name, func(t *testing.T) {
			r, v := assembly(t, table.Founding{Options: voting})
			if tc.before != nil {
				tc.before(r, v)
			}
			r.must(ann, table.Command{Do: table.Propose, What: table.ProposePause})
			expect(t, "proposed", proposal(v[3]), tc.asked)
			tc.then(r, v)
			expect(t, "then", proposal(v[3]), tc.want)
			expect(t, "the room", string(v[3].room.State), string(tc.state))
		})
	}
}

func TestAProposalSurvivesARestart(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, _ := assembly(t, table.Founding{Options: voting})
		r.must(ann, table.Command{Do: table.Propose, What: table.ProposePause})
		r.must(ben, table.Command{Do: table.Agree, Proposal: 1})
		r.stop()
		r.wake()
		v := r.watch(cho)
		expect(t, "proposed", proposal(v), "pause 0 asks [1 2 3] yes [1]")
		r.must(cho, table.Command{Do: table.Agree, Proposal: 1})
		r.must(dora, table.Command{Do: table.Agree, Proposal: 1})
		expect(t, "the room", string(v.read().room.State), string(table.Paused))
	})
}

func TestWhoIsRemovedFromAGame(t *testing.T) {
	remove := func(member int) table.Command {
		return table.Command{Do: table.Propose, What: table.ProposeRemove, Member: member}
	}
	for name, tc := range map[string]struct {
		private bool
		do      func(*room)
		want    string
	}{
		"a private room's host does it alone": {true, func(r *room) { r.must(ann, remove(2)) }, "앤* Ben(substitute) 초희 Dora"},
		"a public room's host cannot":         {false, func(r *room) { r.must(ann, remove(2)) }, "앤* Ben 초희 Dora"},
		"all others but one agree": {false, func(r *room) {
			r.must(cho, remove(2))
			r.must(dora, table.Command{Do: table.Refuse, Proposal: 1})
			r.must(ann, table.Command{Do: table.Agree, Proposal: 1})
		}, "앤* Ben(substitute) 초희 Dora"},
		"the host may be removed too": {false, func(r *room) {
			r.must(cho, remove(1))
			r.must(ben, table.Command{Do: table.Agree, Proposal: 1})
		}, "앤(substitute) Ben* 초희 Dora"},
		"two of three refuse": {false, func(r *room) {
			r.must(cho, remove(2))
			r.must(ann, table.Command{Do: table.Refuse, Proposal: 1})
			r.must(dora, table.Command{Do: table.Refuse, Proposal: 1})
		}, "앤* Ben 초희 Dora"},
		"it leaves by itself first": {false, func(r *room) {
			r.must(cho, remove(2))
			r.must(ben, table.Command{Do: table.Leave})
			r.must(dora, table.Command{Do: table.Agree, Proposal: 1})
			r.must(ben, table.Command{Do: table.Join})
		}, "앤* Ben 초희 Dora"},
	} {
		in(t, name, func(t *testing.T) {
			r, v := assembly(t, table.Founding{Private: tc.private})
			tc.do(r)
			expect(t, "the seats", seats(v[2].read().room), tc.want)
		})
	}
}

func TestWhoWasRemovedStaysOut(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := assembly(t, table.Founding{Private: true})
		r.must(ann, table.Command{Do: table.Propose, What: table.ProposeRemove, Member: 2})
		if v[1].read(); v[1].ended != table.ErrRemoved { //nolint:errorlint // it is that very error
			t.Errorf("its page ended with %v", v[1].ended)
		}
		for _, again := range []string{"before a restart", "after it"} {
			expect(t, again+", joining", code(r.do(ben, table.Command{Do: table.Join})), table.Banned)
			_, err := r.Watch(t.Context(), ben, 0)
			expect(t, again+", watching", code(err), table.Banned)
			expect(t, again+", answering", code(r.do(ben, table.Command{Do: table.Answer})), table.NotMember)
			r.stop()
			r.wake()
		}
	})
}

func TestWhatIsRefusedOfProposals(t *testing.T) {
	pause := table.Command{Do: table.Propose, What: table.ProposePause}
	open := func(r *room, _ []*viewer) { r.must(ben, pause) }
	for name, tc := range map[string]struct {
		options table.ChosenOptions
		before  func(*room, []*viewer)
		by      table.Person
		do      table.Command
		want    string
	}{
		"an unknown thing":         {voting, nil, ann, table.Command{Do: table.Propose, What: "dance"}, table.BadCommand},
		"nothing":                  {voting, nil, ann, table.Command{Do: table.Propose}, table.BadCommand},
		"a pause where none is":    {table.ChosenOptions{}, nil, ann, pause, table.NoPause},
		"a pause of days":          {table.ChosenOptions{Pause: option(table.PauseVote), Speed: option(table.SpeedAsync)}, nil, ann, pause, table.NoPause},
		"a second one":             {voting, open, ann, pause, table.ProposalOpen},
		"by a stranger":            {voting, nil, table.Person{ID: "eve"}, pause, table.NotMember},
		"removing oneself":         {voting, nil, ann, table.Command{Do: table.Propose, What: table.ProposeRemove, Member: 1}, table.SameMember},
		"removing nobody":          {voting, nil, ann, table.Command{Do: table.Propose, What: table.ProposeRemove, Member: 9}, table.NoSuchMember},
		"agreeing to nothing":      {voting, nil, ann, table.Command{Do: table.Agree, Proposal: 1}, table.NoSuchProposal},
		"agreeing to another":      {voting, open, ann, table.Command{Do: table.Agree, Proposal: 2}, table.NoSuchProposal},
		"agreeing to one's own":    {voting, open, ben, table.Command{Do: table.Agree, Proposal: 1}, game.NotAsked},
		"refusing another":         {voting, open, ann, table.Command{Do: table.Refuse}, table.NoSuchProposal},
		"withdrawing another's":    {voting, open, ann, table.Command{Do: table.Withdraw, Proposal: 1}, game.NotAsked},
		"resuming what goes on":    {voting, nil, ann, table.Command{Do: table.Resume}, table.WrongRoomState},
		"proposing again at once":  {voting, func(r *room, v []*viewer) { open(r, v); r.must(ann, table.Command{Do: table.Refuse, Proposal: 1}) }, ben, pause, table.RateLimited},
		"agreeing when it is over": {voting, func(r *room, v []*viewer) { open(r, v); time.Sleep(30 * time.Second) }, ann, table.Command{Do: table.Agree, Proposal: 1}, table.NoSuchProposal},
		"two alone in public": {table.ChosenOptions{}, func(r *room, _ []*viewer) {
			r.must(cho, table.Command{Do: table.Leave})
			r.must(dora, table.Command{Do: table.Leave})
		}, ann, table.Command{Do: table.Propose, What: table.ProposeRemove, Member: 2}, table.TooFewPlayers},
	} {
		in(t, name, func(t *testing.T) {
			r, v := assembly(t, table.Founding{Options: tc.options})
			if tc.before != nil {
				tc.before(r, v)
			}
			v[3].read()
			heard, entries := len(v[3].texts), len(r.log.entries)
			expect(t, "the answer", code(r.do(tc.by, tc.do)), tc.want)
			if v[3].read(); len(v[3].texts) != heard || len(r.log.entries) != entries {
				t.Errorf("the refusal changed something: %q", v[3].texts[heard:])
			}
		})
	}
}
