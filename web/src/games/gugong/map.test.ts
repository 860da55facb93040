import { expect, test } from 'vitest'
import { spots } from './map'

test('cities of the printed sides lie apart, with room for their names', () => {
  for (const side of ['a', 'b']) {
    const cities = side === 'a' ? 'fuzhou hangzhou jinan taiyuan xian chengdu guilin guangzhou kaifeng wuchang' : 'fuzhou hangzhou nanjing jinan taiyuan xian chengdu guilin guangzhou kaifeng wuchang changsha'
    const all = [...spots(side, cities.split(' ')).values()]
    for (const [i, one] of all.entries()) {
      for (const other of all.slice(i + 1)) expect(Math.abs(one.x - other.x) > 60 || Math.abs(one.y - other.y) > 38).toBe(true)
    }
  }
})

test("a host's own cities stand in a ring, none on another", () => {
  const all = [...spots('a', ['fuzhou', 'elsewhere', 'nowhere']).values()]
  expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
})
