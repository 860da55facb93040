import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './toasts.svelte'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the two newest stand, each for four seconds', () => {
  const toasts = new Toasts()
  for (const text of ['a', 'b', 'c']) toasts.say(text)
  expect(toasts.list.map(({ text }) => text)).toEqual(['b', 'c'])
  vi.advanceTimersByTime(3999)
  expect(toasts.list).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(toasts.list).toEqual([])
})

test('what is said again stands once, and as long as a new one', () => {
  const toasts = new Toasts()
  toasts.say('a')
  vi.advanceTimersByTime(3000)
  toasts.say('a')
  expect(toasts.list).toHaveLength(1)
  vi.advanceTimersByTime(3000)
  expect(toasts.list).toHaveLength(1)
})
