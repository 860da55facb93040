-- +goose Up

-- A person may keep the name: then folded is the name as names are compared, and no other kept name is the same.
ALTER TABLE people ADD COLUMN folded TEXT;
ALTER TABLE people ADD COLUMN password TEXT;                     -- its hash with all that made it; NULL for none
ALTER TABLE people ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;  -- sessions of an earlier one have ended
ALTER TABLE people ADD COLUMN admin INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX people_folded ON people (folded) WHERE folded IS NOT NULL;

CREATE TABLE passkeys (
    id         TEXT PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id),
    site       TEXT    NOT NULL, -- the domain for which it was made
    credential BLOB    NOT NULL, -- its id, by which a browser names it
    name       TEXT    NOT NULL,
    created    INTEGER NOT NULL,
    used       INTEGER NOT NULL,
    body       BLOB    NOT NULL, -- the public key and its counters
    UNIQUE (site, credential)
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys (person);

-- Sessions of the person's epoch that were signed out, each on its own device.
CREATE TABLE ended_sessions (
    person  TEXT NOT NULL REFERENCES people (id),
    session TEXT NOT NULL,
    PRIMARY KEY (person, session)
) STRICT, WITHOUT ROWID;

CREATE TABLE bans (
    person TEXT PRIMARY KEY REFERENCES people (id),
    reason TEXT    NOT NULL,
    until  INTEGER NOT NULL, -- 0 for good
    since  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What administrators did. Names are those of that time; that of a person who has gone is empty.
CREATE TABLE audit (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    at         INTEGER NOT NULL,
    admin      TEXT    NOT NULL,
    admin_name TEXT    NOT NULL,
    act        TEXT    NOT NULL,
    about      TEXT    NOT NULL, -- a person's id, a table's code or a file, by act
    about_name TEXT    NOT NULL,
    detail     TEXT    NOT NULL
) STRICT;
CREATE INDEX audit_about ON audit (about);

-- One row a finished game. The key by table is the fence: a game is counted once.
CREATE TABLE finished (
    number       INTEGER PRIMARY KEY AUTOINCREMENT,
    id           TEXT    NOT NULL UNIQUE, -- nobody can guess it
    table_id     INTEGER NOT NULL,
    began        INTEGER NOT NULL,        -- the entry of the table's log that began it
    ended        INTEGER NOT NULL,        -- and the one that ended it
    at           INTEGER NOT NULL,
    game         TEXT    NOT NULL,
    rules_number INTEGER NOT NULL,
    rules_hash   TEXT    NOT NULL,
    outcome      TEXT    NOT NULL,        -- finished, capped or drawn
    UNIQUE (table_id, began)
) STRICT;

CREATE TABLE finished_seats (
    finished INTEGER NOT NULL REFERENCES finished (number),
    seat     INTEGER NOT NULL,
    person   TEXT,              -- NULL for a bot, and for a person who has gone
    name     TEXT    NOT NULL,  -- empty for those
    level    TEXT    NOT NULL,  -- of a bot; empty for a person
    place    INTEGER NOT NULL,  -- the rank: 1 is best
    score    INTEGER NOT NULL,
    won      INTEGER NOT NULL,
    PRIMARY KEY (finished, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX finished_person ON finished_seats (person, finished) WHERE person IS NOT NULL;
