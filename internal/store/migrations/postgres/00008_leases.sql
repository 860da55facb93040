-- +goose Up

CREATE TABLE servers (
    id      TEXT PRIMARY KEY,
    address TEXT   NOT NULL,
    version TEXT   NOT NULL,
    rules   BYTEA  NOT NULL,
    until   BIGINT NOT NULL
);

CREATE TABLE leases (
    table_id BIGINT PRIMARY KEY REFERENCES tables (id),
    epoch    BIGINT NOT NULL,
    server   TEXT
);
CREATE INDEX leases_server ON leases (server) WHERE server IS NOT NULL;

ALTER TABLE log ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
