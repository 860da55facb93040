import type { Args } from '../protocol/messages'
import { withParticle } from './particle'

/** What a template is said with: the words of one language and the names at one table. */
export interface Words {
  template(key: string): string | undefined
  /** The name of a seat, as the reader says it: the own one is 나 or You. */
  seat(seat: number): string
  /** How a string is told; without it, it is a key: a seat's, or one that has words. */
  thing?(value: string): string
}

type Part =
  | { is: 'text'; text: string }
  | { is: 'arg'; name: string; particle?: string }
  | { is: 'plural'; name: string; one: string; many: string }

const parsed = new Map<string, Part[]>()

/** The template in pieces: {{ and }} are braces, {a}, {a:을/를} and {n|one|many} take arguments; anything else is text. */
function parse(template: string): Part[] {
  const known = parsed.get(template)
  if (known) return known
  const parts: Part[] = []
  const pattern = /\{\{|\}\}|\{([^{}:|]+)(?::([^{}|]+)|\|([^{}|]*)\|([^{}|]*))?\}/g
  let from = 0
  for (const hit of template.matchAll(pattern)) {
    if (hit.index > from) parts.push({ is: 'text', text: template.slice(from, hit.index) })
    from = hit.index + hit[0].length
    const [whole, name, particle, one, many] = hit
    if (name === undefined) parts.push({ is: 'text', text: whole[0]! })
    else if (one !== undefined) parts.push({ is: 'plural', name, one, many: many! })
    else parts.push({ is: 'arg', name, particle })
  }
  if (from < template.length) parts.push({ is: 'text', text: template.slice(from) })
  parsed.set(template, parts)
  return parts
}

/** Says a template with its arguments. An unknown argument or key is told as ⟨it⟩: a gap in the words never stops play. */
export function format(template: string, args: Args | undefined, words: Words): string {
  return parse(template)
    .map((part) => {
      if (part.is === 'text') return part.text
      const value = args?.[part.name]
      if (part.is === 'plural') return value === 1 ? part.one : part.many
      const text = value === undefined ? `⟨${part.name}⟩` : inserted(value, words)
      return part.particle ? withParticle(text, part.particle) : text
    })
    .join('')
}

/** Says a key with its arguments. */
export function say(key: string, args: Args | undefined, words: Words): string {
  const template = words.template(key)
  return template === undefined ? `⟨${key}⟩` : format(template, args, words)
}

function inserted(value: number | string | string[], words: Words): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return thing(value, words)
  return list(value, words)
}

function thing(key: string, words: Words): string {
  if (words.thing) return words.thing(key)
  const seat = /^seat\.(\d+)$/.exec(key)
  return seat ? words.seat(Number(seat[1])) : say(key, undefined, words)
}

/** Equal things are counted once, in the order in which they were first named. */
function list(keys: string[], words: Words): string {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const items = [...counts].map(([key, n]) => {
    const item = thing(key, words)
    if (n === 1) return item
    const items = words.template(`${key}.plural`) ?? item
    return (words.template('list.count') ?? '{n} {items}').replace(/\{(n|item|items)\}/g, (_, name) =>
      name === 'n' ? String(n) : name === 'item' ? item : items,
    )
  })
  const separator = words.template('list.separator') ?? ', '
  const last = words.template('list.last') ?? separator
  return items.length < 2 ? (items[0] ?? '') : items.slice(0, -1).join(separator) + last + items.at(-1)
}
