import type { Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'

/** The ways in which an own card comes to a place: laid as a gift, or swapped. */
export const modes = ['free', 'pay', 'discard', 'only', 'swap_hand', 'swap_discard'] as const
export type Mode = (typeof modes)[number]

/** What an option does with a card at a place. */
export interface Laying {
  option: string
  mode: Mode
  gift: string
  place: string
  /** The card that pays. */
  other?: string
}

export function layingOf(option: string): Laying | undefined {
  const { verb, refs } = split(option)
  const mode = modes.find((mode) => mode === verb)
  const [gift, place, other] = refs
  return mode && gift !== undefined && place !== undefined ? { option, mode, gift, place, other } : undefined
}

/** Questions that are answered with a card and a place. */
export const asksLaying = (decision: Decision | undefined): boolean => decision?.kind === 'gugong.exchange' || decision?.kind === 'gugong.swap'

/** My discard pile lies open while it is asked about. */
export const trayOpen = ({ decision }: Table): boolean =>
  decision !== undefined && (decision.kind === 'gugong.take_back' || decision.options.some((option) => layingOf(option)?.mode === 'swap_discard'))

/** What is put together of one answer. */
interface Held {
  serial: number
  /** A card: which of the hand or of the discard pile. Equal cards are told apart by where they lie. */
  card?: { gift: string; at: number; discarded: boolean }
  place?: string
  mode?: Mode
  other?: string
}

/**
 * An exchange in the making: the card held up, the place it is for, how it is paid. It lasts as long as its question, and
 * nothing of it is sent before it is whole.
 */
export class Plan {
  #held = $state.raw<Held>({ serial: -1 })
  #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  /** A card that is held up while others play is still up when I am asked what to lay. */
  get #now(): Held {
    const { decision } = this.#table
    const serial = decision?.serial ?? -1
    if (this.#held.serial === serial) return this.#held
    const { card, place } = this.#held
    return this.#held.serial === -1 && decision?.kind === 'gugong.exchange' ? { serial, card, place } : { serial }
  }

  #change(change: Partial<Held>): void {
    this.#held = { ...this.#now, ...change }
  }

  /** Everything that may be laid, by the options of the question. */
  get layings(): Laying[] {
    const { decision } = this.#table
    return asksLaying(decision) ? decision!.options.flatMap((option) => layingOf(option) ?? []) : []
  }

  get card(): Held['card'] {
    return this.#now.card
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

  get empty(): boolean {
    return this.card === undefined && this.place === undefined
  }

  /** What the card held up may do at a place, in the order in which ways are offered. */
  at(place: string): Laying[] {
    const { card } = this
    if (!card) return []
    return this.layings.filter((laying) => laying.gift === card.gift && laying.place === place && (laying.mode === 'swap_discard') === card.discarded)
  }

  /** What fits all that has been chosen. */
  get fitting(): Laying[] {
    const { place, mode, other } = this
    if (place === undefined) return []
    return this.at(place).filter((laying) => (mode === undefined || laying.mode === mode) && (other === undefined || laying.other === other))
  }

  /** What is left to choose from: before it is chosen, paying with a card is one way, whichever card it is. */
  get ways(): Laying[] {
    const { fitting } = this
    return this.mode !== undefined ? fitting : fitting.filter(({ mode }, i) => fitting.findIndex((other) => other.mode === mode) === i)
  }

  /** Goes one of those ways: paying with a card asks which first. */
  take({ mode, place, option }: Laying): void {
    if (mode === 'discard' && this.mode === undefined) this.aim(place, 'discard')
    else this.#table.pickOption(option)
  }

  /** The whole answer, once there is but one. */
  get laying(): Laying | undefined {
    const { fitting } = this
    return fitting.length === 1 ? fitting[0] : undefined
  }

  /** Cards with which the exchange could be paid, where a card pays it. */
  get payers(): string[] {
    return this.mode === 'discard' ? [...new Set(this.fitting.flatMap(({ other }) => other ?? []))] : []
  }

  /** Holds a card up, or lays it down again. The place that was chosen stays chosen. */
  hold(gift: string, at: number, discarded = false): void {
    const was = this.card
    const same = was?.at === at && was.discarded === discarded
    this.#held = { serial: this.#now.serial, place: this.place, ...(same ? {} : { card: { gift, at, discarded } }) }
  }

  /** Chooses where the card goes, and how it is paid; the same once more gives a whole answer. */
  aim(place: string, mode?: Mode): void {
    const same = this.place === place && (mode === undefined || this.mode === mode)
    if (same && this.laying) this.give()
    else this.#change({ place, mode, other: undefined })
  }

  payWith(other: string): void {
    if (this.other === other) this.give()
    else this.#change({ mode: 'discard', other })
  }

  /** Gives the answer, if it is whole. */
  give(): boolean {
    const { laying } = this
    if (laying) this.#table.pickOption(laying.option)
    return laying !== undefined
  }

  /** Takes one step back; tells whether there was one. */
  back(): boolean {
    const { serial, card, place, mode } = this.#now
    if (mode !== undefined) this.#change({ mode: undefined, other: undefined })
    else if (place !== undefined && card) this.#change({ place: undefined })
    else if (!this.empty) this.#held = { serial }
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
