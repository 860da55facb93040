package house_test

import (
	"context"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// While nothing can be kept the tables sleep. When it can they are woken although nobody asks, with the time they had.
func TestTablesWakeWhenThereIsRoomAgain(t *testing.T) {
	in(t, "", func(t *testing.T) {
		ctx := context.Background()
		s := open(t, t.TempDir(), pace(1))
		room := s.create(ann, house.Spec{Game: "tictactoe", Private: true})
		s.must(room, ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
		s.must(room, ann, table.Command{Do: table.Start})
		time.Sleep(5 * time.Second) // the countdown, and some seconds of the first turn
		if err := s.store.Hinder(ctx, store.ReadOnlyDisk); err != nil {
			t.Fatal(err)
		}
		if got := code(s.do(room, ann, table.Command{Do: table.React, Reaction: "wait"})); got != table.StorageUnwritable {
			t.Errorf("a command is answered %q", got)
		}
		time.Sleep(time.Hour)
		if f, err := s.Figures(ctx); err != nil || f.Awake != 0 || f.Writable {
			t.Errorf("while nothing can be kept: %+v (%v)", f, err)
		}
		if err := s.store.Hinder(ctx, store.NoHindrance); err != nil {
			t.Fatal(err)
		}
		time.Sleep(31 * time.Second)
		f, err := s.Figures(ctx)
		if err != nil || f.Awake != 1 || !f.Writable {
			t.Errorf("after it: %+v (%v)", f, err)
		}
		if v := s.watch(room, ann); v.game == nil || v.room.State != table.Playing {
			t.Errorf("the game does not go on: %+v", v.room)
		}
	})
}
