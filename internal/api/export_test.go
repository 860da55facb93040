package api

import "time"

// SetPulse makes the sockets to come ping, and give up, after other times than people have.
func SetPulse(s *Server, ping, dead time.Duration) { s.pingEvery, s.deadAfter = ping, dead }
