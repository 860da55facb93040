package game

// Digest gathers a state's numbers, one after the other, into its Hash. The zero Digest is ready for use.
type Digest uint64

// Add takes the next number in.
func (d *Digest) Add(n uint64) { *d = Digest(mix(uint64(*d) ^ n)) }

// AddString takes a text in.
func (d *Digest) AddString(text string) {
	d.Add(uint64(len(text)))
	for i := range len(text) {
		d.Add(uint64(text[i]))
	}
}
