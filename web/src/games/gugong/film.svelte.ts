import type { Event } from '../../protocol/messages'
import { isMongs, opens, patched } from './patches'
import type { GugongView } from './view'

/** How long a step of Mong's is looked at, in milliseconds, from slow to fast; at the ends the reader goes on by hand, or sees the outcome at once. */
const paces = [Infinity, 2600, 1400, 700, 0]
const usual = 2
const kept = 'noripan.gugong.pace'

/**
 * What Mong does, told step by step at the reader's pace: until it is told the board shows the game as it was, with the
 * steps that have been told so far. When all is told the game is shown as the server tells it.
 */
export class Film {
  /** Up to which event all has been told; what happened before the game is seen first is not told. */
  #told = $state.raw(0)
  /** The game as it was shown last with nothing to tell, and which event was the last then. */
  #before: { view: GugongView; n: number } | undefined
  #view: () => GugongView
  #log: () => readonly Event[]
  #live: () => boolean
  /** Which of the paces is chosen. */
  pace = $state(usual)

  /** live tells whether the game is being played: one that is looked at again has a pace of its own. */
  constructor(view: () => GugongView, log: () => readonly Event[], live: () => boolean) {
    this.#live = live
    this.#view = view
    this.#log = log
    const chosen = Number(globalThis.localStorage?.getItem(kept) ?? usual)
    this.pace = paces[chosen] === undefined ? usual : chosen
    this.#told = log().at(-1)?.n ?? 0
  }

  static readonly paces = paces.length

  setPace(pace: number): void {
    this.pace = pace
    globalThis.localStorage?.setItem(kept, String(pace))
  }

  /** How long the step of now is looked at. */
  get waits(): number {
    return paces[this.pace]!
  }

  /** What has happened since, if Mong has done something in it. */
  #fresh = $derived.by(() => {
    const log = this.#log()
    const told = Math.min(Math.max(this.#told, this.#before?.n ?? 0), log.at(-1)?.n ?? 0)
    const fresh = log.filter(({ n }) => n > told)
    return this.#live() && this.waits > 0 && this.#view().mong !== undefined && fresh.some(isMongs) ? fresh : []
  })

  /** There is something to tell. */
  get tells(): boolean {
    return this.#fresh.length > 0
  }

  /** The step that is told now. */
  get step(): Event | undefined {
    return this.#fresh.find(isMongs)
  }

  /** The game as it is to be shown. */
  get view(): GugongView {
    return this.#shown
  }

  #shown = $derived.by(() => {
    const now = this.#view()
    const log = this.#log()
    const { step } = this
    if (step === undefined || !this.#before) {
      this.#before = { view: now, n: log.at(-1)?.n ?? 0 }
      return now
    }
    const { view, n: from } = this.#before
    return patched(view, log.filter(({ n }) => n > from && n <= step.n), now)
  })

  /** Where Mong is at work in what is told now. */
  get place(): string | undefined {
    const place = this.step && this.turn[0]?.args?.place
    return place === undefined ? undefined : String(place).replace(/^place\./, '')
  }

  /** Goes on to the next step, or shows the game of now after the last one. */
  next(): void {
    const { step } = this
    if (step) this.#told = this.#fresh.filter(isMongs).length > 1 ? step.n : this.#log().at(-1)!.n
  }

  toEnd(): void {
    this.#told = this.#log().at(-1)?.n ?? 0
  }

  /** The steps of Mong's turn, or of his dusk, that is told now or was told last. */
  get turn(): Event[] {
    const log = this.#log()
    const end = this.step?.n ?? Infinity
    const from = log.findLastIndex((event) => opens(event) && event.n <= end)
    if (from < 0) return []
    const rest = log.slice(from)
    const to = rest.findIndex((event, i) => i > 0 && (opens(event) || (!isMongs(event) && event.key === 'turn')))
    return (to < 0 ? rest : rest.slice(0, to)).filter(isMongs)
  }
}
