package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
)

// The client's files are few and small: they are compressed once, when the server starts.

const (
	page       = "index.html"
	hashedPath = "assets/" // the client's build puts a hash into the names below it
)

//go:embed unbuilt.html
var unbuiltPage []byte

// kinds are content types that not every system knows.
var kinds = map[string]string{
	".ico":         "image/x-icon",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

type file struct {
	kind    string // its content type
	tag     string // from its content
	plain   []byte
	zipped  []byte // nil where that gains nothing
	forever bool   // its name changes with its content
}

type client struct {
	files map[string]*file
}

// loadClient reads the built client. Without one there is a page that tells how to build it.
func loadClient(files fs.FS, built bool) (*client, error) {
	c := &client{files: make(map[string]*file)}
	if !built {
		c.files[page] = newFile(page, unbuiltPage)
		return c, nil
	}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
		c.files[name] = newFile(name, content)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("loading the client: %w", err)
	}
	if c.files[page] == nil {
		return nil, fmt.Errorf("loading the client: no %s", page)
	}
	return c, nil
}

func newFile(name string, content []byte) *file {
	sum := sha256.Sum256(content)
	f := &file{
		kind: kinds[path.Ext(name)], tag: hex.EncodeToString(sum[:8]),
		plain: content, forever: strings.HasPrefix(name, hashedPath),
	}
	if f.kind == "" {
		f.kind = mime.TypeByExtension(path.Ext(name))
	}
	if f.kind == "" {
		f.kind = "application/octet-stream"
	}
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(content)
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil && zipped.Len() < len(content)*9/10 {
		f.zipped = slices.Clip(zipped.Bytes())
	}
	return f
}

// ServeHTTP answers with a file, or with the client's page for the addresses that the client knows itself.
func (c *client) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		problem(http.StatusMethodNotAllowed, codeNotFound, "pages are only read").send(w)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	f := c.files[name]
	if f == nil {
		if path.Ext(name) != "" { // a file of another version, or of nobody
			http.NotFound(w, r)
			return
		}
		f = c.files[page]
	}
	header := w.Header()
	header.Set("Content-Type", f.kind)
	header.Set("Cache-Control", "no-cache") // ask each time; the tag saves the transfer
	if f.forever {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	content, tag := f.plain, f.tag
	if f.zipped != nil {
		header.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r) {
			header.Set("Content-Encoding", "gzip")
			content, tag = f.zipped, tag+"-gzip"
		}
	}
	header.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

func acceptsGzip(r *http.Request) bool {
	for _, accepted := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		coding, weight, _ := strings.Cut(strings.TrimSpace(accepted), ";")
		if coding == "gzip" || coding == "*" {
			return strings.ReplaceAll(weight, " ", "") != "q=0"
		}
	}
	return false
}
