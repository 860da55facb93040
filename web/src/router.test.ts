import { expect, test } from 'vitest'
import { pageOf } from './router.svelte'

test.each([
  ['/', { is: 'start' }],
  ['/credits', { is: 'credits' }],
  ['/t/ABC234', { is: 'table', code: 'ABC234' }],
  ['/t/abc234/', { is: 'table', code: 'ABC234' }],
  ['/t/%', { is: 'table', code: '%' }],
  ['/t/', { is: 'nowhere' }],
  ['/t/ABC/more', { is: 'nowhere' }],
  ['/other', { is: 'nowhere' }],
])('%s', (path, page) => {
  expect(pageOf(path)).toEqual(page)
})
