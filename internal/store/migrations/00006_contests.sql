-- +goose Up

-- The contest to which a game belongs, by the key of its words; '' for none. Scores are compared within one.
ALTER TABLE finished ADD COLUMN contest TEXT NOT NULL DEFAULT '';
