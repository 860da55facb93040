import { expect, test } from 'vitest'
import type { Decision } from '../protocol/messages'
import { Choice } from './choice.svelte'

function decision(change: Partial<Decision>): Decision {
  return {
    seat: 0,
    serial: 7,
    kind: 'dominion.militia.discard',
    class: 'reply',
    min: 2,
    max: 2,
    ordered: true,
    options: ['discard:copper', 'discard:copper', 'discard:estate', 'discard:gold'],
    default: [],
    ...change,
  }
}

function asked(change: Partial<Decision>, habits = { confirmPicks: false }) {
  const given: { serial: number; picks: string[] }[] = []
  const table: { question: Decision | undefined } = { question: decision(change) }
  const choice = new Choice(() => table.question, (serial, picks) => given.push({ serial, picks }), habits)
  return { choice, given, table }
}

test('a single option is given at once', () => {
  const { choice, given } = asked({ min: 1, max: 1, options: ['buy:gold', 'end'] })
  choice.toggle(1)
  expect(given).toEqual([{ serial: 7, picks: ['end'] }])
})

test('an order is arranged, and given when it is committed', () => {
  const { choice, given } = asked({ min: 4, max: 4 })
  choice.arrange([3, 2, 1, 0])
  choice.arrange([3, 2, 0, 1])
  expect(given).toEqual([])
  choice.commit()
  choice.arrange([0, 1, 2, 3])
  expect(given).toEqual([{ serial: 7, picks: ['discard:gold', 'discard:estate', 'discard:copper', 'discard:copper'] }])
  expect(choice.picks).toEqual([3, 2, 0, 1])
})

test('a fixed number is given when it is full, in the order of picking', () => {
  const { choice, given } = asked({})
  choice.toggle(2)
  expect(given).toEqual([])
  expect(choice.rank(2)).toBe(1)
  choice.toggle(0)
  expect(given).toEqual([{ serial: 7, picks: ['discard:estate', 'discard:copper'] }])
})

test('who wants to be asked confirms a full number', () => {
  const { choice, given } = asked({}, { confirmPicks: true })
  choice.toggle(2)
  choice.toggle(0)
  expect(given).toEqual([])
  choice.toggle(3) // full: nothing more fits
  expect(choice.picks).toEqual([2, 0])
  choice.commit()
  expect(given).toHaveLength(1)
})

test('a range is confirmed, and none may be enough', () => {
  const { choice, given } = asked({ min: 0, max: 4 })
  choice.toggle(1)
  choice.toggle(3)
  choice.toggle(1)
  expect(choice.pickedOptions).toEqual(['discard:gold'])
  choice.clear()
  expect(choice.enough).toBe(true)
  choice.commit()
  expect(given).toEqual([{ serial: 7, picks: [] }])
})

test('one at most: another pick takes the place of the first', () => {
  const { choice, given } = asked({ min: 0, max: 1 })
  choice.toggle(0)
  choice.toggle(3)
  expect(choice.pickedOptions).toEqual(['discard:gold'])
  expect(given).toEqual([])
})

test('too few cannot be given', () => {
  const { choice, given } = asked({ min: 1, max: 3 })
  choice.commit()
  expect(given).toEqual([])
})

test('copies are one entry, and an option by name is its next free copy', () => {
  const { choice } = asked({ min: 0, max: 4 })
  expect(choice.entries.map(({ option, places }) => [option, places])).toEqual([
    ['discard:copper', [0, 1]],
    ['discard:estate', [2]],
    ['discard:gold', [3]],
  ])
  for (const [place, picks] of [[0, [0]], [1, [0, 1]], [1, [0]]] as const) {
    expect(choice.copyOf('discard:copper')).toBe(place)
    choice.toggle(place)
    expect(choice.picks).toEqual(picks)
  }
  expect(choice.copyOf('discard:silver')).toBeUndefined()
})

test('the digit of equal cards lies beside the one that it picks', () => {
  const { choice } = asked({ min: 0, max: 4 })
  const digits = () => [0, 1, 2, 3].map((place) => choice.digitAt(place))
  expect(digits()).toEqual([1, undefined, 2, 3])
  choice.toggle(0)
  expect(digits()).toEqual([undefined, 1, 2, 3])
  choice.toggle(1)
  expect(digits()).toEqual([undefined, 1, 2, 3]) // by it the second is laid down again
  expect(choice.digitAt(7)).toBeUndefined()
})

test('digits reach nine options, and then the next nine, and come round again', () => {
  const options = Array.from({ length: 12 }, (_, i) => `buy:${i}`)
  const { choice } = asked({ min: 1, max: 1, options })
  expect([choice.keyed(1), choice.keyed(9)]).toEqual(['buy:0', 'buy:8'])
  choice.nextNine()
  expect([choice.keyed(1), choice.keyed(3), choice.keyed(4)]).toEqual(['buy:9', 'buy:11', undefined])
  expect(choice.entries[8]!.key).toBeUndefined()
  choice.nextNine()
  expect(choice.keyed(1)).toBe('buy:0')
})

test('digits follow the order of the screen', () => {
  const shown = ['discard:gold', 'discard:estate', 'discard:copper']
  const choice = new Choice(() => decision({}), () => undefined, { confirmPicks: false }, (option) => shown.indexOf(option))
  expect([1, 2, 3].map((digit) => choice.keyed(digit))).toEqual(shown)
  expect(choice.copyOf('discard:copper')).toBe(0)
})

test('nothing is given twice, and a refusal opens the question again', () => {
  const { choice, given } = asked({ min: 1, max: 1 })
  choice.toggle(0)
  choice.toggle(2)
  expect(given).toHaveLength(1)
  choice.refused(6) // of an older question
  expect(choice.sent).toBe(true)
  choice.refused(7)
  choice.toggle(2)
  expect(given).toHaveLength(2)
})

test('picks outlast a repeated question and not a new one', () => {
  const { choice, table } = asked({ min: 0, max: 4 })
  choice.toggle(2)
  table.question = decision({ min: 0, max: 4, deadline: 5 })
  expect(choice.picks).toEqual([2])
  table.question = decision({ min: 0, max: 4, serial: 8 })
  expect(choice.picks).toEqual([])
  table.question = undefined
  choice.toggle(0)
  expect(choice.entries).toEqual([])
  expect(choice.pickedOptions).toEqual([])
})
