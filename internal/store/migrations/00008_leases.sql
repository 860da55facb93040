-- +goose Up

-- The servers that share the data. One whose time is over counts as gone, until it comes back.
CREATE TABLE servers (
    id      TEXT PRIMARY KEY,
    address TEXT    NOT NULL, -- where the others reach it
    version TEXT    NOT NULL, -- of the program
    rules   BLOB    NOT NULL, -- which rules it knows
    until   INTEGER NOT NULL  -- milliseconds since 1970, by the database's clock
) STRICT, WITHOUT ROWID;

-- Who may write to a table. The row stays when nobody may: the epoch grows with each one who does, and never falls.
CREATE TABLE leases (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    epoch    INTEGER NOT NULL,
    server   TEXT              -- NULL for nobody
) STRICT;
CREATE INDEX leases_server ON leases (server) WHERE server IS NOT NULL;

-- Under which epoch an entry was written; 0 for a server that shares its data with no other.
ALTER TABLE log ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
