module github.com/noripan/noripan

go 1.26

// Some npm packages carry Go files; they are none of ours.
ignore ./web/node_modules

require (
	github.com/alecthomas/kong v1.17.0
	github.com/rogpeppe/go-internal v1.16.0
)

require (
	golang.org/x/sys v0.26.0 // indirect
	golang.org/x/tools v0.26.0 // indirect
)
