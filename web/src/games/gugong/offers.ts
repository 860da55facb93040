import { toasts } from '../../look/toasts.svelte'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'
import { planOf } from './plan.svelte'

/** What a thing on the board offers, or why it does not. */
export interface Offer {
  option?: string
  /** It was touched once. */
  held: boolean
  /** The digit that reaches it, where keys are in use. */
  key?: number
  why?: string
}

/** The option of that verb for that thing: its first reference is the thing, what follows tells what it costs. */
const is = (option: string, verb: string, thing: string): boolean => {
  const found = split(option)
  return found.verb === verb && (found.refs[0] === thing || thingOf(found.verb, found.refs) === thing)
}

/** Verbs whose thing is not what they name first: a piece is loaded on a ship, or launches on a route. */
const thingOf = (verb: string, refs: string[]): string | undefined => (verb === 'load' || verb === 'launch' ? refs[1] : refs[0])

export function offerOf(table: Table, verb: string, thing: string | number): Offer | undefined {
  const { decision } = table
  if (!decision) return undefined
  const name = String(thing)
  const option = decision.options.find((option) => is(option, verb, name))
  const plan = planOf(table)
  if (option !== undefined) {
    const key = table.byKeys ? table.choice.entries.find((entry) => entry.option === option)?.key : undefined
    return { option, held: plan.option !== undefined && is(plan.option, verb, name), key }
  }
  const refused = Object.keys(decision.why ?? {}).find((option) => is(option, verb, name))
  return refused === undefined ? undefined : { held: false, why: table.why(refused) }
}

/** Touches a thing: what it offers is held, and given by the second touch; else it tells why not, or what it is. */
export function tap(table: Table, verb: string, thing: string | number, details: string | undefined): void {
  const offer = offerOf(table, verb, thing)
  if (offer?.option !== undefined) planOf(table).touch(offer.option)
  else if (offer?.why) toasts.say(offer.why)
  else if (details !== undefined) table.open = { is: 'details', thing: details }
}
