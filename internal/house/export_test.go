package house

// Has tells whether a table is awake at this server.
func (h *House) Has(code string) bool { return h.awakeTable(code) != nil }

// SetFrame changes how much one frame brings at most.
func (h *House) SetFrame(bytes int) { h.cluster.frame = bytes }

// Roll tells the other servers which of their subscriptions go on here.
func (h *House) Roll() { h.cluster.roll() }

// Pumps is how many subscriptions of other servers there are here.
func (h *House) Pumps() int {
	h.cluster.mu.Lock()
	defer h.cluster.mu.Unlock()
	return len(h.cluster.pumps)
}
