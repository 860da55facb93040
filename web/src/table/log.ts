import type { Event } from '../protocol/messages'
import { eventWords, type Tongue } from './phrases'

/** Names of events, by how they stand in the log. */
export interface LogStyle {
  /** What follows of itself, as a shuffle: a line, but nobody's act. */
  asides: ReadonlySet<string>
  /** What brings the end nearer. */
  strong: ReadonlySet<string>
  /** Small gains: one after another they are told in one breath. */
  joined: ReadonlySet<string>
  /** What only some are told: a lock stands before it. */
  secret?: ReadonlySet<string>
  /** What opens a block; the turn, where nothing else does. */
  opens?: string
  /** What other lines tell as well. */
  silent?: ReadonlySet<string>
  /** A block is about many: each line bears the mark of its seat. */
  marked?: boolean
}

export const plainLog: LogStyle = { asides: new Set(), strong: new Set(), joined: new Set() }

/** A log as it is read: blocks, each opened by the event that begins a turn. */
export interface Block {
  /** Undefined for what comes before the first turn. */
  turn: Event | undefined
  /** The events of each line. */
  lines: Event[][]
}

/** The blocks of a log; those of before that are still the same are the same objects, so that nothing is drawn anew. */
export function blocks(log: readonly Event[], { joined, opens = 'turn', silent }: LogStyle, before: readonly Block[] = []): Block[] {
  const all: Block[] = []
  for (const event of log) {
    if (silent?.has(event.key)) continue
    if (event.key === opens) {
      all.push({ turn: event, lines: [] })
      continue
    }
    if (all.length === 0) all.push({ turn: undefined, lines: [] })
    const { lines } = all.at(-1)!
    const last = lines.at(-1)?.at(-1)
    const goesOn = joined.has(event.key) && last && joined.has(last.key) && last.seat === event.seat && last.depth === event.depth
    if (goesOn) lines.at(-1)!.push(event)
    else lines.push([event])
  }
  return all.map((block, i) => {
    const old = before[i]
    return old && old.turn === block.turn && alike(old.lines.flat(), block.lines.flat()) ? old : block
  })
}

/** The same events: a log only grows, so its ends tell. */
const alike = (a: readonly Event[], b: readonly Event[]): boolean => a.length === b.length && a[0] === b[0]

/** The last thing that a seat did itself, since that place in the log. */
export function lastAct(log: readonly Event[], seat: number, { asides }: LogStyle, since = 0): Event | undefined {
  const at = log.findLastIndex((event) => event.seat === seat && event.depth === 0 && event.key !== 'turn' && !asides.has(event.key))
  return at >= since ? log[at] : undefined
}

/** Where the turn of now begins in the log; after its end where there are no turns. */
export function turnStart(log: readonly Event[]): number {
  const at = log.findLastIndex(({ key }) => key === 'turn')
  return at < 0 ? log.length : at
}

/**
 * What just happened, for who hears it instead of seeing the log: turns are announced, and an act of another's turn is
 * told with its player's name where none was said before it. turnOf is whose turn it was before.
 */
export function heard(tongue: Tongue, fresh: readonly Event[], turnOf: number | undefined): string {
  let named = tongue.speaker.viewer
  const told = fresh.map((event) => {
    const opens = event.key === 'turn'
    if (opens) turnOf = event.seat
    const words = eventWords(tongue, event, turnOf)
    const clear = opens || event.seat !== turnOf || event.seat === named
    if (event.seat === turnOf) named = event.seat
    return clear ? words : `${tongue.speaker.name(event.seat) ?? ''}: ${words}`
  })
  return told.join('. ')
}
