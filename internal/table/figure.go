package table

// Figures: in some games players choose in the lobby whom they are to be, first come, first served. Whoever has not chosen
// when the game begins gets one by lot.

func (a *actor) figure(o *order) error {
	p := &a.place
	if o.Figure != "" && !a.about.HasFigure(o.Figure) {
		return &Error{Code: NoSuchFigure}
	}
	for i := range p.Seats {
		if s := &p.Seats[i]; s.Figure == o.Figure && o.Figure != "" && s.Owner != o.by.ID {
			return &Error{Code: FigureTaken, Args: Args{"figure": a.about.Figures.Name + "." + o.Figure}}
		}
	}
	if p.Seats[p.seatOf(o.by.ID)].Figure == o.Figure {
		return nil
	}
	e := o.entry()
	e.Figure = o.Figure
	return a.do(e)
}

func (a *actor) foldFigure(e *entry, _ int64) error {
	a.place.Seats[a.place.seatOf(e.By)].Figure = e.Figure
	return nil
}

// figures are whom the seats that play have chosen to be; nil where nobody has. A choice that newer rules do not know any
// more is left to the lot.
func (a *actor) figures(playing []int) []string {
	names := make([]string, len(playing))
	chosen := false
	for i, from := range playing {
		if f := a.place.Seats[from].Figure; a.about.HasFigure(f) {
			names[i], chosen = f, true
		}
	}
	if !chosen {
		return nil
	}
	return names
}
