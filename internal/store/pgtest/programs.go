package pgtest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

var errMissing = errors.New("these tests need PostgreSQL's programs initdb and postgres: install what Debian calls postgresql (as root: apt-get install postgresql)")

// programs is the folder of PostgreSQL's programs. Debian keeps those of the server away from the command line, a folder for
// each version.
func programs(ctx context.Context) (string, error) {
	var folders []string
	if out, err := exec.CommandContext(ctx, "pg_config", "--bindir").Output(); err == nil {
		folders = append(folders, strings.TrimSpace(string(out)))
	}
	if newest := newestOf("/usr/lib/postgresql/*/bin"); newest != "" {
		folders = append(folders, newest)
	}
	if path, err := exec.LookPath("postgres"); err == nil {
		folders = append(folders, filepath.Dir(path))
	}
	for _, folder := range folders {
		if runs(filepath.Join(folder, "initdb")) && runs(filepath.Join(folder, "postgres")) {
			return folder, nil
		}
	}
	return "", errMissing
}

// newestOf is the folder of the highest version among those of a pattern, in which the star stands for the version.
func newestOf(pattern string) string {
	found, err := filepath.Glob(pattern)
	if err != nil {
		return "" // the pattern is a good one
	}
	newest, version := "", -1
	for _, folder := range found {
		if n, err := strconv.Atoi(filepath.Base(filepath.Dir(folder))); err == nil && n > version {
			newest, version = folder, n
		}
	}
	return newest
}

func runs(program string) bool {
	info, err := os.Stat(program)
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
}
