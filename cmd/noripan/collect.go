package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
)

// To collect garbage costs as much as what is alive is large, however little has been thrown away since. A server with a
// few dozen megabytes of tables would do hardly anything else under load: so it lets at least some room fill up first.

// Bounds of that room: an eighth of the memory, within these.
const (
	leastRoom = 32 << 20
	mostRoom  = 256 << 20
	roomShare = 8
)

// leastPercent is Go's own measure, which holds where what is alive is larger than the room.
const leastPercent = 100

// collectSeldom lets the collector wait from now on until the room is full. GOGC, where it is set, counts instead, and
// GOMEMLIMIT holds in any case.
func collectSeldom() {
	if os.Getenv("GOGC") != "" {
		return
	}
	room := roomOf(memory())
	before := leastPercent
	afterEachCollection(func() {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		if percent := percentFor(live[0].Value.Uint64(), room); percent != before {
			before = percent
			debug.SetGCPercent(percent)
		}
	})
}

// percentFor is how much may be thrown away before the next collection, in hundredths of what is alive. It comes in steps: to
// set it stops the program for a moment.
func percentFor(live, room uint64) int {
	const step = 25
	return max(leastPercent, int(room*100/max(live, 1<<20))/step*step)
}

// afterEachCollection calls what is to be done, one at a time.
func afterEachCollection(do func()) {
	type sentinel struct{ _ [16]byte } // an object of its own, which nobody holds
	var again func(*sentinel)
	again = func(s *sentinel) {
		do()
		runtime.SetFinalizer(s, again)
	}
	runtime.SetFinalizer(&sentinel{}, again)
}

func roomOf(memory uint64) uint64 { return min(max(memory/roomShare, leastRoom), mostRoom) }

// memory is how much this program may have at most, as far as the system tells; 0 where it does not.
func memory() uint64 {
	most := uint64(0)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		_, rest, _ := strings.Cut(string(text), "MemTotal:")
		if fields := strings.Fields(rest); len(fields) > 0 {
			most = number(fields[0]) << 10
		}
	}
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil { // of a container
		if limit := number(strings.TrimSpace(string(text))); limit > 0 && (most == 0 || limit < most) {
			most = limit
		}
	}
	return most
}

// number is 0 for what is none.
func number(text string) uint64 {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
