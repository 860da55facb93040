package game

// Line is a sentence without a language: a key of the game's texts and its arguments. A value is an int, a key
// ("card.copper", "seat.1"), or a []string of keys.
type Line struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
}

// Key is a reference as it stands in a Line: a number, or the text key of what it names.
func (t *Table) Key(value Ref) any {
	if t == Number {
		return int(value)
	}
	return t.Name + "." + t.name(value)
}

func line(key string, args []Arg, refs []Ref) Line {
	l := Line{Key: key}
	if len(args) == 0 {
		return l
	}
	l.Args = make(map[string]any, len(args))
	for i, arg := range args {
		if arg.List {
			keys := make([]string, 0, len(refs)-i)
			for _, ref := range refs[i:] {
				keys = append(keys, arg.Table.Name+"."+arg.Table.name(ref))
			}
			l.Args[arg.Name] = keys
			return l
		}
		l.Args[arg.Name] = arg.Table.Key(refs[i])
	}
	return l
}
