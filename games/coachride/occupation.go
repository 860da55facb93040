package coachride

import (
	"math/bits"

	"github.com/noripan/noripan/game"
)

// occupation is a seat's work: what it can do.
type occupation = uint8

// The occupations, in the order in which lists show them.
const (
	thug occupation = iota
	grandMaster
	bodyguard
	hypnotist
	duelist
	poisonMixer
	doctor
	priest
	diplomat
	clairvoyant
	occupations // how many there are
)

// occupationDef is what the rules know of an occupation.
type occupationDef struct {
	Name string
	Once bool // is spent when it has been used; else it may be used in every fight
}

var occupationDefs = [occupations]occupationDef{
	thug:        {Name: "thug"},
	grandMaster: {Name: "grand_master"},
	bodyguard:   {Name: "bodyguard"},
	hypnotist:   {Name: "hypnotist"},
	duelist:     {Name: "duelist", Once: true},
	poisonMixer: {Name: "poison_mixer", Once: true},
	doctor:      {Name: "doctor", Once: true},
	priest:      {Name: "priest", Once: true},
	diplomat:    {Name: "diplomat", Once: true},
	clairvoyant: {Name: "clairvoyant", Once: true},
}

var occupationTable = func() *game.Table {
	t := &game.Table{Name: "occupation"}
	for i := range occupationDefs {
		t.Names = append(t.Names, occupationDefs[i].Name)
	}
	return t
}()

// work is a set of occupations.
type work uint16

const allWork work = 1<<occupations - 1

func (w work) has(o occupation) bool { return w&(1<<o) != 0 }
func (w work) count() int            { return bits.OnesCount16(uint16(w)) }
func (w work) next() occupation      { return occupation(bits.TrailingZeros16(uint16(w))) }

// The associations.
const (
	order       = 0
	brotherhood = 1
)

var associationTable = &game.Table{Name: "association", Names: []string{"order", "brotherhood"}}

// characters are whom the players are. No rule depends on it.
var characterTable = &game.Table{Name: "character", Names: []string{
	"marie", "gundla", "sarah", "romana", "theodora", "basilius", "juan", "zacharias", "michel", "henry",
}}
