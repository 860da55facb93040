-- +goose Up

CREATE TABLE tickets (
    kind    TEXT   NOT NULL,
    id      BYTEA  NOT NULL,
    person  TEXT   NOT NULL,
    expires BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (kind, id)
);
CREATE INDEX tickets_person ON tickets (kind, person);
CREATE INDEX tickets_expires ON tickets (expires);
