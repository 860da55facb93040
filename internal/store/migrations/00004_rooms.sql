-- +goose Up

-- How many seats nobody has taken: the list of open tables is cut to its length only after full ones are left out.
ALTER TABLE tables ADD COLUMN free INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET free = (
    SELECT count(*) FROM json_each(CAST(summary AS TEXT), '$.seats') WHERE json_extract(value, '$.controller') = 'empty'
) WHERE code IS NOT NULL AND json_valid(CAST(summary AS TEXT));
DROP INDEX tables_open;
CREATE INDEX tables_open ON tables (changed) WHERE state = 'lobby' AND private = 0 AND free > 0 AND code IS NOT NULL;

-- Whom somebody does not want to read, at any table.
CREATE TABLE mutes (
    person TEXT NOT NULL,
    muted  TEXT NOT NULL,
    PRIMARY KEY (person, muted)
) STRICT, WITHOUT ROWID;
