import { expect, test } from 'vitest'
import type { Event } from '../../protocol/messages'
import { giftOf, isMongs, opens, patched } from './patches'
import type { GugongView } from './view'

const player = { pool: 6, supply: 6, hand: 4, discard: 0, points: 0, envoy: 0, arrived: 0, space: 0, tokens: 0, reserve: 3, jade: 0 }
const before = {
  day: 1, phase: 'day', mong: { level: 'easy' }, seats: [{ ...player }, { ...player }],
  places: [{ place: 'palace', gift: giftOf('gift.7_take_back') }], cities: [{ city: 'xian', loop: true, token: 'points', travelers: [] }, { city: 'jinan', loop: true, travelers: [1] }],
  shops: [{ price: 2, jade: false }, { price: 3, jade: true }], decrees: [{ tile: 'd1_1', level: 1, price: 2, points: 2, seats: [0] }],
  canal: [{ harbours: Array.from({ length: 5 }, () => ({ spaces: 1, ships: [] })) }],
  intrigue: [[0, 1], [], []], palace: { steps: 8, arrival: [{ points: 5, seat: 0 }, { points: 3 }] }, wall: { total: 3, threshold: 4, worth: [3, 0], pieces: [] },
} as unknown as GugongView

const event = (key: string, args?: Event['args'], seat = -1): Event => ({ n: 1, seat, depth: 0, key, args })
const after = (...events: Event[]) => patched(before, events, before)

test('a gift laid lies at its place, and one card fewer is in the hand', () => {
  const view = after(event('mong_turn', { place: 'place.palace', gift: 'gift.9_none' }))
  expect(view.places[0]!.gift).toEqual({ gift: '9_none', value: 9, action: 'none' })
  expect(view.seats[1]!.hand).toBe(3)
  expect(before.places[0]!.gift!.value).toBe(7)
})

test('what is told of Mong is his, what is told of the seat is its own', () => {
  expect(after(event('mong_pay', { n: 2 })).seats.map(({ pool }) => pool)).toEqual([6, 4])
  expect(after(event('gain', { n: 1 }, 0)).seats.map(({ pool }) => pool)).toEqual([7, 6])
})

test('markers, travellers, ships and envoys go where they are told to be', () => {
  expect(after(event('mong_up', { space: 2 })).intrigue).toEqual([[0], [], [1]])
  const view = after(event('mong_travel', { city: 'city.xian', token: 'token.points' }), event('mong_launch', { piece: 'piece.single', route: 1, harbour: 2 }), event('mong_arrive', { n: 3 }))
  expect(view.cities.map(({ travelers, token }) => [travelers, token])).toEqual([[[1], undefined], [[], undefined]])
  expect(view.canal[0]!.harbours[1]!.ships).toHaveLength(1)
  expect(view.palace.arrival[1]!.seat).toBe(1)
  expect(after(event('mong_shop', { price: 3 })).shops[1]!.jade).toBe(false)
  expect(after(event('mong_wall', { n: 1, total: 4 })).wall).toMatchObject({ total: 4, worth: [3, 1] })
})

test('what Mong pays for a jade is no count of his jade, which is told after it', () => {
  const rich = { ...before, seats: [{ ...player }, { ...player, jade: 2 }] } as unknown as GugongView
  expect(patched(rich, [event('mong_shop', { price: 3 })], rich).seats[1]!.jade).toBe(2)
  expect(patched(rich, [event('mong_shop', { price: 3 }), event('mong_jade', { n: 3 })], rich).seats[1]!.jade).toBe(3)
})

test('a special card takes the cheapest jade, though nothing is paid', () => {
  const dear = { ...before, shops: [{ price: 4, jade: true }, { price: 3, jade: true }] } as unknown as GugongView
  expect(patched(dear, [event('mong_shop', { price: 0 })], dear).shops.map(({ jade }) => jade)).toEqual([true, false])
})

test('a turn of the seat lays no card', () => {
  expect(after(event('turn', { day: 1 }, 0)).seats[0]!.hand).toBe(4)
})

test('a full ship of Mong goes back to him, and his servants to his supply', () => {
  const view = after(event('mong_launch', { route: 1, harbour: 1 }), event('mong_load', { harbour: 1 }), event('mong_load', { harbour: 1 }), event('mong_reward', { harbour: 3 }))
  expect(view.canal[0]!.harbours[0]!.ships).toEqual([])
  expect(view.seats[1]).toMatchObject({ supply: 9, reserve: 3 })
})

test('what cannot be told step by step waits for the view of the server', () => {
  expect(after(event('mong_something', { n: 4 }), event('evening', { day: 1 }))).toEqual({ ...before, me: undefined })
})

test('a turn of his begins with his cards', () => {
  expect([event('mong_turn'), event('mong_dusk'), event('mong_pay'), event('turn')].map(opens)).toEqual([true, true, false, false])
  expect([event('mong_pay'), event('pay')].map(isMongs)).toEqual([true, false])
})
