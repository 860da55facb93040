// Package wire writes values as JSON, byte for byte as encoding/json does, by a plan that is made once for each type: most
// of what a table does for a move is to tell everybody how it stands.
package wire

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"
)

// Append appends a value's JSON. It fails where encoding/json does. MarshalJSON and MarshalText of a pointer count
// wherever the value lies: encoding/json forgets them where it cannot reach the value itself.
func Append(b []byte, v any) (text []byte, err error) {
	defer func() {
		if failed := recover(); failed != nil {
			failure, ours := failed.(failure)
			if !ours {
				panic(failed)
			}
			text, err = nil, failure.error
		}
	}()
	return appendAny(b, v, 0), nil
}

// Marshal is a value's JSON.
func Marshal(v any) ([]byte, error) {
	b := scratch.Get().(*[]byte)
	defer scratch.Put(b)
	text, err := Append((*b)[:0], v)
	if err != nil {
		return nil, err
	}
	if cap(text) <= maxScratch {
		*b = text
	}
	return bytes.Clone(text), nil
}

const maxScratch = 64 << 10 // bytes that are kept for the next value

var scratch = sync.Pool{New: func() any { return new([]byte) }}

// Appender is a type that appends its JSON by itself. Its MarshalJSON, for encoding/json, tells the same.
type Appender interface {
	json.Marshaler
	AppendJSON(b []byte) []byte
}

// failure is an error on its way to Append.
type failure struct{ error }

// deepest is how deep values may lie in one another: one that holds itself ends there.
const deepest = 1000

var errTooDeep = errors.New("a value that holds itself, or lies too deep")

// plan appends the value of one type that lies there, so many others deep.
type plan func(b []byte, at unsafe.Pointer, depth int) []byte

var plans sync.Map // of plan by reflect.Type

func planOf(t reflect.Type) plan {
	if known, ok := plans.Load(t); ok {
		return known.(plan)
	}
	made, _ := plans.LoadOrStore(t, (&maker{}).plan(t))
	return made.(plan)
}

// maker makes the plan of a type with those of the types within.
type maker struct{ within []reflect.Type }

// plan makes the plan of a type. What is rare is left to encoding/json.
func (m *maker) plan(t reflect.Type) plan {
	switch p := reflect.PointerTo(t); {
	case p.Implements(appender):
		return func(b []byte, at unsafe.Pointer, _ int) []byte {
			return reflect.NewAt(t, at).Interface().(Appender).AppendJSON(b)
		}
	case p.Implements(marshaler), p.Implements(textMarshaler), t == number:
		return standard(t)
	}
	if simple, ok := simplePlans[t.Kind()]; ok {
		return simple
	}
	if slices.Contains(m.within, t) { // the type holds itself, which is known by the time that it is asked for
		return func(b []byte, at unsafe.Pointer, depth int) []byte {
			if depth > deepest {
				panic(failure{errTooDeep})
			}
			return planOf(t)(b, at, depth)
		}
	}
	m.within = append(m.within, t)
	defer func() { m.within = m.within[:len(m.within)-1] }()
	switch t.Kind() {
	case reflect.Interface:
		return func(b []byte, at unsafe.Pointer, depth int) []byte {
			return appendAny(b, reflect.NewAt(t, at).Elem().Interface(), depth+1)
		}
	case reflect.Pointer:
		return m.pointer(t)
	case reflect.Slice:
		return m.slice(t)
	case reflect.Map:
		return m.dict(t)
	case reflect.Struct:
		return m.structure(t)
	default:
		return standard(t)
	}
}

// appendAny appends a value of any type.
func appendAny(b []byte, v any, depth int) []byte {
	if depth > deepest {
		panic(failure{errTooDeep})
	}
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case string:
		return appendString(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case []string:
		return appendStrings(b, v)
	}
	value := reflect.ValueOf(v)
	t := value.Type()
	if t.Kind() == reflect.Pointer && !value.IsNil() {
		return planOf(t.Elem())(b, value.UnsafePointer(), depth+1)
	}
	copied := reflect.New(t)
	copied.Elem().Set(value)
	return planOf(t)(b, copied.UnsafePointer(), depth)
}

var (
	appender      = reflect.TypeFor[Appender]()
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	number        = reflect.TypeFor[json.Number]() // a text that is written as a number
)

// simplePlans are those of types that hold no others.
var simplePlans = map[reflect.Kind]plan{
	reflect.Bool:   func(b []byte, at unsafe.Pointer, _ int) []byte { return strconv.AppendBool(b, *(*bool)(at)) },
	reflect.Int:    whole[int],
	reflect.Int8:   whole[int8],
	reflect.Int16:  whole[int16],
	reflect.Int32:  whole[int32],
	reflect.Int64:  whole[int64],
	reflect.Uint:   natural[uint],
	reflect.Uint8:  natural[uint8],
	reflect.Uint16: natural[uint16],
	reflect.Uint32: natural[uint32],
	reflect.Uint64: natural[uint64],
	reflect.String: func(b []byte, at unsafe.Pointer, _ int) []byte { return appendString(b, *(*string)(at)) },
}

func whole[N int | int8 | int16 | int32 | int64](b []byte, at unsafe.Pointer, _ int) []byte {
	return strconv.AppendInt(b, int64(*(*N)(at)), 10)
}

func natural[N uint | uint8 | uint16 | uint32 | uint64](b []byte, at unsafe.Pointer, _ int) []byte {
	return strconv.AppendUint(b, uint64(*(*N)(at)), 10)
}

// standard is encoding/json's own way.
func standard(t reflect.Type) plan {
	return func(b []byte, at unsafe.Pointer, _ int) []byte {
		text, err := json.Marshal(reflect.NewAt(t, at).Interface())
		if err != nil {
			panic(failure{err})
		}
		return append(b, text...)
	}
}

func (m *maker) pointer(t reflect.Type) plan {
	what := m.plan(t.Elem())
	return func(b []byte, at unsafe.Pointer, depth int) []byte {
		to := *(*unsafe.Pointer)(at)
		if to == nil {
			return append(b, "null"...)
		}
		return what(b, to, depth+1)
	}
}

func (m *maker) slice(t reflect.Type) plan {
	if t.Elem().Kind() == reflect.Uint8 {
		return standard(t)
	}
	element, size := m.plan(t.Elem()), t.Elem().Size()
	return func(b []byte, at unsafe.Pointer, depth int) []byte {
		list := *(*[]struct{})(at) // its length and where it begins; the size is the type's
		if list == nil {
			return append(b, "null"...)
		}
		b = append(b, '[')
		begins := unsafe.Pointer(unsafe.SliceData(list))
		for i := range len(list) {
			if i > 0 {
				b = append(b, ',')
			}
			b = element(b, unsafe.Add(begins, uintptr(i)*size), depth+1)
		}
		return append(b, ']')
	}
}

func (m *maker) dict(t reflect.Type) plan {
	if t.Key().Kind() != reflect.String || t.Key().Implements(textMarshaler) {
		return standard(t)
	}
	if t.Key() == reflect.TypeFor[string]() { // maps of the same types lie alike, whatever they are called
		switch t.Elem() {
		case reflect.TypeFor[any]():
			return func(b []byte, at unsafe.Pointer, depth int) []byte {
				return AppendDict(b, *(*map[string]any)(at), func(b []byte, v any) []byte { return appendAny(b, v, depth+1) })
			}
		case reflect.TypeFor[string]():
			return func(b []byte, at unsafe.Pointer, _ int) []byte {
				return AppendDict(b, *(*map[string]string)(at), appendString)
			}
		}
	}
	element, values := m.plan(t.Elem()), reflect.SliceOf(t.Elem())
	return func(b []byte, at unsafe.Pointer, depth int) []byte {
		v := reflect.NewAt(t, at).Elem()
		if v.IsNil() {
			return append(b, "null"...)
		}
		type entry struct {
			key   string
			value int // where it is copied to
		}
		var room [8]entry
		entries := room[:0]
		key, copies := reflect.New(t.Key()).Elem(), reflect.MakeSlice(values, v.Len(), v.Len())
		for all := v.MapRange(); all.Next(); {
			key.SetIterKey(all)
			copies.Index(len(entries)).SetIterValue(all)
			entries = append(entries, entry{key.String(), len(entries)})
		}
		slices.SortFunc(entries, func(x, y entry) int { return strings.Compare(x.key, y.key) })
		b = append(b, '{')
		for i, e := range entries {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, e.key), ':')
			b = element(b, copies.Index(e.value).Addr().UnsafePointer(), depth+1)
		}
		return append(b, '}')
	}
}

// AppendDict appends a map, by the order of its keys.
func AppendDict[V any](b []byte, all map[string]V, value func([]byte, V) []byte) []byte {
	if all == nil {
		return append(b, "null"...)
	}
	var room [8]string
	keys := room[:0]
	for key := range all {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	b = append(b, '{')
	for i, key := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = value(append(appendString(b, key), ':'), all[key])
	}
	return append(b, '}')
}

func appendStrings(b []byte, list []string) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, s)
	}
	return append(b, ']')
}

// field is a field of a struct.
type field struct {
	offset uintptr
	name   string // as it is written, with the colon
	plan   plan
	left   func(unsafe.Pointer) bool // tells whether it is left out; nil for one that is always there
}

func (m *maker) structure(t reflect.Type) plan {
	fields := make([]field, 0, t.NumField())
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		if tag == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		if name == "" {
			name = f.Name
		}
		left, ok := leftOut(f.Type, options)
		if f.Anonymous || !ok {
			return standard(t)
		}
		fields = append(fields, field{f.Offset, string(appendString(nil, name)) + ":", m.plan(f.Type), left})
	}
	return func(b []byte, at unsafe.Pointer, depth int) []byte {
		b = append(b, '{')
		first := true
		for i := range fields {
			f := &fields[i]
			value := unsafe.Add(at, f.offset)
			if f.left != nil && f.left(value) {
				continue
			}
			if !first {
				b = append(b, ',')
			}
			first = false
			b = f.plan(append(b, f.name...), value, depth)
		}
		return append(b, '}')
	}
}

// leftOut tells which values of a field the options of its tag leave out; false for options that are not known here.
func leftOut(t reflect.Type, options string) (left func(unsafe.Pointer) bool, ok bool) {
	kind := t.Kind()
	_, own := reflect.PointerTo(t).MethodByName("IsZero")
	switch {
	case options == "":
		return nil, true
	case options == "omitzero" && (own || kind == reflect.Pointer || kind == reflect.Interface): // its own word counts
		return nil, false
	case options == "omitempty" && kind == reflect.Struct:
		return nil, true
	case options == "omitempty" && kind == reflect.Slice:
		return func(at unsafe.Pointer) bool { return len(*(*[]struct{})(at)) == 0 }, true
	case options == "omitempty" && kind == reflect.String:
		return func(at unsafe.Pointer) bool { return *(*string)(at) == "" }, true
	case options == "omitempty" && kind == reflect.Map: // most are nil, which is seen at once
		return func(at unsafe.Pointer) bool {
			return *(*unsafe.Pointer)(at) == nil || reflect.NewAt(t, at).Elem().Len() == 0
		}, true
	case options == "omitempty" && kind == reflect.Array:
		return func(at unsafe.Pointer) bool { return reflect.NewAt(t, at).Elem().Len() == 0 }, true
	case options == "omitempty" && kind == reflect.Pointer:
		return func(at unsafe.Pointer) bool { return *(*unsafe.Pointer)(at) == nil }, true
	case options == "omitempty" && (kind == reflect.Int || kind == reflect.Uint):
		return func(at unsafe.Pointer) bool { return *(*int)(at) == 0 }, true
	case options == "omitempty" && (kind == reflect.Int64 || kind == reflect.Uint64):
		return func(at unsafe.Pointer) bool { return *(*int64)(at) == 0 }, true
	case options == "omitempty" && kind == reflect.Bool:
		return func(at unsafe.Pointer) bool { return !*(*bool)(at) }, true
	case options == "omitempty", options == "omitzero":
		return func(at unsafe.Pointer) bool { return reflect.NewAt(t, at).Elem().IsZero() }, true
	}
	return nil, false
}

// plain are the bytes that a JSON text has as they are.
var plain = func() (is [256]bool) {
	for c := ' '; c < 0x7f; c++ {
		is[c] = !strings.ContainsRune(`"\<>&`, c)
	}
	return is
}()

// letter is the length of the sign with which a text begins if a JSON text has it as it is, though it is none of ASCII; else 0.
func letter(s string) int {
	const lineEnd, paragraphEnd = '\u2028', '\u2029' // what some take for the end of a line
	r, size := utf8.DecodeRuneInString(s)
	if size < 2 || r == lineEnd || r == paragraphEnd {
		return 0
	}
	return size
}

func appendString(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if plain[s[i]] {
			continue
		}
		size := letter(s[i:])
		if size == 0 {
			text, err := json.Marshal(s)
			if err != nil {
				panic(failure{err})
			}
			return append(b, text...)
		}
		i += size - 1
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
