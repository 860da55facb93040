package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/rogpeppe/go-internal/diff"
)

// asTree reads JSON without rounding numbers.
func asTree(data []byte) (any, error) {
	var tree any
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return nil, fmt.Errorf("reading JSON: %w", err)
	}
	return tree, nil
}

// treeOf is a value as JSON has it.
func treeOf(value any) (any, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("writing JSON: %w", err)
	}
	return asTree(data)
}

// look follows a path of names and indices. missing says where it ends; only its last name is absent if last is true.
func look(tree any, path string) (value any, missing string, last bool) {
	if path == "" {
		return tree, "", false
	}
	parts := strings.Split(path, ".")
	for at, part := range parts {
		last := at == len(parts)-1
		switch node := tree.(type) {
		case map[string]any:
			next, ok := node[part]
			if !ok {
				return nil, fmt.Sprintf("no %q; there are %s", part, strings.Join(slices.Sorted(maps.Keys(node)), ", ")), last
			}
			tree = next
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(node) {
				return nil, fmt.Sprintf("no %q in a list of %d", part, len(node)), last
			}
			tree = node[i]
		default:
			return nil, fmt.Sprintf("nothing is below %s", short(node)), false
		}
	}
	return tree, "", false
}

// maxShort is the longest value that is shown on one line.
const maxShort = 60

// compare tells the difference of two trees; "" if there is none.
func compare(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	if w, g := short(want), short(got); len(w) <= maxShort && len(g) <= maxShort {
		return fmt.Sprintf("\n\twant %s\n\tgot  %s", w, g)
	}
	changes := diff.Diff("want", []byte(long(want)), "got", []byte(long(got)))
	_, changes, _ = bytes.Cut(changes, []byte("\n")) // a line for programs
	return "\n\t" + strings.ReplaceAll(strings.TrimSpace(string(changes)), "\n", "\n\t")
}

// short is a tree on one line.
func short(tree any) string {
	data, err := json.Marshal(tree)
	if err != nil {
		return fmt.Sprint(tree)
	}
	return string(data)
}

// long is a tree as a scenario would write it, a value a line.
func long(tree any) string {
	data, err := yaml.JSONToYAML([]byte(short(tree)))
	if err != nil {
		return fmt.Sprintln(tree)
	}
	return string(data)
}
