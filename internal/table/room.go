package table

// Phase is the state of a room.
type Phase string

// The states of a room. Closed is final.
const (
	Lobby    Phase = "lobby"
	Playing  Phase = "playing"
	Finished Phase = "finished"
	Closed   Phase = "closed"
)

// Controller is who decides for a seat.
type Controller string

// The controllers of a seat.
const (
	Empty      Controller = "empty"
	Human      Controller = "human"
	Autoplay   Controller = "autoplay"   // a bot, until the owner takes over again
	Substitute Controller = "substitute" // a bot, for an owner who has left
	Bot        Controller = "bot"
)

// Presence is whether a person is there.
type Presence string

// The presence of a person.
const (
	Online  Presence = "online"
	Away    Presence = "away"    // connected, but not looking
	Offline Presence = "offline" // without a connection for some seconds
)

// Person is somebody at a table, as the table knows them.
type Person struct {
	ID   string
	Name string
}
