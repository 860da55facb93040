-- +goose Up

-- Where browsers can be notified. A browser has one, whoever uses it.
CREATE TABLE push (
    endpoint TEXT PRIMARY KEY,
    person   TEXT    NOT NULL REFERENCES people (id),
    key      TEXT    NOT NULL,
    secret   TEXT    NOT NULL,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_person ON push (person, created);
