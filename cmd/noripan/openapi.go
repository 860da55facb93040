package main

import (
	"fmt"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/api"
)

type openapiCommand struct{}

// Run prints the description of the server's API, from which the client's types are made.
func (*openapiCommand) Run(s *streams) error {
	document, err := api.Document(games.All)
	if err != nil {
		return fmt.Errorf("describing the API: %w", err)
	}
	if _, err := s.out.Write(document); err != nil {
		return fmt.Errorf("printing the API: %w", err)
	}
	return nil
}
