package coachride

import "github.com/noripan/noripan/game"

// The kinds of decisions.
const (
	kindTurn int16 = iota
	kindTradeObject
	kindDemand
	kindDemandObject
	kindNames
	kindClair
	kindResponse
	kindDiplomatGive
	kindBag
	kindLook
	kindCoat
	kindTome
	kindDirection
	kindSextant
	kindGift
	kindPriest
	kindPay
	kindSupport
	kindInterrupt
	kindHypnosis
	kindEffect
	kindDoctor
	kindTie
	kindSpoils
	kindLoot
	kindEnd
)

// Clocks, in seconds at normal speed.
const (
	turnSeconds   = 90
	turnRest      = 20 // after a Clairvoyant
	demandSeconds = 8
	windowFloor   = 3
)

// kinds are the decisions with their clocks.
var kinds = func() []game.Kind {
	seat := game.Arg{Name: "other", Table: game.Seats}
	object := game.Arg{Name: "object", Table: objectTable}
	turn := func(name string, part bool, args ...game.Arg) game.Kind {
		return game.Kind{
			Name: name, Class: game.Slot, Shared: true, Seconds: turnSeconds, Strike: true, Part: part, Resets: !part, Rest: turnRest, Args: args,
		}
	}
	reply := func(name string, seconds int, args ...game.Arg) game.Kind {
		return game.Kind{Name: name, Class: game.Reply, Seconds: seconds, Args: args}
	}
	blind := func(name string, seconds int, args ...game.Arg) game.Kind {
		return game.Kind{Name: name, Class: game.Blind, Seconds: seconds, Floor: windowFloor, Args: args}
	}
	list := []game.Kind{
		kindTurn:         turn("turn_action", false),
		kindTradeObject:  turn("trade_object", true, seat),
		kindDemand:       turn("diplomat_demand", true, seat),
		kindDemandObject: turn("diplomat_object", true, seat, object),
		kindNames:        turn("declare_names", true),
		kindClair:        {Name: "clair_pick", Class: game.Reply, Seconds: 60, Ordered: true},
		kindResponse:     reply("trade_response", 45, seat, object),
		kindDiplomatGive: {Name: "diplomat_give", Class: game.Reply, Seconds: demandSeconds, Hidden: true, Args: []game.Arg{seat, object}},
		kindBag:          reply("bag_draw", 20),
		kindLook:         reply("use_look", 20, seat, object),
		kindCoat:         reply("coat_pick", 45),
		kindTome:         reply("tome_swap", 30, seat),
		kindDirection:    reply("sextant_direction", 30),
		kindSextant:      {Name: "sextant_pass", Class: game.Group, Seconds: 30, Args: []game.Arg{seat}},
		kindGift:         reply("overflow_gift", 30),
		kindPriest:       blind("priest", 12, seat),
		kindPay:          reply("priest_pay", 30, seat),
		kindSupport:      reply("support", 20, seat, game.Arg{Name: "defender", Table: game.Seats}),
		kindInterrupt:    {Name: "duelist_interrupt", Class: game.Offer, Seconds: 20},
		kindHypnosis:     blind("hypnosis", 15),
		kindEffect:       blind("effect", 15, game.Arg{Name: "attack", Table: game.Number}, game.Arg{Name: "defend", Table: game.Number}),
		kindDoctor:       blind("doctor", 12),
		kindTie:          reply("tie_draw", 10),
		kindSpoils:       reply("spoils", 45, seat),
		kindLoot:         reply("loot_take", 45, seat),
		kindEnd:          reply("turn_end", 8),
	}
	for i := range list {
		list[i].Name = id + "." + list[i].Name
	}
	return list
}()
