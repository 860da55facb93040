package secretcity

import (
	"slices"
	"strconv"

	"github.com/noripan/noripan/game"
)

// lines are what views say.
var lines = []game.LineKind{
	line("over"),
	line("over.capped"),
	line("over.limited"),
	line("round", number("round"), argSeat("crown")),
	line("picking", argSeat("seat"), number("left")),
	line("phase", game.Arg{Name: "phase", Table: phases}, argSeat("seat"), argRole),
	line("builds", number("built"), number("builds")),
	line("income", number("gold")),
	line("looking_on", argSeat("seat"), number("n")), // at cards of the deck
	line("deck", number("n")),
	line("role", argNumber, argRole, game.Arg{Name: "state", Table: states}),
	line("role_of", argNumber, argRole, game.Arg{Name: "state", Table: states}, argSeat("seat")),
	line("assassinated", argRole),
	line("robbed", argRole),
	line("seat", argSeat("seat"), number("gold"), number("hand"), number("city")),
	line("seat_role", argSeat("seat"), argRole),
	line("picked", argSeat("seat")),
	line("city", argSeat("seat"), listBuildings),
	line("complete", argSeat("seat")),
	line("first", argSeat("seat")),
	line("bishop", argSeat("seat")),
	line("me.role", argRole),
	line("me.offered", listRoles),
	line("me.face_down", argRole),
	line("me.assassinated"),
	line("me.hand", listBuildings),
	line("me.hand_empty"),
	line("me.looking", listBuildings),
	line("me.price", argBuilding, number("cost"), number("price")),
	line("score", argSeat("seat"), number("total"), number("costs")),
	line("score.types", number("n")),
	line("score.complete", number("n")),
	line("score.gate", number("n")),
	line("score.vault", number("n")),
	line("score.map", number("n")),
	line("score.statue", number("n")),
	line("score.fountain", number("n")),
	line("score.disguise", game.Arg{Name: "type", Table: types}),
	line("open.role", argSeat("seat"), argRole),
	line("open.hand", argSeat("seat"), listBuildings),
	line("open.deck", listBuildings),
	line("open.looking", listBuildings),
	line("open.face_down", argRole),
}

func line(name string, args ...game.Arg) game.LineKind { return game.LineKind{Name: name, Args: args} }

func argSeat(name string) game.Arg { return game.Arg{Name: name, Table: game.Seats} }

// Lines says the view in words.
func (v *View) Lines() []game.Line {
	var w writer
	w.head(v)
	w.say("deck", args{"n": v.Deck})
	for i := range v.Roles {
		w.role(&v.Roles[i])
	}
	for i := range v.Seats {
		w.seat(&v.Seats[i], game.Seat(i))
	}
	if v.First != nil {
		w.say("first", args{"seat": seatKey(*v.First)})
	}
	if v.Me != nil {
		w.me(v.Me)
	}
	for i := range v.Scores {
		w.score(&v.Scores[i])
	}
	if v.Open != nil {
		w.buildings("open.deck", v.Open.Deck, args{})
		w.buildings("open.looking", v.Open.Looking, args{})
		w.say("open.face_down", args{"role": roleKey(v.Open.FaceDown)})
	}
	return w.lines
}

type args = map[string]any

type writer struct{ lines []game.Line }

func (w *writer) say(key string, a args) {
	w.lines = append(w.lines, game.Line{Key: "view." + key, Args: a})
}

// buildings says a list of buildings, if there are any.
func (w *writer) buildings(key string, list []string, a args) {
	if len(list) == 0 {
		return
	}
	keys := make([]string, len(list))
	for i, name := range list {
		keys[i] = buildingKey(name)
	}
	a["buildings"] = keys
	w.say(key, a)
}

func (w *writer) head(v *View) {
	if v.Phase == phaseOver {
		w.say(map[string]string{"capped": "over.capped", "limited": "over.limited"}[v.End], nil)
		if v.End == endings[finished] {
			w.lines[0].Key = "view.over"
		}
		return
	}
	w.say("round", args{"round": v.Round, "crown": seatKey(v.Crown)})
	if v.Pick != nil {
		w.say("picking", args{"seat": seatKey(v.Pick.Seat), "left": v.Pick.Left})
	}
	t := v.Turn
	if t == nil {
		return
	}
	w.say("phase", args{"phase": "phase." + v.Phase, "seat": seatKey(t.Seat), "role": roleKey(t.Role)})
	w.say("builds", args{"built": t.Built, "builds": t.Builds})
	if t.Pays > 0 {
		w.say("income", args{"gold": t.Pays})
	}
	if t.Looking > 0 {
		w.say("looking_on", args{"seat": seatKey(t.Seat), "n": t.Looking})
	}
}

func (w *writer) role(r *ViewRole) {
	a := args{"number": r.Number, "role": roleKey(r.Role), "state": "state." + r.State}
	if r.Seat != nil {
		a["seat"] = seatKey(*r.Seat)
		w.say("role_of", a)
	} else {
		w.say("role", a)
	}
	if r.Assassinated {
		w.say("assassinated", args{"role": roleKey(r.Role)})
	}
	if r.Robbed {
		w.say("robbed", args{"role": roleKey(r.Role)})
	}
}

func (w *writer) seat(s *ViewSeat, seat game.Seat) {
	who := seatKey(seat)
	w.say("seat", args{"seat": who, "gold": s.Gold, "hand": s.Hand, "city": len(s.City)})
	switch {
	case s.Role != "":
		w.say("seat_role", args{"seat": who, "role": roleKey(s.Role)})
	case s.Picked:
		w.say("picked", args{"seat": who})
	}
	city := make([]string, len(s.City))
	for i := range s.City {
		city[i] = s.City[i].Building
	}
	w.buildings("city", city, args{"seat": who})
	if s.Complete {
		w.say("complete", args{"seat": who})
	}
	if s.Bishop {
		w.say("bishop", args{"seat": who})
	}
	if s.Open != nil {
		if s.Open.Role != "" {
			w.say("open.role", args{"seat": who, "role": roleKey(s.Open.Role)})
		}
		w.buildings("open.hand", s.Open.Hand, args{"seat": who})
	}
}

func (w *writer) me(m *ViewMe) {
	if m.Role != "" {
		w.say("me.role", args{"role": roleKey(m.Role)})
	}
	if len(m.Offered) > 0 {
		keys := make([]string, len(m.Offered))
		for i, o := range m.Offered {
			keys[i] = roleKey(o.Role)
		}
		w.say("me.offered", args{"roles": keys})
	}
	if i := slices.IndexFunc(m.Offered, func(o ViewOffer) bool { return o.FaceDown }); i >= 0 {
		w.say("me.face_down", args{"role": roleKey(m.Offered[i].Role)})
	}
	if m.Assassinated {
		w.say("me.assassinated", nil)
	}
	w.cards("me.hand", m.Hand)
	if len(m.Hand) == 0 {
		w.say("me.hand_empty", nil)
	}
	w.cards("me.looking", m.Looking)
}

// cards says cards of the viewer, and which of them cost less than is printed on them.
func (w *writer) cards(key string, cards []ViewCard) {
	list := make([]string, len(cards))
	for i := range cards {
		list[i] = cards[i].Building
	}
	w.buildings(key, list, args{})
	for _, c := range cards {
		if c.Price != c.Cost {
			w.say("me.price", args{"building": buildingKey(c.Building), "cost": c.Cost, "price": c.Price})
		}
	}
}

func (w *writer) score(s *ViewScore) {
	w.say("score", args{"seat": seatKey(s.Seat), "total": s.Total, "costs": s.Costs})
	for _, l := range []struct {
		name   string
		points int
	}{
		{"types", s.Types},
		{"complete", s.Complete},
		{"gate", s.Gate},
		{"vault", s.Vault},
		{"map", s.Map},
		{"statue", s.Statue},
		{"fountain", s.Fountain},
	} {
		if l.points > 0 {
			w.say("score."+l.name, args{"n": l.points})
		}
	}
	if s.Disguise != "" {
		w.say("score.disguise", args{"type": "type." + s.Disguise})
	}
}

func roleKey(name string) string { return "role." + name }

func buildingKey(name string) string { return "building." + name }

func seatKey(seat game.Seat) string { return "seat." + strconv.Itoa(int(seat)) }
