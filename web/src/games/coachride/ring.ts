/** A place of a seat's panel, and its size, in pixels of the ring. */
export interface Spot {
  x: number
  y: number
  w: number
  h: number
}

/** The ring of seats as it is drawn: a panel for each, in turn order from my left, and an arrow to whoever is next. */
export interface Ring {
  spots: Spot[]
  /** Paths from seat to seat, each drawn with a head at its end. */
  arrows: string[]
  /** What the seats leave free in the middle. */
  core: Spot
}

/** How many panels stand at the left, at the top and at the right, by how many there are. */
const sides: readonly (readonly [number, number, number])[] = [
  [0, 0, 0], [1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [2, 1, 2], [2, 2, 2], [2, 3, 2], [3, 2, 3], [3, 3, 3], [3, 4, 3],
]

const edge = 6
const gap = 18
/** Below the panels the last arrow runs to me. */
const foot = 34

/**
 * Seats go clockwise as one sits at a table: from my left up the left side, along the top, down the right side. I am at
 * the bottom; where nobody sits there (a watcher), the last arrow goes to the first seat.
 */
export function ringOf(n: number, width: number, height: number, me: boolean): Ring {
  const [left, top, right] = sides[Math.min(n, sides.length - 1)]!
  const deep = Math.max(left, right)
  const w = n >= 7 || width < 900 ? 184 : 214
  const room = height - foot - (top > 0 ? 0 : edge)
  const h = Math.max(74, Math.min(106, Math.floor((room - gap * (deep + (top > 0 ? 1 : 0))) / (deep + (top > 0 ? 1 : 0)))))
  const first = top > 0 ? edge + h + gap : edge + gap
  const last = height - foot - h
  const down = (i: number, of: number) => (of === 1 ? (first + last) / 2 : first + ((last - first) * i) / (of - 1))
  const across = Math.min(w + 44, (width - w) / Math.max(1, top))
  const spots: Spot[] = [
    ...Array.from({ length: left }, (_, i) => ({ x: 0, y: down(left - 1 - i, left), w, h })),
    ...Array.from({ length: top }, (_, i) => ({ x: (width - w) / 2 + (i - (top - 1) / 2) * across, y: edge, w, h })),
    ...Array.from({ length: right }, (_, i) => ({ x: width - w, y: down(i, right), w, h })),
  ]
  const ends = me ? [{ x: width / 2 - 120, y: height - 8 }, { x: width / 2 + 120, y: height - 8 }] : undefined
  return {
    spots,
    arrows: arrowsOf(spots, [left, top, right], ends),
    core: { x: w + gap, y: top > 0 ? first - 4 : edge, w: width - 2 * (w + gap), h: height - foot + 22 - (top > 0 ? first - 4 : edge) },
  }
}

const at = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`

/** Arrows from each panel to the next; ends are where I am left and reached. */
function arrowsOf(spots: readonly Spot[], [left, top]: readonly [number, number, number], ends: readonly { x: number; y: number }[] | undefined): string[] {
  if (spots.length === 0) return []
  const side = (i: number) => (i < left ? 'left' : i < left + top ? 'top' : 'right')
  const arrows = spots.slice(1).map((to, i) => between(spots[i]!, side(i), to, side(i + 1)))
  const [a, z] = [spots[0]!, spots.at(-1)!]
  const under = (s: Spot) => ({ x: s.x + s.w / 2, y: s.y + s.h + 4 })
  const [from, to] = [under(z), under(a)]
  if (!ends) return [...arrows, `M${at(from.x, from.y)}Q${at((from.x + to.x) / 2, from.y + foot)} ${at(to.x, to.y)}`]
  const [leave, reach] = [ends[0]!, ends[1]!]
  return [
    `M${at(leave.x, leave.y)}Q${at(to.x + 40, leave.y)} ${at(to.x, to.y)}`,
    ...arrows,
    `M${at(from.x, from.y)}Q${at(from.x - 40, reach.y)} ${at(reach.x, reach.y)}`,
  ]
}

function between(a: Spot, from: string, b: Spot, to: string): string {
  const mid = (s: Spot) => s.x + s.w / 2
  if (from === 'left' && to === 'left') return `M${at(mid(a), a.y - 4)}Q${at(mid(a) - 10, (a.y + b.y + b.h) / 2)} ${at(mid(b), b.y + b.h + 6)}`
  if (from === 'right' && to === 'right') return `M${at(mid(a), a.y + a.h + 4)}Q${at(mid(a) + 10, (a.y + a.h + b.y) / 2)} ${at(mid(b), b.y - 6)}`
  if (from === 'top' && to === 'top') return `M${at(a.x + a.w + 4, a.y + a.h / 2)}L${at(b.x - 6, b.y + b.h / 2)}`
  if (to === 'top') return `M${at(mid(a), a.y - 4)}Q${at(mid(a), b.y + b.h / 2)} ${at(b.x - 6, b.y + b.h / 2)}`
  if (from === 'top') return `M${at(a.x + a.w + 4, a.y + a.h / 2)}Q${at(mid(b), a.y + a.h / 2)} ${at(mid(b), b.y - 6)}`
  return `M${at(mid(a), a.y - 4)}C${at(mid(a), a.y - 90)} ${at(mid(b), b.y - 90)} ${at(mid(b), b.y - 6)}` // from side to side, over the middle
}
