import { expect, test } from 'vitest'
import type { Decision } from '../../protocol/messages'
import { handCards, handVerb, namingVerb, numbered, offerOf } from './offers'
import type { CityView } from './view'

const decision = (kind: string, options: string[], change: Partial<Decision> = {}): Decision => ({
  seat: 0, serial: 1, kind: `secretcity.${kind}`, class: 'slot', min: 1, max: 1, ordered: false, options, default: [], ...change,
})
const card = (building: string, cost: number) => ({ building, type: 'trade', cost, price: cost, twice: false })
const view = (...hand: ReturnType<typeof card>[]) => ({ me: { hand } }) as unknown as CityView
const inn = card('inn', 2)
const gate = card('gate', 1)

test('what is offered has a place, what is refused a reason to ask for, all else neither', () => {
  const asked = decision('act', ['end', 'demolish:3/inn'], { why: { 'demolish:2/gate': { code: 'protected_bishop' } } })
  expect(offerOf(asked, 'demolish', 3, 'inn')).toEqual({ place: 1 })
  expect(offerOf(asked, 'demolish', 2, 'gate')).toEqual({ refused: 'demolish:2/gate' })
  expect(offerOf(asked, 'demolish', 1, 'inn')).toEqual({})
  expect(offerOf(undefined, 'pick', 'king')).toEqual({})
})

test('cards of the hand are for building, unless something else is asked or aimed at', () => {
  const act = decision('act', [])
  expect(handVerb(act, undefined)).toBe('build')
  expect(handVerb(decision('take', []), undefined)).toBe('build')
  expect(handVerb(act, 'lab')).toBe('lab')
  expect(handVerb(act, 'demolish')).toBeUndefined()
  expect(handVerb(decision('redraw', []), undefined)).toBe('return')
  expect(handVerb(decision('pay', []), undefined)).toBe('pay')
  expect(handVerb(decision('role', []), undefined)).toBeUndefined()
  expect(handVerb(undefined, undefined)).toBeUndefined()
})

test('the hand lies cheap cards first, equal ones side by side and told apart', () => {
  expect(handCards(view(inn, gate, inn), undefined, undefined).map(({ building, copy }) => `${building} ${copy}`)).toEqual(['gate 0', 'inn 0', 'inn 1'])
})

test('one option stands for all copies where one card is picked, one for each where several are', () => {
  const build = handCards(view(inn, inn), decision('act', ['build:inn', 'end']), undefined)
  expect(build.map(({ place }) => place)).toEqual([0, 0])
  const redraw = handCards(view(inn, gate, inn), decision('redraw', ['return:inn', 'return:gate', 'return:inn'], { max: 3 }), undefined)
  expect(redraw.map(({ building, place }) => `${building} ${place}`)).toEqual(['gate 1', 'inn 0', 'inn 2'])
})

test('a card that cannot be built keeps the option by which its reason is told', () => {
  const [first] = handCards(view(inn), decision('act', ['end'], { why: { 'build:inn': { code: 'cannot_afford', args: { n: 1 } } } }), undefined)
  expect(first).toEqual({ ...inn, copy: 0, refused: 'build:inn' })
})

test('roles are named only while somebody may be named', () => {
  expect(namingVerb(decision('take', ['gold', 'assassinate:king']))).toBe('assassinate')
  expect(namingVerb(decision('act', ['end', 'steal:king']))).toBe('steal')
  expect(namingVerb(decision('act', ['end'], { why: { 'steal:king': { code: 'already_used' } } }))).toBeUndefined()
})

test('equal things are numbered each for itself', () => {
  expect(numbered(['a', 'b', 'a'], (name) => name)).toEqual([['a', 0], ['b', 0], ['a', 1]])
})
