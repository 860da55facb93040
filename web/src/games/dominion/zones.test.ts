import { expect, test } from 'vitest'
import type { Decision } from '../../protocol/messages'
import type { DominionView } from './view'
import { asksOrder, trays } from './tray'
import { sortedHand, stacks, zoneOf } from './zones'

const pile = (card: string, printed: number, ...types: string[]) => ({ card, cost: printed, printed, count: 8, types, base: true })
const view = {
  seats: [],
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
})

test.each([
  [{ options: ['buy:gold', 'discard:gold', 'end'] }, {}, ['supply', 'hand', undefined]],
  // Things to do, of which one gains a card.
  [{ options: ['actions:1', 'coins:3', 'gain:gold'] }, {}, [undefined, undefined, undefined]],
  // Cards that are looked at, or revealed by another, are what the question is about.
  [{ options: ['trash:gold', 'trash:curse'] }, { looking: ['gold', 'curse'] }, ['open', 'open']],
  [{ options: ['discard:gold', 'pass'] }, { seats: [{ revealed: [] }, { revealed: ['gold'] }] }, ['open', undefined]],
  [{ options: ['gain:gold'] }, { looking: ['gold'] }, ['supply']],
  [{ kind: 'dominion.thief.gain', options: ['gain:gold'] }, {}, ['open']],
  [{ kind: 'dominion.lurker.supply', options: ['trash:village'] }, {}, ['supply']],
  [{ options: ['place:0', 'place:1'] }, {}, ['open', 'open']],
  [{ options: ['name:gold', 'name_none'] }, {}, ['supply', undefined]],
] as [Partial<Decision>, object, unknown[]][])('where the options of %j lie, with %j', (question, change, want) => {
  const decision = asked(question)
  const seen = { ...view, ...change } as unknown as DominionView
  expect(decision.options.map((option) => zoneOf(seen, decision, option))).toEqual(want)
})

test('cards that lie open are shown with what they offer', () => {
  const seen = { ...view, turn: { seat: 0 }, seats: [{ aside: [], revealed: [] }, { aside: ['gold'], revealed: ['estate', 'copper'] }], looking: [] } as unknown as DominionView
  const thief = asked({ kind: 'dominion.thief.trash', min: 1, max: 1, ordered: false, options: ['trash:copper'] })
  expect(trays(seen, thief, 0)).toEqual([
    { word: 'dominion.aside', seat: 1, cards: [{ card: 'gold', copy: 0, place: undefined }] },
    { word: 'dominion.revealed', seat: 1, cards: [{ card: 'estate', copy: 0, place: undefined }, { card: 'copper', copy: 0, place: 0 }] },
  ])
  expect(asksOrder(seen, thief)).toBe(false)
  const order = asked({ kind: 'dominion.scout.order', min: 2, max: 2, ordered: true, options: ['topdeck:estate', 'topdeck:copper'] })
  expect(asksOrder(seen, order)).toBe(true)
  const trash = asked({ kind: 'dominion.lurker.trash', min: 1, max: 1, options: ['gain:village', 'gain:militia'] })
  expect(trays({ ...seen, seats: [] } as unknown as DominionView, trash, 0)).toEqual([
    { word: 'dominion.tray.trash', seat: 0, cards: [{ card: 'village', copy: 0, place: 0 }, { card: 'militia', copy: 0, place: 1 }] },
  ])
})

test('equal neighbours are a stack', () => {
  expect(stacks(['village', 'copper', 'copper', 'village'])).toEqual([
    { card: 'village', n: 1, at: 0 },
    { card: 'copper', n: 2, at: 2 },
    { card: 'village', n: 1, at: 3 },
  ])
  expect(stacks([])).toEqual([])
})
