import { expect, test } from 'vitest'
import { delayOf } from './moves'

test('what starts within one change follows one another, and all of it has arrived in 200 ms', () => {
  expect([0, 1, 2, 9].map((number) => delayOf(number, 170))).toEqual([0, 20, 30, 30])
  expect([0, 1, 2, 9].map((number) => delayOf(number, 90))).toEqual([0, 20, 40, 110])
  expect(delayOf(3, 250)).toBe(0)
})
