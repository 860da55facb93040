module github.com/noripan/noripan

go 1.26

// Some npm packages carry Go files; they are none of ours.
ignore ./web/node_modules
