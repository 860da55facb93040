package api

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// sent is a body as it was sent, for a reader that is stricter than huma. In the document it is a T.
type sent[T any] struct{ raw json.RawMessage }

// UnmarshalJSON keeps the bytes.
func (b *sent[T]) UnmarshalJSON(data []byte) error {
	b.raw = bytes.Clone(data)
	return nil
}

// Schema tells huma what the body is.
func (sent[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}
