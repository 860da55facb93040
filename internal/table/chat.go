package table

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Bounds of what is said.
const (
	maxLine   = 300      // characters
	maxMarks  = 3        // one upon another: towers of accents cover the lines around them
	keptLines = 100      // of those who play, and of those who watch
	talkEvery = 2_000    // milliseconds, in the long run
	talkBurst = 4        // lines at once
	talkMuted = 10_000   // milliseconds, for one who says more
	turnEvery = 5_000    // milliseconds, in the long run, between lines of the table's own
	turnBurst = 20       // such lines at once
	zwj       = '\u200d' // it joins the parts of a sign
)

// reactions are what may be said with one touch in every game.
var reactions = []string{"good", "wait", "hurry", "pity", "caught", "welldone", "thanks", "again"}

// line is something that was said. While a game is played watchers speak among themselves; when it is over the players
// read it too.
type line struct {
	Seq      int64  `json:"seq"`            // counts the lines as watchers read them
	Open     int64  `json:"open,omitempty"` // the same for players; 0 while they may not read it
	At       int64  `json:"at"`
	Member   int    `json:"member"`
	Name     string `json:"name"`
	Watcher  bool   `json:"watcher,omitempty"`
	Text     string `json:"text,omitempty"`
	Reaction string `json:"reaction,omitempty"`
}

// place is where the line comes among those of a kind of reader; 0 if that one may not read it.
func (l *line) place(player bool) int64 {
	if player {
		return l.Open
	}
	return l.Seq
}

// say is a line of text; react is a reaction.
func (a *actor) say(o *order) error {
	text, ok := cleanLine(o.Text)
	if !ok {
		return &Error{Code: BadText, Args: Args{"n": maxLine}}
	}
	rule := a.place.options().Chat
	if rule == ChatOff || rule == ChatReactions && a.place.gameOn() && a.place.seatOf(o.by.ID) >= 0 {
		return &Error{Code: NoChat}
	}
	e := o.entry()
	e.Text, e.Part = text, ""
	return a.talk(o, e)
}

func (a *actor) react(o *order) error {
	switch {
	case !slices.Contains(reactions, o.Reaction) && !slices.Contains(a.about.Phrases, o.Reaction):
		return &Error{Code: BadCommand, Detail: "no reaction of that name"}
	case a.place.options().Chat == ChatOff:
		return &Error{Code: NoChat}
	case a.place.gameOn() && a.place.seatOf(o.by.ID) < 0:
		return &Error{Code: NotSeated}
	}
	e := o.entry()
	e.Reaction, e.Part = o.Reaction, ""
	return a.talk(o, e)
}

// talk says a line unless its speaker says too much.
func (a *actor) talk(o *order, e entry) error {
	if wait := a.person(o.by.ID).talk(a.now); wait > 0 {
		return tooOften(wait)
	}
	return a.do(e)
}

// talk counts a line. If it is one too many it tells for how long its speaker is mute.
func (p *presence) talk(now int64) (wait int64) {
	if now < p.mute {
		return p.mute - now
	}
	if p.talked > now+(talkBurst-1)*talkEvery {
		p.mute = now + talkMuted
		return talkMuted
	}
	p.talked = max(p.talked, now) + talkEvery
	return 0
}

// turn counts a line of the table's own that a person calls forth at will: it stays in the game's log, for all. If it is
// one too many it tells when the next may come.
func (p *presence) turn(now int64) (wait int64) {
	if wait = p.turned - now - (turnBurst-1)*turnEvery; wait > 0 {
		return wait
	}
	p.turned = max(p.turned, now) + turnEvery
	return 0
}

// owes tells whether what the person did lately still bounds what it may do.
func (p *presence) owes(now int64) bool { return max(p.talked, p.mute, p.turned) > now }

// seldom lets through what adds a line to the game's log, but not again and again.
func seldom(do carry) carry {
	return func(a *actor, o *order) error {
		if a.place.gameOn() {
			if wait := a.person(o.by.ID).turn(a.now); wait > 0 {
				return tooOften(wait)
			}
		}
		return do(a, o)
	}
}

// cleanLine is a line as it is kept: composed, without space around it. False if it is too long, if nothing of it can be
// seen, or if it has what changes the text around it.
func cleanLine(text string) (string, bool) {
	if len(text) > maxLine*utf8.UTFMax*2 || !utf8.ValidString(text) {
		return "", false
	}
	text = strings.TrimSpace(norm.NFC.String(text))
	if utf8.RuneCountInString(text) > maxLine {
		return "", false
	}
	seen, marks := false, 0
	for _, r := range text {
		switch {
		case r == zwj:
		case !unicode.IsGraphic(r), r == utf8.RuneError, unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
			return "", false
		case unicode.IsMark(r):
			if marks++; marks > maxMarks {
				return "", false
			}
		default:
			marks = 0
			seen = seen || !unicode.IsSpace(r)
		}
	}
	return text, seen
}

// gameOn tells whether a game is being played, or is paused.
func (p *place) gameOn() bool { return p.Phase == Playing || p.Phase == Paused }

func (a *actor) foldSay(e *entry, at int64) error {
	p := &a.place
	m := &p.Members[p.member(e.By)]
	p.Lines++
	l := line{Seq: p.Lines, Open: p.Lines, At: at, Member: m.N, Name: m.Name, Text: e.Text, Reaction: e.Reaction}
	if p.gameOn() && p.seatOf(e.By) < 0 {
		l.Watcher, l.Open = true, 0
	}
	p.Said = append(p.Said, l)
	same := func(other line) bool { return other.Watcher == l.Watcher }
	kept := 0
	for i := range p.Said {
		if same(p.Said[i]) {
			kept++
		}
	}
	if kept > keptLines {
		oldest := slices.IndexFunc(p.Said, same)
		p.Said = slices.Delete(p.Said, oldest, oldest+1)
	}
	return nil
}

// openLines lets the players read what the watchers said: the game is over.
func (p *place) openLines() {
	for i := range p.Said {
		if l := &p.Said[i]; l.Open == 0 {
			p.Lines++
			l.Open = p.Lines
		}
	}
}

// linesBetween are the lines that a kind of reader hears after one place, up to another.
func (p *place) linesBetween(player bool, after, until int64) []line {
	var heard []line
	for i := range p.Said {
		if at := p.Said[i].place(player); at > after && at <= until {
			heard = append(heard, p.Said[i])
		}
	}
	return heard
}

// appendLines appends lines as elements of a JSON list, the last of which is the reader's line number last.
func appendLines(b []byte, lines []line, last int) []byte {
	for i := range lines {
		if i > 0 {
			b = append(b, ',')
		}
		l := &lines[i]
		b = append(b, marshal(&Said{
			N: last - len(lines) + 1 + i, At: l.At, Member: l.Member, Name: l.Name, Watcher: l.Watcher, Text: l.Text, Reaction: l.Reaction,
		})...)
	}
	return b
}
