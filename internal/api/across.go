package api

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"runtime"
	"slices"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/news"
)

// What one edge tells those of the other servers of a cluster: which sockets to close, what was taken of limits, which
// sockets are open, and how it is.
const (
	cutKind   = "cut"
	takenKind = "taken"
	openKind  = "open"
	stateKind = "state"

	takenEvery = 250 * time.Millisecond
	wholeEvery = 5 * time.Second // everything is told again, for those who began or missed something
	stateEvery = time.Second
	checkAgain = time.Second      // where sessions could not be looked at
	rememberOf = 10 * time.Minute // a server that is heard no more is shown so long
)

// cutNews closes sockets.
type cutNews struct {
	Person  string `json:"person"`
	Code    uint16 `json:"code"`
	Why     string `json:"why"`
	Session string `json:"session,omitempty"`
}

// takenNews is what was taken, by meter and key.
type takenNews map[string]map[string]int

// openNews is what is open, by tally and key.
type openNews struct {
	Whole bool                      `json:"whole,omitempty"`
	Open  map[string]map[string]int `json:"open"`
}

// ServerState is how one server of a cluster is.
type ServerState struct {
	ID         string  `json:"id"`
	Address    string  `json:"address" doc:"Where the other servers reach it."`
	Version    string  `json:"version" doc:"Of its program."`
	Here       bool    `json:"here" doc:"It has answered this request."`
	Silent     bool    `json:"silent" doc:"It has stopped, or the one that answers hears it no more."`
	Heard      int64   `json:"heard" doc:"When it told this, in milliseconds since 1970; 0 for never."`
	Since      int64   `json:"since" doc:"When it started, in milliseconds since 1970."`
	Awake      int     `json:"awake" doc:"Tables in its memory."`
	Sockets    int     `json:"sockets"`
	Queue      int     `json:"queue" doc:"What waits to be written."`
	Load       float64 `json:"load" doc:"How much of its processors it uses, from 0 to 1."`
	Memory     uint64  `json:"memory" doc:"Of the program, in bytes."`
	Goroutines int     `json:"goroutines"`
}

// share begins to tell the other servers, and to hear of them.
func (s *Server) share(n *news.News) {
	if n.Alone() {
		return
	}
	s.shareLimits(n)
	news.Hear(n, cutKind, func(_ string, c cutNews) { s.crowd.cut(c.Person, c.Code, c.Why, c.Session) })
	n.Missed(func() { go s.recheck() })
	s.states.heard = make(map[string]ServerState)
	n.Gather(stateEvery, func(tell func(string, any)) { tell(stateKind, s.state()) })
	news.Hear(n, stateKind, s.states.hear)
	n.Gone(s.states.lose)
}

func (s *Server) shareLimits(n *news.News) {
	meters := map[string]*meter{
		"requests": s.requests, "sessions": s.sessions, "sign-ins": s.signIns, "tables": s.tables, "makers": s.makers,
		"commands": s.commands, "replays": s.replays, "definitions": s.definitions,
	}
	tallies := map[string]*tally{"person": s.perPerson, "address": s.perAddress}
	for _, m := range meters {
		m.share()
	}
	for _, t := range tallies {
		t.share()
	}
	n.Gather(takenEvery, func(tell func(string, any)) {
		for name, m := range meters {
			if taken := m.tell(); len(taken) > 0 {
				tell(takenKind, takenNews{name: taken})
			}
		}
	})
	news.Hear(n, takenKind, func(_ string, taken takenNews) {
		for name, keys := range taken {
			if m := meters[name]; m != nil { // else it is of a newer program
				for key, n := range keys {
					m.hear(key, n)
				}
			}
		}
	})
	opened := func(every time.Duration, whole bool) {
		n.Gather(every, func(tell func(string, any)) {
			for name, t := range tallies {
				if open := t.tell(whole); whole || len(open) > 0 {
					tell(openKind, openNews{Whole: whole, Open: map[string]map[string]int{name: open}})
				}
			}
		})
	}
	opened(0, false) // at once: who comes from a server that stops must not meet their own old sockets
	opened(wholeEvery, true)
	news.Hear(n, openKind, func(from string, o openNews) {
		for name, open := range o.Open {
			if t := tallies[name]; t != nil {
				t.hear(from, open, o.Whole)
			}
		}
	})
	n.Gone(func(server string, _ bool) {
		for _, t := range tallies {
			t.lose(server)
		}
	})
}

// cut closes the sockets of one session of a person, or of all, at all servers.
func (s *Server) cut(person string, code uint16, why, session string) {
	s.crowd.cut(person, code, why, session)
	s.house.News().Tell(cutKind, cutNews{Person: person, Code: code, Why: why, Session: session})
}

// recheck closes the sockets of all sessions that count no more, after their end may have been missed.
func (s *Server) recheck() {
	s.checking.Lock()
	defer s.checking.Unlock()
	for _, session := range s.crowd.sessions() {
		a, err := s.house.Account(context.Background(), session.Person)
		banned := false
		if err == nil {
			_, banned = a.Banned()
		}
		switch {
		case errors.Is(err, house.ErrNoSuchPerson), err == nil && !a.Owns(session):
			s.crowd.cut(session.Person, closeStranger, "signed out", session.ID)
		case banned:
			s.crowd.cut(session.Person, closeBanned, codeBarred, session.ID)
		case err != nil:
			time.AfterFunc(checkAgain, s.recheck) // the data are away
			return
		}
	}
}

// state is how this server is.
func (s *Server) state() ServerState {
	load := s.house.Load()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	now := time.Now()
	address, version := s.house.Self()
	return ServerState{
		ID: s.house.News().ID(), Address: address, Version: version, Heard: now.UnixMilli(), Since: s.since.UnixMilli(), Awake: load.Awake, Queue: load.Queue, Sockets: s.crowd.count(),
		Load: s.states.load(now), Memory: memory.Sys, Goroutines: runtime.NumGoroutine(),
	}
}

// servers are those of the cluster, by id; none for a server alone.
func (s *Server) servers(ctx context.Context) ([]ServerState, error) {
	if s.house.News().Alone() {
		return []ServerState{}, nil
	}
	members, err := s.house.Servers(ctx)
	if err != nil {
		return nil, err //nolint:wrapcheck // it says what failed
	}
	all := s.states.all()
	here := s.state()
	here.Here = true
	all[here.ID] = here
	for _, m := range members {
		state, heard := all[m.ID]
		state.ID, state.Address, state.Version, state.Silent = m.ID, m.Address, m.Version, state.Silent || !heard
		all[m.ID] = state
	}
	return slices.SortedFunc(maps.Values(all), func(a, b ServerState) int { return cmp.Compare(a.ID, b.ID) }), nil
}
