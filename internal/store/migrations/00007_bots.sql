-- +goose Up

-- A bot that a program plays is a person of its own, and belongs to another.
CREATE TABLE bots (
    person TEXT PRIMARY KEY REFERENCES people (id),
    owner  TEXT NOT NULL REFERENCES people (id),
    scope  TEXT NOT NULL -- what its token may do, names joined by spaces
) STRICT, WITHOUT ROWID;
CREATE INDEX bots_owner ON bots (owner);
