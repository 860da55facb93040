/** Where a city lies on the drawing, which is 400 wide and 270 high. */
export interface Spot {
  x: number
  y: number
}

/** Where the cities lie; on side B the coast and the south make room for two more. */
const known: Record<string, Record<string, Spot>> = {
  a: {
    fuzhou: { x: 338, y: 214 }, hangzhou: { x: 352, y: 150 }, jinan: { x: 300, y: 82 }, taiyuan: { x: 212, y: 48 }, xian: { x: 124, y: 78 },
    chengdu: { x: 52, y: 148 }, guilin: { x: 104, y: 220 }, guangzhou: { x: 220, y: 232 }, kaifeng: { x: 222, y: 112 }, wuchang: { x: 206, y: 172 },
  },
  b: {
    fuzhou: { x: 338, y: 216 }, hangzhou: { x: 356, y: 160 }, nanjing: { x: 318, y: 112 }, jinan: { x: 302, y: 56 }, taiyuan: { x: 206, y: 42 },
    xian: { x: 118, y: 74 }, chengdu: { x: 50, y: 140 }, guilin: { x: 96, y: 216 }, guangzhou: { x: 214, y: 234 }, kaifeng: { x: 212, y: 94 },
    wuchang: { x: 196, y: 138 }, changsha: { x: 208, y: 184 },
  },
}

/** Where cities lie, by name. A host's own map may have others: they stand in a ring, in their order. */
export function spots(side: string, cities: readonly string[]): Map<string, Spot> {
  const places = known[side] ?? {}
  const all = cities.every((city) => places[city])
  return new Map(cities.map((city, i) => [city, all ? places[city]! : ringed(i, cities.length)]))
}

function ringed(i: number, n: number): Spot {
  const angle = (i / n) * 2 * Math.PI
  return { x: Math.round(200 + 150 * Math.cos(angle)), y: Math.round(128 - 92 * Math.sin(angle)) }
}

/** A road's line: it bows a little, so that none meet below a city. */
export function road(from: Spot, to: Spot): string {
  const bow = 0.08
  const x = (from.x + to.x) / 2 + (to.y - from.y) * bow
  const y = (from.y + to.y) / 2 - (to.x - from.x) * bow
  return `M${from.x} ${from.y}Q${x.toFixed(1)} ${y.toFixed(1)} ${to.x} ${to.y}`
}
