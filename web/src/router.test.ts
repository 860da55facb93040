import { expect, test } from 'vitest'
import { deviceAddress, onlyHere, pageOf, tableAddress } from './router.svelte'

test.each([
  ['/', { is: 'start' }],
  ['/credits', { is: 'credits' }],
  ['/account', { is: 'account' }],
  ['/admin', { is: 'admin' }],
  ['/admin/more', { is: 'nowhere' }],
  ['/t/ABC234', { is: 'table', code: 'ABC234' }],
  ['/t/abc234/', { is: 'table', code: 'ABC234' }],
  ['/t/%', { is: 'table', code: '%' }],
  ['/d/ABCD2345EFGH6789', { is: 'device', code: 'ABCD2345EFGH6789' }],
  ['/d/abcd2345efgh6789/', { is: 'device', code: 'ABCD2345EFGH6789' }],
  ['/d/', { is: 'nowhere' }],
  ['/d/ABC/more', { is: 'nowhere' }],
  ['/rules/dominion', { is: 'rules', game: 'dominion' }],
  ['/rules/dominion/', { is: 'rules', game: 'dominion' }],
  ['/rules/', { is: 'nowhere' }],
  ['/make/dominion', { is: 'make', game: 'dominion' }],
  ['/t/', { is: 'nowhere' }],
  ['/t/ABC/more', { is: 'nowhere' }],
  ['/other', { is: 'nowhere' }],
])('%s', (path, page) => {
  expect(pageOf(path)).toEqual(page)
})

test('an address names the page that it was made for', () => {
  expect(pageOf(tableAddress('ABC234'))).toEqual({ is: 'table', code: 'ABC234' })
  expect(pageOf(deviceAddress('ABCD2345EFGH6789'))).toEqual({ is: 'device', code: 'ABCD2345EFGH6789' })
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.0.10', false],
  ['localhost.example.org', false],
  ['board.local', false],
])('an address at %s works on this computer only: %s', (host, only) => {
  expect(onlyHere(host)).toBe(only)
})
