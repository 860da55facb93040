-- +goose Up

-- Records of games that people brought here.
CREATE TABLE imports (
    id     TEXT PRIMARY KEY, -- nobody can guess it
    person TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    body   BLOB    NOT NULL  -- the record, packed
) STRICT, WITHOUT ROWID;
CREATE INDEX imports_person ON imports (person, at);
