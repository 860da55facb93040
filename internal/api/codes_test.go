package api_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"testing"
)

// refusals are the codes that a file declares in its list of codes.
func refusals(t *testing.T, path, list string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, declared := range file.Decls {
		group, ok := declared.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST || len(group.Doc.Text()) < len(list) || group.Doc.Text()[:len(list)] != list {
			continue
		}
		for _, spec := range group.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			literal, ok := value.Values[0].(*ast.BasicLit)
			if !ok {
				t.Fatalf("%s: %s is no literal", path, value.Names[0])
			}
			code, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, code)
		}
	}
	if len(codes) == 0 {
		t.Fatalf("%s declares no codes", path)
	}
	return codes
}

func TestEveryRefusalCanBeSaid(t *testing.T) {
	codes := slices.Concat(
		refusals(t, "problem.go", "The edge's own codes"), refusals(t, "../table/command.go", "Codes of refusals"),
		refusals(t, "../house/tables.go", "Codes of refusals"), refusals(t, "../house/accounts.go", "Codes of refusals"),
		refusals(t, "../lab/run.go", "Codes of refusals"),
	)
	for _, language := range []string{"ko", "en"} {
		text, err := os.ReadFile("../../web/src/text/" + language + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]string
		if err := json.Unmarshal(text, &words); err != nil {
			t.Fatal(err)
		}
		for _, code := range codes {
			if words["refusal."+code] == "" {
				t.Errorf("%s has no words for refusal.%s", language, code)
			}
		}
	}
}
