import { expect, test, vi } from 'vitest'
import type { Catalogue } from '../view'
import { Shelf } from './catalogue.svelte'
import { another, filled, found, listed, toggled } from './kingdom'
import { Played } from './played'

const ten = ['moat', 'cellar', 'village', 'merchant', 'workshop', 'smithy', 'remodel', 'militia', 'market', 'mine']

test('what is missing of a kingdom is drawn', () => {
  expect(filled(['moat', 'witch'])).toBe('moat+witch+random')
  expect(filled([])).toBe('random')
  expect(filled(ten)).toBe(ten.join('+'))
  expect(listed(filled(ten))).toEqual(ten)
  expect(listed('')).toEqual([])
})

test('one card is drawn anew, and is not drawn again', () => {
  expect(another(['moat', 'witch'], 'moat')).toBe('witch+random+-moat')
})

test('a second time takes out', () => {
  expect(toggled(toggled(['moat'], 'witch'), 'moat')).toEqual(['witch'])
})

test('every word is searched for', () => {
  expect(found('공격 장막', '하수인', '액션 공격', '장막')).toBe(true)
  expect(found('공격 기본', '하수인', '액션 공격', '장막')).toBe(false)
  expect(found('', '하수인', undefined)).toBe(true)
})

test('the shelf knows sets and boxes, and asks again after a failure', async () => {
  const card = (card: string, cost: number, edition?: string) => ({ card, cost, types: ['action'], edition })
  const catalogue = {
    cards: [card('copper', 0), card('moat', 2, 'base'), card('pawn', 2, 'intrigue'), card('witch', 5, 'base')],
    sets: [{ set: 'three', kingdom: ['witch', 'moat', 'pawn'], editions: ['base', 'intrigue'] }],
    editions: ['base', 'base2', 'intrigue'], needs: [],
  } as unknown as Catalogue
  const ask = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(catalogue)
  const shelf = new Shelf(ask)
  shelf.load()
  await vi.waitFor(() => {
    shelf.load()
    expect(shelf.catalogue).toBeDefined()
  })
  shelf.load()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(shelf.setOf(['moat', 'pawn', 'witch'])?.set).toBe('three')
  expect(shelf.setOf(['moat', 'pawn'])).toBeUndefined()
  expect(shelf.editionsOf(['pawn', 'moat'])).toEqual(['base', 'intrigue'])
  expect(shelf.sorted(['witch', 'pawn', 'moat'])).toEqual(['moat', 'pawn', 'witch'])
  expect(shelf.kingdom.map(({ card }) => card)).toEqual(['moat', 'pawn', 'witch'])
})

test('what was played is remembered, and what is kept is read with distrust', () => {
  const kept = new Map<string, string>()
  const keeper = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  const first = new Played(keeper)
  expect(first.marks('pawn')).toBe(false)
  first.add(['moat', 'witch'])
  expect([first.marks('pawn'), first.marks('moat')]).toEqual([true, false])
  const again = new Played(keeper)
  expect([again.has('moat'), again.has('pawn')]).toEqual([true, false])
  kept.set([...kept.keys()][0]!, '{"moat":7}')
  expect(new Played(keeper).has('moat')).toBe(false)
  kept.set([...kept.keys()][0]!, 'moat')
  expect(new Played(keeper).has('moat')).toBe(false)
  const full = { getItem: () => null, setItem: () => { throw new Error('full') } }
  const short = new Played(full)
  short.add(['moat'])
  expect(short.has('moat')).toBe(true)
})
