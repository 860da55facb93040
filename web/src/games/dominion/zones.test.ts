import { expect, test } from 'vitest'
import type { Decision } from '../../protocol/messages'
import type { DominionView } from './view'
import { sortedHand, stacks, zoneOf } from './zones'

const pile = (card: string, printed: number, ...types: string[]) => ({ card, cost: printed, printed, count: 8, types, base: true })
const view = {
  supply: [
    pile('copper', 0, 'treasure'),
    pile('gold', 6, 'treasure'),
    pile('estate', 2, 'victory'),
    pile('curse', 0, 'curse'),
    pile('village', 3, 'action'),
    pile('militia', 4, 'action', 'attack'),
  ],
  hand: ['copper', 'curse', 'village', 'copper', 'gold', 'estate', 'militia'],
} as unknown as DominionView
const asked = (change: Partial<Decision>): Decision =>
  ({ seat: 0, serial: 1, kind: 'k', class: 'slot', min: 2, max: 2, ordered: true, options: [], default: [], ...change }) as Decision

test('the hand is sorted by type, dearer first, copies side by side', () => {
  expect(sortedHand(view, undefined).map(({ card }) => card)).toEqual([
    'militia', 'village', 'gold', 'copper', 'copper', 'estate', 'curse',
  ])
})

test('each copy has the option of its own', () => {
  const cards = sortedHand(view, asked({ options: ['discard:copper', 'discard:estate', 'discard:copper', 'pass'] }))
  expect(cards.map(({ place }) => place)).toEqual([undefined, undefined, undefined, 0, 2, 1, undefined])
})

test('where one is picked, every copy stands for the name', () => {
  const cards = sortedHand(view, asked({ min: 1, max: 1, options: ['play:copper', 'all', 'end'] }))
  expect(cards.map(({ place }) => place)).toEqual([undefined, undefined, undefined, 0, 0, undefined, undefined])
})

test('options of the supply are not the hand’s', () => {
  expect(sortedHand(view, asked({ options: ['buy:gold', 'buy:estate'] })).every(({ place }) => place === undefined)).toBe(true)
  expect(['buy:gold', 'discard:gold', 'end', 'choose:2'].map(zoneOf)).toEqual(['supply', 'hand', undefined, undefined])
})

test('equal neighbours are a stack', () => {
  expect(stacks(['village', 'copper', 'copper', 'village'])).toEqual([
    { card: 'village', n: 1, at: 0 },
    { card: 'copper', n: 2, at: 2 },
    { card: 'village', n: 1, at: 3 },
  ])
  expect(stacks([])).toEqual([])
})
