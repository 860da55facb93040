package house

// Has tells whether a table is awake at this server.
func (h *House) Has(code string) bool { return h.awakeTable(code) != nil }
