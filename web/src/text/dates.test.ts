import { expect, test } from 'vitest'
import { ago } from './dates'

test.each([
  [0, '0초 전', '0 seconds ago'],
  [-5000, '0초 전', '0 seconds ago'],
  [59_000, '59초 전', '59 seconds ago'],
  [60_000, '1분 전', '1 minute ago'],
  [7_300_000, '2시간 전', '2 hours ago'],
  [3 * 86_400_000, '3일 전', '3 days ago'],
])('%d ms ago', (passed, ko, en) => {
  expect(ago(1e12 - passed, 1e12, 'ko')).toBe(ko)
  expect(ago(1e12 - passed, 1e12, 'en')).toBe(en)
})
