package store_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/storetest"
)

// killed is the folder of a store as it would be found if its process ended now. Nothing is written meanwhile.
func killed(t *testing.T, dir string) store.Place {
	t.Helper()
	other := t.TempDir()
	for _, name := range []string{"noripan.db", "noripan.db-wal"} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(other, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return store.Place{Dir: other}
}

// kept counts the rows of the journal and the entries of the log.
func kept(t *testing.T, p store.Place) (journal, log int) {
	t.Helper()
	db := raw(t, p)
	defer db.Close()
	if err := db.QueryRow("SELECT (SELECT count(*) FROM journal), (SELECT coalesce(sum(entries), 0) FROM runs)").Scan(&journal, &log); err != nil {
		t.Fatal(err)
	}
	return journal, log
}

// diary is tables with what was written to them.
type diary struct {
	store *store.Store
	ids   []int64
	want  map[int64][]store.Entry
}

func newDiary(t *testing.T, p store.Place, tables int) *diary {
	d := &diary{store: open(t, p), want: make(map[int64][]store.Entry)}
	for i := range tables {
		id := addTable(t, d.store, row(fmt.Sprintf("T%05d", i)))
		d.ids, d.want[id] = append(d.ids, id), []store.Entry{entry(1)}
	}
	return d
}

// write appends an entry to each table at the same time, with so many bytes of events.
func (d *diary) write(t *testing.T, events int) {
	t.Helper()
	var all sync.WaitGroup
	for _, id := range d.ids {
		e := entry(int64(len(d.want[id])) + 1)
		e.Hash, e.Events = &e.At, make([]byte, events)
		e.Events[0] = byte(id)
		d.want[id] = append(d.want[id], e)
		all.Go(func() {
			if err := d.store.Append(context.Background(), store.Batch{Table: id, Entries: []store.Entry{e}}); err != nil {
				t.Errorf("entry %d of table %d: %v", e.Seq, id, err)
			}
		})
	}
	all.Wait()
}

// isIn sees that a store has all that was written, and takes nothing of it a second time.
func (d *diary) isIn(t *testing.T, s *store.Store) {
	t.Helper()
	for id, want := range d.want {
		_, entries, err := s.History(t.Context(), id)
		if !reflect.DeepEqual(want, entries) || err != nil { // it is fast with many bytes, unlike cmp
			t.Fatalf("table %d has %d entries, want %d as they were written; %v", id, len(entries), len(want), err)
		}
		last := want[len(want)-1]
		if err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{last}}); !errors.Is(err, store.ErrConflict) {
			t.Fatalf("the last entry of table %d was taken again: %v", id, err)
		}
		if err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{entry(1)}}); !errors.Is(err, store.ErrConflict) {
			t.Fatalf("the first entry of table %d was taken again: %v", id, err)
		}
	}
}

// until writes until the journal and the log have so many rows, and gives the folder as it is then.
func (d *diary) until(t *testing.T, p store.Place, is func(journal, log int) bool) (store.Place, *diary) {
	t.Helper()
	for range 100 {
		d.write(t, 100_000)
		if is(kept(t, p)) {
			return killed(t, p.Dir), &diary{ids: d.ids, want: maps.Clone(d.want)}
		}
	}
	t.Fatal("that never comes")
	return store.Place{}, nil
}

// A process may be killed at any moment between an append and the end of its entry's way to the log.
func TestNothingIsLostOnTheWayToTheLog(t *testing.T) {
	p := store.Place{Dir: storetest.Fill(t, t.TempDir())}
	d := newDiary(t, p, 10)
	most := 0
	for _, stage := range []struct {
		name string
		is   func(journal, log int) bool
	}{
		{"in the journal alone", func(journal, _ int) bool { return journal > 0 }},
		{"partly in both", func(journal, log int) bool { most = max(most, journal); return journal > 0 && log > 0 }},
		{"partly in the log alone", func(journal, log int) bool { return 0 < journal && journal < most }},
	} {
		image, then := d.until(t, p, stage.is)
		d.isIn(t, d.store)
		s := open(t, image)
		t.Log(stage.name)
		then.isIn(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if journal, log := kept(t, image); journal > 0 || log != len(then.ids)*len(then.want[then.ids[0]]) {
			t.Errorf("after the end %d rows are in the journal, %d in the log", journal, log)
		}
	}
}

func TestWhoReadsFindsWhatIsOnItsWayToTheLog(t *testing.T) {
	p := store.Place{Dir: storetest.Fill(t, t.TempDir())}
	d := newDiary(t, p, 8)
	done := make(chan struct{})
	var written atomic.Int64 // entries of each table
	written.Store(1)
	var readers sync.WaitGroup
	for _, id := range d.ids[:3] {
		readers.Go(func() {
			for reading := true; reading && !t.Failed(); {
				select {
				case <-done:
					reading = false
				default:
				}
				n := written.Load()
				from := max(1, n-9)
				entries, err := d.store.Entries(context.Background(), id, from, math.MaxInt64)
				if err != nil || from+int64(len(entries)) <= n {
					t.Errorf("of %d entries %d are found from %d on, %v", n, len(entries), from, err)
				}
				for i := range entries {
					if entries[i].Seq != from+int64(i) {
						t.Errorf("entry %d is found in the place of %d", entries[i].Seq, from+int64(i))
					}
				}
				events, err := d.store.Events(context.Background(), id, from+1)
				if err != nil || from+int64(len(events)) < n {
					t.Errorf("of %d entries the events of %d are found from %d on, %v", n, len(events), from+1, err)
				}
			}
		})
	}
	for round := int64(2); ; round++ {
		d.write(t, 200_000)
		written.Store(round)
		if _, log := kept(t, p); log > 60 || t.Failed() { // the second generation goes there
			break
		}
	}
	close(done)
	readers.Wait()
	d.isIn(t, d.store)
}

// A commit may have more than one row of the journal takes.
func TestALargeBatchIsKept(t *testing.T) {
	p := store.Place{Dir: storetest.Fill(t, t.TempDir())}
	d := newDiary(t, p, 1)
	b := store.Batch{Table: d.ids[0]}
	for seq := range int64(6) {
		e := long(seq + 2)
		e.Events[0], e.Body[1] = byte(seq), byte(seq)
		b.Entries = append(b.Entries, e)
	}
	if err := d.store.Append(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	d.want[b.Table] = append(d.want[b.Table], b.Entries...)
	if journal, log := kept(t, p); log == 0 && journal != 3 {
		t.Errorf("there are %d rows, want that of the table, and two", journal)
	}
	d.isIn(t, d.store)
	d.isIn(t, open(t, killed(t, p.Dir)))
}

func TestABackupHasAllInItsLog(t *testing.T) {
	p := store.Place{Dir: storetest.Fill(t, t.TempDir())}
	d := newDiary(t, p, 5)
	d.write(t, 100)
	file, folder := filepath.Join(t.TempDir(), "backup.db"), store.Place{Dir: t.TempDir()}
	if err := d.store.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Restore(t.Context(), file, folder.Dir, false); err != nil {
		t.Fatal(err)
	}
	if journal, log := kept(t, folder); journal != 0 || log != 10 {
		t.Errorf("%d rows are in its journal, %d in its log", journal, log)
	}
	d.isIn(t, open(t, folder))
}

func TestACopyHasWhatAKilledServerLeft(t *testing.T) {
	p := store.Place{Dir: storetest.Fill(t, t.TempDir())}
	d := newDiary(t, p, 5)
	d.write(t, 100)
	image, copied := killed(t, p.Dir), store.Place{Dir: t.TempDir()}
	move(t, image, copied)
	d.isIn(t, open(t, copied))

	// A file that is no backup may have a journal, and is not written to.
	db := raw(t, killed(t, p.Dir))
	file := filepath.Join(t.TempDir(), "plain.db")
	if _, err := db.Exec("VACUUM INTO ?", file); err != nil {
		t.Fatal(err)
	}
	_, err := store.Copy(t.Context(), store.Place{File: file}, store.Place{Dir: t.TempDir()}, func(int64, int64) {})
	if err == nil || !strings.Contains(err.Error(), "restore it to a folder") {
		t.Errorf("a file with a journal is copied: %v", err)
	}
}

// Who goes back to an earlier version is told to use the later one, and not to throw anything away.
func TestAJournalOfALaterVersionIsLeftAlone(t *testing.T) {
	p := store.Place{Dir: t.TempDir()}
	if err := newDiary(t, p, 2).store.Close(); err != nil {
		t.Fatal(err)
	}
	row := []byte{200, 1, 2, 3}
	row = binary.LittleEndian.AppendUint32(row, crc32.Checksum(row, crc32.MakeTable(crc32.Castagnoli)))
	if _, err := raw(t, p).Exec("INSERT INTO journal (id, body) VALUES (7, ?)", row); err != nil {
		t.Fatal(err)
	}
	_, err := store.OpenPlace(t.Context(), p)
	if !errors.Is(err, store.ErrNewer) || strings.Contains(err.Error(), "DELETE") {
		t.Errorf("it is told: %v", err)
	}
}

func TestAGarbledJournalIsNamed(t *testing.T) {
	p := store.Place{Dir: storetest.Fill(t, t.TempDir())}
	d := newDiary(t, p, 2)
	if err := d.store.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := raw(t, p).Exec("INSERT INTO journal (id, body) VALUES (7, x'010203040506070809')"); err != nil {
		t.Fatal(err)
	}
	for _, refusing := range []func() error{
		func() error { _, err := store.OpenPlace(t.Context(), p); return err },
		func() error {
			_, err := store.Copy(t.Context(), p, store.Place{Dir: t.TempDir()}, func(int64, int64) {})
			return err
		},
	} {
		if err := refusing(); err == nil || !strings.Contains(err.Error(), "row 7 of the journal") {
			t.Fatalf("it is taken: %v", err)
		}
	}
	_, err := store.OpenPlace(t.Context(), p)
	_, remedy, _ := strings.Cut(err.Error(), "without them: ")
	if _, err := raw(t, p).Exec(remedy); err != nil || remedy == "" {
		t.Fatalf("what it advises is %q: %v", remedy, err)
	}
	d.isIn(t, open(t, p))
}
