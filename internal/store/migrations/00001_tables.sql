-- +goose Up

-- One row a table, open or closed. Times are milliseconds since 1970.
CREATE TABLE tables (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    code    TEXT UNIQUE,      -- NULL once the table is closed: codes are used again
    game    TEXT    NOT NULL,
    state   TEXT    NOT NULL,
    private INTEGER NOT NULL,
    wake_at INTEGER NOT NULL, -- when a sleeping table wants to be woken
    changed INTEGER NOT NULL,
    summary BLOB    NOT NULL  -- what lists show
) STRICT;
CREATE INDEX tables_wake ON tables (wake_at) WHERE code IS NOT NULL;
CREATE INDEX tables_open ON tables (changed) WHERE state = 'lobby' AND private = 0 AND code IS NOT NULL;

CREATE TABLE members (
    person   TEXT    NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_table ON members (table_id);

-- All that changed a table, in order. The unique key is the fence: two writers of one table cannot both go on. Rows lie
-- in the order of their arrival, so that a commit for many tables writes few pages.
CREATE TABLE log (
    table_id INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    body     BLOB    NOT NULL,
    events   BLOB,            -- what followed from it, as viewers heard it
    hash     INTEGER,         -- of the game's state after it
    UNIQUE (table_id, seq)
) STRICT;

-- A table's last snapshot. It includes the log up to seq.
CREATE TABLE snapshots (
    table_id     INTEGER PRIMARY KEY REFERENCES tables (id),
    seq          INTEGER NOT NULL,
    at           INTEGER NOT NULL,
    rules_number INTEGER NOT NULL,
    rules_hash   TEXT    NOT NULL,
    body         BLOB    NOT NULL
) STRICT;

CREATE TABLE people (
    id       TEXT PRIMARY KEY,
    name     TEXT    NOT NULL,
    language TEXT    NOT NULL,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Secrets of this server, by what they are for.
CREATE TABLE keys (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
