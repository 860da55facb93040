import { afterEach, expect, test, vi } from 'vitest'
import { Clock, clockFace } from './clock.svelte'

afterEach(() => vi.useRealTimers())

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

test('a deadline that comes between two ticks is as far away as it is', () => {
  vi.useFakeTimers()
  const ahead = 5_000
  const clock = new Clock()
  vi.advanceTimersByTime(240)
  expect(clockFace(clock.left(Date.now() + ahead + 30_000, ahead))).toBe('0:30')
  expect(clock.since(Date.now() + ahead - 2_000, ahead)).toBe(2_000)
})
