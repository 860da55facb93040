package dominion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
)

// draws is how often a whole Kingdom is drawn before one that does not fit is mended card by card.
const draws = 500

// Draw draws what the Kingdom of the settings leaves to chance. Where that cannot be, the error wraps a *game.Refusal
// that says why. intn gives fair numbers below n.
func (r *rules) Draw(set game.Settings, intn func(n int) int) (game.Settings, error) {
	if own := set[settingBlank]; own != r.own {
		made, err := r.with(own)
		if err != nil {
			return nil, err
		}
		return made.Draw(set, intn)
	}
	wish, err := r.pool.wish(set[settingKingdom])
	if err != nil || !wish.drawn {
		return set, err
	}
	l := lot{pool: r.pool, intn: intn, attacks: set.Int(settingAttacks)}
	for _, name := range set.List(settingNeeds) {
		l.needs = append(l.needs, &needed[slices.Index(needs.Names, name)])
	}
	kingdom, err := l.draw(wish, set.List(settingForce), set.List(settingBan), set.List(settingEditions))
	if err != nil {
		return nil, fmt.Errorf("drawing a kingdom: %w", err)
	}
	drawn := make(game.Settings, len(set))
	for name, value := range set {
		drawn[name] = value
	}
	drawn[settingKingdom] = strings.Join(kingdom, "+")
	return drawn, nil
}

// begin is the match of a setup that is ready, with what its key draws. A table draws before it begins, so that people see
// the Kingdom; who has left it to the rules gets another with every key.
func (r *rules) begin(setup game.Setup) (*match, error) {
	var roll game.Roll
	chance := game.NewChance(&setup)
	chance.Open(purposeKingdom, &roll)
	checked := setup.Settings
	drawn, err := r.Draw(checked, roll.Intn)
	if err != nil {
		return nil, err
	}
	setup.Settings = drawn
	m := newMatch(r, setup)
	if drawn[settingKingdom] != checked[settingKingdom] {
		m.undrawn = checked
	}
	return m, nil
}

// lot draws one Kingdom.
type lot struct {
	pool    *pool
	intn    func(n int) int
	needs   []*need
	attacks int

	kept []string // are in it in any case
	free []string // may be drawn
}

func (l *lot) draw(w wanted, force, ban, from []string) ([]string, error) {
	l.kept = slices.Clone(w.with)
	for _, card := range force {
		if slices.Contains(ban, card) || slices.Contains(w.without, card) {
			return nil, fmt.Errorf("%s is to be in it, and is not to be: %w", card, refused(kingdomBoth, l.pool.ref(card)))
		}
		if !slices.Contains(l.kept, card) {
			l.kept = append(l.kept, card)
		}
	}
	for _, box := range l.pool.boxes {
		if !slices.Contains(from, box.Name) {
			continue
		}
		for i := range box.Cards {
			if card := box.Cards[i].Name; l.pool.has(card) && !slices.Contains(l.kept, card) && !slices.Contains(ban, card) && !slices.Contains(w.without, card) {
				l.free = append(l.free, card)
			}
		}
	}
	switch missing := kingdomPiles - len(l.kept); {
	case missing < 0:
		return nil, fmt.Errorf("%d cards are to be in it: a kingdom has %d: %w", len(l.kept), kingdomPiles, refused(kingdomFull, game.Ref(-missing)))
	case missing > len(l.free):
		few := refused(kingdomFew, game.Ref(missing-len(l.free)))
		return nil, fmt.Errorf("%d cards are yet to be drawn, and %d are left to draw from: allow more boxes, or ban fewer cards: %w", missing, len(l.free), few)
	}
	for range draws {
		if kingdom := l.any(); l.wrong(kingdom) == 0 {
			return kingdom, nil
		}
	}
	return l.mended(l.any())
}

// any is a Kingdom by chance alone.
func (l *lot) any() []string {
	kingdom := slices.Clone(l.kept)
	for i := range kingdomPiles - len(l.kept) {
		j := i + l.intn(len(l.free)-i)
		l.free[i], l.free[j] = l.free[j], l.free[i]
		kingdom = append(kingdom, l.free[i])
	}
	return kingdom
}

// wrong counts the cards that would have to change: for what is needed, and for fewer Attacks.
func (l *lot) wrong(kingdom []string) int {
	n := max(0, l.pool.attacks(kingdom)-l.attacks)
	for _, need := range l.needs {
		n += need.lacking(l.pool, kingdom)
	}
	return n
}

// mended swaps single cards of a Kingdom as long as that leaves less wrong with it.
func (l *lot) mended(kingdom []string) ([]string, error) {
	wrong := l.wrong(kingdom)
	for better := true; better && wrong > 0; {
		better = false
		for i := len(l.kept); i < len(kingdom) && !better; i++ {
			for _, card := range l.free {
				was := kingdom[i]
				if slices.Contains(kingdom, card) {
					continue
				}
				kingdom[i] = card
				if less := l.wrong(kingdom); less < wrong {
					wrong, better = less, true
					break
				}
				kingdom[i] = was
			}
		}
	}
	if wrong == 0 {
		return kingdom, nil
	}
	for _, lacked := range l.needs {
		if lacked.lacking(l.pool, kingdom) > 0 {
			lacks := refused(kingdomLacks, game.Ref(slices.Index(needs.Names, lacked.name)))
			return nil, fmt.Errorf("no ten of these cards have what is needed, %s: %w", lacked.name, lacks)
		}
	}
	return nil, fmt.Errorf("more than %d Attacks are in it in any case: %w", l.attacks, refused(kingdomAttacks, game.Ref(l.attacks)))
}

// refused is why no Kingdom can be drawn.
func refused(code string, refs ...game.Ref) error { return game.Refuse(code, refs...).Err() }
