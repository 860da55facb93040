import { expect, test } from 'vitest'
import { milliseconds } from './duration'

test.each([
  ['170ms', 170],
  [' 0ms', 0],
  ['.17s', 170],
  ['1s', 1000],
  ['0s', 0],
  ['', 0],
])('%j is %d milliseconds', (css, ms) => {
  expect(milliseconds(css)).toBeCloseTo(ms)
})
