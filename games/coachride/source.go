package coachride

import "github.com/noripan/noripan/game"

// source is what may be used in a fight: an object or an occupation. Each is used once a fight at most.
type source = uint8

// The sources.
const (
	useThug source = iota
	useGrandMaster
	useBodyguard
	useDuelist
	useDagger
	useGloves
	usePoisonRing
	useKnives
	useWhip
	usePoisonMixer
	usePriest
	useDoctor
	useHypnotist
	sources
)

// part is what a seat is in a fight.
type part uint8

// The parts in a fight.
const (
	bystander part = iota // has not been asked, abstains, or is hypnotised
	attacker
	defender
	helpsAttacker
	helpsDefender
)

// parts is a set of parts.
type parts uint8

func partsOf(list ...part) parts {
	var set parts
	for _, p := range list {
		set |= 1 << p
	}
	return set
}

func (p parts) has(of part) bool { return p&(1<<of) != 0 }

// sourceDef is what the rules know of a source: whose it is, by whom it may be used in the effects of a fight, and how much it
// adds to the user's side.
type sourceDef struct {
	Name       string
	Object     object     // noObject for an occupation
	Occupation occupation // of which it is the use
	Effect     parts      // who may use it among the effects; 0 has a window of its own
	Adds       uint8
}

var sourceDefs = [sources]sourceDef{
	useThug:        {"thug", noObject, thug, partsOf(attacker), 1},
	useGrandMaster: {"grand_master", noObject, grandMaster, partsOf(defender), 1},
	useBodyguard:   {"bodyguard", noObject, bodyguard, partsOf(helpsAttacker, helpsDefender), 1},
	useDuelist:     {"duelist", noObject, duelist, partsOf(attacker, defender), 1},
	useDagger:      {"dagger", dagger, 0, partsOf(attacker), 1},
	useGloves:      {"gloves", gloves, 0, partsOf(defender), 1},
	usePoisonRing:  {"poison_ring", poisonRing, 0, partsOf(attacker, defender), 0},
	useKnives:      {"throwing_knives", throwingKnives, 0, partsOf(helpsAttacker), 1},
	useWhip:        {"whip", whip, 0, partsOf(helpsDefender), 1},
	usePoisonMixer: {"poison_mixer", noObject, poisonMixer, partsOf(helpsAttacker, helpsDefender, bystander), 0},
	usePriest:      {"priest", noObject, priest, 0, 0},
	useDoctor:      {"doctor", noObject, doctor, 0, 0},
	useHypnotist:   {"hypnotist", noObject, hypnotist, 0, 0},
}

var sourceTable = func() *game.Table {
	t := &game.Table{Name: "source"}
	for i := range sourceDefs {
		t.Names = append(t.Names, sourceDefs[i].Name)
	}
	return t
}()
