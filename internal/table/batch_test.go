package table_test

import (
	"sync"
	"testing"
	"testing/synctest"

	"github.com/noripan/noripan/internal/table"
)

// What comes while the disk is busy happens in one batch: one may leave in the very moment in which the game begins.
func TestAConnectionMayEndAsTheGameBegins(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := foundAt(t, 0, aTurnEach, table.Founding{})
		r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
		page, other := r.watch(ben), r.watch(ben)
		page.read()

		gate := make(chan struct{})
		r.log.mu.Lock()
		r.log.gate = gate
		r.log.mu.Unlock()
		var asked sync.WaitGroup
		asked.Go(func() { r.must(cho, table.Command{ID: "busy", Do: table.Join}) })
		synctest.Wait() // the disk is busy
		asked.Go(func() { r.must(ann, table.Command{ID: "start", Do: table.Start}) })
		synctest.Wait()
		page.sub.Close()
		r.log.mu.Lock()
		r.log.gate = nil
		r.log.mu.Unlock()
		close(gate)
		asked.Wait()

		if other.read(); other.ended != nil || other.room.State != table.Playing || other.game.View.Card == nil {
			t.Errorf("the page that stayed: %v, %s", other.ended, other.room.State)
		}
	})
}
