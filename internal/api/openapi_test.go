package api_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/api"
)

func TestTheCommittedDescriptionIsCurrent(t *testing.T) {
	now, err := api.Document(games.All)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../../web/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(now, committed) {
		t.Error("web/openapi.yaml is not what the server describes: run `npm run protocol` in web, and commit what it writes")
	}
}

func TestEveryGamesViewIsDescribed(t *testing.T) {
	document, err := api.Document(games.All)
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range games.All {
		id := rules.About().ID
		name := "\n    " + strings.ToUpper(id[:1]) + id[1:] + "View:\n"
		if !bytes.Contains(document, []byte(name)) {
			t.Errorf("the description has no schema %s", strings.TrimSpace(name))
		}
	}
}
