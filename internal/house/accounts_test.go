package house_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

const secret = "열 글자가 넘는 비밀"

// guest adds one of that name.
func (s *server) guest(name string) house.Account {
	s.t.Helper()
	a, err := s.AddGuest(s.t.Context(), name, "ko")
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

// keeper adds somebody who keeps that name.
func (s *server) keeper(name string) house.Account {
	s.t.Helper()
	a, err := s.SetPassword(s.t.Context(), s.guest(name), "", secret)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

func at(a house.Account) table.Person { return table.Person{ID: a.ID, Name: a.Name} }

func TestAKeptNameSignsIn(t *testing.T) {
	s := open(t, t.TempDir())
	a := s.keeper("Ann Lee")
	for name, tc := range map[string]struct{ name, password, want string }{
		"as it was written":      {"Ann Lee", secret, ""},
		"in another case":        {"aNN lEE", secret, ""},
		"in another width":       {"Ａｎｎ Ｌｅｅ", secret, ""},
		"with a Mac's Hangul":    {"Ann Lee", "열 글자가 넘는 비밀", ""},
		"with a wrong password":  {"Ann Lee", "not the password", house.WrongSignIn},
		"with no password":       {"Ann Lee", "", house.WrongSignIn},
		"under a name of nobody": {"Ben", secret, house.WrongSignIn},
		"under a guest's name":   {s.guest("Cho").Name, "", house.WrongSignIn},
		"under no name":          {"", secret, house.WrongSignIn},
	} {
		got, err := s.SignIn(t.Context(), tc.name, tc.password)
		if code(err) != tc.want || err == nil && got.ID != a.ID {
			t.Errorf("signing in %s: %+v, %v", name, got, err)
		}
	}
}

func TestWhatKeepsNoName(t *testing.T) {
	s := open(t, t.TempDir())
	s.keeper("바다")
	long := make([]rune, 129)
	for i := range long {
		long[i] = '비'
	}
	for name, tc := range map[string]struct{ name, password, want string }{
		"a name that is kept":          {"바다", secret, house.NameTaken},
		"a short password":             {"하늘", "아홉글자비밀번호", house.PasswordLength},
		"a long password":              {"하늘", string(long), house.PasswordLength},
		"a password of control signs":  {"하늘", "abcdefghij\x00klm", house.PasswordLength},
		"a name of an unassigned sign": {"하늘\U000E0FFF", secret, house.NameUnfit},
	} {
		a := s.guest(tc.name)
		if _, err := s.SetPassword(t.Context(), a, "", tc.password); code(err) != tc.want {
			t.Errorf("%s: %v, want %s", name, err, tc.want)
		}
		if got, err := s.Account(t.Context(), a.ID); got.Kept || err != nil {
			t.Errorf("%s: it is kept, %v", name, err)
		}
	}
	other := s.keeper("하늘")
	if _, err := s.Rename(t.Context(), other, "바다"); code(err) != house.NameTaken {
		t.Errorf("another kept name: %v", err)
	}
	if got, err := s.Rename(t.Context(), s.guest("구름"), "바다"); err != nil || got.Name != "바다" {
		t.Errorf("a guest of that name: %v", err)
	}
}

func TestAnotherPasswordEndsAllSessions(t *testing.T) {
	s := open(t, t.TempDir())
	a := s.keeper("바다")
	before := a.NewSession()
	if _, err := s.SetPassword(t.Context(), a, "not the password", "another password"); code(err) != house.WrongPassword {
		t.Errorf("with a wrong one so far: %v", err)
	}
	b, err := s.SetPassword(t.Context(), a, secret, "another password")
	if err != nil || b.Owns(before) || !b.Owns(b.NewSession()) {
		t.Errorf("%v; an old session counts: %v", err, b.Owns(before))
	}
	if _, err := s.SignIn(t.Context(), "바다", secret); code(err) != house.WrongSignIn {
		t.Errorf("the old one: %v", err)
	}
}

func TestSigningInDoesNotStarveTheServer(t *testing.T) {
	s := open(t, t.TempDir())
	s.keeper("바다")
	var wait sync.WaitGroup
	told := make([]string, 60)
	begin := make(chan struct{})
	for i := range told {
		wait.Go(func() {
			<-begin
			_, err := s.SignIn(context.Background(), "바다", "not the password")
			told[i] = code(err)
		})
	}
	close(begin)
	wait.Wait()
	wrong := len(slices.DeleteFunc(slices.Clone(told), func(c string) bool { return c != house.WrongSignIn }))
	busy := len(slices.DeleteFunc(slices.Clone(told), func(c string) bool { return c != table.Busy }))
	if wrong+busy != len(told) || busy == 0 || wrong < 32 {
		t.Errorf("of %d tries %d were wrong and %d too many: %v", len(told), wrong, busy, told)
	}
	if _, err := s.SignIn(t.Context(), "바다", secret); err != nil {
		t.Errorf("after the rush: %v", err)
	}
}

func TestAChangeIsSeenAtOnce(t *testing.T) {
	s := open(t, t.TempDir())
	a := s.keeper("바다")
	session := a.NewSession()
	var wait sync.WaitGroup
	for round := range 50 {
		stop := make(chan struct{})
		for range 4 { // who reads meanwhile must not bring back what was before
			wait.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
						if _, err := s.Account(context.Background(), a.ID); err != nil {
							t.Error(err)
						}
					}
				}
			})
		}
		name := fmt.Sprint("바다 ", round)
		if _, err := s.Rename(t.Context(), a, name); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Account(t.Context(), a.ID); err != nil || got.Name != name {
			t.Errorf("round %d: the name is %q, %v", round, got.Name, err)
		}
		close(stop)
		wait.Wait()
	}
	if err := s.EndSession(t.Context(), session); err != nil {
		t.Fatal(err)
	}
	got, err := s.Account(t.Context(), a.ID)
	if err != nil || got.Owns(session) || !got.Owns(a.NewSession()) {
		t.Errorf("the ended session counts: %v, %v", got.Owns(session), err)
	}
}

func TestADeletedPersonIsNobodyAtTables(t *testing.T) {
	s := open(t, t.TempDir())
	a, b := s.keeper("바다"), s.guest("하늘")
	lobby := s.create(at(a), house.Spec{Game: "tictactoe"})
	playing := s.create(at(a), house.Spec{Game: "tictactoe"})
	s.must(playing, at(b), table.Command{Do: table.Join}, table.Command{Do: table.Ready})
	s.must(playing, at(a), table.Command{Do: table.Start})
	left := s.create(at(b), house.Spec{Game: "tictactoe"})
	s.must(left, at(a), table.Command{Do: table.Join}, table.Command{Do: table.Ready})
	s.must(left, at(b), table.Command{Do: table.Start})
	s.must(left, at(a), table.Command{Do: table.Leave}) // before: a bot keeps the seat under the name
	code16, _, err := s.DeviceCode(t.Context(), a.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Account(t.Context(), a.ID); !errors.Is(err, house.ErrNoSuchPerson) {
		t.Errorf("the account: %v", err)
	}
	if _, err := s.SpendDeviceCode(t.Context(), code16); !errors.Is(err, house.ErrNoDeviceCode) {
		t.Errorf("the device code: %v", err)
	}
	if _, err := s.Find(t.Context(), lobby, ""); code(err) != table.NoSuchRoom {
		t.Errorf("the lobby where nobody is left: %v", err)
	}
	for _, made := range []string{playing, left} {
		v := s.watch(made, at(b))
		i := slices.IndexFunc(v.room.Seats, func(seat table.RoomSeat) bool { return seat.Controller == table.Substitute })
		if i < 0 || v.room.Seats[i].Name != "떠난 사람" {
			t.Errorf("the seats are %+v", v.room.Seats)
		}
	}
	if got := s.keeper("바다"); got.ID == a.ID {
		t.Error("the name is not free again")
	}
}

func TestABanTakesTheSeats(t *testing.T) {
	s := open(t, t.TempDir())
	boss, a, b := s.keeper("관리자"), s.guest("바다"), s.guest("하늘")
	made := s.create(at(b), house.Spec{Game: "tictactoe"})
	s.must(made, at(a), table.Command{Do: table.Join}, table.Command{Do: table.Ready})
	s.must(made, at(b), table.Command{Do: table.Start})
	if err := s.Ban(t.Context(), boss, a.ID, "욕설", 0); err != nil {
		t.Fatal(err)
	}
	if err := s.Unseat(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	got, err := s.Account(t.Context(), a.ID)
	if ban, banned := got.Banned(); err != nil || !banned || ban.Reason != "욕설" {
		t.Errorf("the ban is %+v, %v, %v", ban, banned, err)
	}
	if v := s.watch(made, at(b)); v.room.Seats[1].Controller != table.Substitute || v.room.Seats[1].Name != "바다" {
		t.Errorf("the seats are %+v", v.room.Seats)
	}
	if err := s.Lift(t.Context(), boss, a.ID); err != nil {
		t.Fatal(err)
	}
	if got, err = s.Account(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	if _, banned := got.Banned(); banned {
		t.Error("the ban is not over")
	}
	if err := s.do(made, at(a), table.Command{Do: table.Join}); err != nil {
		t.Errorf("coming back: %v", err)
	}
	deeds, err := s.Deeds(t.Context(), 0)
	if err != nil || len(deeds) != 2 || deeds[0].Act != "lift" || deeds[1].Act != "ban" || deeds[1].About != "바다" || deeds[1].Detail != "욕설" || deeds[1].By != "관리자" {
		t.Errorf("the deeds are %+v, %v", deeds, err)
	}
}

func TestABanEndsByItself(t *testing.T) {
	s := open(t, t.TempDir())
	boss, a := s.keeper("관리자"), s.guest("바다")
	if err := s.Ban(t.Context(), boss, a.ID, "욕설", 1); err != nil { // until 1970
		t.Fatal(err)
	}
	got, err := s.Account(t.Context(), a.ID)
	if _, banned := got.Banned(); banned || err != nil {
		t.Errorf("banned: %v, %v", banned, err)
	}
	if err := s.Ban(t.Context(), boss, "nobody", "욕설", 0); code(err) != house.UnknownPerson {
		t.Errorf("nobody is banned: %v", err)
	}
}
