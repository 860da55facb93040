package table_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// shot is a command that is sent at a moment: before, at or after the deadline of the question, from a device.
type shot struct {
	Seat   int
	Early  time.Duration // before the deadline; below 0 after it
	Device int           // 0 is the older one, which does not control
	ID     int           // of the command: two of one person may be the same
	Pick   int
	Do     string
}

var shots = rapid.Custom(func(t *rapid.T) shot {
	early := []time.Duration{time.Millisecond, 0, 0, 0, 0, -time.Millisecond}
	do := []string{table.Answer, table.Answer, table.Answer, table.Answer, table.Undo, table.GoAuto, table.PlayMyself}
	return shot{
		Seat: rapid.IntRange(0, 1).Draw(t, "seat"), Early: rapid.SampledFrom(early).Draw(t, "early"),
		Device: rapid.IntRange(0, 2).Draw(t, "device"), ID: rapid.IntRange(0, 3).Draw(t, "id"),
		Pick: rapid.IntRange(1, 3).Draw(t, "pick"), Do: rapid.SampledFrom(do).Draw(t, "do"),
	}
})

// round is what is asked, and all that is sent when its time is up.
type round struct {
	Kind  int16
	Shots []shot
}

var rounds8 = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) round {
	return round{
		Kind:  rapid.SampledFrom([]int16{turn, group, blind, act, reply}).Draw(t, "kind"),
		Shots: rapid.SliceOfN(shots, 1, 6).Draw(t, "shots"),
	}
}), 4, 8)

// What is sent at the very time at which a question's time is up, twice, or from two devices: each question has one answer,
// who hears that a command was carried out finds it in the log once, and nobody else does.
func TestRacesAtTheDeadline(t *testing.T) {
	tables := 3 // a check; there are about 30 commands at each
	if os.Getenv("NORIPAN_SOAK") != "" {
		tables = 100
	}
	heard := make(map[string]int) // how often each answer was given
	rapid.Check(t, func(rt *rapid.T) {
		plan := rounds8.Draw(rt, "rounds")
		for range tables {
			var wrong error
			synctest.Test(t, func(t *testing.T) { wrong = race(t, plan, heard) })
			if wrong != nil {
				rt.Fatal(wrong)
			}
		}
	})
	t.Log(heard)
	for _, code := range []string{"", game.Stale, table.NotControlling} {
		if heard[code] < 100 {
			t.Errorf("%d of all commands were answered with %q: too few for a race", heard[code], code)
		}
	}
}

// fired is a command with its answer.
type fired struct {
	shot
	serial uint64
	id     string
	code   string
}

func race(t *testing.T, plan []round, heard map[string]int) error {
	var steps []step
	for i, r := range plan {
		s := step{kind: r.Kind, slot: uint32(i + 1), seats: seatsOf(0)}
		if r.Kind == group || r.Kind == blind {
			s.seats = seatsOf(0, 1)
		}
		steps = append(steps, s)
	}
	r, v := play(t, toy{steps: append(steps, step{kind: turn, slot: 99, seats: seatsOf(1)})}, ben)
	older := []*viewer{v[0], v[1]}
	newer := []*viewer{r.watch(ann), r.watch(ben)}
	var all []fired
	for n := range plan {
		if newer[0].read(); newer[0].game.Result != nil || len(newer[0].game.Waiting) == 0 {
			break
		}
		deadline := time.UnixMilli(newer[0].game.Waiting[0].Deadline)
		var wait sync.WaitGroup
		fire := make([]fired, len(plan[n].Shots))
		for i, s := range plan[n].Shots {
			f := &fire[i]
			f.shot = s
			who := newer[s.Seat]
			if s.Device == 0 {
				who = older[s.Seat]
			}
			if d := newer[s.Seat].read().game.Decision; d != nil {
				f.serial = d.Serial
			}
			wait.Go(func() {
				time.Sleep(time.Until(deadline.Add(-s.Early)))
				c := s.command(n, f.serial)
				f.id = c.ID
				_, err := who.sub.Do(t.Context(), c)
				f.code = code(err)
			})
		}
		wait.Wait()
		all = append(all, fire...)
		for i := range fire {
			heard[fire[i].code]++
		}
		time.Sleep(5 * time.Second)
	}
	if err := r.stop(); err != nil {
		return fmt.Errorf("the table ended with %w", err)
	}
	if err := judge(r, all); err != nil {
		return err
	}
	if err := r.tryWake(true); err != nil {
		return fmt.Errorf("folding the log again: %w", err)
	}
	return nil
}

func (s *shot) command(round int, serial uint64) table.Command {
	c := table.Command{ID: fmt.Sprint(round, "/", s.ID, "/", s.Do), Do: s.Do}
	if s.Do == table.Answer {
		c.Serial, c.Picks = serial, []string{fmt.Sprint("pick:", s.Pick)}
	}
	return c
}

// judge compares what the commands were answered with what the log holds.
func judge(r *room, all []fired) error {
	answers := make(map[uint64]int) // by the game's serial
	commands := make(map[string]int)
	for _, kept := range r.log.entries {
		var e struct {
			Do, By, ID string
			Answers    []struct{ Serial uint64 }
		}
		if err := json.Unmarshal(kept.Body, &e); err != nil {
			return fmt.Errorf("reading the log: %w", err)
		}
		if e.ID != "" {
			commands[e.By+" "+e.ID]++
		}
		if e.Do == "seal" {
			continue // it is in the log again when the window closes
		}
		for _, a := range e.Answers {
			if answers[a.Serial]++; answers[a.Serial] > 1 {
				return fmt.Errorf("question %d was answered twice", a.Serial)
			}
		}
	}
	codes := make(map[string]string)
	for _, f := range all {
		key := []string{"ann", "ben"}[f.Seat] + " " + f.id
		before, known := codes[key]
		switch done := commands[key]; {
		case done > 1:
			return fmt.Errorf("%s was carried out %d times", key, done)
		case f.code == "" && done == 0 && f.Do == table.Answer:
			return fmt.Errorf("%s was acknowledged, but is not in the log", key)
		case f.code != "" && f.code != table.NotControlling && done > 0:
			return fmt.Errorf("%s was refused with %s, but is in the log", key, f.code)
		case known && before != f.code && before != table.NotControlling && f.code != table.NotControlling:
			return fmt.Errorf("%s was answered %q and %q", key, before, f.code)
		}
		codes[key] = f.code
	}
	return nil
}

// Exactly one of the two happens: the answer, or the default.
func TestAnAnswerOrItsDefault(t *testing.T) {
	for range 300 {
		synctest.Test(t, func(t *testing.T) {
			_, v := play(t, toy{steps: []step{{kind: turn, slot: 1, seats: seatsOf(0)}, {kind: turn, slot: 2, seats: seatsOf(1)}}}, ben)
			d := v[0].read().game.Decision
			done := make(chan error, 1)
			go func() {
				time.Sleep(time.Until(time.UnixMilli(d.Deadline)))
				done <- v[0].do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: []string{"pick:2"}})
			}()
			err := <-done
			synctest.Wait()
			late := slices.Contains(v[1].read().keys(), "table.timeout")
			if sum := *v[0].read().game.View.Sum; late != (err != nil) || late == (sum == 2) {
				t.Errorf("the answer was answered %v; told of a time-out: %t; it counts %d", err, late, sum)
			}
		})
	}
}
