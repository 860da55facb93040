package main

import (
	"encoding/hex"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/replay"
)

// recordGame is a command of scripts: "record FILE" writes the record of a game of tic-tac-toe between two bots.
func recordGame(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: record FILE")
	}
	rules, err := games.Find("tictactoe")
	ts.Check(err)
	random, err := bot.New(rules, "random")
	ts.Check(err)
	seed := strings.Repeat("01", 32)
	key := replay.Key(seed, []string{"", ""})
	published, err := replay.Commitment(seed)
	ts.Check(err)
	about := rules.About()
	r := &replay.Record{
		Format: replay.Format, Game: about.ID, Rules: about.Version, Seats: []replay.Seat{{Name: "하늬"}, {Bot: "random"}}, First: 0,
		Fair:  replay.Fair{Commitment: published, Seed: seed, Parts: []string{"", ""}, Key: hex.EncodeToString(key[:])},
		Began: 1_700_000_000_000,
	}
	told := &told{words: &about.Words}
	state, err := rules.New(game.Setup{Seats: 2, Key: key, Mode: game.Secure, First: 0, Listener: told})
	ts.Check(err)
	r.Opening = told.take()
	driver, chance := bot.NewDriver(rules), rand.New(rand.NewPCG(1, 1))
	for d := driver.Next(state); d != nil; d = driver.Next(state) {
		answer := replay.Answer{Seat: int(d.Seat), Serial: d.Serial, How: "bot"}
		picks := random.Answer(state, d, chance, nil)
		for _, o := range picks {
			answer.Picks = append(answer.Picks, about.Words.OptionName(o))
		}
		ts.Check(state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, told))
		r.Acts = append(r.Acts, replay.Act{Answers: []replay.Answer{answer}, Hash: strconv.FormatUint(state.Hash(), 16), Events: told.take()})
	}
	result, _ := state.Result()
	r.Result = replay.ResultOf(&result)
	file, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(r.Write(file))
	ts.Check(file.Close())
}

// told keeps what a game tells.
type told struct {
	words *game.Words
	heard []replay.Event
}

func (t *told) Happened(e *game.Event) { t.heard = append(t.heard, replay.EventOf(t.words, e)) }

func (t *told) take() []replay.Event {
	heard := t.heard
	t.heard = nil
	return heard
}
