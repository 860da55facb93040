-- +goose Up

-- Tables are counted by their state again and again, for whoever watches over the server.
CREATE INDEX tables_state ON tables (state) WHERE code IS NOT NULL;
