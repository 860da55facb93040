package api_test

import (
	"testing"

	"github.com/noripan/noripan/internal/table"
)

// Whoever sends another's numbers, names or ids gets no rights by it: who somebody is follows from the session alone.
func TestRightsDoNotComeFromIdentifiers(t *testing.T) {
	s := start(t)
	host, friend, stranger := s.arrive(), s.arrive(), s.arrive()
	code := host.makes(map[string]any{"game": "tictactoe", "private": true})
	friend.does(code, map[string]any{"do": table.Join})
	elsewhere := stranger.makes(map[string]any{"game": "tictactoe", "private": true}) // there the stranger is the host and number 1
	for name, tc := range map[string]struct {
		who    *guest
		do     map[string]any
		status int
		code   string
	}{
		"a friend kicks the host":                    {friend, map[string]any{"do": table.Kick, "member": 1}, 403, table.NotHost},
		"a friend makes itself the host":             {friend, map[string]any{"do": table.Transfer, "member": 2}, 403, table.NotHost},
		"another room's host kicks here":             {stranger, map[string]any{"do": table.Kick, "member": 2}, 403, table.NotMember},
		"another room's host takes the rights here":  {stranger, map[string]any{"do": table.Transfer, "member": 1}, 403, table.NotMember},
		"a friend takes the host's seat":             {friend, map[string]any{"do": table.Sit, "seat": 0}, 409, table.SeatTaken},
		"a stranger gives the host's person":         {stranger, map[string]any{"do": table.Kick, "member": 2, "person": host.me.Person}, 400, table.BadCommand},
		"a stranger gives the host's person as by":   {stranger, map[string]any{"do": table.Start, "by": host.me.Person}, 400, table.BadCommand},
		"a friend lets somebody in":                  {friend, map[string]any{"do": table.Unban, "member": 1}, 403, table.NotHost},
		"a stranger speaks":                          {stranger, map[string]any{"do": table.Say, "text": "hi"}, 403, table.NotMember},
		"the host kicks by a number from elsewhere":  {host, map[string]any{"do": table.Kick, "member": 77}, 422, table.NoSuchMember},
		"the host gives a person in place of number": {host, map[string]any{"do": table.Kick, "member": friend.me.Person}, 400, table.BadCommand},
	} {
		tc.do["id"] = name
		if a := tc.who.call("POST", "/api/tables/"+code+"/commands", tc.do); a.status != tc.status || a.problem.Code != tc.code {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	// An id of a command is its person's own: another's cannot be answered in its place.
	host.does(code, map[string]any{"do": table.Transfer, "member": 2, "id": "give"})
	stranger.does(elsewhere, map[string]any{"do": table.Say, "text": "hm", "id": "give"})
	if a := host.call("POST", "/api/tables/"+code+"/commands", map[string]any{"do": table.Kick, "member": 2, "id": "again"}); a.problem.Code != table.NotHost {
		t.Errorf("who gave the rights away still has them: %d %s", a.status, a.body)
	}
	if a := friend.call("POST", "/api/tables/"+code+"/commands", map[string]any{"do": table.Start, "id": "give"}); a.status < 400 {
		t.Errorf("a command of another's id is answered as that: %s", a.body)
	}
}

// Who is removed hears why, and comes in by no door.
func TestWhoIsRemovedStaysOut(t *testing.T) {
	s := start(t)
	host, friend := s.arrive(), s.arrive()
	code := host.makes(map[string]any{"game": "tictactoe", "private": true})
	friend.does(code, map[string]any{"do": table.Join})
	p := friend.open(code, "")
	p.next()
	host.does(code, map[string]any{"do": table.Kick, "member": 2})
	if got := p.closing(); got != 4011 {
		t.Errorf("who is removed is closed with %d", got)
	}
	if got := friend.open(code, "").closing(); got != 4011 {
		t.Errorf("coming back is closed with %d", got)
	}
	if a := friend.call("GET", "/api/tables/"+code+"/mutes", nil); a.problem.Code != table.NotMember {
		t.Errorf("asking for mutes: %d %s", a.status, a.body)
	}
	a := friend.call("POST", "/api/tables/"+code+"/commands", map[string]any{"id": "in", "do": table.Join})
	if a.status != 403 || a.problem.Code != table.Banned {
		t.Errorf("joining: %d %s", a.status, a.body)
	}
}
