package store

import (
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"github.com/pressly/goose/v3"
)

// dialect is where the two databases differ in what they understand. Everything else is written in SQL that both do.
type dialect struct {
	migrations string // their folder
	goose      goose.Dialect
	clock      string // the database's time, in milliseconds since 1970
	names      string // whether a table's summary names ?0
	bytes      string // how large the data are
	// held gives a row if the lease of a table is of that epoch, and fails otherwise; nobody takes the lease before the
	// transaction is over. PostgreSQL must see that by itself, for it is told to commit before its answer is heard.
	held string
	// hasty has the statements after it in the same transaction wait for others no longer than the lease of a server is; "" where
	// there is nothing to wait for.
	hasty string
	// sever ends the connections of the name ?0 that have begun something, and tells how many; "" where there are none.
	sever string
	// columns are all columns of all tables: table, column, type, whether it may be NULL, whether it numbers new rows. SQLite's
	// journal and runs are not among them: their entries are the log's.
	columns string
	// references are pairs of tables: the first has a key to the second.
	references string
}

var (
	liteDialect = dialect{
		migrations: "migrations",
		goose:      goose.DialectSQLite3,
		clock:      "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
		names:      "instr(CAST(summary AS TEXT), ?0) > 0",
		bytes:      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
		held:       "SELECT 1 FROM leases WHERE table_id = ? AND epoch = ?",
		columns: `SELECT t.name, c.name, c.type, c."notnull" = 0 AND c.pk = 0,
				c.pk = 1 AND instr(t.sql, 'AUTOINCREMENT') > 0
			FROM sqlite_schema t JOIN pragma_table_info(t.name) c
			WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT IN ('goose_db_version', 'journal', 'runs')`,
		references: `SELECT t.name, k."table" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) k WHERE t.type = 'table'`,
	}
	postgresDialect = dialect{
		migrations: "migrations/postgres",
		goose:      goose.DialectPostgres,
		clock:      "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
		names:      "position(convert_to(?0, 'UTF8') IN summary) > 0",
		bytes:      "SELECT pg_database_size(current_database())",
		held:       "SELECT 1 / count(*) FROM (SELECT 1 FROM leases WHERE table_id = ? AND epoch = ? FOR SHARE) AS lease",
		hasty:      "SELECT set_config('lock_timeout', '2s', true)",
		sever: `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
			WHERE application_name = ?0 AND datname = current_database() AND usename = current_user AND state <> 'idle'`,
		columns: `SELECT table_name, column_name, data_type, is_nullable = 'YES', is_identity = 'YES'
			FROM information_schema.columns WHERE table_schema = current_schema() AND table_name <> 'goose_db_version'`,
		references: `SELECT a.relname, b.relname FROM pg_constraint k JOIN pg_class a ON a.oid = k.conrelid
			JOIN pg_class b ON b.oid = k.confrelid WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace`,
	}
)

// files are the migrations of the dialect.
func (d *dialect) files() (fs.FS, error) {
	return fs.Sub(migrations, d.migrations) //nolint:wrapcheck // the caller says what it was for
}

// numbered is a statement with the parameters as PostgreSQL writes them: $1 for ?1, and for each ? the next number. No
// statement here has a question mark for another reason.
func numbered(text string) string {
	if done, ok := numberedBefore.Load(text); ok {
		return done.(string) //nolint:forcetypeassert // nothing else is stored
	}
	var b strings.Builder
	rest := text
	for next := 1; ; next++ {
		before, after, found := strings.Cut(rest, "?")
		b.WriteString(before)
		if !found {
			break
		}
		b.WriteByte('$')
		if after == "" || after[0] < '0' || after[0] > '9' {
			b.WriteString(strconv.Itoa(next))
		}
		rest = after
	}
	numberedBefore.Store(text, b.String())
	return b.String()
}

// numberedBefore are statements by what they were made of. There are few: none has a value in it.
var numberedBefore sync.Map

// written is a statement as the dialect has it.
func (d *dialect) written(text string) string {
	if d.goose == goose.DialectPostgres {
		return numbered(text)
	}
	return text
}

// flag is a truth as both databases keep it.
func flag(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
