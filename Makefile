# `make run` serves Noripan at http://localhost:8080, `make test` checks everything. CONTRIBUTING.md tells the rest.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.PHONY: run test soak chaos lint bench web bin/noripan bin/postgres scenarios client unit browser

golangci := go tool -modfile=tools/go.mod golangci-lint
installed := web/node_modules/.package-lock.json
built := web/dist/index.html
sources := $(shell find web/src web/build web/public games/text $(wildcard games/*/text games/*/book games/*/guide)) $(wildcard web/*.html web/*.json web/*.ts)
TIMEOUT ?= 10m

# What starts no goroutine (arrows_test.go sees to it): only `make soak` looks for races there, which takes five times as long.
alone := ./game/... ./games/... ./bot/... ./replay ./scenario

run: bin/noripan
	@exec bin/noripan serve $(ARGS)

test:
	@scripts/parts lint scenarios client unit browser

soak: export NORIPAN_SOAK := 1
soak: export TIMEOUT := 6h
soak:
	@scripts/parts unit scenarios browser

# Three servers and their PostgreSQL fail again and again while they are played at. NORIPAN_CHAOS is how often,
# NORIPAN_CHAOS_SEED the seed of an earlier run, for the same order, NORIPAN_CHAOS_ONLY names the faults that may happen
# (kill,stop), for who looks for what one of them does.
chaos: export NORIPAN_CHAOS ?= 100
chaos:
	@scripts/needs postgres
	go test ./internal/api -run TestTablesGoOnWhateverFails -v -count 1 -timeout 3h

lint:
	$(golangci) run ./...

bench:
	@go run -C tools ./bench -root "$(CURDIR)" $(ARGS)

web: $(built)

$(built): $(installed) $(sources)
	cd web && npm run build
	@touch $@

$(installed): web/package.json web/package-lock.json
	@scripts/needs run
	cd web && npm ci
	@touch $@

# The go command knows best what is to be built anew.
bin/noripan: $(built)
	go build -o $@ ./cmd/noripan

bin/postgres:
	go build -o $@ ./internal/store/pgtest/postgres

# The parts of `make test`.
scenarios:
	go run ./cmd/noripan scenario testdata/scenarios

client: $(installed)
	cd web && npm run check && npm test

unit:
	@scripts/needs race
	@scripts/needs python
	@scripts/needs postgres
	go test $(if $(NORIPAN_SOAK),-race) -timeout $(TIMEOUT) $(alone)
	go test -race -timeout $(TIMEOUT) $$(comm -23 <(go list ./... | sort) <(go list $(alone) | sort))
	go test -C tools $(if $(NORIPAN_SOAK),./...,./bench) # to build what reads the examples for hosting takes a minute of a processor
	@scripts/pettingzoo

browser: bin/noripan bin/postgres
	@scripts/needs browser
	@scripts/needs postgres
	cd web && npx playwright test
