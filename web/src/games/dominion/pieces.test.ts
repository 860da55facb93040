import { expect, test } from 'vitest'
import { Pieces } from './pieces'
import type { DominionView } from './view'

const view = (hand: string[], inPlay: string[], seat = 0) =>
  ({ turn: { seat }, hand, seats: [{ inPlay: seat === 0 ? inPlay : [] }, { inPlay: seat === 1 ? inPlay : [] }] }) as unknown as DominionView

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

test('a drawn card comes from the deck, another’s play from that seat', () => {
  const pieces = new Pieces()
  pieces.follow(view(['copper'], []), 0)
  expect(pieces.follow(view(['copper', 'gold'], []), 0).hand[1]!.from).toBe('deck')
  const theirs = pieces.follow(view(['copper', 'gold'], ['copper'], 1), 0)
  expect(theirs.inPlay[0]!.from).toBe('seat:1')
  expect(theirs.hand[0]!.id).not.toBe(theirs.inPlay[0]!.id)
})

test('the same view is the same picture', () => {
  const pieces = new Pieces()
  const one = view(['copper'], [])
  expect(pieces.follow(one, 0)).toBe(pieces.follow(one, 0))
})
