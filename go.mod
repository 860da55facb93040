module github.com/noripan/noripan

go 1.26
