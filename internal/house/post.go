package house

import "github.com/noripan/noripan/internal/bus"

// post carries news over the bus.
type post struct{ Bus }

// Subscribe calls heard with the data alone.
func (p post) Subscribe(subject string, heard func([]byte)) (stop func(), err error) {
	return p.Bus.Subscribe(subject, func(m bus.Message) { heard(m.Data) }) //nolint:wrapcheck // it names the subject
}
