package roster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/noripan/noripan/internal/store"
)

// join gets this server its row, as a fresh one: nothing is its own.
func (r *Roster) join(ctx context.Context) error {
	rules, err := json.Marshal(r.cfg.Rules)
	if err != nil {
		return fmt.Errorf("telling which rules this server knows: %w", err)
	}
	began := time.Now()
	m := store.Member{ID: r.id, Address: r.cfg.Address, Version: r.cfg.Version, Rules: rules}
	if err := r.cfg.Ledger.Join(ctx, m, Lease); err != nil {
		return err //nolint:wrapcheck // it says what it was for
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.joined, r.until = true, began.Add(Lease)
	return nil
}

// keepOn renews this server's row. Nothing else is to hold that up.
func (r *Roster) keepOn(ctx context.Context) {
	for wait := renewal; ; {
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return
		}
		began := time.Now()
		err := r.renew(ctx)
		r.complain(ctx, err)
		wait = renewal - time.Since(began)
		if err != nil || wait < hurried {
			wait = hurried
		}
	}
}

// lookOn looks who else has a row, and at once when there is a reason.
func (r *Roster) lookOn(ctx context.Context) {
	for {
		unsure, err := r.judge(ctx)
		r.complain(ctx, err)
		wait := renewal
		if unsure || err != nil {
			wait = hurried
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-r.look:
		case <-ctx.Done():
			timer.Stop()
			return
		}
		timer.Stop()
	}
}

// complain says that the database was of no help.
func (r *Roster) complain(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		r.cfg.Log.Warn("the database does not answer for this server's place among the others", slog.Any("err", err))
	}
}

func (r *Roster) has() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.joined
}

// renew gives this server its time anew. Where it was over it begins afresh.
func (r *Roster) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, Lease)
	defer cancel()
	if !r.has() {
		return r.join(ctx)
	}
	began := time.Now()
	err := r.cfg.Ledger.Renew(ctx, r.id, Lease)
	if errors.Is(err, store.ErrLapsed) {
		r.lapse()
		return r.join(ctx)
	}
	if err != nil {
		return err //nolint:wrapcheck // it says what it was for
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.joined { // else its time was over before the answer came
		r.until = began.Add(Lease)
	}
	return nil
}

// judge compares whom the database lists with whom this server hears. It is unsure as long as somebody is silent of whom it
// is not known why.
func (r *Roster) judge(ctx context.Context) (unsure bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, Lease)
	defer cancel()
	members, err := r.cfg.Ledger.Members(ctx)
	if err != nil {
		return false, err //nolint:wrapcheck // it says what it was for
	}
	now := time.Now()
	var doomed, cut, listed []string
	live, heard := []string{r.id}, []string{r.id}
	r.mu.Lock()
	for i := range members {
		m := &members[i]
		listed = append(listed, m.ID)
		if m.ID == r.id {
			continue
		}
		p := r.peers[m.ID]
		renewing := Lease-time.Duration(m.Remains)*time.Millisecond < missed
		switch {
		case p != nil && !p.gone && now.Sub(p.heard) <= silence:
			live, heard = append(live, m.ID), append(heard, m.ID)
		case renewing && (p != nil || !r.standing): // one that was never heard is just about to join, and takes nothing away
			live, unsure, cut = append(live, m.ID), true, append(cut, m.ID)
		case renewing:
		default:
			doomed = append(doomed, m.ID)
		}
	}
	for id, p := range r.peers {
		switch {
		case slices.Contains(listed, id):
		case p.gone:
			delete(r.peers, id)
		case now.Sub(p.heard) > silence:
			cut = append(cut, id)
		}
	}
	r.mu.Unlock()
	for _, id := range doomed {
		// The database decides between this and a renewal that comes late after all.
		switch died, err := r.cfg.Ledger.Condemn(ctx, id, Lease-missed); {
		case err != nil:
			return true, err //nolint:wrapcheck // it says what it was for
		case died:
			r.bury(id, true)
		default:
			return true, nil // it has renewed, or has left since: the next look tells
		}
	}
	for _, id := range cut {
		r.bury(id, false)
	}
	r.mu.Lock()
	stood := r.stood
	r.mu.Unlock()
	r.stand(majority(live, heard, stood))
	return unsure, nil
}

// majority tells whether those who are heard may go on without the others that live: they are more than half of them, or the
// half with the least id. One that is only about to begin is no half: the others may go on already.
func majority(live, heard []string, stood bool) bool {
	switch n := 2 * len(heard); {
	case n > len(live):
		return true
	case n == len(live) && stood:
		return slices.Min(live) == slices.Min(heard)
	}
	return false
}

// stand takes note of whether this server may have tables.
func (r *Roster) stand(may bool) {
	r.telling.Lock()
	defer r.telling.Unlock()
	r.mu.Lock()
	may = may && r.joined
	was := r.standing
	if r.standing = may; may != was {
		r.stood = true
		r.change()
	}
	r.mu.Unlock()
	switch {
	case may && !was:
		r.cfg.Log.Info("this server may have tables")
		r.cfg.Gained()
		r.say(false)
	case was && !may:
		r.cfg.Log.Error("this server is cut off from the others: its tables stop")
		r.cfg.Lost(true)
	}
}
