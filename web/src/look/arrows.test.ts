import { expect, test } from 'vitest'
import { towards } from './arrows'

/** Seven small ones above rows of five, as a supply lies. */
const places = [
  ...Array.from({ length: 7 }, (_, i) => ({ left: i * 50, top: 0, width: 44, height: 60 })),
  ...Array.from({ length: 10 }, (_, i) => ({ left: (i % 5) * 70, top: 70 + Math.floor(i / 5) * 80, width: 64, height: 70 })),
]

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, 7],
  ['ArrowRight', 16, undefined],
  ['ArrowLeft', 0, undefined],
  ['ArrowLeft', 7, 6],
  ['Home', 9, 0],
  ['End', 9, 16],
  ['ArrowDown', 0, 7],
  ['ArrowDown', 6, 11],
  ['ArrowDown', 8, 13],
  ['ArrowDown', 13, undefined],
  ['ArrowUp', 13, 8],
  ['ArrowUp', 7, 0],
  ['ArrowUp', 3, undefined],
  ['Enter', 3, undefined],
])('%s goes from %i to %s', (key, from, to) => {
  expect(towards(key, places, from)).toBe(to)
})

test('a place that is none goes nowhere', () => {
  expect(towards('ArrowDown', [], -1)).toBeUndefined()
})
