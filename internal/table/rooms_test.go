package table_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// stages are the states of a room of ann, who is the host, ben, and cho, who watches.
var stages = map[string]func(*testing.T) *room{
	"lobby":    func(t *testing.T) *room { return staged(t) },
	"starting": func(t *testing.T) *room { r := staged(t); r.must(ann, table.Command{Do: table.Start}); return r },
	"playing":  func(t *testing.T) *room { r := staged(t); r.start(); return r },
	"paused": func(t *testing.T) *room {
		r := staged(t)
		r.start()
		pages := []*viewer{r.watch(ann), r.watch(ben)}
		pages[1].read()
		r.must(ann, table.Command{Do: table.Propose, What: table.ProposePause})
		r.must(ben, table.Command{Do: table.Agree, Proposal: 1})
		return r
	},
	"finished": func(t *testing.T) *room {
		r := staged(t)
		r.start()
		r.watch(ann).pick(1)
		r.watch(ben).pick(1)
		return r
	},
}

func staged(t *testing.T) *room {
	t.Helper()
	r := found(t, rounds(1, 2), table.Founding{Options: table.ChosenOptions{Pause: option(table.PauseVote)}})
	r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
	r.must(cho, table.Command{Do: table.Join})
	return r
}

// Each command in each state where the host may not give it: what the answer is, and that nothing has changed.
func TestCommandsAreRefusedInTheWrongState(t *testing.T) {
	const wrong, starting = table.WrongRoomState, table.Starting
	bot := table.Command{Do: table.AddBot, Seat: at(1), Level: "normal"}
	for name, tc := range map[string]struct {
		do   table.Command
		want map[string]string // by stage
	}{
		"sit":       {table.Command{Do: table.Sit, Seat: at(0)}, map[string]string{"starting": starting, "playing": wrong, "paused": wrong, "finished": wrong}},
		"stand":     {table.Command{Do: table.Stand}, map[string]string{"playing": wrong, "paused": wrong, "finished": wrong}},
		"ready":     {table.Command{Do: table.Ready}, map[string]string{"starting": starting, "playing": wrong, "paused": wrong, "finished": wrong}},
		"unready":   {table.Command{Do: table.Unready}, map[string]string{"playing": wrong, "paused": wrong, "finished": wrong}},
		"addBot":    {bot, map[string]string{"lobby": table.SeatTaken, "starting": starting, "playing": wrong, "paused": wrong, "finished": wrong}},
		"removeBot": {table.Command{Do: table.RemoveBot, Seat: at(1)}, map[string]string{"lobby": table.NoSuchBot, "starting": starting, "playing": wrong, "paused": wrong, "finished": wrong}},
		"settings":  {table.Command{Do: table.Settings}, map[string]string{"starting": starting, "playing": wrong, "paused": wrong, "finished": wrong}},
		"an option that is none": {table.Command{Do: table.Settings, Options: &table.ChosenOptions{Chat: option(table.ChatRule("shout"))}}, map[string]string{
			"lobby": game.BadSetting, "starting": starting, "playing": wrong, "paused": wrong, "finished": wrong,
		}},
		"the host's pause in public": {table.Command{Do: table.Settings, Options: &table.ChosenOptions{Pause: option(table.PauseHost)}}, map[string]string{"lobby": game.BadSetting}},
		"days that are none":         {table.Command{Do: table.Settings, Options: &table.ChosenOptions{Days: option(4)}}, map[string]string{"lobby": game.BadSetting}},
		"a speed that is none":       {table.Command{Do: table.Settings, Options: &table.ChosenOptions{Speed: option(table.Speed("slow"))}}, map[string]string{"lobby": game.BadSetting}},
		"start":                      {table.Command{Do: table.Start}, map[string]string{"starting": starting, "playing": wrong, "paused": wrong, "finished": wrong}},
		"stopStart":                  {table.Command{Do: table.StopStart}, map[string]string{"playing": wrong, "paused": wrong, "finished": wrong}},
		"kick":                       {table.Command{Do: table.Kick, Member: 2}, map[string]string{"starting": starting, "playing": wrong, "paused": wrong, "finished": wrong}},
		"kicking oneself":            {table.Command{Do: table.Kick, Member: 1}, map[string]string{"lobby": table.SameMember}},
		"kicking nobody":             {table.Command{Do: table.Kick}, map[string]string{"lobby": table.NoSuchMember}},
		"unban":                      {table.Command{Do: table.Unban, Member: 2}, map[string]string{"lobby": table.NoSuchMember, "starting": starting, "playing": wrong, "paused": wrong, "finished": wrong}},
		"transferring to oneself":    {table.Command{Do: table.Transfer, Member: 1}, map[string]string{"lobby": table.SameMember, "starting": table.SameMember, "playing": table.SameMember, "paused": table.SameMember, "finished": table.SameMember}},
		"transferring to nobody":     {table.Command{Do: table.Transfer, Member: 99}, map[string]string{"lobby": table.NoSuchMember, "playing": table.NoSuchMember, "finished": table.NoSuchMember}},
		"answer":                     {table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}}, map[string]string{"lobby": wrong, "starting": wrong, "paused": wrong, "finished": game.GameOver}},
		"playMyself":                 {table.Command{Do: table.PlayMyself}, map[string]string{"lobby": wrong, "starting": wrong, "paused": wrong, "finished": wrong}},
		"propose":                    {table.Command{Do: table.Propose, What: table.ProposePause}, map[string]string{"lobby": wrong, "starting": wrong, "paused": wrong, "finished": wrong}},
		"agree":                      {table.Command{Do: table.Agree, Proposal: 1}, map[string]string{"lobby": wrong, "starting": wrong, "playing": table.NoSuchProposal, "paused": wrong, "finished": wrong}},
		"refuse":                     {table.Command{Do: table.Refuse, Proposal: 1}, map[string]string{"lobby": wrong, "starting": wrong, "playing": table.NoSuchProposal, "paused": wrong, "finished": wrong}},
		"withdraw":                   {table.Command{Do: table.Withdraw, Proposal: 1}, map[string]string{"lobby": wrong, "starting": wrong, "playing": table.NoSuchProposal, "paused": wrong, "finished": wrong}},
		"resume":                     {table.Command{Do: table.Resume}, map[string]string{"lobby": wrong, "starting": wrong, "playing": wrong, "finished": wrong}},
		"rematch":                    {table.Command{Do: table.Rematch}, map[string]string{"lobby": wrong, "starting": wrong, "playing": wrong, "paused": wrong}},
	} {
		for stage, want := range tc.want {
			in(t, name+", "+stage, func(t *testing.T) {
				r := stages[stage](t)
				refusesAll(t, r, ann, tc.do, want)
			})
		}
	}
}

// What only the host, or only a player, may do is refused to all others in every state.
func TestOthersAreRefusedInEveryState(t *testing.T) {
	hosts := []table.Command{
		{Do: table.Settings},
		{Do: table.AddBot, Seat: at(1), Level: "normal"},
		{Do: table.RemoveBot, Seat: at(1)},
		{Do: table.Start},
		{Do: table.StopStart},
		{Do: table.Kick, Member: 1},
		{Do: table.Unban, Member: 1},
		{Do: table.Transfer, Member: 2},
	}
	players := []table.Command{
		{Do: table.Stand},
		{Do: table.Ready},
		{Do: table.Unready},
		{Do: table.Propose, What: table.ProposePause},
		{Do: table.Agree},
		{Do: table.Refuse},
		{Do: table.Withdraw},
		{Do: table.Resume},
		{Do: table.PlayMyself},
	}
	for stage, make := range stages {
		in(t, stage, func(t *testing.T) {
			r := make(t)
			for _, who := range []table.Person{ben, cho, dora} {
				list := hosts
				if who != ben {
					list = append(append([]table.Command{}, hosts...), players...)
				}
				for _, do := range list {
					refusesAll(t, r, who, do, "")
				}
			}
		})
	}
}

// refusesAll sees that a command is refused, and that neither log nor pages have changed. Any refusal is as well as another
// where none is named.
func refusesAll(t *testing.T, r *room, who table.Person, do table.Command, want string) {
	t.Helper()
	v := r.watch(ann).read()
	defer func() { v.sub.Close(); synctest.Wait() }()
	heard, entries := len(v.texts), len(r.log.entries)
	got := code(r.do(who, do))
	if got == "" || want != "" && got != want {
		t.Errorf("%s of %s is answered %q, want %q", do.Do, who.ID, got, want)
	}
	if v.read(); len(v.texts) != heard || len(r.log.entries) != entries {
		t.Errorf("%s of %s changed something: %q", do.Do, who.ID, v.texts[heard:])
	}
}

// wish is what somebody wants of a table.
type wish struct {
	who table.Person
	do  table.Command
}

func wishes(people ...table.Person) *rapid.Generator[[]wish] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) wish {
		c := table.Command{Do: rapid.SampledFrom([]string{
			table.Join, table.Join, table.Join, table.Leave, table.Sit, table.Sit, table.Stand, table.Ready, table.Ready, table.Unready, table.AddBot,
			table.RemoveBot, table.Settings, table.Kick, table.Unban, table.Transfer, table.Say, table.React, table.StopStart, table.Rematch,
		}).Draw(t, "do")}
		c.Seat, c.Level, c.Text, c.Reaction = at(rapid.IntRange(-1, 4).Draw(t, "seat")), "normal", "x", "good"
		c.Member = rapid.IntRange(0, 12).Draw(t, "member")
		if c.Do == table.Settings {
			c.Seats, c.Private = at(rapid.IntRange(2, 4).Draw(t, "seats")), option(rapid.Bool().Draw(t, "private"))
		}
		return wish{rapid.SampledFrom(people).Draw(t, "who"), c}
	}), 1, 40)
}

// Whatever several people do in a lobby, there is one host, nobody has two seats, no number means two people, and the log
// tells the same room again.
func TestALobbyStaysInOrder(t *testing.T) {
	list := wishes(ann, ben, cho, dora, table.Person{ID: "eve", Name: "Eve"})
	rapid.Check(t, func(rt *rapid.T) {
		wanted := list.Draw(rt, "wishes")
		var wrong error
		synctest.Test(t, func(t *testing.T) { wrong = orderly(t, wanted) })
		if wrong != nil {
			rt.Fatal(wrong)
		}
	})
}

func orderly(t *testing.T, wanted []wish) error {
	r := found(t, rounds(1, 2), table.Founding{Seats: 3})
	names := make(map[int]string)
	for _, w := range wanted {
		_ = r.do(w.who, w.do) // a refusal is as well
		synctest.Wait()
		if len(r.gone) > 0 {
			return nil // the last one has left
		}
		if err := inOrder(roomOf(r), names); err != nil {
			return fmt.Errorf("after %s of %s: %w", w.do.Do, w.who.ID, err)
		}
	}
	before := roomOf(r)
	r.stop()
	if err := r.tryWake(true); err != nil {
		return fmt.Errorf("waking: %w", err)
	}
	if after := roomOf(r); fmt.Sprint(seats(*before), before.Options) != fmt.Sprint(seats(*after), after.Options) {
		return fmt.Errorf("the log tells another room: %s, was %s", seats(*after), seats(*before))
	}
	return nil
}

// roomOf is the room as a stranger sees it.
func roomOf(r *room) *table.Room {
	r.t.Helper()
	v := r.watch(table.Person{ID: "looker", Name: "L"}).read()
	v.sub.Close()
	synctest.Wait()
	time.Sleep(time.Second) // chat does not become too much
	return &v.room
}

func inOrder(room *table.Room, names map[int]string) error {
	hosts, taken := 0, make(map[int]bool)
	for _, m := range room.Members {
		if m.Host {
			hosts++
		}
		if known, there := names[m.N]; there && known != m.Name {
			return fmt.Errorf("the number %d means %s and %s", m.N, known, m.Name)
		}
		names[m.N] = m.Name
		if m.Seat == nil {
			continue
		}
		if taken[*m.Seat] || room.Seats[*m.Seat].Name != m.Name || room.Seats[*m.Seat].Controller != table.Human {
			return fmt.Errorf("%s sits on %d, where %+v is", m.Name, *m.Seat, room.Seats[*m.Seat])
		}
		taken[*m.Seat] = true
	}
	if hosts != 1 {
		return fmt.Errorf("%d hosts of %+v", hosts, room.Members)
	}
	for i, s := range room.Seats {
		if s.Controller == table.Human && !taken[i] {
			return fmt.Errorf("seat %d is %s's, who is no member", i, s.Name)
		}
	}
	return nil
}

// A pause that its time ends, one that is used up, and what a restart does to it.
func TestAPauseEndsByItself(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := stages["paused"](t)
		v, other := r.watch(ann).read(), r.watch(ben)
		time.Sleep(9*time.Minute + 54*time.Second)
		if v.read(); v.room.State != table.Paused || v.room.Pause.Resumes != 0 {
			t.Errorf("before its end: %s, %+v", v.room.State, v.room.Pause)
		}
		time.Sleep(time.Second)
		if v.read(); v.room.Pause == nil || v.room.Pause.Resumes != v.room.Pause.Until {
			t.Errorf("five seconds before: %+v", v.room.Pause)
		}
		time.Sleep(5 * time.Second)
		if v.read(); v.room.State != table.Playing || v.room.Pause != nil {
			t.Errorf("after ten minutes the room is %s", v.room.State)
		}
		pause := func() {
			r.must(ann, table.Command{Do: table.Propose, What: table.ProposePause})
			other.read()
			r.must(ben, table.Command{Do: table.Agree, Proposal: other.game.Proposal.Serial})
		}
		pause()
		r.stop()
		time.Sleep(time.Hour)
		r.wake()
		v, other = r.watch(ann).read(), r.watch(ben).read()
		if left := time.Until(time.UnixMilli(v.room.Pause.Until)); v.room.State != table.Paused || left != 10*time.Minute {
			t.Errorf("after a restart the room is %s, its pause lasts %v more", v.room.State, left)
		}
		time.Sleep(10*time.Minute + time.Millisecond) // what comes at the very moment goes before the end of the pause
		expect(t, "a third pause", code(r.do(ann, table.Command{Do: table.Propose, What: table.ProposePause})), table.PauseUsedUp)
	})
}
