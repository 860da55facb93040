import { toasts } from '../../look/toasts.svelte'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'

/** What a thing on the board offers, or why it does not. */
export interface Offer {
  option?: string
  /** It was touched once. */
  held: boolean
  /** The digit that reaches it, where keys are in use. */
  key?: number
  why?: string
}

/** Verbs that name their thing second: a piece is loaded on a ship, or launched on a route. */
const second = new Set(['load', 'launch'])

/** What on the board an option is about: the verb, and what it names; not what that costs. */
export function thingOf(option: string): { verb: string; thing: string | undefined } {
  const { verb, refs } = split(option)
  return { verb, thing: refs[second.has(verb) ? 1 : 0] }
}

const is = (option: string, verb: string, name: string): boolean => {
  const found = thingOf(option)
  return found.verb === verb && found.thing === name
}

/** What a thing offers now; undefined where the question is not about its kind. */
export function offerOf(table: Table, verb: string, thing: string | number): Offer | undefined {
  const { decision } = table
  if (!decision) return undefined
  const name = String(thing)
  const option = decision.options.find((option) => is(option, verb, name) && table.reaches(option))
  if (option !== undefined) {
    const held = table.held?.option
    const key = table.byKeys ? table.choice.entries.find((entry) => entry.option === option)?.key : undefined
    return { option, held: held !== undefined && is(held, verb, name), key }
  }
  const refused = Object.keys(decision.why ?? {}).find((option) => is(option, verb, name))
  return refused === undefined ? undefined : { held: false, why: table.why(refused) }
}

/** Touches a thing: it takes what it offers, or tells why not, or what it is. */
export function tap(table: Table, verb: string, thing: string | number, details?: string): void {
  const offer = offerOf(table, verb, thing)
  if (offer?.option !== undefined) table.pickOption(offer.option)
  else if (offer?.why) toasts.say(offer.why)
  else if (details !== undefined) table.open = { is: 'details', thing: details }
}
