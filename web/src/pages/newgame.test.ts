import { expect, test } from 'vitest'
import type { GameInfo, SettingSpec } from '../protocol/messages'
import { changed, cleanCode, fits, newGame, playable } from './newgame'

const game: GameInfo = {
  id: 'dominion',
  minSeats: 2,
  maxSeats: 4,
  minutes: [25, 40],
  settings: [{ name: 'openCounts', type: 'bool', default: 'false' }],
  bots: ['random', 'easy', 'normal'],
  verbs: [],
  kinds: [],
  rules: { number: 1, hash: '' },
}

test('a first game is small, against a middling bot', () => {
  expect(newGame(game)).toEqual({ game: 'dominion', seats: 2, bots: ['normal'], settings: {} })
  expect(newGame({ ...game, minSeats: 4, bots: ['random'] }).bots).toEqual(['random', 'random', 'random'])
  expect(newGame({ ...game, minSeats: 1, maxSeats: 1 }).seats).toBe(1)
})

test('what is not as it comes is remembered, and nothing else', () => {
  expect(changed(game, { openCounts: 'false' })).toEqual({})
  expect(changed(game, { openCounts: 'true', another: '1' })).toEqual({ openCounts: 'true' })
})

test.each<[string, Partial<ReturnType<typeof newGame>>, boolean]>([
  ['as it was', {}, true],
  ['more seats', { seats: 4, bots: ['easy', 'easy', 'normal'] }, true],
  ['too many seats', { seats: 5, bots: ['easy', 'easy', 'easy', 'easy'] }, false],
  ['a seat without a bot', { seats: 3 }, false],
  ['a bot that is gone', { bots: ['hard'] }, false],
  ['a setting that is gone', { settings: { kingdom: 'x' } }, false],
  ['a value that is gone', { settings: { openCounts: 'maybe' } }, false],
])('%s', (_, change, can) => {
  expect(playable(game, { ...newGame(game), ...change })).toBe(can)
})

test.each<[Partial<SettingSpec>, string, boolean]>([
  [{ type: 'int', min: 1, max: 300 }, '300', true],
  [{ type: 'int', min: 1, max: 300 }, '0', false],
  [{ type: 'int' }, '2.5', false],
  [{ type: 'choice', values: ['a', 'b'] }, 'b', true],
  [{ type: 'choice', values: ['a', 'b'] }, 'c', false],
  [{ type: 'list', min: 2, max: 2, values: ['a', 'b', 'c'] }, 'a+c', true],
  [{ type: 'list', min: 2, max: 2, values: ['a', 'b', 'c'] }, 'a', false],
  [{ type: 'list', min: 0, values: ['a'] }, '', true],
  [{ type: 'list', min: 0, values: ['a'] }, 'd', false],
])('%j takes %s: %s', (spec, value, ok) => {
  expect(fits({ name: 's', default: '', type: 'bool', ...spec }, value)).toBe(ok)
})

test.each([
  ['abc234', 'ABC234'],
  [' abc-234 ', 'ABC234'],
  ['http://localhost:8080/t/ABC234?x=1', 'ABC234'],
  ['', ''],
])('%s is the code %s', (typed, code) => {
  expect(cleanCode(typed)).toBe(code)
})
