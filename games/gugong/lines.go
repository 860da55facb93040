package gugong

import (
	"strconv"

	"github.com/noripan/noripan/game"
)

// lineKinds are what views say.
func lineKinds() []game.LineKind {
	tables := map[string]game.Arg{
		"seat": arg("seat", game.Seats), "place": arg("place", placeTable), "gift": arg("gift", giftTable), "city": arg("city", cityTable),
		"token": arg("token", tokenTable), "tile": arg("tile", decreeTable), "phase": arg("phase", phaseTable),
		"level": arg("level", levelTable), "dusk": arg("dusk", duskTable), "what": arg("what", scoreTable), "double": arg("double", doubleTable),
		"seats": {Name: "seats", Table: game.Seats, List: true}, "gifts": {Name: "gifts", Table: giftTable, List: true},
		"tiles": {Name: "tiles", Table: decreeTable, List: true}, "cities": {Name: "cities", Table: cityTable, List: true},
	}
	kind := func(name string, args ...string) game.LineKind {
		k := game.LineKind{Name: name}
		for _, name := range args {
			a, ok := tables[name]
			if !ok {
				a = number(name)
			}
			k.Args = append(k.Args, a)
		}
		return k
	}
	return []game.LineKind{
		kind("over"),
		kind("day", "day", "phase"),
		kind("turn", "seat"),
		kind("turn_mong"),
		kind("start", "seat"),
		kind("start_mong"),
		kind("medal", "seat"),
		kind("medal_mong"),
		kind("medal_free"),
		kind("dice", "first", "second", "third"),
		kind("place", "place", "gift"),
		kind("place_empty", "place"),
		kind("focus", "place"),
		kind("city", "city", "token"),
		kind("city_none", "city"),
		kind("piles", "tokens", "gifts"),
		kind("wall", "total", "threshold"),
		kind("shop", "shop", "price"),
		kind("square", "price"),
		kind("tile", "tile", "price"),
		kind("tile_taken", "tile", "price", "n"),
		kind("arrival", "points"),
		kind("harbour", "route", "harbour", "singles", "seat"),
		kind("harbour_double", "route", "harbour", "singles", "seat"),
		kind("harbour_mong", "route", "harbour", "singles"),
		kind("player", "seat", "points", "pool", "supply", "hand", "discard"),
		kind("player_mong", "points", "pool", "supply", "hand", "discard"),
		kind("things", "seat", "jade", "tokens", "space", "envoy", "steps"),
		kind("things_mong", "jade", "tokens", "space", "envoy", "steps"),
		kind("double", "seat", "double"),
		kind("traveler", "seat", "city"),
		kind("traveler_mong", "city"),
		kind("on_wall", "seat", "worth"),
		kind("on_wall_mong", "worth"),
		kind("has_tiles", "seat", "tiles"),
		kind("has_tiles_mong", "tiles"),
		kind("slots", "seat", "second", "third", "fourth"),
		kind("slots_mong", "second", "third"),
		kind("arrived", "seat"),
		kind("arrived_mong"),
		kind("bonus", "seat", "token"),
		kind("bonus_at", "seat", "token", "place"),
		kind("mong", "level", "draw", "today", "old"),
		kind("mong_card", "place", "dusk"),
		kind("hand", "gifts"),
		kind("hand_empty"),
		kind("discards", "gifts"),
		kind("discards_empty"),
		kind("reach", "cities"),
		kind("open_hand", "seat", "gifts"),
		kind("open_discard", "seat", "gifts"),
		kind("open_hand_mong", "gifts"),
		kind("open_discard_mong", "gifts"),
		kind("set", "number", "gifts"),
		kind("final_track", "seat", "points"),
		kind("final_track_mong", "points"),
		kind("final_score", "seat", "what", "points"),
		kind("final_score_mong", "what", "points"),
		kind("final_total", "seat", "points"),
		kind("final_total_mong", "points"),
		kind("final_none", "seat"),
	}
}

// scoreTable are the parts of the final scoring, and doubleTable where a double servant can be.
var (
	scoreTable  = &game.Table{Name: "score", Names: append([]string{"wall", "palace", "jade"}, tileNames()[decreeThirds:]...)}
	doubleTable = &game.Table{Name: "double", Names: foremanNames[:]}
)

type args = map[string]any

// lineWriter says things. Of Mong, who has no seat, it says the line of the same name that ends in _mong.
type lineWriter struct {
	lines []game.Line
	mong  bool // seat 1 is Mong's
}

func (w *lineWriter) say(key string, a args) {
	w.lines = append(w.lines, game.Line{Key: "view." + key, Args: a})
}

func (w *lineWriter) of(key string, seat game.Seat, a args) {
	if w.mong && seat == mongSide {
		if len(a) == 0 {
			a = nil
		}
		w.say(key+"_mong", a)
		return
	}
	if a == nil {
		a = make(args, 1)
	}
	a["seat"] = "seat." + strconv.Itoa(int(seat))
	w.say(key, a)
}

func key(of *game.Table, name string) string { return of.Name + "." + name }

func keys(of *game.Table, names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = key(of, name)
	}
	return list
}

func giftKeys(gifts []ViewGift) []string {
	list := make([]string, len(gifts))
	for i, g := range gifts {
		list[i] = key(giftTable, g.Gift)
	}
	return list
}

// Lines says the view in words.
func (v *View) Lines() []game.Line {
	w := &lineWriter{mong: v.Mong != nil}
	v.sayDay(w)
	v.sayBoard(w)
	for seat := range v.Seats {
		v.saySeat(w, game.Seat(seat))
	}
	for _, b := range v.Bonus {
		if b.Place == "" {
			w.of("bonus", b.Seat, args{"token": key(tokenTable, b.Token)})
		} else {
			w.of("bonus_at", b.Seat, args{"token": key(tokenTable, b.Token), "place": key(placeTable, b.Place)})
		}
	}
	v.sayMong(w)
	for i, set := range v.Sets {
		w.say("set", args{"number": i + 1, "gifts": giftKeys(set)})
	}
	v.sayOwn(w)
	for i := range v.Final {
		v.Final[i].say(w)
	}
	return w.lines
}

func (v *View) sayDay(w *lineWriter) {
	if v.Phase == phaseTable.Names[phaseOver] {
		w.say("over", nil)
	} else {
		w.say("day", args{"day": v.Day, "phase": key(phaseTable, v.Phase)})
	}
	if v.Turn != nil {
		w.of("turn", *v.Turn, nil)
	}
	w.of("start", v.Start, nil)
	if v.Medal == nil {
		w.say("medal_free", nil)
	} else {
		w.of("medal", *v.Medal, nil)
	}
	w.say("dice", args{"first": v.Dice[0], "second": v.Dice[1], "third": v.Dice[2]})
}

func (v *View) sayBoard(w *lineWriter) {
	for _, p := range v.Places {
		if p.Gift == nil {
			w.say("place_empty", args{"place": key(placeTable, p.Place)})
		} else {
			w.say("place", args{"place": key(placeTable, p.Place), "gift": key(giftTable, p.Gift.Gift)})
		}
		if p.Focus {
			w.say("focus", args{"place": key(placeTable, p.Place)})
		}
	}
	for _, c := range v.Cities {
		if c.Token == "" {
			w.say("city_none", args{"city": key(cityTable, c.City)})
		} else {
			w.say("city", args{"city": key(cityTable, c.City), "token": key(tokenTable, c.Token)})
		}
	}
	w.say("piles", args{"tokens": v.Tokens.Pile, "gifts": v.Deck})
	w.say("wall", args{"total": v.Wall.Total, "threshold": v.Wall.Threshold})
	left := false
	for i, shop := range v.Shops {
		if shop.Jade {
			w.say("shop", args{"shop": i + 1, "price": shop.Price})
			left = true
		}
	}
	if !left {
		w.say("square", args{"price": v.Square})
	}
	for _, d := range v.Decrees {
		if len(d.Seats) == 0 {
			w.say("tile", args{"tile": key(decreeTable, d.Tile), "price": d.Price})
		} else {
			w.say("tile_taken", args{"tile": key(decreeTable, d.Tile), "price": d.Price, "n": len(d.Seats)})
		}
	}
	for _, a := range v.Palace.Arrival {
		if a.Seat == nil {
			w.say("arrival", args{"points": a.Points})
			break
		}
	}
	for route := range v.Canal {
		for harbour, h := range v.Canal[route].Harbours {
			for _, ship := range h.Ships {
				name := "harbour"
				if ship.Double {
					name = "harbour_double"
				}
				w.of(name, ship.Seat, args{"route": route + 1, "harbour": harbour + 1, "singles": ship.Singles})
			}
		}
	}
}

func (v *View) saySeat(w *lineWriter, seat game.Seat) {
	p := &v.Seats[seat]
	w.of("player", seat, args{"points": p.Points, "pool": p.Pool, "supply": p.Supply, "hand": p.Hand, "discard": p.Discard})
	w.of("things", seat, args{"jade": p.Jade, "tokens": p.Tokens, "space": p.Space, "envoy": p.Envoy, "steps": v.Palace.Steps})
	if !w.mong || seat != mongSide {
		w.of("double", seat, args{"double": key(doubleTable, p.Double)})
	}
	if p.City != "" {
		w.of("traveler", seat, args{"city": key(cityTable, p.City)})
	}
	if v.Wall.Worth[seat] > 0 {
		w.of("on_wall", seat, args{"worth": v.Wall.Worth[seat]})
	}
	if len(p.Decrees) > 0 {
		w.of("has_tiles", seat, args{"tiles": keys(decreeTable, p.Decrees)})
	}
	if slots := p.Slots; slots[0].Used+slots[1].Used+slots[2].Used > 0 {
		a := args{"second": slots[0].Used, "third": slots[1].Used}
		if !w.mong || seat != mongSide {
			a["fourth"] = slots[2].Used
		}
		w.of("slots", seat, a)
	}
	if p.Arrived > 0 {
		w.of("arrived", seat, nil)
	}
	if p.Open != nil && (!w.mong || seat != mongSide) {
		w.of("open_hand", seat, args{"gifts": giftKeys(p.Open.Hand)})
		w.of("open_discard", seat, args{"gifts": giftKeys(p.Open.Discard)})
	}
}

func (v *View) sayMong(w *lineWriter) {
	m := v.Mong
	if m == nil {
		return
	}
	w.say("mong", args{"level": key(levelTable, m.Level), "draw": m.Draw, "today": len(m.Today), "old": m.Old})
	if m.Automa != nil {
		w.say("mong_card", args{"place": key(placeTable, m.Automa.Place), "dusk": key(duskTable, m.Automa.Dusk)})
	}
	if m.Open != nil {
		w.say("open_hand_mong", args{"gifts": giftKeys(m.Open.Hand)})
		w.say("open_discard_mong", args{"gifts": giftKeys(m.Open.Discard)})
	}
}

func (v *View) sayOwn(w *lineWriter) {
	list := func(key string, gifts []ViewGift) {
		switch {
		case gifts == nil:
		case len(gifts) == 0:
			w.say(key+"_empty", nil)
		default:
			w.say(key, args{"gifts": giftKeys(gifts)})
		}
	}
	list("hand", v.Hand)
	list("discards", v.Discards)
	if v.Me != nil && len(v.Me.Reach) > 0 {
		w.say("reach", args{"cities": keys(cityTable, v.Me.Reach)})
	}
}

// say says how a player's points came about.
func (f *ViewFinal) say(w *lineWriter) {
	w.of("final_track", f.Seat, args{"points": f.Points})
	for _, s := range f.Scores {
		w.of("final_score", f.Seat, args{"what": key(scoreTable, s.What), "points": s.Points})
	}
	w.of("final_total", f.Seat, args{"points": f.Total})
	if !f.Arrived && (!w.mong || f.Seat != mongSide) {
		w.of("final_none", f.Seat, nil)
	}
}
