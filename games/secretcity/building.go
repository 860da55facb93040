package secretcity

import "github.com/noripan/noripan/game"

// Type is a type of buildings.
type Type uint8

// The types of buildings, in the order in which the Disguise Street prefers one where several count alike, but for special,
// which it prefers to all.
const (
	noble Type = iota
	religious
	trade
	military
	special
	typesCount

	noType = typesCount
)

var types = &game.Table{Name: "type", Names: []string{"noble", "religious", "trade", "military", "special"}}

// Building is a building by its name: an index into the deck's table. Copies of one are alike.
type Building uint8

// The buildings with rules of their own.
const (
	firstSpecial Building = 17

	secretGate Building = firstSpecial + iota - 1
	grandWorkshop
	disguiseStreet
	royalVault
	guardianFortress
	laboratory
	grandArchive
	mapRoom
	quarry
	schoolOfMagic
	smithy
	crownStatue
	secretStorehouse
	wishingFountain

	buildingsCount = firstSpecial + 14
)

// buildings are all that the deck has. The costs and copies of the ordinary ones make a deck of 54 cards and 152 gold.
var buildings = [buildingsCount]struct {
	Name   string
	Of     Type
	Cost   uint8
	Copies uint8
}{
	{"salon_garden", noble, 3, 5},
	{"heraldry_hall", noble, 4, 4},
	{"royal_villa", noble, 5, 3},
	{"candle_shrine", religious, 1, 3},
	{"pilgrim_rest", religious, 2, 3},
	{"silent_cloister", religious, 3, 3},
	{"starlight_sanctum", religious, 5, 2},
	{"alley_teahouse", trade, 1, 5},
	{"lantern_market", trade, 2, 4},
	{"spice_shop", trade, 2, 3},
	{"ferry_brokerage", trade, 3, 3},
	{"farsea_house", trade, 4, 3},
	{"merchants_guildhouse", trade, 5, 2},
	{"gate_post", military, 1, 3},
	{"archers_yard", military, 2, 3},
	{"cavalry_mews", military, 3, 3},
	{"garrison_command", military, 5, 2},
	secretGate:       {"secret_gate", special, 6, 1},       // counts more at the end
	grandWorkshop:    {"grand_workshop", special, 5, 1},    // makes other special buildings cheaper
	disguiseStreet:   {"disguise_street", special, 2, 1},   // is of the best type at the end
	royalVault:       {"royal_vault", special, 5, 1},       // counts the gold at the end
	guardianFortress: {"guardian_fortress", special, 3, 1}, // is never demolished
	laboratory:       {"laboratory", special, 5, 1},        // a card for gold, once a turn
	grandArchive:     {"grand_archive", special, 6, 1},     // both cards that are looked at may be kept
	mapRoom:          {"map_room", special, 5, 1},          // counts the hand at the end
	quarry:           {"quarry", special, 5, 1},            // a name may be built again
	schoolOfMagic:    {"school_of_magic", special, 6, 1},   // pays every role that has an income
	smithy:           {"smithy", special, 5, 1},            // gold for cards, once a turn
	crownStatue:      {"crown_statue", special, 3, 1},      // counts the crown at the end
	secretStorehouse: {"secret_storehouse", special, 6, 1}, // may be paid for with cards
	wishingFountain:  {"wishing_fountain", special, 5, 1},  // counts the other special buildings at the end
}

// The numbers of what buildings do.
const (
	workshopSaves  = 2
	storehouseMost = 6 // cards that pay for it
	labGold        = 2
	smithyCost     = 2
	smithyDraws    = 3
	gatePoints     = 2
	statuePoints   = 3
)

var buildingTable = &game.Table{Name: "building", Names: eachBuilding(func(b Building) string { return b.name() })}

// Read often, and so in lists of their own.
var (
	costs  = [buildingsCount]int16(eachBuilding(func(b Building) int16 { return int16(buildings[b].Cost) }))
	typeOf = [buildingsCount]Type(eachBuilding(func(b Building) Type { return buildings[b].Of }))
)

func eachBuilding[T any](of func(Building) T) []T {
	list := make([]T, buildingsCount)
	for i := range list {
		list[i] = of(Building(i))
	}
	return list
}

func (b Building) name() string { return buildings[b].Name }

// names is a set of buildings by their names, a bit a name.
type names uint32

func (n names) has(b Building) bool { return n>>b&1 == 1 }
