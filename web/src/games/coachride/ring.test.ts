import { describe, expect, test } from 'vitest'
import { ringOf, type Spot } from './ring'

const apart = (a: Spot, b: Spot) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y

describe.each([2, 3, 4, 5, 6, 7, 8, 9])('the ring of %i others', (n) => {
  test.each([[980, 560], [820, 470], [1300, 800]])('fits into %i × %i', (width, height) => {
    const { spots, core, arrows } = ringOf(n, width, height, true)
    expect(spots).toHaveLength(n)
    expect(arrows).toHaveLength(n + 1)
    spots.forEach((spot, i) => {
      expect(spot.x).toBeGreaterThanOrEqual(0)
      expect(spot.y).toBeGreaterThanOrEqual(0)
      expect(spot.x + spot.w).toBeLessThanOrEqual(width)
      expect(spot.y + spot.h).toBeLessThanOrEqual(height)
      for (const other of spots.slice(i + 1)) expect(apart(spot, other), `${i} lies on another`).toBe(true)
      expect(apart(spot, core), `${i} lies on the middle`).toBe(true)
    })
    expect(core.w).toBeGreaterThan(390)
  })

  test('goes clockwise from my left', () => {
    const { spots } = ringOf(n, 980, 560, true)
    expect(spots[0]!.x).toBe(0)
    expect(spots.at(-1)!.x + spots.at(-1)!.w).toBe(980)
    const angle = ({ x, y, w, h }: Spot) => (Math.atan2(y + h / 2 - 280, x + w / 2 - 490) - Math.PI / 2 + 4 * Math.PI) % (2 * Math.PI)
    const angles = spots.map(angle)
    expect(angles).toEqual([...angles].sort((a, b) => a - b))
  })
})

test('who watches sees all of them, and the last arrow goes to the first', () => {
  const { spots, arrows } = ringOf(10, 980, 560, false)
  expect(spots).toHaveLength(10)
  expect(arrows).toHaveLength(10)
})
