package table

import "hash/maphash"

// print tells one encoded value from another: what is only compared need not be kept. Two values have the same one by a
// chance that nobody lives to see.
type print uint64

var prints = maphash.MakeSeed()

func printOf(encoded []byte) print { return print(maphash.Bytes(prints, encoded)) }
