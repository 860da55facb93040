package secretcity

// Catalogue is what Secret City is played with: every role and every building with what is printed on it. Names have
// texts, as those of views do.
type Catalogue struct {
	Roles     []CatalogueRole     `json:"roles"`     // by number
	Buildings []CatalogueBuilding `json:"buildings"` // by type, the special ones last
}

// CatalogueRole is a role.
type CatalogueRole struct {
	Role   string `json:"role"`
	Number int    `json:"number"`
	Income string `json:"income,omitempty"` // the type of buildings that pays it
	Builds int    `json:"builds"`           // how many it may build in a turn
}

// CatalogueBuilding is a building.
type CatalogueBuilding struct {
	Building string `json:"building"`
	Type     string `json:"type"`
	Cost     int    `json:"cost"`
	Copies   int    `json:"copies"`
}

var catalogue = newCatalogue()

// Catalogue tells what the game is played with.
func (rules) Catalogue() any { return catalogue }

func newCatalogue() *Catalogue {
	var c Catalogue
	for r := assassin; r <= general; r++ {
		role := CatalogueRole{Role: r.name(), Number: int(r), Builds: int(roles[r].Builds)}
		if t := roles[r].Income; t != noType {
			role.Income = types.Names[t]
		}
		c.Roles = append(c.Roles, role)
	}
	for _, b := range buildings {
		c.Buildings = append(c.Buildings, CatalogueBuilding{
			Building: b.Name, Type: types.Names[b.Of], Cost: int(b.Cost), Copies: int(b.Copies),
		})
	}
	return &c
}
