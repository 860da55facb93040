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

// gossip lets meters tell each other until the time is over, each step by step.
func gossip(now *time.Time, until time.Duration, step func(), meters ...*meter) {
	for end := now.Add(until); now.Before(end); *now = now.Add(takenEvery) {
		step()
		for _, m := range meters {
			for key, n := range m.tell() {
				for _, other := range meters {
					if other != m {
						other.hear(key, n)
					}
				}
			}
		}
	}
}

func TestALimitHoldsForAllServersTogether(t *testing.T) {
	for name, rate := range map[string]Rate{
		"fast": {PerSecond: 40, Burst: 400}, "as commands": {PerSecond: 10, Burst: 60}, "slow": {PerSecond: 0.1, Burst: 20},
	} {
		t.Run(name, func(t *testing.T) {
			now := time.Unix(1000, 0)
			meters := make([]*meter, 3)
			for i := range meters {
				meters[i] = newMeter(rate, func() time.Time { return now })
				meters[i].share()
			}
			passed := 0
			greedy := func() {
				for more := true; more; {
					more = false
					for _, m := range meters {
						if _, ok := m.take("a"); ok {
							passed, more = passed+1, true
						}
					}
				}
			}
			const seconds = 600
			gossip(&now, seconds*time.Second, greedy, meters...)
			one := float64(rate.Burst) + rate.PerSecond*seconds // what a server alone lets pass
			if most := 1.5*one + 2*float64(rate.Burst); float64(passed) < one || float64(passed) > most {
				t.Errorf("%d have passed, one server alone lets %v, want at most %v", passed, one, most)
			}
			// Whoever was greedy does not wait for ever.
			quiet := time.Duration(2 * float64(rate.Burst) / rate.PerSecond * float64(time.Second))
			gossip(&now, quiet, func() {}, meters...)
			for i, m := range meters {
				if wait, ok := m.take("a"); !ok {
					t.Errorf("after %v server %d still lets wait %v", quiet, i, wait)
				}
			}
		})
	}
}

func TestACrowdBehindOneAddressHasWhatOneServerGives(t *testing.T) {
	now := time.Unix(1000, 0)
	meters := make([]*meter, 3)
	for i := range meters {
		meters[i] = newMeter(DefaultLimits.Requests, func() time.Time { return now })
		meters[i].share()
	}
	// A class of thirty loads the page within three seconds, ten requests each, from any server.
	asked := 0
	gossip(&now, 3*time.Second, func() {
		for range 25 {
			if wait, ok := meters[asked%3].take("school"); !ok {
				t.Errorf("request %d must wait %v", asked, wait)
			}
			asked++
		}
	}, meters...)
	if asked != 300 {
		t.Errorf("%d requests", asked)
	}
}

func TestWhatPeopleUsuallyDoIsNotTold(t *testing.T) {
	now := time.Unix(1000, 0)
	m := newMeter(DefaultLimits.Commands, func() time.Time { return now })
	m.share()
	for second := range 60 {
		if _, ok := m.take("a"); !ok {
			t.Fatal("a move a second is refused")
		}
		if told := m.tell(); len(told) > 0 {
			t.Fatalf("after %d seconds it tells %v", second, told)
		}
		now = now.Add(time.Second)
	}
	if len(m.untold) > 1 {
		t.Errorf("%d keys wait", len(m.untold))
	}
}

func TestATallyCountsWhatIsOpenElsewhere(t *testing.T) {
	here, there := newTally(16), newTally(16)
	here.share()
	there.share()
	tell := func(whole bool) { here.hear("there", there.tell(whole), whole) }
	if there.enter("a"); len(there.tell(false)) > 0 {
		t.Error("one of sixteen is told")
	}
	for range 9 {
		there.enter("a")
	}
	tell(false)
	for i := range 6 {
		if !here.enter("a") {
			t.Fatalf("number %d is refused", 11+i)
		}
	}
	if here.enter("a") {
		t.Error("a seventeenth is let in")
	}
	if !here.enter("b") {
		t.Error("another is refused")
	}
	for range 9 {
		there.leave("a")
	}
	tell(false)
	if got := len(there.tell(false)) + len(here.others["there"]); got > 0 {
		t.Errorf("of one that is far from the limit %d are known", got)
	}
	for range 9 {
		there.enter("a")
	}
	there.tell(false) // which is lost
	if tell(true); here.enter("a") {
		t.Error("what was lost is not told again")
	}
	if here.lose("there"); !here.enter("a") {
		t.Error("a server that is gone still counts")
	}
}
