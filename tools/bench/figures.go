package main

// group is a run of go test -bench, whose figures are compared among each other.
type group struct {
	bench string // which benchmarks
	time  string // how long each takes
	pkgs  []string
}

var groups = []group{
	{"^Benchmark(Copy|Chance|PlainCopy|HardWired)$", "200ms", []string{"./games/..."}},
	{"^Benchmark(RandomGame|Search)$", "200ms", []string{"./bot"}},
	{"^BenchmarkWorkers$", "3000x", []string{"./sim"}},
	{"^BenchmarkAppend$/^tables=(1|100)$|^BenchmarkSync$", "1s", []string{"./internal/store"}},
	{"^BenchmarkMoves$/^tables=200$", "20000x", []string{"./internal/house"}},
	{"^Benchmark(Echo|Sockets)$", "3s", []string{"./internal/load"}},
}

// A speed is what one benchmark tells: how many a second.
type speed struct {
	pkg, bench string
	unit       string // of the figure; where it is "sec/op" its inverse counts
}

// A ratio compares a figure of the project with a baseline of the same run: what the machine could do at best, or did before.
// The greater the better; the machine itself falls out.
type ratio struct {
	name, baseline string
	of, by         speed
}

var (
	echo      = speed{"internal/load", "Echo", "echoes/s"}
	fileSync  = speed{"internal/store", "Sync", "sec/op"}
	rows      = speed{"internal/store", "Append/tables=100", "rows/s"}
	plainCopy = speed{"games", "PlainCopy", "sec/op"}
)

var ratios = []ratio{
	{"durable moves over sockets", "echoes of a raw socket", speed{"internal/load", "Sockets", "moves/s"}, echo},
	{"durable moves, 200 tables, no sockets", "rows appended, 100 tables", speed{"internal/house", "Moves/tables=200", "moves/s"}, rows},
	{"rows appended, 100 tables", "appends to a file with sync", rows, fileSync},
	{"rows appended, one table", "appends to a file with sync", speed{"internal/store", "Append/tables=1", "rows/s"}, fileSync},
	{"tic-tac-toe through the contract", "hard-wired tic-tac-toe", speed{"bot", "RandomGame", "sec/op"}, speed{"games/tictactoe", "HardWired", "sec/op"}},
	{"copies, Dominion", "copies of 2 KB", speed{"games/dominion", "Copy", "sec/op"}, plainCopy},
	{"copies, Secret City", "copies of 2 KB", speed{"games/secretcity", "Copy", "sec/op"}, plainCopy},
	{"copies, coach ride, 4 seats", "copies of 2 KB", speed{"games/coachride", "Copy/4", "sec/op"}, plainCopy},
	{"copies, Gùgōng", "copies of 2 KB", speed{"games/gugong", "Copy", "sec/op"}, plainCopy},
	{"random decisions, Dominion", "copies of 2 KB", speed{"games/dominion", "Chance", "decisions/cpu-s"}, plainCopy},
	{"random decisions, Secret City, 4 seats", "copies of 2 KB", speed{"games/secretcity", "Chance/4", "decisions/cpu-s"}, plainCopy},
	{"random decisions, coach ride, 4 seats", "copies of 2 KB", speed{"games/coachride", "Chance/4", "decisions/s"}, plainCopy},
	{"random decisions, Gùgōng", "copies of 2 KB", speed{"games/gugong", "Chance", "decisions/cpu-s"}, plainCopy},
	{"search iterations, Dominion", "copies of 2 KB", speed{"bot", "Search/dominion", "iterations/s"}, plainCopy},
	{"search iterations, Secret City", "copies of 2 KB", speed{"bot", "Search/secretcity", "iterations/s"}, plainCopy},
	{"search iterations, coach ride", "copies of 2 KB", speed{"bot", "Search/coachride", "iterations/s"}, plainCopy},
	{"search iterations, Gùgōng", "copies of 2 KB", speed{"bot", "Search/gugong", "iterations/s"}, plainCopy},
	{"search iterations, tic-tac-toe", "copies of 2 KB", speed{"bot", "Search/tictactoe", "iterations/s"}, plainCopy},
	{"simulated games, two workers", "with one", speed{"sim", "Workers/2", "games/s"}, speed{"sim", "Workers/1", "games/s"}},
}
