-- +goose Up

-- SQLite has a journal before its log. PostgreSQL needs none.
SELECT 1;
