import { SvelteMap } from 'svelte/reactivity'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Event } from '../../protocol/messages'
import { Film } from './film.svelte'
import type { GugongView } from './view'

const player = { pool: 6, supply: 6, hand: 4, discard: 0, points: 0, envoy: 0, arrived: 0, space: 0, tokens: 0, reserve: 3, jade: 0 }
const gift = (gift: string, value: number) => ({ gift, value, action: 'none' })
const seen = (change: Partial<GugongView> = {}) =>
  ({
    day: 1, phase: 'day', mong: { level: 'easy' }, seats: [{ ...player }, { ...player }], places: [{ place: 'palace', gift: gift('7_none', 7) }], cities: [], shops: [],
    decrees: [], canal: [], intrigue: [[0, 1], []], palace: { steps: 8, arrival: [] }, wall: { total: 0, threshold: 4, worth: [0, 0], pieces: [] }, ...change,
  }) as unknown as GugongView

const event = (n: number, key: string, args?: Event['args'], seat = -1): Event => ({ n, seat, depth: 0, key, args })
const mongs = [
  event(3, 'mong_turn', { automa: 'automa.a5', place: 'place.palace', gift: 'gift.9_none', got: 'gift.7_none' }),
  event(4, 'mong_place', { place: 'place.palace' }),
  event(5, 'mong_envoy', { step: 1 }),
]
const after = seen({ places: [{ place: 'palace', gift: gift('9_none', 9) }] as GugongView['places'], seats: [{ ...player, hand: 3 }, { ...player, hand: 3, envoy: 1 }] as unknown as GugongView['seats'] })

/** What the server has told, as signals. */
const told = new SvelteMap<'game', { view: GugongView; log: Event[] }>()
const comes = (view: GugongView, ...events: Event[]) => told.set('game', { view, log: [...(told.get('game')?.log ?? []), ...events] })

let film: Film
let live = true
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  live = true
  told.clear()
  comes(seen(), event(1, 'day', { day: 1 }))
  film = new Film(() => told.get('game')!.view, () => told.get('game')!.log, () => live)
  expect(film.view.seats[1]!.hand).toBe(4)
})

test('what Mong does is told step by step, and the board follows', () => {
  comes(after, event(2, 'turn', { day: 1 }, 0), ...mongs, event(6, 'turn', { day: 1 }, 0))
  expect(film.tells).toBe(true)
  expect(film.step?.key).toBe('mong_turn')
  expect(film.place).toBe('palace')
  expect(film.view.places[0]!.gift?.value).toBe(9)
  expect(film.view.seats[1]!.envoy).toBe(0)
  film.next()
  film.next()
  expect(film.step?.key).toBe('mong_envoy')
  expect(film.view.seats[1]!.envoy).toBe(1)
  film.next()
  expect(film.tells).toBe(false)
  expect(film.view).toBe(after)
})

test('the reader may leave the rest untold', () => {
  comes(after, ...mongs)
  film.toEnd()
  expect(film.view).toBe(after)
})

test('at the fastest pace nothing is told, and nothing is left to tell when it is slow again', () => {
  film.setPace(Film.paces - 1)
  comes(after, ...mongs)
  expect(film.tells).toBe(false)
  expect(film.view).toBe(after)
  film.setPace(1)
  expect(film.tells).toBe(false)
})

test('what happened before the game is seen is not told, nor in a game that is only looked at', () => {
  comes(after, ...mongs)
  const late = new Film(() => told.get('game')!.view, () => told.get('game')!.log, () => true)
  expect(late.tells).toBe(false)
  live = false
  const replayed = new Film(() => told.get('game')!.view, () => told.get('game')!.log, () => live)
  expect(replayed.view).toBe(after)
})

test('without Mong there is nothing to tell', () => {
  comes(seen({ mong: undefined }), event(2, 'turn', { day: 1 }, 0), event(3, 'gain', { n: 1 }, 0))
  expect(film.tells).toBe(false)
})

test('the steps of a turn are found in the log, up to the next turn', () => {
  comes(after, event(2, 'turn', { day: 1 }, 0), ...mongs, event(6, 'turn', { day: 1 }, 0))
  expect(film.turn.map(({ key }) => key)).toEqual(['mong_turn', 'mong_place', 'mong_envoy'])
})
