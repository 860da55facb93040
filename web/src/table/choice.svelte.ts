import type { Decision } from '../protocol/messages'

/** Equal options are one entry: copies differ only in where they lie on the screen. */
export interface Entry {
  option: string
  /** Where the copies stand in the decision's options. */
  places: number[]
  /** How many of them are picked. */
  picked: number
  /** What a digit key reaches: 1 to 9 on the page of nine that is shown, else undefined. */
  key?: number
}

export interface Habits {
  /** Wait for a confirmation although a fixed number is full. */
  readonly confirmPicks: boolean
}

/** What was done about one question. */
interface Held {
  serial: number
  picks: readonly number[]
  /** An answer is under way. */
  sent: boolean
  /** Which nine options the digits reach. */
  nine: number
}

/**
 * What I am asked, and what I have picked of it so far. Knows no game: only the options, how many, and whether their
 * order matters. Picks are places in the list of options, so that two equal cards can be told apart on the screen; what
 * is sent are names. They last as long as their question does.
 */
export class Choice {
  #held = $state.raw<Held>({ serial: -1, picks: [], sent: false, nine: 0 })
  #asked: () => Decision | undefined
  #give: (serial: number, picks: string[]) => void
  #habits: Habits
  #order: (option: string) => number
  #reached: (option: string) => boolean

  /**
   * asked tells the question of now; give is called with a whole answer; order tells where an option stands on the
   * screen, so that the digits follow what one sees; reached tells which of them the digits reach now.
   */
  constructor(
    asked: () => Decision | undefined,
    give: (serial: number, picks: string[]) => void,
    habits: Habits,
    order: (option: string) => number = () => 0,
    reached: (option: string) => boolean = () => true,
  ) {
    this.#asked = asked
    this.#give = give
    this.#habits = habits
    this.#order = order
    this.#reached = reached
  }

  get decision(): Decision | undefined {
    return this.#asked()
  }

  get #now(): Held {
    const serial = this.decision?.serial ?? -1
    return this.#held.serial === serial ? this.#held : { serial, picks: [], sent: false, nine: 0 }
  }

  #change(change: Partial<Held>): void {
    this.#held = { ...this.#now, ...change }
  }

  /** An answer is under way: nothing more can be picked. */
  get sent(): boolean {
    return this.#now.sent
  }

  get picks(): readonly number[] {
    return this.#now.picks
  }

  get pickedOptions(): string[] {
    const { decision } = this
    return decision ? this.picks.map((place) => decision.options[place]!) : []
  }

  /** One option, and it is given at once. */
  get single(): boolean {
    return this.decision?.min === 1 && this.decision.max === 1
  }

  /** A number that is not free: it is given at once when it is full, unless the reader wants to be asked. */
  get commitsWhenFull(): boolean {
    const { decision } = this
    return decision !== undefined && decision.min === decision.max && (this.single || !this.#habits.confirmPicks)
  }

  get enough(): boolean {
    const { decision, picks } = this
    return decision !== undefined && picks.length >= decision.min && picks.length <= decision.max
  }

  /** Distinct options in the order of the screen. */
  get entries(): Entry[] {
    const entries = new Map<string, Entry>()
    this.decision?.options.forEach((option, place) => {
      const entry = entries.get(option) ?? { option, places: [], picked: 0 }
      entry.places.push(place)
      if (this.picks.includes(place)) entry.picked++
      entries.set(option, entry)
    })
    const places = new Map([...entries.keys()].map((option) => [option, this.#order(option)]))
    const sorted = [...entries.values()].sort((a, b) => places.get(a.option)! - places.get(b.option)!)
    let key = -this.#now.nine * 9
    return sorted.map((entry) => {
      if (!this.#reached(entry.option)) return entry
      key++
      return key >= 1 && key <= 9 ? { ...entry, key } : entry
    })
  }

  /** 1, 2, 3… in the order of picking; undefined if it is not picked. */
  rank(place: number): number | undefined {
    const at = this.picks.indexOf(place)
    return at < 0 ? undefined : at + 1
  }

  /** Picks what stands there, or takes the pick back. */
  toggle(place: number): void {
    const { decision, picks } = this
    if (!decision || this.sent || decision.options[place] === undefined) return
    if (picks.includes(place)) this.#change({ picks: picks.filter((pick) => pick !== place) })
    else if (picks.length < decision.max) this.#change({ picks: [...picks, place] })
    else if (decision.max === 1) this.#change({ picks: [place] })
    if (this.commitsWhenFull && this.picks.length === decision.max) this.commit()
  }

  /** Picks these, in this order, and waits for the commitment: where all are picked, their order is what is chosen. */
  arrange(places: readonly number[]): void {
    if (this.decision && !this.sent) this.#change({ picks: places })
  }

  /** The place by which an option is picked once more; where all copies are, that of the last, to take it back. */
  copyOf(option: string): number | undefined {
    const places = this.entries.find((entry) => entry.option === option)?.places
    return places?.find((place) => !this.picks.includes(place)) ?? places?.at(-1)
  }

  /** The digit of what lies at a place: equal cards have one between them, beside the one that it picks or lays down again. */
  digitAt(place: number): number | undefined {
    const entry = this.entries.find(({ places }) => places.includes(place))
    return entry !== undefined && this.copyOf(entry.option) === place ? entry.key : undefined
  }

  /** The option that a digit from 1 to 9 reaches. */
  keyed(digit: number): string | undefined {
    return this.entries.find(({ key }) => key === digit)?.option
  }

  /** Lets the digits reach the next nine options. */
  nextNine(): void {
    const nines = Math.ceil(this.entries.filter(({ option }) => this.#reached(option)).length / 9)
    if (nines > 0) this.#change({ nine: (this.#now.nine + 1) % nines })
  }

  clear(): void {
    if (!this.sent) this.#change({ picks: [] })
  }

  commit(): void {
    const { decision } = this
    if (!decision || this.sent || !this.enough) return
    this.#change({ sent: true })
    this.#give(decision.serial, this.pickedOptions)
  }

  /** The answer was refused: the question is open again. */
  refused(serial: number): void {
    if (this.decision?.serial === serial) this.#change({ sent: false, picks: [] })
  }
}
