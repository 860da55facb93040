package noripan_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/noripan/noripan"

// A room is a package of ours, or a row of like packages ("games/*"), and the packages of ours that it may import.
// A room that is not in the table must not exist: who adds a package says here where it stands.
type room struct {
	path string
	may  []string
	why  string
}

var rooms = []room{
	{"game", nil, "the contract of a game is understood without reading anything else"},
	{"game/flow", []string{"game"}, "frames serve every game and know none"},
	{"game/words", []string{"game"}, "a line is said from its key and arguments alone, whatever the game"},
	{"game/gametest", []string{"game", "game/flow", "game/words", "bot"}, "the laws hold for every game and know none; bots play the games that they look at"},
	{"games", []string{"game", "game/words", "games/*"}, "the registry is the one place that names games and holds their texts"},
	{"games/dominion", []string{"game", "game/flow", "games/dominion/strategy", "games/dominion/blank"}, "a game stands alone; the form of its strategies is its own"},
	{"games/coachride/coachridetest", []string{"game", "game/gametest", "games/coachride"}, "tests of what stands around the game share their deals"},
	{"games/secretcity/secretcitytest", []string{"game", "game/gametest", "games/secretcity"}, "tests of what stands around the game share their deals"},
	{"games/dominion/dominiontest", []string{"game", "game/gametest", "games/dominion"}, "tests of what stands around the game share their deals"},
	{"games/dominion/blank", nil, "what a card may be is settled by its own text"},
	{"games/dominion/strategy", nil, "a text is read the same whatever the rules"},
	{"games/*", []string{"game", "game/flow"}, "a game stands alone: another game, its own texts and its players are not its business"},
	{"bot", []string{"game", "bot/search"}, "a bot is a player: it sees decisions and perspectives, no server"},
	{"bot/search", []string{"game"}, "a search thinks about any game through its contract"},
	{"sim/report", []string{"game", "game/words", "games", "sim", "sim/arena", "sim/page"}, "what simulations found is put into words here, and nowhere else"},
	{"sim/page", nil, "a report is texts and numbers, whatever they are about"},
	{"sim", []string{"game", "games", "bot"}, "a simulation needs rules and players, no server"},
	{"sim/arena", []string{"game", "bot", "sim"}, "a contest needs rules, players and tables, no server"},
	{"scenario", []string{"game", "games", "bot"}, "a ruling is checked against the rules, no server"},
	{"replay", []string{"game"}, "a record is checked against the rules, no server"},
	{"internal/mind", []string{"game", "bot"}, "whoever has a bot think brings the position; a pool knows no table"},
	{"internal/table", []string{"game", "bot", "replay", "internal/mind", "internal/wire"}, "a table meets store and clock as interfaces that it declares; its bots think in a pool"},
	{"protocol", []string{"game", "game/words", "games"}, "messages are made of rules and words; who carries them is not their business"},
	{"env", []string{"game", "bot", "protocol"}, "whoever learns a game needs its rules and words, no server"},
	{"program", []string{"game", "protocol"}, "a program outside is a bot like others: it sees no server"},
	{"internal/lab", []string{"game", "bot", "sim"}, "a match for somebody who studies meets no table: it only leaves them room"},
	{"internal/store", []string{"game"}, "what is stored does not depend on who stores it"},
	{"internal/store/pgtest", nil, "a server for tests does not know what they keep in it"},
	{"internal/store/storetest", []string{"internal/store", "internal/store/pgtest"}, "tests of whoever keeps data need a store, whatever they keep"},
	{"internal/store/pgtest/postgres", []string{"internal/store/pgtest"}, "nor does the program that runs one for the browser's tests"},
	{"internal/bus", nil, "a message is carried whatever it tells"},
	{"internal/roster", []string{"internal/bus", "internal/store"}, "who lives follows from signs of life and rows, whatever the servers do"},
	{"internal/wire", nil, "a message is written the same whatever it tells"},
	{"internal/load", nil, "a load knows the server by its protocol alone, as any program does"},
	{"internal/push", nil, "a notification does not depend on what it is about"},
	{"internal/news", nil, "what servers tell each other is the business of those who tell; who carries it is not"},
	{"internal/news/newstest", []string{"internal/news"}, "tests of whoever tells news need no network"},
	{"internal/house", []string{"internal/news", "game", "games", "bot", "replay", "internal/mind", "internal/table", "internal/store", "internal/wire", "internal/push", "internal/bus", "internal/roster"}, "tables, store, notifications and other servers meet here"},
	{"internal/api", []string{"game", "games", "replay", "sim", "protocol", "internal/house", "internal/lab", "internal/news", "internal/table", "internal/wire"}, "the edge names no game; what it needs of one comes from the registry"},
	{"cmd/noripan", []string{"game", "game/words", "games", "bot", "sim", "sim/*", "scenario", "replay", "protocol", "program", "env", "internal/*", "web"}, "the program wires all parts together"},
	{"web", nil, "the client inside the binary is only files"},
}

// A ban is a package that is not ours and that the named packages must not import themselves. It covers the packages
// below it as well: "net" is also net/http.
type ban struct {
	in  []string
	not []string
	why string
}

var (
	pure = []string{"game", "game/flow", "game/words", "games", "games/*", "games/*/*", "bot", "bot/search"}

	bans = []ban{
		{pure, []string{"time"}, "the same answers must lead to the same state at any hour; clocks belong to the table"},
		{pure, []string{"os", "io/ioutil", "path/filepath"}, "rules read no file and no environment: what they need is in the set-up or compiled in"},
		{pure, []string{"net"}, "rules run in a simulator, a test and a browser's server alike"},
		{pure, []string{"sync", "context", "runtime"}, "a state has one owner; whoever runs many games at once brings the goroutines"},
		{pure, []string{"log"}, "what happened is told by events, as data that knows its audience"},
		{pure, []string{"unsafe", "C", "plugin"}, "a copy of a state must be an assignment"},
		{[]string{"internal/table"}, []string{"net", "database"}, "no lock, mailbox or clock waits for a socket or a disk inside a table"},
		{[]string{"internal/store", "internal/house"}, []string{"net/http"}, "requests end at the edge"},
	}
)

// A pkg is what the check needs of `go list -json`.
type pkg struct {
	ImportPath string
	Dir        string
	Standard   bool
	GoFiles    []string
	Imports    []string
}

// complaints lists, in words, all imports that the tables do not allow. It looks at direct imports only: each arrow
// points down, so their chains do as well.
func complaints(pkgs []pkg, rooms []room, bans []ban) []string {
	standard := make(map[string]bool)
	for _, p := range pkgs {
		standard[p.ImportPath] = p.Standard
	}
	var all []string
	for _, p := range pkgs {
		name, ours := strings.CutPrefix(p.ImportPath, module+"/")
		if !ours {
			continue
		}
		i := slices.IndexFunc(rooms, func(r room) bool { return matches(r.path, name) })
		if i < 0 {
			all = append(all, fmt.Sprintf("%s has no place in the table of rooms", name))
			continue
		}
		for _, imported := range p.Imports {
			if local, ours := strings.CutPrefix(imported, module+"/"); ours {
				if !anyMatches(rooms[i].may, local) {
					all = append(all, fmt.Sprintf("%s imports %s: %s", name, local, rooms[i].why))
				}
				continue
			}
			if anyMatches(pure, name) && !standard[imported] {
				all = append(all, fmt.Sprintf("%s imports %s: rules and bots use the standard library", name, imported))
			}
			for _, b := range bans {
				if anyMatches(b.in, name) && slices.ContainsFunc(b.not, func(not string) bool { return within(not, imported) }) {
					all = append(all, fmt.Sprintf("%s imports %s: %s", name, imported, b.why))
				}
			}
		}
	}
	return all
}

// matches tells whether a pattern, in which * stands for one element, names the package.
func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}

func anyMatches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, name) })
}

func within(folder, name string) bool {
	return name == folder || strings.HasPrefix(name, folder+"/")
}

// list asks the go command for our packages and all they need, each once: what a profile speeds up would be another package of
// the same path. Test files do not count: tests may look anywhere.
func list(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-pgo=off", "-deps", "-json=ImportPath,Dir,Standard,GoFiles,Imports", "./...").Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("go list: %v\n%s", err, failed.Stderr)
		}
		t.Fatalf("go list: %v", err)
	}
	var pkgs []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatalf("reading go list: %v", err)
		}
		pkgs = append(pkgs, p)
	}
}

func TestArrowsBetweenPackagesPointDown(t *testing.T) {
	for _, complaint := range complaints(list(t), rooms, bans) {
		t.Error(complaint)
	}
}

// Where no goroutine is started there are no races: `make unit` looks for none there.
func TestRulesStartNoGoroutine(t *testing.T) {
	alone := append([]string{"replay", "scenario"}, pure...)
	for _, p := range list(t) {
		if name, ours := strings.CutPrefix(p.ImportPath, module+"/"); !ours || !anyMatches(alone, name) {
			continue
		}
		for _, name := range p.GoFiles {
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if statement, is := n.(*ast.GoStmt); is {
					t.Errorf("%v: a goroutine is started", files.Position(statement.Pos()))
				}
				return true
			})
		}
	}
}

// The map of the tree names what there is a rule for: packages, but for single games and what only their tests need. What
// has a rule is there.
func TestTheMapNamesEveryRoom(t *testing.T) {
	text, err := os.ReadFile("docs/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rooms {
		if strings.Contains(r.path, "*") {
			continue
		}
		if _, err := os.Stat(r.path); err != nil {
			t.Errorf("a rule for what is not there: %v", err)
		}
		of, below, game := strings.Cut(strings.TrimPrefix(r.path, "games/"), "/")
		game = strings.HasPrefix(r.path, "games/") && (!game || strings.HasPrefix(below, of))
		if !game && !strings.Contains(string(text), "](../"+r.path+")") {
			t.Errorf("docs/README.md does not name %s", r.path)
		}
	}
}

func TestEveryRuleHasItsReason(t *testing.T) {
	for _, r := range rooms {
		if r.why == "" {
			t.Errorf("room %s gives no reason", r.path)
		}
	}
	for _, b := range bans {
		if b.why == "" {
			t.Errorf("ban of %v gives no reason", b.not)
		}
	}
}

func TestComplaints(t *testing.T) {
	ours := func(name string, imports ...string) pkg {
		return pkg{ImportPath: module + "/" + name, Imports: imports}
	}
	for name, tc := range map[string]struct {
		pkgs []pkg
		want []string // how each complaint begins
	}{
		"a game on the contract": {
			[]pkg{ours("games/chess", module+"/game", module+"/game/flow", "fmt"), {ImportPath: "fmt", Standard: true}},
			nil,
		},
		"the contract knows a game": {
			[]pkg{ours("game", module+"/games/chess")},
			[]string{"game imports games/chess: "},
		},
		"one game imports another": {
			[]pkg{ours("games/chess", module+"/games/checkers")},
			[]string{"games/chess imports games/checkers: "},
		},
		"rules read their own texts": {
			[]pkg{ours("games/chess", module+"/game/words")},
			[]string{"games/chess imports game/words: "},
		},
		"the edge names a game": {
			[]pkg{ours("internal/api", module+"/internal/house", module+"/games/chess")},
			[]string{"internal/api imports games/chess: "},
		},
		"store and table meet": {
			[]pkg{ours("internal/store", module+"/internal/table"), ours("internal/table", module+"/internal/store")},
			[]string{"internal/store imports internal/table: ", "internal/table imports internal/store: "},
		},
		"a simulator that needs the server": {
			[]pkg{ours("sim", module+"/internal/house")},
			[]string{"sim imports internal/house: "},
		},
		"rules look at the clock and open a file": {
			[]pkg{ours("games/chess", "time", "os"), {ImportPath: "time", Standard: true}, {ImportPath: "os", Standard: true}},
			[]string{"games/chess imports time: ", "games/chess imports os: "},
		},
		"a ban covers what is below": {
			[]pkg{ours("bot", "net/http", "sync/atomic"), {ImportPath: "net/http", Standard: true}, {ImportPath: "sync/atomic", Standard: true}},
			[]string{"bot imports net/http: ", "bot imports sync/atomic: "},
		},
		"a ban does not cover what only begins alike": {
			[]pkg{ours("game", "netip", "math/rand/v2"), {ImportPath: "netip", Standard: true}, {ImportPath: "math/rand/v2", Standard: true}},
			nil,
		},
		"a ban is about direct imports": {
			[]pkg{ours("game", "fmt"), {ImportPath: "fmt", Standard: true, Imports: []string{"os", "sync"}}},
			nil,
		},
		"rules use a library": {
			[]pkg{ours("game", "example.org/lib"), {ImportPath: "example.org/lib"}},
			[]string{"game imports example.org/lib: "},
		},
		"the server uses a library": {
			[]pkg{ours("internal/api", "example.org/lib"), {ImportPath: "example.org/lib"}},
			nil,
		},
		"a package that nobody placed": {
			[]pkg{ours("helpers")},
			[]string{"helpers has no place"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := complaints(tc.pkgs, rooms, bans)
			if !slices.EqualFunc(got, tc.want, strings.HasPrefix) {
				t.Errorf("complaints = %q, want beginnings %q", got, tc.want)
			}
		})
	}
}
