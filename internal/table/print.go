package table

import "hash/maphash"

// print tells one list from another: what is only compared need not be kept. Two lists have the same one by a chance that
// nobody lives to see.
type print uint64

var prints = maphash.MakeSeed()

// membersPrint is that of the members.
func (a *actor) membersPrint() print {
	var sum maphash.Hash
	sum.SetSeed(prints)
	for i := range a.place.Members {
		_, _ = sum.WriteString(a.place.Members[i].ID) // it never fails
		_ = sum.WriteByte(0)
	}
	return print(sum.Sum64())
}
