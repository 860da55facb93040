package lab

import "time"

// Purse is how much time of the lab an address may spend: at most Full at once, and it fills again by Refill seconds a
// second. The zero Purse has no bottom.
type Purse struct {
	Full   time.Duration
	Refill float64
}

// DefaultPurse leaves a school behind one address half the time of one place.
var DefaultPurse = Purse{Full: 10 * time.Minute, Refill: 0.5}

// account is what an address owes, as it was at a time.
type account struct {
	owed time.Duration
	at   time.Time
}

// shortest is the time with which a match is worth beginning.
const shortest = 2 * time.Second

// most bounds the addresses that are remembered.
const most = 10_000

// owed is what is left of a debt.
func (p Purse) owed(a account, now time.Time) time.Duration {
	return max(0, a.owed-time.Duration(p.Refill*float64(now.Sub(a.at))))
}

// left is how long a match may last; where that is too short, after how long it is not any more.
func (p Purse) left(a account, now time.Time) (left, wait time.Duration) {
	if p.Full <= 0 {
		return time.Duration(1<<63 - 1), 0
	}
	left = p.Full - p.owed(a, now)
	if left >= shortest {
		return left, 0
	}
	return 0, time.Duration(float64(shortest-left) / p.Refill)
}

// spend takes the time of a match.
func (p Purse) spend(a account, begun, now time.Time) account {
	return account{owed: p.owed(a, now) + now.Sub(begun), at: now}
}

// forget keeps only those who owe something.
func (p Purse) forget(spent map[string]account, now time.Time) {
	for address, a := range spent {
		if p.Full <= 0 || p.owed(a, now) == 0 || len(spent) > most {
			delete(spent, address)
		}
	}
}
