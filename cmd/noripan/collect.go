package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// To collect garbage costs as much as what is alive is large, however little has been thrown away since. A server with a
// few dozen megabytes of tables would do hardly anything else under load: so where it goes on for a while that much is
// collected, some room fills up first. One where little happens keeps its memory small.

// Bounds of that room: an eighth of the memory, within these. What it once held stays scattered among what is alive, so a server
// that many people come to at once is large by it for long.
const (
	leastRoom = 32 << 20
	mostRoom  = 192 << 20
	roomShare = 8
)

// When the room is used: shares of a processor that collecting takes.
const (
	costly = 0.03
	cheap  = 0.005
	bears  = 3 * time.Second // so long it may be costly
	pause  = time.Second     // between two changes
)

// In hundredths of what is alive: how much may be thrown away before the next collection.
const (
	leastPercent = 100 // Go's own measure
	stepPercent  = 100
)

// collectSeldom lets the collector come more seldom where it costs much. GOGC, where it is set, counts instead, and GOMEMLIMIT
// holds in any case.
func collectSeldom() {
	if os.Getenv("GOGC") != "" {
		return
	}
	c := collector{room: roomOf(memory()), percent: leastPercent, cheapAt: time.Now(), changed: time.Now()}
	afterEachCollection(func() {
		read := []metrics.Sample{
			{Name: "/cpu/classes/gc/total:cpu-seconds"},
			{Name: "/cpu/classes/gc/mark/idle:cpu-seconds"},
			{Name: "/gc/heap/live:bytes"},
			{Name: "/gc/scan/stack:bytes"},
			{Name: "/gc/scan/globals:bytes"}, // what a percent is of
		}
		metrics.Read(read)
		spent := read[0].Value.Float64() - read[1].Value.Float64()
		live := uint64(0)
		for i := range read[2:] {
			live += read[2+i].Value.Uint64()
		}
		if c.collected(time.Now(), live, spent) {
			debug.SetGCPercent(c.percent)
		}
	})
}

// collector decides how seldom to collect.
type collector struct {
	room    uint64
	percent int
	changed time.Time // or looked at, for a pause
	spent   float64   // seconds of processors on collecting, by then
	cheapAt time.Time // when collecting was last not costly
}

// collected takes note of a collection: what is alive, and how many seconds all of them have taken. It tells whether the percent
// is another now; to set it stops the program for a moment.
func (c *collector) collected(now time.Time, live uint64, spent float64) bool {
	since := now.Sub(c.changed)
	if since < pause {
		return false
	}
	share := (spent - c.spent) / since.Seconds()
	c.changed, c.spent = now, spent
	most := max(leastPercent, int(c.room*100/max(live, 1<<20)))
	before := c.percent
	if share < costly {
		c.cheapAt = now
	}
	switch {
	case share < cheap:
		c.percent = leastPercent
	case now.Sub(c.cheapAt) >= bears:
		c.percent += stepPercent
	}
	c.percent = min(c.percent, most)
	return c.percent != before
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
