import type { Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'

/** The ways in which a gift is laid, as they are offered. */
export const modes = ['free', 'pay', 'discard', 'only'] as const
export type Mode = (typeof modes)[number]

/** An exchange as its option tells it. */
export interface Exchange {
  mode: Mode
  gift: string
  place: string
  /** The card that pays. */
  other?: string
}

export function exchangeOf(option: string): Exchange | undefined {
  const { verb, refs } = split(option)
  const mode = modes.find((mode) => mode === verb)
  const [gift, place, other] = refs
  return mode && gift !== undefined && place !== undefined ? { mode, gift, place, other } : undefined
}

/** The question of what to lay where. */
export const asksExchange = (decision: Decision | undefined): boolean => decision?.kind === 'gugong.exchange'

/** What is put together of one answer. */
interface Held {
  serial: number
  /** Which card of the hand is held up: its place in the hand. */
  at?: number
  place?: string
  mode?: Mode
  other?: string
  /** An option that was touched once. */
  option?: string
}

/**
 * An answer in the making: the card held up, the place it is for, how it is paid; or the one thing that was touched. It
 * lasts as long as its question.
 */
export class Plan {
  #held = $state.raw<Held>({ serial: -1 })
  #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  get #now(): Held {
    const serial = this.#table.decision?.serial ?? -1
    return this.#held.serial === serial ? this.#held : { serial }
  }

  #change(change: Partial<Held>): void {
    this.#held = { ...this.#now, ...change }
  }

  get at(): number | undefined {
    return this.#now.at
  }

  get place(): string | undefined {
    return this.#now.place
  }

  get mode(): Mode | undefined {
    return this.#now.mode
  }

  get other(): string | undefined {
    return this.#now.other
  }

  get option(): string | undefined {
    return this.#now.option
  }

  get empty(): boolean {
    const { at, option } = this.#now
    return at === undefined && option === undefined
  }

  /** Holds a card up, or lays it down again. A place that was chosen stays chosen. */
  hold(at: number): void {
    const { at: was, place } = this.#now
    this.#held = { serial: this.#now.serial, place, ...(was === at ? {} : { at }) }
  }

  /** Chooses where the card goes, and how it is paid where that is open. */
  aim(place: string, mode?: Mode): void {
    this.#change({ place, mode, other: undefined })
  }

  /** The card that pays. */
  payWith(other: string): void {
    this.#change({ mode: 'discard', other })
  }

  /** Touches an option; it is given by the second touch. */
  touch(option: string): void {
    if (this.#now.option === option) this.#table.pickOption(option)
    else this.#change({ option })
  }

  /** Takes a step back; tells whether there was one. */
  back(): boolean {
    const { serial, at, place, mode, option } = this.#now
    if (option !== undefined) this.#held = { serial }
    else if (mode !== undefined) this.#change({ mode: undefined, other: undefined })
    else if (place !== undefined) this.#change({ place: undefined })
    else if (at !== undefined) this.#held = { serial }
    else return false
    return true
  }
}

const plans = new WeakMap<Table, Plan>()

/** The plan of a table's reader. */
export function planOf(table: Table): Plan {
  let plan = plans.get(table)
  if (!plan) plans.set(table, (plan = new Plan(table)))
  return plan
}
