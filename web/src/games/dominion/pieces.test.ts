import { expect, test } from 'vitest'
import { Pieces } from './pieces'
import type { DominionView } from './view'

/** A view by its hand, what is in play, and whose turn of which number it is; my seat is 0. */
const view = (hand: string[], inPlay: string[], { seat = 0, number = 1, top = '', golds = 30 } = {}) =>
  ({
    turn: { seat, number },
    hand,
    supply: [{ card: 'gold', count: golds }],
    seats: [{ inPlay: seat === 0 ? inPlay : [], discardTop: top || undefined }, { inPlay: seat === 1 ? inPlay : [] }],
  }) as unknown as DominionView

test('a played card is the card that was in the hand', () => {
  const pieces = new Pieces()
  const first = pieces.follow(view(['village', 'copper', 'copper'], []), 0)
  const second = pieces.follow(view(['copper', 'copper'], ['village']), 0)
  expect(second.inPlay[0]!.id).toBe(first.hand[0]!.id)
  expect(second.hand.map(({ id }) => id)).toEqual([first.hand[1]!.id, first.hand[2]!.id])
})

test('copies are never one piece', () => {
  const pieces = new Pieces()
  const { hand } = pieces.follow(view(['copper', 'copper', 'copper'], []), 0)
  expect(new Set(hand.map(({ id }) => id)).size).toBe(3)
  const next = pieces.follow(view(['copper'], ['copper', 'copper']), 0)
  expect(new Set([...next.hand, ...next.inPlay].map(({ id }) => id)).size).toBe(3)
})

test('a drawn card comes from the deck', () => {
  const pieces = new Pieces()
  pieces.follow(view(['copper'], []), 0)
  expect(pieces.follow(view(['copper', 'gold'], []), 0).hand[1]!.from).toBe('deck')
})

test('another’s play comes from that seat, and my hand stays', () => {
  const pieces = new Pieces()
  const before = pieces.follow(view(['copper'], [], { seat: 1 }), 0)
  const theirs = pieces.follow(view(['copper'], ['copper'], { seat: 1 }), 0)
  expect(theirs.inPlay[0]!.from).toBe('seat:1')
  expect(theirs.hand[0]!.id).toBe(before.hand[0]!.id)
})

test.each([
  ['another’s turn', { seat: 1, number: 1 }],
  ['my next one, told at once', { seat: 0, number: 2 }],
])('after my turn the whole hand is new: %s', (_, turn) => {
  const pieces = new Pieces()
  const before = pieces.follow(view(['copper', 'estate'], ['copper']), 0)
  const after = pieces.follow(view(['copper', 'estate'], [], turn), 0)
  expect(after.hand.map(({ from }) => from)).toEqual(['deck', 'deck'])
  expect(before.hand.map(({ id }) => id)).not.toContain(after.hand[0]!.id)
})

test('what I gain comes from its pile to my discard', () => {
  const pieces = new Pieces()
  const first = pieces.follow(view([], [], { top: 'gold' }), 0)
  expect(first.discard).toMatchObject({ card: 'gold', from: undefined })
  const second = pieces.follow(view([], [], { top: 'gold', golds: 29 }), 0)
  expect(second.discard).toMatchObject({ card: 'gold', from: 'supply:gold' })
  const third = pieces.follow(view(['copper'], [], { top: 'gold', golds: 29 }), 0)
  expect(third.discard).toEqual({ id: second.discard!.id, card: 'gold' })
  expect(pieces.follow(view([], [], { golds: 29 }), 0).discard).toBeUndefined()
})

test('the same view is the same picture', () => {
  const pieces = new Pieces()
  const one = view(['copper'], [])
  expect(pieces.follow(one, 0)).toBe(pieces.follow(one, 0))
})
