import { expect, test } from 'vitest'
import { clockFace } from './clock.svelte'

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [9_000, '0:09'],
  [59_001, '1:00'],
  [768_000, '12:48'],
  [3_600_000, '1:00:00'],
  [7_265_000, '2:01:05'],
])('%i ms are %s', (milliseconds, face) => {
  expect(clockFace(milliseconds)).toBe(face)
})
