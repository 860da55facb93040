package secretcity

import (
	"math/bits"

	"github.com/noripan/noripan/game"
)

// Role is a role by its number, from 1; 0 is none.
type Role uint8

// The roles, in the order in which they are called.
const (
	noRole Role = iota
	assassin
	thief
	magician
	king
	bishop
	merchant
	architect
	general

	rolesCount = 8
)

// roles are what tells the roles apart, by their numbers.
var roles = [rolesCount + 1]struct {
	Name   string
	Income Type  // the type of buildings that pays it
	Builds uint8 // how many it may build in its turn
	Gold   uint8 // that it has besides, with the take
	Cards  uint8
}{
	noRole:    {"", noType, 0, 0, 0},
	assassin:  {"assassin", noType, 1, 0, 0},
	thief:     {"thief", noType, 1, 0, 0},
	magician:  {"magician", noType, 1, 0, 0},
	king:      {"king", noble, 1, 0, 0},
	bishop:    {"bishop", religious, 1, 0, 0},
	merchant:  {"merchant", trade, 1, 1, 0},
	architect: {"architect", noType, 3, 0, 2},
	general:   {"general", military, 1, 0, 0},
}

// roleTable names the roles by their references: a role's number less one.
var roleTable = &game.Table{Name: "role", Names: roleNames()}

func roleNames() []string {
	var list []string
	for _, r := range roles[assassin:] {
		list = append(list, r.Name)
	}
	return list
}

func (r Role) ref() game.Ref { return game.Ref(r) - 1 }

func roleOf(ref game.Ref) Role { return Role(ref + 1) }

func (r Role) name() string { return roles[r].Name }

// roleSet is a set of roles, a bit a role.
type roleSet uint16

const allRoles roleSet = 1<<(rolesCount+1) - 1 - 1<<noRole

func only(r Role) roleSet { return 1 << r }

func (s roleSet) has(r Role) bool { return s>>r&1 == 1 }

func (s roleSet) size() int { return bits.OnesCount16(uint16(s)) }

// first is the lowest role of a set that is not empty.
func (s roleSet) first() Role { return Role(bits.TrailingZeros16(uint16(s))) }

// removed is how many roles lie open at a table of so many seats; one more lies hidden.
var removed = [mostSeats + 1]int{4: 2, 5: 1}
