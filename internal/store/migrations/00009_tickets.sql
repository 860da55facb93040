-- +goose Up

-- What somebody began and may finish once, within some minutes, whichever server they come to.
CREATE TABLE tickets (
    kind    TEXT    NOT NULL,
    id      BLOB    NOT NULL, -- the hash of what finishes it: who reads this table can finish nothing
    person  TEXT    NOT NULL, -- whose it is; empty for one who is not known yet
    expires INTEGER NOT NULL, -- milliseconds since 1970
    body    BLOB    NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tickets_person ON tickets (kind, person);
CREATE INDEX tickets_expires ON tickets (expires);
