package api

import (
	"strconv"
	"testing"
	"time"
)

func TestAMeterTellsHowLongToWait(t *testing.T) {
	now := time.Unix(1000, 0)
	m := newMeter(Rate{PerSecond: 2, Burst: 3}, func() time.Time { return now })
	for i := range 3 {
		if wait, ok := m.take("a"); !ok {
			t.Fatalf("act %d of a burst of 3 must wait %v", i+1, wait)
		}
	}
	if wait, ok := m.take("a"); ok || wait != 500*time.Millisecond {
		t.Errorf("the fourth at once: %v, %v, want to wait 0.5 s", wait, ok)
	}
	if _, ok := m.take("b"); !ok {
		t.Error("one who did nothing yet must wait for another")
	}
	now = now.Add(500 * time.Millisecond)
	if wait, ok := m.take("a"); !ok {
		t.Errorf("after the time it was told it must wait %v more", wait)
	}
}

func TestAMeterWithoutARateHasNoBound(t *testing.T) {
	m := newMeter(Rate{}, time.Now)
	for range 1000 {
		if _, ok := m.take("a"); !ok {
			t.Fatal("a meter without a rate refuses")
		}
	}
}

func TestAMeterForgetsTheQuietFirst(t *testing.T) {
	now := time.Unix(1000, 0)
	m := newMeter(Rate{PerSecond: 1, Burst: 1}, func() time.Time { return now })
	m.take("early")
	now = now.Add(time.Minute)
	for i := range 3 * maxKeys {
		m.take(strconv.Itoa(i))
		if len(m.buckets) > maxKeys {
			t.Fatalf("%d buckets, want at most %d", len(m.buckets), maxKeys)
		}
	}
	if _, kept := m.buckets["early"]; kept {
		t.Error("who was quiet for a minute is still remembered")
	}
	if _, ok := m.take(strconv.Itoa(3*maxKeys - 1)); ok {
		t.Error("the last to act was forgotten at once")
	}
}

func TestATallyCountsWhatIsOpen(t *testing.T) {
	c := newTally(2)
	for _, key := range []string{"a", "a", "b"} {
		if !c.enter(key) {
			t.Fatalf("%s is refused; two are allowed", key)
		}
	}
	if c.enter("a") {
		t.Error("a third is let in")
	}
	c.leave("a")
	if !c.enter("a") {
		t.Error("nobody is let in after one has left")
	}
	c.leave("a")
	c.leave("a")
	c.leave("b")
	if len(c.open) != 0 {
		t.Errorf("the tally still holds %v", c.open)
	}
}
