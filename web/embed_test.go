package web

import (
	"io/fs"
	"os"
	"testing"
	"testing/fstest"
)

func TestClientIsBuiltWhenItHasAnIndex(t *testing.T) {
	for name, tc := range map[string]struct {
		files fstest.MapFS
		built bool
	}{
		"clone without a build": {fstest.MapFS{"dist/.gitkeep": {}}, false},
		"after a build":         {fstest.MapFS{"dist/.gitkeep": {}, "dist/index.html": {Data: []byte("<!doctype html>")}}, true},
		"index elsewhere":       {fstest.MapFS{"dist/assets/index.html": {}, "index.html": {}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			files, built := client(tc.files)
			if built != tc.built {
				t.Errorf("built = %v, want %v", built, tc.built)
			}
			if _, err := fs.ReadDir(files, "."); err != nil {
				t.Errorf("reading the top folder: %v", err)
			}
		})
	}
}

func TestFilesTellsWhatWasCompiledIn(t *testing.T) {
	_, err := os.Stat("dist/index.html")
	if _, built := Files(); built != (err == nil) {
		t.Errorf("built = %v, but dist/index.html: %v", built, err)
	}
}

// A build empties dist and then copies public into it: without the copy there, every build would
// delete a committed file, and the next clone would not compile.
func TestBuildBringsThePlaceholderBack(t *testing.T) {
	for _, path := range []string{"dist/.gitkeep", "public/.gitkeep"} {
		if _, err := os.Stat(path); err != nil {
			t.Errorf("placeholder is missing: %v", err)
		}
	}
}
