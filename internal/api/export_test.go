package api

import "time"

// SetPulse makes the sockets to come ping, and give up, after other times than people have.
func SetPulse(s *Server, ping, dead time.Duration) { s.pingEvery, s.deadAfter = ping, dead }

// SetListEvery sets how long a live list waits between two lists.
func SetListEvery(s *Server, every time.Duration) { s.listEvery = every }
