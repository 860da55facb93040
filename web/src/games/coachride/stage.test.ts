import { expect, test } from 'vitest'
import type { Decision, Event } from '../../protocol/messages'
import { partOf, seatOption, secretNow, stageOf, stepOf, tiles, travels, whereOf } from './stage'
import type { CoachView, Fight } from './view'

const asked = (kind: string, options: string[], change: Partial<Decision> = {}): Decision =>
  ({ seat: 0, serial: 1, kind: `coachride.${kind}`, class: 'reply', min: 1, max: 1, ordered: false, options, default: [], ...change }) as Decision
const view = (change: Partial<CoachView> = {}): CoachView => ({ gifts: [], ...change }) as unknown as CoachView
const fight = (change: Partial<Fight> = {}): Fight => ({ attacker: 1, defender: 2, step: 'effects', round: 1, supports: [], lines: [], ...change }) as unknown as Fight
const event = (n: number, key: string, seat = 0, args?: Event['args']): Event => ({ n, seat, depth: 0, key, args })

test.each([
  ['rest', {}, asked('turn_action', ['pass'])],
  ['fight', { fight: fight() }, asked('effect', ['pass'])],
  ['trade', { trade: {} }, undefined],
  ['trade', {}, asked('trade_object', ['give:key'])],
  // What is asked goes before what is going on.
  ['choose', { fight: fight() }, asked('loot_take', ['take:key'])],
  ['rest', { fight: fight() }, asked('overflow_gift', ['gift:1/key'])],
  ['choose', { trade: {} }, asked('clair_pick', ['place:key'])],
  ['declare', {}, asked('declare_names', ['with:1'])],
] as [string, object, Decision | undefined][])('the middle shows %s, with %j', (want, change, decision) => {
  expect(stageOf(view(change), decision)).toBe(want)
})

test('options lie where they are touched', () => {
  const where = (kind: string, option: string) => whereOf(asked(kind, [option]), option)
  expect(['with:1', 'gift:1/key', 'give:key', 'accept:key', 'barter:key/whip', 'barter:key/key', 'take:key', 'become:thug', 'attack:1', 'pass'].map((option) => where('x', option))).toEqual([
    'seat', 'seat', 'mine', 'mine', 'mine', 'middle', 'middle', 'middle', 'bar', 'bar',
  ])
  expect(where('diplomat_give', 'give:bag_key')).toBe('middle')
})

test('a seat offers what can be reached, or tells why not', () => {
  const gift = asked('overflow_gift', ['gift:1/key', 'gift:1/whip', 'gift:3/whip'], { why: { 'gift:2/key': { code: 'already_gave' } } })
  expect(seatOption(gift, 1, (option) => option.endsWith('whip'))).toEqual({ option: 'gift:1/whip', refused: undefined })
  expect(seatOption(gift, 1, () => false).option).toBeUndefined()
  expect(seatOption(gift, 2)).toEqual({ option: undefined, refused: 'gift:2/key' })
})

test('where one is picked every copy stands for it, where several are each has its own', () => {
  const places = (decision: Decision) => tiles(['key', 'key', 'whip'], decision, decision.max === 1 ? 'mine' : 'middle').map(({ place }) => place)
  expect(places(asked('sextant_pass', ['give:key', 'give:whip']))).toEqual([0, 0, 1])
  expect(places(asked('clair_pick', ['place:key', 'place:key', 'place:whip'], { max: 2 }))).toEqual([0, 1, 2])
  const [key] = tiles(['bag_key'], asked('trade_response', ['refuse'], { why: { 'accept:bag_key': { code: 'bag_for_bag' } } }), 'mine')
  expect(key).toMatchObject({ place: undefined, refused: 'accept:bag_key' })
})

test('the only object of a loser is taken for one of mine, or handed back', () => {
  const loot = asked('loot_take', ['barter:key/whip', 'barter:key/key'])
  expect(tiles(['whip'], loot, 'mine').map(({ option }) => option)).toEqual(['barter:key/whip'])
  expect(tiles(['key'], loot, 'middle').map(({ option }) => option)).toEqual(['barter:key/key'])
})

test('what a seat is in a fight', () => {
  const supports = [{ seat: 3, side: 'attack', void: false }, { seat: 4, void: false }, { seat: 5, side: 'defend', void: true }]
  const seen = fight({ supports, asked: 6 })
  expect([1, 2, 3, 4, 5, 6, 7].map((seat) => partOf(seen, seat))).toEqual(['attacker', 'defender', 'attack', 'abstain', 'void', 'asked', undefined])
  expect(partOf(undefined, 1)).toBeUndefined()
})

test.each([['priest', 'priest'], ['pay', 'priest'], ['loot', 'spoils'], ['tie', 'spoils'], ['over', undefined]])('step %s is shown as %s', (step, want) => {
  expect(stepOf(fight({ step }))).toBe(want)
})

test('objects travel the same way whether or not one sees what they are', () => {
  const to = { other: 'seat.2' }
  const ways = (key: string, args: Event['args'] = to) => travels([event(1, key, 0, args)], 3).map(({ from, to }) => `${from}${to}`)
  for (const [seen, unseen] of [['offer', 'offered'], ['trade', 'traded'], ['gift', 'gave'], ['pay', 'paid'], ['loot', 'looted'], ['return', 'returned']]) {
    expect(ways(seen!), seen).toEqual(ways(unseen!))
    expect(ways(seen!), seen).not.toEqual([])
  }
  expect(ways('trade')).toEqual(['02', '20'])
  expect(ways('loot')).toEqual(['20'])
  expect(ways('sextant', { direction: 'direction.left' })).toEqual(['01', '12', '20'])
  expect(ways('sextant', { direction: 'direction.right' })).toEqual(['02', '10', '21'])
  expect(ways('pass')).toEqual([])
})

test('what I alone was told stays for two turns, unless it is put away; not what I did myself', () => {
  const log = [event(1, 'see_luggage'), event(2, 'turn'), event(3, 'see_identity'), event(4, 'turn', 1), event(5, 'draw'), event(6, 'loot', 1), event(7, 'gift'), event(8, 'offered', 1)]
  expect(secretNow(log, 0, 0).map(({ n }) => n)).toEqual([3, 5, 6])
  expect(secretNow(log, 0, 3).map(({ n }) => n)).toEqual([5, 6])
  expect(secretNow([...log, event(9, 'turn', 2)], 0, 0).map(({ n }) => n)).toEqual([5, 6])
})

test('where no seat can be chosen, none tells why', () => {
  expect(seatOption(asked('hypnosis', ['pass'], { why: { 'hypnotise:1': { code: 'not_your_occupation' } } }), 1)).toEqual({ option: undefined, refused: undefined })
})
