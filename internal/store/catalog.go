package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// schemaTable is a table as the database itself describes it.
type schemaTable struct {
	name    string
	columns []schemaColumn // by name
	after   []string       // the tables to whose rows its rows refer
}

type schemaColumn struct {
	name     string
	kind     string // number, text or bytes, whatever the database calls it
	nullable bool
	numbered bool // the database gives numbers to new rows
}

// kinds are what the databases call what is kept here.
var kinds = map[string]string{
	"INTEGER": "number", "TEXT": "text", "BLOB": "bytes",
	"bigint": "number", "text": "text", "bytea": "bytes",
}

// names are the columns' names.
func (t *schemaTable) names() []string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}
	return names
}

// schema describes all tables of a database but the one of its migrations: each after those to which it refers.
func schema(ctx context.Context, db *sql.Conn, d *dialect) ([]schemaTable, error) {
	found := make(map[string]*schemaTable)
	err := eachRow(ctx, db, d.columns, func(rows *sql.Rows) error {
		var table, kind string
		var c schemaColumn
		if err := rows.Scan(&table, &c.name, &kind, &c.nullable, &c.numbered); err != nil {
			return err //nolint:wrapcheck // said below
		}
		if c.kind = kinds[kind]; c.kind == "" {
			return fmt.Errorf("column %s of table %s holds %s, which nobody copies", c.name, table, kind)
		}
		if found[table] == nil {
			found[table] = &schemaTable{name: table}
		}
		found[table].columns = append(found[table].columns, c)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading which tables there are: %w", err)
	}
	err = eachRow(ctx, db, d.references, func(rows *sql.Rows) error {
		var table, to string
		if err := rows.Scan(&table, &to); err != nil {
			return err //nolint:wrapcheck // said below
		}
		if t := found[table]; t != nil && table != to {
			t.after = append(t.after, to)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading how tables refer to each other: %w", err)
	}
	return ordered(found)
}

// eachRow calls f for each row of the answer.
func eachRow(ctx context.Context, db *sql.Conn, text string, f func(*sql.Rows) error) error {
	rows, err := db.QueryContext(ctx, text)
	if err != nil {
		return err //nolint:wrapcheck // the caller says what it was for
	}
	defer rows.Close() //nolint:errcheck // rows.Err tells
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err() //nolint:wrapcheck // the caller says what it was for
}

// ordered are the tables by name, but each after those to which it refers.
func ordered(found map[string]*schemaTable) ([]schemaTable, error) {
	var left []*schemaTable
	for _, t := range found {
		slices.SortFunc(t.columns, func(a, b schemaColumn) int { return cmp.Compare(a.name, b.name) })
		left = append(left, t)
	}
	slices.SortFunc(left, func(a, b *schemaTable) int { return cmp.Compare(a.name, b.name) })
	var all []schemaTable
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(t *schemaTable) bool {
			return !slices.ContainsFunc(left, func(other *schemaTable) bool { return slices.Contains(t.after, other.name) })
		})
		if i < 0 {
			return nil, fmt.Errorf("table %s refers to itself through others", left[0].name)
		}
		all = append(all, *left[i])
		left = slices.Delete(left, i, i+1)
	}
	return all, nil
}

// sameTables fails where two schemas are not of the same tables and columns.
func sameTables(a, b []schemaTable) error {
	describe := func(tables []schemaTable) []string {
		var lines []string
		for _, t := range tables {
			for _, c := range t.columns {
				lines = append(lines, fmt.Sprintf("%s.%s (%s, nullable: %t, numbered: %t)", t.name, c.name, c.kind, c.nullable, c.numbered))
			}
		}
		slices.Sort(lines)
		return lines
	}
	one, other := describe(a), describe(b)
	missing := func(from, in []string) []string {
		return slices.DeleteFunc(slices.Clone(from), func(line string) bool { return slices.Contains(in, line) })
	}
	if differ := append(missing(one, other), missing(other, one)...); len(differ) > 0 {
		return fmt.Errorf("the databases have not the same tables: %s", strings.Join(differ, ", "))
	}
	return nil
}
