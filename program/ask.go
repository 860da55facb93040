package program

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/protocol"
)

// errNoAnswer means that a question has had no answer that counts.
var errNoAnswer = errors.New("no answer counts")

// ask lets the program answer a decision. The error is errNoAnswer where it had its chance; any other ends the program.
func (p *player) ask(s game.State, d *game.Decision, into []game.Option) ([]game.Option, error) {
	m := p.seat.Ask(s, d, uint64(p.count.Asked))
	m.Time = p.limit.Milliseconds()
	deadline := time.Now().Add(p.limit)
	if err := p.say(m); err != nil {
		return nil, err
	}
	idle := 0
	for again := true; ; {
		line, err := p.Hear(deadline)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return nil, p.missed(m.ID)
		}
		if err != nil {
			return nil, err
		}
		heard, err := protocol.Hear(line)
		var refused *protocol.Refused
		var picks []game.Option
		switch {
		case err != nil:
			refused = p.seat.Refuse(m.ID, game.Refuse(protocol.BadLine), err)
		case heard.Act == nil || heard.Act.ID != m.ID: // of an unknown kind, or for a question that is past
			if idle++; idle > maxIdle {
				return nil, errFlood
			}
			continue
		default:
			picks, refused = p.seat.Picks(s, d, heard.Act, into)
		}
		if refused == nil {
			p.late = 0
			return picks, nil
		}
		p.count.Refused++
		p.why = refused.Why()
		refused.Again = again
		if err := p.say(refused); err != nil {
			return nil, err
		}
		if !again { // it has tried twice: it lives, and knows that it was refused
			p.late = 0
			return nil, errNoAnswer
		}
		again = false
	}
}

// missed tells the program that its time was up. One that lets it pass again and again is taken for dead.
func (p *player) missed(id uint64) error {
	p.count.Late++
	if p.late++; p.late == maxLate {
		return fmt.Errorf("it did not answer within %s, %d times in a row", p.limit, maxLate)
	}
	if err := p.say(p.seat.Refuse(id, game.Refuse(protocol.TooLate), nil)); err != nil {
		return err
	}
	return errNoAnswer
}
