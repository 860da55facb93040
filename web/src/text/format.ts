import type { Args } from '../protocol/messages'
import { withParticle } from './particle'

/**
 * What a template is said with: the words of one language, and who sits where. docs/protocol.md tells what a template
 * may hold; game/words/testdata/cases.json is the proof, for this formatter and for the server's.
 */
export interface Words {
  template(key: string): string | undefined
  /** The name of a seat. */
  name(seat: number): string | undefined
  /** The reader's own seat, which is told by 'seat.me'. */
  readonly viewer?: number | undefined
  /** Strings are ready words, not keys. */
  readonly literal?: boolean
}

/** An argument in words. */
interface Inserted {
  text: string
  /** Whether it takes a choice's first text: one thing, or the reader. */
  first?: boolean
  missing?: boolean
}

/** {{ and }} are braces; {a}, {a:을/를} and {a|one|many} take arguments; all else is text. */
const placeholder = /\{\{|\}\}|\{(\w+)(?::([^{}|]+)|\|([^{}|]*)\|([^{}|]*))?\}/g

/** No text said at once is longer, in characters. */
const longest = 4000

/** Says a key with its arguments. What is not there is told as ⟨itself⟩: a gap in the words never stops play. */
export function say(key: string, args: Args | undefined, words: Words): string {
  const template = words.template(key)
  return template === undefined ? cut(missing(key)) : format(template, args, words)
}

/** Says a template with its arguments. */
export function format(template: string, args: Args | undefined, words: Words): string {
  return fill(template, (name) => {
    const value = args?.[name]
    return value === undefined ? { text: missing(name), missing: true } : insert(value, words)
  })
}

function fill(template: string, argument: (name: string) => Inserted): string {
  return cut(
    template.replace(placeholder, (whole: string, name?: string, particle?: string, one?: string, many?: string) => {
      if (name === undefined) return whole[0]!
      const { text, first, missing } = argument(name)
      if (one !== undefined) return missing ? text : first ? one : many!
      return particle === undefined ? text : withParticle(text, particle)
    }),
  )
}

function insert(value: number | string | string[], words: Words): Inserted {
  if (typeof value === 'number') return { text: String(value), first: value === 1 }
  if (typeof value === 'string') return { text: thing(value, words), first: isViewer(value, words) }
  return { text: list(value, words), first: value.length === 1 }
}

function thing(key: string, words: Words): string {
  if (key.startsWith('=')) return key.slice(1) // no key, but somebody's name
  if (words.literal) return key
  const seat = seatOf(key)
  if (seat === undefined) return say(key, undefined, words)
  return isViewer(key, words) ? say('seat.me', undefined, words) : (words.name(seat) ?? missing(key))
}

function seatOf(key: string): number | undefined {
  const digits = /^seat\.(\d{1,3})$/.exec(key)
  return digits ? Number(digits[1]) : undefined
}

function isViewer(key: string, words: Words): boolean {
  const seat = seatOf(key)
  return seat !== undefined && seat === words.viewer
}

/** Equal things are told once, with their number, in the order in which they were first named. */
function list(keys: string[], words: Words): string {
  if (keys.length === 0) return say('list.none', undefined, words)
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const items = [...counts].map(([key, n]) => counted(key, n, words))
  if (items.length === 1) return items[0]!
  const last = say('list.last', undefined, words) + items.pop()!
  return cut(items.join(say('list.separator', undefined, words)) + last)
}

function counted(key: string, n: number, words: Words): string {
  const item = thing(key, words)
  if (n === 1) return item
  const template = words.template('list.count')
  if (template === undefined) return missing('list.count')
  return fill(template, (name) => {
    if (name === 'n') return { text: String(n) }
    if (name === 'item') return { text: item }
    if (name !== 'items') return { text: missing(name), missing: true }
    const plural = `${key}.plural`
    return { text: words.template(plural) === undefined ? item : say(plural, undefined, words) }
  })
}

const missing = (name: string): string => `⟨${name}⟩`

function cut(text: string): string {
  if (text.length <= longest) return text
  const characters = [...text]
  return characters.length <= longest ? text : characters.slice(0, longest - 1).join('') + '…'
}
