package games_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/words"
	"github.com/noripan/noripan/games"
)

// args are arguments that a key is said with.
type args = map[string]any

// wants are the keys that a game may say, each with examples of what it is said with. Some of them need no text of their
// own, because another key is said in their place.
type wants struct {
	needed map[string][]args
	may    map[string][]args
}

func newWants() wants { return wants{make(map[string][]args), make(map[string][]args)} }

// enough examples of one key show all that may be wrong with it.
const enough = 100

func (w wants) need(key string, examples ...args) {
	if len(w.needed[key]) < enough {
		w.needed[key] = append(w.needed[key], examples...)
	}
}

func (w wants) allow(key string, examples ...args) { w.may[key] = append(w.may[key], examples...) }

// line wants a line that was said, and a text for each thing that it names.
func (w wants) line(l game.Line) {
	w.need(l.Key, l.Args)
	for _, value := range l.Args {
		switch value := value.(type) {
		case string:
			w.thing(value)
		case []string:
			for _, key := range value {
				w.thing(key)
			}
		}
	}
}

func (w wants) thing(key string) {
	if !strings.HasPrefix(key, game.Seats.Name+".") {
		w.need(key, nil)
	}
}

// example are arguments of the declared form: each number once as 1, once as more.
func example(list []game.Arg, extra args) []args {
	one, more := args{}, args{}
	for key, value := range extra {
		one[key], more[key] = value, value
	}
	for _, arg := range list {
		refs := [2]any{arg.Table.Key(1), arg.Table.Key(0)}
		if arg.Table == game.Number {
			refs[1] = 3
		}
		if arg.List {
			key := refs[0].(string)
			refs = [2]any{[]string{key}, []string{key, refs[1].(string), key}}
		}
		one[arg.Name], more[arg.Name] = refs[0], refs[1]
	}
	return []args{one, more}
}

// declared wants what a game's description names.
func declared(about *game.About) wants {
	w := newWants()
	w.need("game.name", nil)
	w.need("game.tagline", nil)
	for i := range about.Words.Kinds {
		kind := &about.Words.Kinds[i]
		w.need("kind."+kind.Name, nil)
		asked := example(kind.Args, args{"min": 1, "max": 2})
		w.need("ask."+kind.Name, asked...)
		w.allow("hint."+kind.Name, asked...)
		w.allow("none."+kind.Name, asked...)
		for _, verb := range about.Words.Verbs {
			w.allow("option."+kind.Name+"."+verb.Name, example(verb.Args, asked[0])...)
		}
		w.tables(kind.Args)
	}
	for _, verb := range about.Words.Verbs {
		w.need("option."+verb.Name, example(verb.Args, nil)...)
		w.tables(verb.Args)
	}
	for _, event := range about.Words.Events[1:] {
		said := append(example(event.Args, args{"seat": "seat.0"}), example(event.Args, args{"seat": "seat.1"})...)
		w.need("event."+event.Name, said...)
		w.allow("event."+event.Name+".by", said...)
		w.tables(event.Args)
	}
	for _, code := range about.Words.Codes {
		if code.Name != "" {
			w.need("refusal."+code.Name, example(code.Args, nil)...)
			w.tables(code.Args)
		}
	}
	for _, line := range about.Words.Lines {
		w.need("view."+line.Name, example(line.Args, nil)...)
		w.tables(line.Args)
	}
	for _, table := range about.Words.Tables {
		w.tables([]game.Arg{{Table: table}})
	}
	for _, setting := range about.Settings {
		w.need("setting."+setting.Name, nil)
		w.need("setting."+setting.Name+".help", nil)
		for _, value := range setting.Values {
			w.allow("setting."+setting.Name+"."+value, nil) // cards have names already
			if setting.Type == game.Choice {
				w.need("setting."+setting.Name+"."+value, nil)
			}
		}
	}
	for _, name := range about.Phrases {
		w.need("phrase."+name, nil)
	}
	if len(about.Bots) > 0 { // how they play, honestly
		w.need("bot.normal.more", nil)
		w.need("bot.hard.more", nil)
		w.allow("bot.easy.more", nil) // where it is not as in other games
	}
	for _, name := range about.Bots {
		w.allow("bot."+name, nil) // people choose among levels; who studies the others knows them by name
	}
	return w
}

// measured wants what simulations tell of a game.
func (w wants) measured(rules game.Rules) {
	measurer, ok := rules.(game.Measurer)
	if !ok {
		return
	}
	for _, m := range measurer.Measures() {
		w.need("measure."+m.Name, nil)
		if m.Time != "" {
			w.need("time."+m.Time, nil)
		}
		if m.Of != nil {
			w.tables([]game.Arg{{Table: m.Of}})
		}
	}
}

// tables wants names for all that the arguments may refer to. The names may have plurals, texts and rulings.
func (w wants) tables(list []game.Arg) {
	for _, arg := range list {
		for _, name := range arg.Table.Names {
			key := arg.Table.Name + "." + name
			w.need(key, nil)
			for _, more := range []string{".plural", ".text", ".rulings"} {
				w.allow(key+more, nil)
			}
		}
	}
}

// common wants what all games share.
func common() wants {
	w := newWants()
	for _, code := range game.SharedCodes {
		w.need("refusal."+code.Name, example(code.Args, nil)...)
	}
	for _, code := range []string{"bad_line", "too_late"} { // of the protocol for bots
		w.need("refusal."+code, nil)
	}
	for _, level := range []string{"easy", "normal", "hard", "random", "policy"} {
		w.need("bot."+level, nil)
	}
	for _, time := range []string{"turn", "round", "day"} {
		w.need("time."+time, nil)
	}
	w.need("bot.easy.more", nil)
	w.need("bot.random.more", nil)
	w.need("seat.me", nil)
	w.need("list.count", args{"n": 2, "item": "seat.0", "items": "seat.0"})
	for _, key := range []string{"list.separator", "list.last", "list.none", "pick.none", "result.drawn", "result.capped", "result.beaten"} {
		w.need(key, nil)
	}
	w.need("result.won", args{"seats": []string{"seat.0"}}, args{"seats": []string{"seat.0", "seat.1"}})
	w.need("result.seat", args{"seat": "seat.1", "rank": 1, "score": 1}, args{"seat": "seat.0", "rank": 2, "score": -3})
	return w
}

// played adds what is said while bots play the game at all kinds of tables, and what its views say.
func (w wants) played(t *testing.T, rules game.Rules, bots ...string) {
	t.Helper()
	about := rules.About()
	for n := range 12 {
		setup := game.Setup{
			Seats:    about.MinSeats + n%(about.MaxSeats-about.MinSeats+1),
			Settings: game.Settings{}, Key: [32]byte{byte(n)}, First: game.Spectator,
		}
		for i, setting := range about.Settings {
			if setting.Type == game.Bool {
				setup.Settings[setting.Name] = strconv.FormatBool(n>>i&1 == 1)
			}
		}
		player, err := bot.New(rules, bots[n%len(bots)])
		if err != nil {
			t.Fatal(err)
		}
		if err := w.game(rules, setup, player, n%4 == 3); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}

// game adds what one game says, in the course of which a seat resigns if it is to and can.
func (w wants) game(rules game.Rules, setup game.Setup, player bot.Bot, resigns bool) error {
	s, err := rules.New(setup)
	if err != nil {
		return err
	}
	const early = 50
	driver, r := bot.NewDriver(rules), rand.New(rand.NewPCG(uint64(setup.Key[0]), 7))
	heard := w.listen(rules.About())
	for asked := 0; ; asked++ {
		if resigner, ok := s.(game.Resigner); ok && resigns && asked == early {
			if err := resigner.Resign(0, heard); err != nil {
				return err
			}
		}
		for viewer := game.Spectator; viewer < game.Seat(setup.Seats); viewer++ {
			w.view(s.View(viewer))
		}
		d := driver.Next(s)
		if d == nil {
			return nil
		}
		w.line(rules.About().Words.ArgLine(d))
		if err := driver.Answer(s, d, player, r, heard); err != nil {
			return err
		}
	}
}

func (w wants) view(v game.View) {
	for _, line := range v.Lines() {
		w.line(line)
	}
}

type listener func(*game.Event)

func (l listener) Happened(e *game.Event) { l(e) }

func (w wants) listen(about *game.About) game.Listener {
	return listener(func(e *game.Event) {
		for _, told := range []game.Told{e.Full, e.Public} {
			if told.Kind == 0 {
				continue
			}
			line := about.Words.EventLine(told)
			if line.Args == nil {
				line.Args = args{}
			}
			if e.Seat != game.Spectator {
				line.Args["seat"] = game.Seats.Key(game.Ref(e.Seat))
			}
			w.line(line)
		}
	})
}

// faults lists what is wrong with the texts of the languages: needed keys and arguments that they lack, keys that
// nothing says, what only one of the languages has. all hold the texts that the game shares with others too.
func faults(w wants, own, all map[string]words.Texts) []string {
	var list []string
	for language, texts := range all {
		s := words.Speaker{Texts: texts, Names: slices.Repeat([]string{"보리"}, game.MaxSeats), Viewer: 1}
		for _, keys := range []map[string][]args{w.needed, w.may} {
			for key, examples := range keys {
				if _, ok := texts[key]; !ok {
					continue
				}
				for _, example := range examples {
					if said := s.Say(game.Line{Key: key, Args: example}); strings.ContainsAny(said, "⟨⟩{}") {
						list = append(list, fmt.Sprintf("%s: %s says %q", language, key, said))
					}
				}
			}
		}
		for key := range w.needed {
			if texts[key] == "" {
				list = append(list, language+": no "+key)
			}
		}
	}
	for language, texts := range own {
		for key := range texts {
			switch {
			case w.needed[key] == nil && w.may[key] == nil:
				list = append(list, fmt.Sprintf("%s: nothing says %s", language, key))
			case strings.HasSuffix(key, ".plural"):
				continue
			}
			for other := range own {
				if _, ok := own[other][key]; !ok {
					list = append(list, fmt.Sprintf("%s: no %s, but %s has one", other, key, language))
				}
			}
		}
		list = append(list, uneven(language, texts)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// uneven lists the things that lack a text or a plural that others of their table have in this language.
func uneven(language string, texts words.Texts) []string {
	var list []string
	for key := range texts {
		table, _, _ := strings.Cut(key, ".")
		for _, more := range []string{".plural", ".text"} {
			if !strings.HasSuffix(key, more) {
				continue
			}
			for other := range texts {
				name, found := strings.CutPrefix(other, table+".")
				if _, ok := texts[other+more]; found && !ok && !strings.Contains(name, ".") {
					list = append(list, fmt.Sprintf("%s: no %s, but others of their kind have one", language, other+more))
				}
			}
		}
	}
	return list
}

// files are the texts of a folder by language, without those that all games share.
func files(t *testing.T, folder string) map[string]words.Texts {
	t.Helper()
	own := make(map[string]words.Texts)
	for _, language := range games.Languages {
		data, err := os.ReadFile(folder + "/" + language + ".json")
		if err != nil {
			t.Fatal(err)
		}
		texts := make(words.Texts)
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatalf("%s in %s: %v", folder, language, err)
		}
		own[language] = texts
	}
	return own
}

func TestEveryGameIsToldInEveryLanguage(t *testing.T) {
	for _, rules := range games.All {
		about := rules.About()
		t.Run(about.ID, func(t *testing.T) {
			w := declared(about)
			w.measured(rules)
			for key, examples := range common().needed {
				w.allow(key, examples...) // a game may have words of its own for it
			}
			w.played(t, rules, "random", "normal")
			all := make(map[string]words.Texts)
			for _, language := range games.Languages {
				texts, err := games.Texts(about.ID, language)
				if err != nil {
					t.Fatal(err)
				}
				all[language] = texts
			}
			for _, fault := range faults(w, files(t, about.ID+"/text"), all) {
				t.Error(fault)
			}
		})
	}
}

func TestWhatAllGamesShareIsToldInEveryLanguage(t *testing.T) {
	shared := files(t, "text")
	for _, fault := range faults(common(), shared, shared) {
		t.Error(fault)
	}
}

func TestUnknownTextsAreNamed(t *testing.T) {
	for _, tc := range [][2]string{{"chess", "ko"}, {"tictactoe", "fr"}, {"../games/tictactoe", "ko"}, {"tictactoe", "../../text/ko"}} {
		if _, err := games.Texts(tc[0], tc[1]); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("no words of %s in %q (languages: ko, en)", tc[0], tc[1])) {
			t.Errorf("texts of %s in %s: %v", tc[0], tc[1], err)
		}
	}
}

// A card on the table has room for three short lines.
func TestTextsFitOnTheirCards(t *testing.T) {
	room := map[string]int{"ko": 26, "en": 48}
	for _, rules := range games.All {
		for language, texts := range files(t, rules.About().ID+"/text") {
			for key, text := range texts {
				if n := utf8.RuneCountInString(text); strings.HasSuffix(key, ".text") && n > room[language] {
					t.Errorf("%s in %s: %d characters of %d: %s", key, language, n, room[language], text)
				}
			}
		}
	}
}

// The made-up game has cards that are given away; nothing is wrong with its texts.
func madeUp() (wants, map[string]words.Texts) {
	cards := &game.Table{Name: "card", Names: []string{"ox", "hen"}}
	list := []game.Arg{{Name: "cards", Table: cards, List: true}}
	w := declared(&game.About{
		Settings: []game.Setting{{Name: "size", Type: game.Choice, Values: []string{"big"}}},
		Words: game.Words{
			Verbs:  []game.Verb{{Name: "give", Args: []game.Arg{{Name: "card", Table: cards}, {Name: "to", Table: game.Seats}}}},
			Kinds:  []game.Kind{{Name: "farm.give"}},
			Events: []game.EventKind{{}, {Name: "gave", Args: list}},
			Codes:  []game.Code{{}, {Name: "short", Args: []game.Arg{{Name: "n", Table: game.Number}}}},
		},
	})
	w.line(game.Line{Key: "view.mood", Args: args{"mood": "mood.calm", "n": 3}})
	shared := words.Texts{"list.count": "{n} {items}", "list.last": ", ", "seat.me": "You"}
	for key := range shared {
		w.allow(key, common().needed[key]...)
	}
	texts := map[string]words.Texts{}
	for _, language := range games.Languages {
		texts[language] = words.Texts{
			"game.name": "Farm", "game.tagline": "Give it all away", "card.ox": "ox", "card.hen": "hen",
			"kind.farm.give": "Give", "ask.farm.give": "Give away {min} to {max}",
			"option.give": "Give {card:을/를} to {to}", "option.farm.give.give": "{card}",
			"event.gave": "Gives {cards}", "event.gave.by": "{seat} {seat|give|gives} {cards}",
			"refusal.short": "{n} {n|coin|coins} short", "view.mood": "{mood}, {n}", "mood.calm": "Calm",
			"setting.size": "Size", "setting.size.help": "How big", "setting.size.big": "Big",
		}
		maps.Copy(texts[language], shared)
	}
	texts["en"]["card.ox.plural"], texts["en"]["card.hen.plural"] = "oxen", "hens"
	return w, texts
}

func TestFaultsOfTextsAreFound(t *testing.T) {
	for name, tc := range map[string]struct {
		language, key, text string // "" takes the key away
		want                string
	}{
		"nothing":                       {"ko", "game.name", "농장", ""},
		"a card without a name":         {"ko", "card.ox", "", "ko: no card.ox"},
		"a question without words":      {"en", "ask.farm.give", "", "en: no ask.farm.give"},
		"an option without words":       {"ko", "option.give", "", "ko: no option.give"},
		"an event without words":        {"en", "event.gave", "", "en: no event.gave"},
		"a refusal without words":       {"ko", "refusal.short", "", "ko: no refusal.short"},
		"a value without a name":        {"ko", "setting.size.big", "", "ko: no setting.size.big"},
		"a line of a view":              {"ko", "view.mood", "", "ko: no view.mood"},
		"what a line names":             {"en", "mood.calm", "", "en: no mood.calm"},
		"a text in one language only":   {"en", "event.gave.by", "", "en: no event.gave.by, but ko has one"},
		"a text that nothing says":      {"ko", "event.lost", "잃어요", "ko: nothing says event.lost"},
		"an argument that is not there": {"ko", "event.gave", "{card:을/를} 줘요", "ko: event.gave says \"⟨card⟩를 줘요\""},
		"a choice that is not there":    {"en", "refusal.short", "{m|coin|coins}", "en: refusal.short says \"⟨m⟩\""},
		"a pair that is none":           {"ko", "option.give", "{card:을/은}", "ko: option.give says"},
		"a brace too many":              {"en", "event.gave", "Gives {{cards}", "en: event.gave says \"Gives {cards}\""},
		"one plural is missing":         {"en", "card.ox.plural", "", "en: no card.ox.plural, but others of their kind have one"},
	} {
		t.Run(name, func(t *testing.T) {
			w, texts := madeUp()
			if tc.text == "" {
				delete(texts[tc.language], tc.key)
			} else {
				texts[tc.language][tc.key] = tc.text
			}
			got := faults(w, texts, texts)
			if tc.want == "" {
				if len(got) != 0 {
					t.Errorf("faults %q of texts without any", got)
				}
				return
			}
			if !slices.ContainsFunc(got, func(fault string) bool { return strings.HasPrefix(fault, tc.want) }) {
				t.Errorf("faults %q, want %q", got, tc.want)
			}
		})
	}
}
