// Package web holds the built browser client inside the binary.
package web

import (
	"embed"
	"io/fs"
)

// dist/.gitkeep is committed, so that this compiles on a clone where the client was never built.
// A copy of it lies in public, from where each build of the client brings it back.
//
//go:embed all:dist
var embedded embed.FS

// Files returns the built client with index.html at its top, and whether it was there when the
// program was compiled. Without it the file system is empty but usable.
func Files() (files fs.FS, built bool) {
	return client(embedded)
}

// client looks for a built client in the dist folder of a file system.
func client(in fs.FS) (files fs.FS, built bool) {
	files, err := fs.Sub(in, "dist")
	if err != nil { // only an invalid path fails, and "dist" is valid
		return in, false
	}
	_, err = fs.Stat(files, "index.html")
	return files, err == nil
}
