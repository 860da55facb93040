package dominion

import "slices"

// Catalogue is what a game can be played with.
type Catalogue struct {
	Cards    []CatalogueCard `json:"cards"` // the base cards, then the Kingdom cards by cost and name
	Sets     []CatalogueSet  `json:"sets"`  // recommended Kingdoms
	Editions []string        `json:"editions"`
	Needs    []string        `json:"needs"` // what a drawn Kingdom may be asked to have
}

// CatalogueCard is a kind of card.
type CatalogueCard struct {
	Card    string   `json:"card"`
	Cost    int      `json:"cost"` // as printed
	Types   []string `json:"types"`
	Edition string   `json:"edition,omitempty"` // of a Kingdom card
	Meets   []string `json:"meets,omitempty"`   // needs, alone
}

// CatalogueSet is a recommended Kingdom.
type CatalogueSet struct {
	Set     string   `json:"set"`
	Kingdom []string `json:"kingdom"`
	// Editions are those that a set of boxes must have for it.
	Editions []string `json:"editions"`
}

// Catalogue tells what cards and recommended sets there are.
func (r *rules) Catalogue() any { return r.catalogue }

func (r *rules) newCatalogue() *Catalogue {
	c := &Catalogue{Editions: editionNames.Names, Needs: needs.Names}
	order := make([]Card, len(r.defs))
	for i := range order {
		order[i] = Card(i)
	}
	slices.SortFunc(order, func(a, b Card) int { return int(r.order[a]) - int(r.order[b]) })
	for _, card := range order {
		def := &r.defs[card]
		if def.Blank {
			continue
		}
		entry := CatalogueCard{Card: def.Name, Cost: def.Cost, Types: def.Types.names(), Edition: editionOf(def.Name)}
		for i := range needed {
			if needed[i].by(r.pool, def.Name) {
				entry.Meets = append(entry.Meets, needed[i].name)
			}
		}
		c.Cards = append(c.Cards, entry)
	}
	for _, set := range r.pool.offered() {
		entry := CatalogueSet{Set: set.name, Kingdom: set.cards}
		for _, card := range set.cards {
			if edition := editionOf(card); !slices.Contains(entry.Editions, edition) {
				entry.Editions = append(entry.Editions, edition)
			}
		}
		c.Sets = append(c.Sets, entry)
	}
	return c
}

// editionOf is where a card comes from; "" for none.
func editionOf(card string) string {
	for _, box := range sets {
		if slices.ContainsFunc(box.Cards, func(def Def) bool { return def.Name == card }) {
			return box.Name
		}
	}
	return ""
}
