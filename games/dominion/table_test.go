package dominion

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
)

// printed is a second table of all cards, written down apart from the first: set, name in English and Korean, cost, types
// by their first letters (Action, Treasure, Victory, Curse, attacK, Reaction), and a Treasure's coins or the points.
const printed = `
. Copper|동|0|T|1
. Silver|은|3|T|2
. Gold|금|6|T|3
. Estate|사유지|2|V|1
. Duchy|공작령|5|V|3
. Province|속주|8|V|6
. Curse|저주|0|C|-1
base Cellar|저장고|2|A
base Chapel|예배당|2|A
base Moat|해자|2|AR
base Village|마을|3|A
base Workshop|작업장|3|A
base Bureaucrat|관료|4|AK
base Gardens|정원|4|V
base Militia|민병대|4|AK
base Moneylender|대금업자|4|A
base Remodel|개조|4|A
base Smithy|대장장이|4|A
base Throne Room|알현실|4|A
base Council Room|회의실|5|A
base Festival|축제|5|A
base Laboratory|실험실|5|A
base Library|도서관|5|A
base Market|시장|5|A
base Mine|광산|5|A
base Witch|마녀|5|AK
base2 Harbinger|선구자|3|A
base2 Merchant|상인|3|A
base2 Vassal|봉신|3|A
base2 Poacher|밀렵꾼|4|A
base2 Bandit|노상강도|5|AK
base2 Sentry|보초병|5|A
base2 Artisan|장인|6|A
base1 Chancellor|법관|3|A
base1 Woodcutter|나무꾼|3|A
base1 Feast|연회|4|A
base1 Spy|첩자|4|AK
base1 Thief|도둑|4|AK
base1 Adventurer|모험가|6|A
intrigue Courtyard|안마당|2|A
intrigue Pawn|졸개|2|A
intrigue Masquerade|가면무도회|3|A
intrigue Shanty Town|빈민가|3|A
intrigue Steward|집사|3|A
intrigue Swindler|사기꾼|3|AK
intrigue Wishing Well|소원의 우물|3|A
intrigue Baron|남작|4|A
intrigue Bridge|다리|4|A
intrigue Conspirator|공모자|4|A
intrigue Ironworks|철공소|4|A
intrigue Mining Village|광산촌|4|A
intrigue Duke|공작|5|V
intrigue Minion|하수인|5|AK
intrigue Torturer|고문기술자|5|AK
intrigue Trading Post|교역소|5|A
intrigue Upgrade|개선|5|A
intrigue Harem|하렘|6|TV|2
intrigue Nobles|귀족|6|AV|2
intrigue1 Secret Chamber|비밀의 방|2|AR
intrigue1 Great Hall|대회당|3|AV|1
intrigue1 Coppersmith|동세공인|4|A
intrigue1 Scout|정찰병|4|A
intrigue1 Saboteur|파괴공작원|5|AK
intrigue1 Tribute|공물|5|A
intrigue2 Lurker|잠복자|2|A
intrigue2 Diplomat|외교관|4|AR
intrigue2 Mill|방앗간|4|AV|1
intrigue2 Secret Passage|비밀 통로|4|A
intrigue2 Courtier|궁정 신하|5|A
intrigue2 Patrol|순찰대|5|A
intrigue2 Replace|교체|5|AK
`

func TestTheCardsAreAsTheyArePrinted(t *testing.T) {
	letters := map[rune]Types{'A': Action, 'T': Treasure, 'V': Victory, 'C': Curse, 'K': Attack, 'R': Reaction}
	inSet := make(map[string]string)
	for _, set := range sets {
		for _, def := range set.Cards {
			inSet[def.Name] = set.Name
		}
	}
	names := map[string]map[string]string{"en": texts(t, "en"), "ko": texts(t, "ko")}
	r := Rules.(*rules)
	listed := 0
	for line := range strings.Lines(strings.TrimSpace(printed)) {
		set, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		fields := append(strings.Split(rest, "|"), "0")
		name := strings.ReplaceAll(strings.ToLower(fields[0]), " ", "_")
		c, ok := r.named[name]
		if !ok {
			t.Errorf("there is no %s", name)
			continue
		}
		listed++
		def := &r.defs[c]
		var types Types
		for _, letter := range fields[3] {
			types |= letters[letter]
		}
		worth, _ := strconv.Atoi(fields[4])
		cost, _ := strconv.Atoi(fields[2])
		switch {
		case inSet[name] != strings.Trim(set, "."):
			t.Errorf("%s is of the set %q, not %q", name, inSet[name], set)
		case def.Cost != cost:
			t.Errorf("%s costs %d, not %d", name, def.Cost, cost)
		case def.Types != types:
			t.Errorf("%s is %s, not %s", name, def.Types, types)
		case types&Treasure != 0 && def.Coins != worth:
			t.Errorf("%s is worth %d coins, not %d", name, def.Coins, worth)
		case types&Treasure == 0 && def.Points != worth || types == Treasure|Victory && def.Points != worth:
			t.Errorf("%s counts %d points, not %d", name, def.Points, worth)
		case names["en"]["card."+name] != fields[0] || names["ko"]["card."+name] != fields[1]:
			t.Errorf("%s is called %q and %q", name, names["en"]["card."+name], names["ko"]["card."+name])
		}
	}
	if want := len(r.defs) - len(blanks); listed != want || len(cardNames) != want {
		t.Errorf("%d cards are in the table, %d have names that are taken, of %d", listed, len(cardNames), want)
	}
	for name, taken := range cardNames {
		if key := "card." + name; taken != [2]string{names["ko"][key], names["en"][key]} {
			t.Errorf("%s is called otherwise than %q", name, taken)
		}
	}
}

func texts(t *testing.T, language string) map[string]string {
	data, err := os.ReadFile("text/" + language + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}
