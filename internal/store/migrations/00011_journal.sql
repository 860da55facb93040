-- +goose Up

-- Entries that are durable and not in the log yet, packed: a row for each commit.
CREATE TABLE journal (
    id   INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

-- The log, packed: entries of a table that follow each other. In the table of that name are those of earlier versions, and
-- those that were copied from PostgreSQL; they come before these.
CREATE TABLE runs (
    table_id INTEGER NOT NULL,
    seq      INTEGER NOT NULL, -- of the last one
    entries  INTEGER NOT NULL, -- how many
    body     BLOB    NOT NULL,
    UNIQUE (table_id, seq)
) STRICT;
