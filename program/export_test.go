package program

// Runs is how often the bot's program has been started.
func (b *Bot) Runs() int { return len(b.players) }
