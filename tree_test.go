package noripan_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// visit calls f for every file of the tree that could be committed. Opening folders and files through the os package
// also tells the go command what these tests depend on, so that it does not repeat an old result after a change.
func visit(t *testing.T, f func(path string)) {
	t.Helper()
	made := []string{".git", "bin", "data", "web/node_modules", "web/dist", "web/test-results", "web/playwright-report"}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case slices.Contains(made, filepath.ToSlash(path)):
			if entry.IsDir() {
				return filepath.SkipDir
			}
		case entry.Type().IsRegular():
			f(path)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("walking the tree: %v", err)
	}
}

func TestEveryPackageHasOneDocComment(t *testing.T) {
	documented := make(map[string][]string) // folder: files with a package comment
	visit(t, func(path string) {
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Errorf("parsing: %v", err)
			return
		}
		dir := filepath.Dir(path)
		if _, seen := documented[dir]; !seen {
			documented[dir] = nil
		}
		if file.Doc != nil {
			documented[dir] = append(documented[dir], path)
		}
	})
	for dir, files := range documented {
		if len(files) != 1 {
			t.Errorf("package %s has %d package comments, want one: %v", dir, len(files), files)
		}
	}
}

// What is committed must build for everybody: no address of one registry, no path of one machine.
func TestNothingOfOneMachineIsLeftBehind(t *testing.T) {
	// In halves, so that this file does not find itself.
	leftovers := []string{
		"/root" + "/", "/work" + "/", "/home" + "/", "/Users" + "/",
		"registry.npmjs." + "org", "proxy.golang." + "org", "deb.debian." + "org",
	}
	visit(t, func(path string) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("reading: %v", err)
			return
		}
		for _, leftover := range leftovers {
			if before, _, found := bytes.Cut(data, []byte(leftover)); found {
				t.Errorf("%s:%d: %q is an address that others do not have", path, 1+bytes.Count(before, []byte("\n")), leftover)
			}
		}
		if filepath.Base(path) == "package-lock.json" && bytes.Contains(data, []byte(`"resolved":`)) {
			t.Errorf("%s records download addresses: web/.npmrc must set omit-lockfile-registry-resolved", path)
		}
	})
}

// The licence of the icons asks for their authors' names.
func TestEveryIconIsCredited(t *testing.T) {
	credits, err := os.ReadFile("CREDITS.md")
	if err != nil {
		t.Fatalf("reading the credits: %v", err)
	}
	credited := make(map[string]bool)
	for _, name := range regexp.MustCompile(`[a-z0-9-]+`).FindAllString(string(credits), -1) {
		credited[name] = true
	}
	icon := regexp.MustCompile(`icons/game-icons/([a-z0-9-]+)`)
	visit(t, func(path string) {
		if !strings.HasPrefix(filepath.ToSlash(path), "web/src/") {
			return
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("reading: %v", err)
			return
		}
		for _, use := range icon.FindAllSubmatch(data, -1) {
			if name := string(use[1]); !credited[name] {
				t.Errorf("%s uses the icon %s, whose author CREDITS.md does not name", path, name)
			}
		}
	})
}
