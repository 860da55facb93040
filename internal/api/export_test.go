package api

import (
	"net/http"
	"time"
)

// SetPulse makes the sockets to come ping, and give up, after other times than people have.
func SetPulse(s *Server, ping, dead time.Duration) { s.pingEvery, s.deadAfter = ping, dead }

// Refused is how often each limit refused somebody.
func Refused(s *Server) map[string]int64 {
	counts := make(map[string]int64)
	for limit, n := range s.limits() {
		counts[limit] = n.Load()
	}
	return counts
}

// SetListEvery sets how long a live list waits between two lists.
func SetListEvery(s *Server, every time.Duration) { s.listEvery = every }

// Audiences are all routes, and who may call them.
func Audiences() map[string]string {
	words := map[audience]string{anyone: "anyone", somebody: "somebody", administrator: "administrator"}
	all := make(map[string]string, len(audiences))
	for pattern, who := range audiences {
		all[pattern] = words[who]
	}
	return all
}

// CheckRoutes tells what is wrong with a server that has these routes.
func CheckRoutes(patterns ...string) error {
	r := &routes{}
	for _, pattern := range patterns {
		r.HandleFunc(pattern, func(http.ResponseWriter, *http.Request) {})
	}
	return r.check()
}
